import { readFileSync } from 'node:fs';
import { HtmlElement, type DOMNode } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages, type BuiltPage } from '../fixtures/built-html.ts';
import { rootUrl } from '../fixtures/built-pages.ts';

/** Whether the markdown of a page tells what the page tells: every link to elsewhere, and every figure. */

const pages = builtPages.filter((page) => page.root.querySelectorAll('link[type="text/markdown"]').length > 0);
const markdownOf = (page: BuiltPage): string => readFileSync(`dist/client${page.address}.md`, 'utf8');

/** Parts that a reader of markdown cannot use: forms, drawings, QR code, filter, progress of the finder. */
const leftOut = [
  'form',
  'svg',
  '.keep',
  '.facets',
  '.shown',
  '.answers',
  '.filter-form',
  '.size-answer',
  '.search',
  'hgroup',
  'script',
  '[hidden]',
];

const isLeftOut = (main: HtmlElement): ((element: HtmlElement) => boolean) => {
  const out = new Set(leftOut.flatMap((selector) => main.querySelectorAll(selector)));
  return (element) => {
    for (let one: HtmlElement | null = element; one; one = one.parent) if (out.has(one)) return true;
    return false;
  };
};

const decoded = (url: string): string => decodeURIComponent(url.replaceAll('&amp;', '&'));

test.each(['en', 'ar'])('every link of a page in %s stands in its markdown', (language) => {
  const faults = pages
    .filter(({ address }) => address === `/${language}` || address.startsWith(`/${language}/`))
    .flatMap((page) => {
      const [main] = page.root.querySelectorAll('main');
      if (!main) return [`${page.address} has no main`];
      const skipped = isLeftOut(main);
      const written = new Set(
        [...markdownOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, url = '']) => decoded(url).replace(rootUrl, '').replace(/#.*$/, '')),
      );
      return main
        .querySelectorAll('a[href]')
        .filter((link) => !skipped(link))
        .map((link) => decoded(link.getAttributeValue('href') ?? '').replace(rootUrl, ''))
        .filter((href) => !href.startsWith('#'))
        .map((href) => href.replace(/#.*$/, ''))
        .filter((href) => !written.has(href))
        .map((href) => `${page.address}: ${href}`);
    });
  expect([...new Set(faults)]).toEqual([]);
});

/** Text of an element; what stands in elements of its own does not run together. */
const textOf = (node: DOMNode): string =>
  node.childNodes.length === 0 ? node.textContent : node.childNodes.map(textOf).join(node instanceof HtmlElement ? ' ' : '');

const figures = (text: string): Set<string> => new Set(text.replaceAll(/&#\d+;/g, '').match(/\d+(?:[.,]\d+)*/g));

test.each(['en', 'ar'])('every figure of a page in %s stands in its markdown', (language) => {
  const faults = pages
    .filter(({ address }) => address === `/${language}` || address.startsWith(`/${language}/`))
    .flatMap((page) => {
      const [main] = page.root.querySelectorAll('main');
      if (!main) return [];
      const skipped = isLeftOut(main);
      const texts = main
        .querySelectorAll('p, li, td, th, dd, dt, h1, h2, h3, caption, pre')
        .filter((element) => !skipped(element) && element.querySelectorAll('svg, form').length === 0)
        .map(textOf);
      const known = figures(markdownOf(page));
      return [...figures(texts.join(' '))].filter((figure) => !known.has(figure)).map((figure) => `${page.address}: ${figure}`);
    });
  expect(faults).toEqual([]);
});
