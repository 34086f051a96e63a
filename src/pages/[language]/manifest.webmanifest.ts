import type { APIRoute } from 'astro';
import { getContent, getMessages } from '#lib/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { direction, languagePaths } from '#lib/ui/paths.ts';

export const getStaticPaths = languagePaths;

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The guide on a home screen, one manifest a language. */
export const GET: APIRoute = async ({ params }) => {
  const language = params['language'] as Language;
  const { site } = await getContent();
  const { lead } = await getMessages('home', language);
  const { shortName } = await getMessages('pictures', language);
  return Response.json({
    id: `/${language}`,
    name: site.name[language],
    short_name: shortName,
    description: lead,
    lang: language,
    dir: direction[language],
    start_url: `/${language}`,
    // The language switch stays inside.
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
};
