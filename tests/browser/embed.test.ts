import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Matrix, Outcome } from '#lib/schemas/outcome.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { languages, type Language } from '#lib/schemas/text.ts';
import { shortRange } from '#lib/words/format.ts';
import { direction } from '#lib/words/paths.ts';
import { testBuild } from '../fixtures/build.ts';
import { testedContent } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';
import { lostAtDoubleText, smallTargets } from './access.ts';

/** The element in a page of another origin, whose policy allows what docs/guides/embed.md says and nothing else. */

const site = useSite();
const folder = testBuild;
const words = testedContent['messages/embed'];
const finder = testedContent['messages/finder'];

/** What is to be answered with: a page of the shop, or a file of a host that knows no more than files. */
let body = '';
let shop: HttpServer;
let files: HttpServer;
const originOf = (server: HttpServer): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = async (server: HttpServer): Promise<HttpServer> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

let matrix: Matrix;
beforeAll(async () => {
  const [policy = ''] = /^default-src 'none'.*trusted-types.*$/m.exec(readFileSync('docs/guides/embed.md', 'utf8')) ?? [];
  files = await listening(
    createServer(({ url = '' }, response) => {
      // In a folder of its own, and whatever the query is.
      const path = url.replace(/^\/some\/folder|\?.*$/g, '');
      const type = path.endsWith('.js') ? 'text/javascript' : 'application/json';
      response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
      response.end(readFileSync(`${folder}/client${path}`));
    }),
  );
  shop = await listening(
    createServer((_, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy.replaceAll('https://guidance.example', `${site.server.origin} ${originOf(files)}`),
        'Cross-Origin-Embedder-Policy': 'require-corp',
      });
      response.end(body);
    }),
  );
  expect(policy).toContain("require-trusted-types-for 'script'");
  matrix = (await (await fetch(`${site.server.origin}/api/v1/matrix`)).json()) as Matrix;
});
afterAll(() => {
  shop.close();
  files.close();
});

let context: BrowserContext;
let page: Page;
let requests: string[];
/** What the browser says in its console: warnings of the element, and whatever a policy refused. */
let said: string[];

beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  [requests, said] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
});
afterEach(() => context.close());

const script = (origin = site.server.origin): string => `<script type="module" src="${origin}/embed.js"></script>`;

/** Opens a page of the shop and keeps the events that reach its document. */
const open = async (main: string, lang = 'en'): Promise<void> => {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Shop</title>';
  body = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>Shop</h1>${main}</main></body></html>`;
  await page.goto(originOf(shop));
  await page.evaluate(() => {
    const kept: unknown[] = [];
    Object.assign(window, { kept });
    document.addEventListener('outcome', (event) => kept.push((event as CustomEvent).detail));
  });
};
const kept = (): Promise<Outcome[]> => page.evaluate(() => (window as unknown as { kept: Outcome[] }).kept);

const answer = async (outcome: Pick<Outcome, 'position' | 'weight' | 'thermal'>, element = 'sleep-finder'): Promise<void> => {
  for (const value of [outcome.position, outcome.weight, outcome.thermal]) await page.locator(`${element} input[value=${value}]`).check();
  await page.locator(`${element} button`).click();
  await page.locator(`${element} h2`).waitFor();
};

const text = (selector: string): Promise<string> => page.locator(selector).first().innerText();
const linksOf = (element = 'sleep-finder'): Promise<string[]> =>
  page.locator(`${element} ol a`).evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
const outcomeOf = (id: string): Outcome => {
  const found = matrix.outcomes.find((one) => one.id === id);
  if (!found) throw new Error(`The matrix has no ${id}.`);
  return found;
};

/** One of each in each language: axe takes a second a look. */
const schemes = { en: 'light', ar: 'dark' } as const;

describe.each(languages)('in %s', (language: Language) => {
  test('a keyboard answers the questions, the page hears the outcome of the API, and nothing else is asked for or kept', async () => {
    await open(`${script()}<sleep-finder lang="${language}"></sleep-finder>`, language);
    await page.locator('sleep-finder form').waitFor();
    const wanted = outcomeOf('back-k90to130-hot');
    await page.keyboard.press('Tab');
    // Space takes the first of a question, an arrow the next: downwards in both directions of reading.
    for (const downwards of [1, 2, 1]) {
      await page.keyboard.press('Space');
      for (let step = 0; step < downwards; step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.locator('sleep-finder h2').waitFor();
    expect(await kept()).toEqual([wanted]);
    expect(await page.evaluate(() => document.querySelector('sleep-finder')?.shadowRoot?.activeElement?.localName)).toBe('h2');
    expect(await text('sleep-finder h2')).toContain(shortRange(wanted.firmness));
    expect(await text('sleep-finder dd')).toContain(shortRange(wanted.pillowLoftCm));
    expect(await page.locator('sleep-finder div[lang]').getAttribute('dir')).toBe(direction[language]);
    expect(await page.getByRole('link', { name: words.full[language] }).getAttribute('href')).toBe(
      `${site.server.rootUrl}/${language}/finder/back/k90to130/hot`,
    );
    await page.getByRole('button', { name: words.again[language] }).press('Enter');
    expect(await page.evaluate(() => document.querySelector('sleep-finder')?.shadowRoot?.activeElement?.getAttribute('value'))).toBe(
      'back',
    );
    expect(requests.slice(1)).toEqual(['/embed.js', `/embed/${language}.json`].map((path) => site.server.origin + path));
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(said).toEqual([]);
  });

  test(`axe finds nothing, a finger hits everything and large letters fit, on a ${schemes[language]} page`, async () => {
    await page.emulateMedia({ colorScheme: schemes[language] });
    await open(`${script()}<sleep-finder></sleep-finder>`, language);
    await page.locator('sleep-finder form').waitFor();
    const look = async (): Promise<unknown[]> => [
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      await smallTargets(page),
      await lostAtDoubleText(page),
    ];
    expect(await look()).toEqual([[], [], []]);
    await answer(outcomeOf('side-over130-neutral'));
    expect(await look()).toEqual([[], [], []]);
  });

  test('what cannot be loaded is said in words, with a link to the guide, and is loaded when tried again', async () => {
    await page.route('**/embed/*.json', (route) => route.fulfill({ status: 503, headers: { 'Access-Control-Allow-Origin': '*' } }), {
      times: 1,
    });
    await open(`${script()}<sleep-finder></sleep-finder>`, language);
    await page.locator('sleep-finder [role=alert]').waitFor();
    expect(await text('sleep-finder [role=alert]')).toBe(words.failed[language]);
    expect(await page.getByRole('link', { name: words.inGuide[language] }).getAttribute('href')).toBe(
      `${site.server.rootUrl}/${language}/finder`,
    );
    await page.getByRole('button', { name: words.retry[language] }).press('Enter');
    await page.locator('sleep-finder form').waitFor();
    expect(await text('sleep-finder legend')).toBe(finder.position[language]);
  });
});

test('types lead to the pages of the shop, and those without one to the guide; what is wrong is said in the console', async () => {
  const given = { hybrid: '/hybrid', latex: 'https://shop.example/latex', 'memory-foam': 'javascript:alert(1)', foam: '/foam', medical: 5 };
  await open(`<sleep-finder products='${JSON.stringify(given)}'></sleep-finder>${script()}`);
  await answer(outcomeOf('side-k60to90-neutral'));
  expect(await linksOf()).toEqual([
    `${site.server.rootUrl}/en/products/memory-foam-mattresses`,
    `${originOf(shop)}/hybrid`,
    'https://shop.example/latex',
  ]);
  expect(said).toEqual([
    '<sleep-finder> products has no http, https or relative address for memory-foam.',
    `<sleep-finder> products names foam, which is no mattress type: use ${mattressTypes.join(', ')}.`,
    '<sleep-finder> products has no http, https or relative address for medical.',
  ]);
  said = [];
  await page.evaluate(() => document.querySelector('sleep-finder')?.setAttribute('products', '{"latex":'));
  await expect.poll(() => said).toEqual([expect.stringContaining('products is no JSON object')]);
  expect(await linksOf()).toEqual(
    mattressTypes.filter((type) => /foam|hybrid|latex/.test(type)).map((type) => `${site.server.rootUrl}/en/products/${type}-mattresses`),
  );
});
