import type { APIRoute } from 'astro';
import { getContent, getMessages } from '#lib/content.ts';
import { languages, type Language } from '#lib/schemas/text.ts';
import { direction } from '#lib/words/paths.ts';

/** The guide on a home screen, and the kiosk as an app of its own, one manifest a language. */
export const getStaticPaths = () => languages.flatMap((language) => ['manifest', 'kiosk'].map((app) => ({ params: { language, app } })));

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute = async ({ params }) => {
  const language = params['language'] as Language;
  const isKiosk = params['app'] === 'kiosk';
  const { site } = await getContent();
  const kiosk = await getMessages('kiosk', language);
  const { lead } = await getMessages('home', language);
  const { shortName } = await getMessages('pictures', language);
  const start = isKiosk ? `/${language}/kiosk` : `/${language}`;
  return Response.json({
    id: start,
    name: site.name[language],
    ...(isKiosk ? { short_name: kiosk.name } : { short_name: shortName, description: lead }),
    lang: language,
    dir: direction[language],
    start_url: start,
    // Both languages are one app: the language switch stays inside.
    scope: '/',
    display: isKiosk ? 'fullscreen' : 'minimal-ui',
    background_color: '#fbf7f0',
    theme_color: site.brand?.colour ?? '#fbf7f0',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
};
