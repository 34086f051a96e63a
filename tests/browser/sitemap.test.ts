import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { testBuild } from '../fixtures/build.ts';
import { builtPages } from '../fixtures/built-html.ts';
import { rootUrl } from '../fixtures/built-pages.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();

interface Entry {
  loc: string;
  alternates: Record<string, string>;
}
let entries: Entry[];

/** The sitemap as an XML parser with name spaces reads it. */
const read = (xml: string): Entry[] => {
  const root = new DOMParser().parseFromString(xml, 'application/xml');
  const fault = root.querySelector('parsererror');
  if (fault) throw new Error(fault.textContent);
  const [sitemaps, xhtml] = ['http://www.sitemaps.org/schemas/sitemap/0.9', 'http://www.w3.org/1999/xhtml'];
  if (root.documentElement.namespaceURI !== sitemaps) throw new Error('not a sitemap');
  return [...root.getElementsByTagNameNS(sitemaps, 'url')].map((url) => ({
    loc: url.getElementsByTagNameNS(sitemaps, 'loc')[0]?.textContent ?? '',
    alternates: Object.fromEntries(
      [...url.getElementsByTagNameNS(xhtml, 'link')].map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
    ),
  }));
};

beforeAll(async () => {
  const page = await site.browser.newPage();
  entries = await page.evaluate(read, readFileSync(`${testBuild}/client/sitemap.xml`, 'utf8'));
});

const of = (selector: string, name: string) => (one: (typeof builtPages)[number]) =>
  one.root.querySelectorAll(selector).map((element) => element.getAttributeValue(name) ?? '');
const canonical = of('link[rel="canonical"]', 'href');
const robots = of('meta[name="robots"]', 'content');

test('lists every page that asks to be found, once, and no other', () => {
  const wanted = builtPages
    .filter((one) => canonical(one)[0] === rootUrl + one.address && !robots(one).some((content) => content.includes('noindex')))
    .map(({ address }) => rootUrl + address);
  expect(entries.map(({ loc }) => loc).sort()).toEqual(wanted.sort());
});

test('names the same twins as the pages do, each in the list itself', () => {
  const pages = new Map(builtPages.map((one) => [rootUrl + one.address, one]));
  const listed = new Set(entries.map(({ loc }) => loc));
  for (const { loc, alternates } of entries) {
    const links = pages.get(loc)?.root.querySelectorAll('link[rel="alternate"][hreflang]') ?? [];
    expect(alternates).toEqual(
      Object.fromEntries(links.map((link) => [link.getAttributeValue('hreflang'), link.getAttributeValue('href')])),
    );
    for (const twin of Object.values(alternates)) expect(listed.has(twin)).toBe(true);
  }
});
