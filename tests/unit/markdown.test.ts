import { describe, expect, test } from 'vitest';
import { pageMarkdown } from '#build/markdown.ts';
import { readPage } from '#build/markdown.ts';

const rootUrl = 'https://guidance.example';

const crumbs = (names: readonly string[]): string => {
  const itemListElement = names.map((name) => ({ '@type': 'ListItem', name, item: `${rootUrl}/en/${name}` }));
  return JSON.stringify({ '@type': 'BreadcrumbList', itemListElement });
};

const html = (main: string, { language = 'en', trail = [] as readonly string[] } = {}): string =>
  `<!doctype html><html lang="${language}"><head><title>Sizes | Guide</title><meta name="description" content="All &quot;sizes&quot;.">
  <link rel="alternate" type="text/markdown" href="/en/sizes.md"><meta property="og:title" content="Sizes">
  <script type="application/ld+json">${crumbs(trail)}</script></head><body><header><nav><a href="/en">Home</a></nav></header>
  <main>${main}</main><footer><p>A sample.</p><nav><a href="/en/about">About</a></nav><p>Phone: <bdi>+974</bdi></p></footer></body></html>`;

/** The text of the page, without what stands before and after it. */
const said = (main: string, language?: string): string => {
  const page = readPage(html(main, language === undefined ? {} : { language }), rootUrl);
  return /^---\n[^]*?\n---\n\n([^]*?)\n\n---\n/.exec(pageMarkdown(page, '/en/sizes', rootUrl))?.[1] ?? '';
};

test('a page begins with what it is, and ends with where it stands and who says so', () => {
  const page = readPage(html('<h1>Sizes</h1>', { trail: ['Home', 'Beds', 'Sizes'] }), rootUrl);
  expect(pageMarkdown(page, '/en/sizes', rootUrl)).toBe(`---
title: "Sizes"
description: "All \\"sizes\\"."
url: "${rootUrl}/en/sizes"
language: "en"
translation: "${rootUrl}/ar/sizes.md"
license: "https://creativecommons.org/licenses/by/4.0/"
---

# Sizes

---

[Home](${rootUrl}/en/Home) › [Beds](${rootUrl}/en/Beds)

A sample.

Phone: +974
`);
});

const cases: Readonly<Record<string, readonly (readonly [html: string, markdown: string])[]>> = {
  texts: [['<p>a\n  b <b>c</b></p>', 'a b **c**']],
  headings: [
    ['<h1><span>Two sleepers</span> <b>side</b><b> + back</b></h1>', '# Two sleepers: side + back'],
    ['<h2><code>GET /ask</code> Ask</h2>', '## `GET /ask`: Ask'],
  ],
  links: [
    ['<p><a href="/en/faq">Questions</a></p>', `[Questions](${rootUrl}/en/faq)`],
    ['<p><a href="https://x.example/s(15)?a=1&amp;b=2">A [b]</a></p>', '[A \\[b\\]](https://x.example/s%2815%29?a=1&b=2)'],
    ['<p><a href="/a">Below 60 kg <small>shared 5</small></a></p>', `[Below 60 kg, shared 5](${rootUrl}/a)`],
  ],
  lists: [['<ul><li>a</li> <li>b<ol><li>c</li></ol></li></ul>', '- a\n- b\n  1. c']],
  tables: [
    [
      '<table><caption>Prices</caption><thead><tr><th>Size</th><th>QAR</th></tr></thead><tbody><tr><th>King</th><td>1|2</td></tr></tbody></table>',
      'Prices\n\n| Size | QAR |\n| - | - |\n| King | 1\\|2 |',
    ],
  ],
  drawings: [
    [
      '<figure><svg><title>A bed</title><desc>It is empty.</desc><text>200</text></svg><figcaption>Above</figcaption></figure>',
      '*A bed. It is empty.*\n\nAbove',
    ],
  ],
  'what is left out:': [
    ['<p>a <span class="visually-hidden">b</span><span class="quiet arrow">→</span></p><div class="narrow-only">c</div>', 'a'],
    ['<section class="keep"><h2>Scan it</h2><p>origin/en</p><p><a href="/data">As data</a></p></section>', `[As data](${rootUrl}/data)`],
  ],
};

describe.each(Object.entries(cases))('%s', (_, pairs) => {
  test.each(pairs)('%s', (main, markdown) => {
    expect(said(main)).toBe(markdown);
  });
});

test('items of an Arabic line are told apart as Arabic does', () => {
  expect(said('<ul><li><b>أ</b> <span>ب</span></li></ul>', 'ar')).toBe('- **أ**، ب');
});
