import { escapeXml } from '#lib/drawings/svg.ts';
import { languages } from '#lib/schemas/text.ts';
import { inLanguage } from '#lib/words/paths.ts';

/** Whether a built page asks to be listed: it is none of something that is no more, does not ask to be left out, and is its own canonical address, `/en/faq` below the root. */
// The canonical address of a page of something that is no more has a mark behind it.
export const isListed = (address: string, html: string, rootUrl: string): boolean =>
  !/<meta name="robots" content="[^"]*noindex/.test(html) && html.includes(`<link rel="canonical" href="${rootUrl}${address}">`);

/**
 * `sitemap.xml` (sitemaps.org): every page that asks to be found, each with its twin in the other language where it has one.
 * @param listed - addresses of those pages below the root, `/en/faq`
 */
export const sitemap = (listed: ReadonlySet<string>, rootUrl: string): string => {
  const url = (address: string) => escapeXml(rootUrl + address);
  const alternate = (hreflang: string, address: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${url(address)}"/>`;
  const entry = (address: string): string => {
    const isBilingual = languages.every((language) => listed.has(inLanguage(address, language)));
    const alternates = isBilingual
      ? [
          ...languages.map((language) => alternate(language, inLanguage(address, language))),
          alternate('x-default', inLanguage(address, 'en')),
        ]
      : [];
    return `<url><loc>${url(address)}</loc>${alternates.join('')}</url>`;
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...[...listed].sort().map(entry),
    '</urlset>',
    '',
  ].join('\n');
};
