import type { APIRoute } from 'astro';
import { getContent, getMessages } from '#lib/content.ts';
import type { Language } from '#lib/schemas/text.ts';
import { direction, languagePaths } from '#lib/ui/paths.ts';

export const getStaticPaths = languagePaths;

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The kiosk as an app of its own, full screen, one manifest a language. */
export const GET: APIRoute = async ({ params }) => {
  const language = params['language'] as Language;
  const { site } = await getContent();
  const words = await getMessages('kiosk', language);
  const start = `/${language}/kiosk`;
  return Response.json({
    id: start,
    name: site.name[language],
    short_name: words.name,
    lang: language,
    dir: direction[language],
    start_url: start,
    // Both languages are one app.
    scope: '/',
    display: 'fullscreen',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
};
