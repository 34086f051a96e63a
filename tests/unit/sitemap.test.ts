import { expect, test } from 'vitest';
import { isListed, sitemap as sitemapOf } from '#build/sitemap.ts';

const root = 'https://guide.example';

const page = (address: string, { canonical = address, robots = '' } = {}) => ({
  address,
  html: `<html><head>${robots && `<meta name="robots" content="${robots}">`}<link rel="canonical" href="${root}${canonical}"></head></html>`,
});

const sitemap = (pages: readonly { address: string; html: string }[], rootUrl: string): string =>
  sitemapOf(new Set(pages.filter((one) => isListed(one, rootUrl)).map(({ address }) => address)), rootUrl);

test('a page stands with itself, its twin and the default', () => {
  const text = sitemap([page('/en/faq'), page('/ar/faq')], root);
  expect(text).toContain(
    '<url><loc>https://guide.example/en/faq</loc>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://guide.example/en/faq"/>' +
      '<xhtml:link rel="alternate" hreflang="ar" href="https://guide.example/ar/faq"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://guide.example/en/faq"/></url>',
  );
  expect(text.match(/<loc>/g)).toHaveLength(2);
});

test('what is not to be found, or is another page by its canonical address, is left out', () => {
  const text = sitemap(
    [
      page('/en'),
      page('/ar'),
      page('/', { canonical: '/en' }),
      page('/en/sent', { robots: 'noindex' }),
      page('/ar/sent', { robots: 'noindex, nofollow' }),
    ],
    root,
  );
  expect([...text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)).toEqual([`${root}/ar`, `${root}/en`]);
});

test('a twin that is left out is not named', () => {
  const text = sitemap([page('/en/only'), page('/ar/only', { robots: 'noindex' })], root);
  expect(text).not.toContain('/ar/only');
});

test('addresses are written as XML', () => {
  expect(sitemap([page('/en/a&b')], root)).toContain('<loc>https://guide.example/en/a&amp;b</loc>');
});
