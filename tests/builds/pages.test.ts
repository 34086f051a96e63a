import { readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { sampleLine } from '#lib/domain/catalogue.ts';
import { finderAnswer } from '#lib/domain/finder.ts';
import { languages } from '#lib/schemas/text.ts';
import { keptFigures } from '#lib/ui/privacy/kept-data.ts';
import { testBuild } from '../fixtures/build.ts';
import { type BuiltPage, builtPages } from '../fixtures/built-html.ts';
import { builtFiles, rootUrl } from '../fixtures/built-pages.ts';
import { testedContent } from '../fixtures/content.ts';

/** What holds for the pages of the build, read as HTML: links, addresses, the sitemap, privacy. */

const pages = new Map(builtPages.map((page) => [page.address, page]));
const files = new Set(builtFiles.map(({ address }) => address));

const attribute = (page: BuiltPage, selector: string, name: string): string[] =>
  page.root.querySelectorAll(selector).map((element) => element.getAttributeValue(name) ?? '');

const languageOf = (address: string): string | undefined => /^\/(en|ar)(?=\/|$)/.exec(address)?.[1];

/** The reference of the interface is in English alone. */
const isEnglishOnly = (address: string): boolean => /^\/en\/api(?:\/|$)/.test(address);

interface Reference {
  from: BuiltPage;
  written: string;
  to: URL;
}

/** Whatever a page asks for or leads to below the root. */
const referencesOf = (page: BuiltPage): Reference[] =>
  [
    ...attribute(page, '[href]', 'href'),
    ...attribute(page, '[src]', 'src'),
    ...attribute(page, '[action]', 'action'),
    ...attribute(page, 'meta[property="og:image"]', 'content'),
    ...attribute(page, 'meta[property="og:url"]', 'content'),
  ]
    .map((written) => ({ from: page, written, to: new URL(written, rootUrl + page.address) }))
    .filter(({ to }) => to.origin === rootUrl);

const references = builtPages.flatMap(referencesOf);
/** A line for each address, with one of the pages that lead to it. */
const said = (found: readonly Reference[]): string[] =>
  [...Map.groupBy(found, ({ written }) => written)].map(
    ([written, [first, ...others]]) => `${first?.from.address} and ${others.length} more lead to ${written}`,
  );

/** Addresses that a function or a JSON file of the interface answers, and that of the form which leads to an answer of the finder. */
const isInterface = (path: string): boolean =>
  finderAnswer(path, new URLSearchParams()) !== undefined ||
  routes.some((route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));

test('whatever a page leads to or loads is there, at its canonical address', () => {
  expect(said(references.filter(({ to }) => !files.has(to.pathname) && !isInterface(to.pathname)))).toEqual([]);
});

test('every anchor is on the page that it names', () => {
  const ids = new Map(builtPages.map((page) => [page.address, new Set(attribute(page, '[id]', 'id'))]));
  const lost = references.filter(({ to }) => to.hash !== '' && !ids.get(to.pathname)?.has(decodeURIComponent(to.hash.slice(1))));
  expect(said(lost)).toEqual([]);
});

test('a link leaves the language of its page only where it says so', () => {
  const wrong = builtPages
    .filter(({ address }) => languageOf(address) !== undefined)
    .flatMap((page) =>
      page.root
        .querySelectorAll('a[href]')
        .map((link) => ({
          to: new URL(link.getAttributeValue('href') ?? '', rootUrl + page.address),
          hreflang: link.getAttributeValue('hreflang'),
        }))
        .filter(({ to }) => to.origin === rootUrl && languageOf(to.pathname) !== undefined)
        .filter(({ to }) => !isEnglishOnly(to.pathname))
        .filter(({ to, hreflang }) => languageOf(to.pathname) !== languageOf(page.address) && hreflang !== languageOf(to.pathname))
        .map(({ to }) => `${page.address} leads to ${to.pathname}`),
    );
  expect([...new Set(wrong)]).toEqual([]);
});

describe('pages that ask to be found', () => {
  const canonicalOf = (page: BuiltPage): string => (attribute(page, 'link[rel="canonical"]', 'href')[0] ?? '').slice(rootUrl.length);
  const isUnlisted = (page: BuiltPage): boolean =>
    attribute(page, 'meta[name="robots"]', 'content').some((content) => content.includes('noindex'));
  const listed = builtPages.filter((page) => !isUnlisted(page) && canonicalOf(page) === page.address);
  const alternates = (page: BuiltPage): Record<string, string> =>
    Object.fromEntries(
      page.root
        .querySelectorAll('link[rel="alternate"][hreflang]')
        .map((link) => [link.getAttributeValue('hreflang') ?? '', (link.getAttributeValue('href') ?? '').slice(rootUrl.length)]),
    );

  test('one canonical address each, which is a page that is its own', () => {
    const wrong = builtPages
      .filter((page) => !isUnlisted(page))
      .filter((page) => {
        const canonical = canonicalOf(page);
        const target = pages.get(canonical);
        return attribute(page, 'link[rel="canonical"]', 'href').length !== 1 || !target || canonicalOf(target) !== canonical;
      });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('each names itself and its twin, and the twin names it', () => {
    const wrong = listed.filter((page) => {
      if (isEnglishOnly(page.address)) return false;
      const named = alternates(page);
      const twins = [named['en'], named['ar']].map((address) => pages.get(address ?? ''));
      return (
        named[languageOf(page.address) ?? ''] !== page.address ||
        named['x-default'] !== named['en'] ||
        twins.some((twin) => !twin || JSON.stringify(alternates(twin)) !== JSON.stringify(named))
      );
    });
    expect(wrong.map(({ address }) => address)).toEqual([]);
  });

  test('the sitemap lists each once, with its twins as the page names them, and no other; none of what is no longer sold (G98)', () => {
    const sitemap = parseDocument(readFileSync(`${testBuild}/client/sitemap.xml`, 'utf8'), { xmlMode: true });
    const entries = DomUtils.getElementsByTagName('url', sitemap).map((url) => ({
      address: DomUtils.textContent(DomUtils.getElementsByTagName('loc', url)).slice(rootUrl.length),
      twins: Object.fromEntries<string | undefined>(
        DomUtils.getElementsByTagName('xhtml:link', url).map(({ attribs }) => [
          attribs['hreflang'] ?? '',
          attribs['href']?.slice(rootUrl.length),
        ]),
      ),
    }));
    const former = testedContent.discontinued.flatMap(({ id }) => [`/en/products/${id}`, `/ar/products/${id}`]);
    for (const address of former) expect(listed.map((page) => page.address)).toContain(address);
    expect([...entries.map(({ address }) => address), ...former].sort()).toEqual(listed.map(({ address }) => address).sort());
    for (const { address, twins } of entries) expect(twins).toEqual(alternates(pages.get(address) as BuiltPage));
  });

  const textOf = (page: BuiltPage, selector: string): string =>
    page.root.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() ?? '';

  test.each([
    ['title', (page: BuiltPage) => textOf(page, 'title'), 10, 120],
    ['description', (page: BuiltPage) => attribute(page, 'meta[name="description"]', 'content')[0] ?? '', 30, 320],
  ] as const)('each has a %s of its own, neither short nor long', (_, read, least, most) => {
    const seen = new Map<string, string>();
    const faults = listed.flatMap((page) => {
      const value = read(page);
      const same = seen.get(value);
      seen.set(value, page.address);
      return [
        ...(same === undefined ? [] : [`${page.address} says the same as ${same}`]),
        ...(value.length < least || value.length > most ? [`${page.address}: ${value}`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});

const { contact } = testedContent.site;
const pagesIn = (language: string) => builtPages.filter(({ address }) => address === `/${language}` || address.startsWith(`/${language}/`));
const isKiosk = ({ address }: BuiltPage): boolean => /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(address);

test.each(languages)('every page in %s has the page on privacy at its foot, and says once that its products are samples', (language) => {
  const pages = pagesIn(language).filter((page) => !isKiosk(page));
  expect(pages.length).toBeGreaterThan(100);
  expect(
    pages.filter((page) => !attribute(page, 'footer a', 'href').includes(`/${language}/privacy`)).map(({ address }) => address),
  ).toEqual([]);
  const line = sampleLine(testedContent)?.[language] ?? '';
  const times = ({ root }: BuiltPage): number => (root.querySelector('body')?.textContent ?? '').split(line).length - 1;
  expect(pages.filter((page) => times(page) !== 1).map(({ address }) => address)).toEqual([]);
});

test.each(languages)('the page on privacy in %s says how long, by which law, and whom to ask', (language) => {
  const page = pagesIn(language).find(({ address }) => address === `/${language}/privacy`);
  const text = page?.root.querySelector('main')?.textContent ?? '';
  const { contact: contactDays, request } = keptFigures(testedContent, language);
  for (const figure of [contactDays, request, '2016']) expect(text).toContain(figure);
  expect(page && attribute(page, 'main a', 'href')).toContain(`mailto:${contact.email}`);
});

test.each(languages)('where a phone is asked for in %s it is said what happens to it, without a way out of the kiosk', (language) => {
  const forms = pagesIn(language).filter((page) => page.root.querySelectorAll('input[type="tel"]').length > 0);
  expect(forms.length).toBeGreaterThan(30);
  const figures = keptFigures(testedContent, language);
  for (const page of forms) {
    if (page.address !== `/${language}/kiosk/callback`) {
      expect(page.root.querySelector('#callback form')?.textContent, page.address).toContain(figures.contact);
      expect(attribute(page, '#callback form a', 'href')).toContain(`/${language}/privacy`);
      continue;
    }
    const said = page.root.querySelector('details.privacy')?.textContent ?? '';
    for (const figure of [figures.contact, figures.request, figures.kiosk, contact.email, `/${language}/privacy`])
      expect(said, page.address).toContain(figure);
    expect(attribute(page, 'details.privacy a', 'href')).toEqual([]);
  }
});
