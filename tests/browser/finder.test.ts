import { describe, expect, test } from 'vitest';
import { mattressesFor } from '#lib/domain/finder.ts';
import { languages } from '#lib/schemas/text.ts';
import { firmnessInWords } from '#lib/ui/finder/outcome.ts';
import { capital, centimetre, price, shortRange } from '#lib/ui/format.ts';
import { rootUrl } from '../fixtures/built-pages.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
const { open, address } = visitor;
const figure = (): Promise<string | null> => visitor.page.textContent('h1 .figure');

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

describe.each(languages)('in %s', (language) => {
  test('three taps lead from the home to the answer, without script, on a phone, a tablet and a desk', async () => {
    await open(`/${language}`, withoutScript);
    const bottom = async (): Promise<number> => {
      const last = await visitor.page.locator('.choices a').last().boundingBox();
      return (last?.y ?? 0) + (last?.height ?? 0);
    };
    for (const screen of screens) {
      await visitor.page.setViewportSize(screen);
      // Until its own font is there, a page is set in whatever the machine has.
      await expect
        .poll(bottom, { message: 'the four positions are on the first screen', timeout: 10_000 })
        .toBeLessThanOrEqual(screen.height);
    }
    for (const [tap, next] of [
      [0, '/side'],
      [2, '/side/k90to130'],
      [1, '/side/k90to130/hot'],
    ] as const) {
      await visitor.page.locator('.choices a').nth(tap).click();
      expect(address()).toBe(`/${language}/finder${next}`);
    }
    expect(await figure()).toBe('5.5–7');
    for (const screen of screens) {
      await visitor.page.setViewportSize(screen);
      const sizes = await visitor.page.$$eval('h1 .figure, h1 span, h2, p', (found) =>
        found.map((one) => parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(Math.max(...sizes)).toBe(await visitor.page.$eval('h1 .figure', (one) => parseFloat(getComputedStyle(one).fontSize)));
    }
  });

  test('the keyboard alone is enough', async () => {
    await open(`/${language}/finder`);
    for (const presses of [3, 2, 1]) {
      for (let tries = 0; tries < 60 && !(await visitor.page.evaluate(() => document.activeElement?.matches('.choices a'))); tries++)
        await visitor.page.keyboard.press('Tab');
      for (let more = 1; more < presses; more++) await visitor.page.keyboard.press('Tab');
      await Promise.all([visitor.page.waitForEvent('domcontentloaded'), visitor.page.keyboard.press('Enter')]);
    }
    expect(address()).toBe(`/${language}/finder/stomach/k60to90/neutral`);
    expect(await figure()).toBe('6.5–7.5');
  });

  test('each question says where it stands, and an answer can be changed', async () => {
    await open(`/${language}/finder/back/over130`);
    expect(await visitor.page.title()).toContain(language === 'en' ? '(3 of 3)' : '(3 من 3)');
    expect(await visitor.count('.answers li')).toBe(2);
    await visitor.page.locator('.answers a').nth(1).click();
    expect(address()).toBe(`/${language}/finder/back`);
  });

  test.each(['side/k90to130/hot', 'combination/over130/neutral', 'stomach/under60/hot', 'back/over130/hot'])(
    'the first screen of a phone is the answer to %s, and the page is at most seven of them',
    async (sleeper) => {
      const phone = { width: 360, height: 740 };
      const outcome = record(testedContent.outcomes, sleeper.replaceAll('/', '-'));
      const { firmness, pillowLoftCm: loft, recommendedMattressTypes: types } = outcome;
      await open(`/${language}/finder/${sleeper}`);
      await visitor.page.setViewportSize(phone);
      const offered = mattressesFor(outcome, testedContent.mattresses);
      const cheapest = price(Math.min(...offered.map(({ priceFromQAR }) => priceFromQAR)), language);
      const parts = ['h1 .lead', 'h1 .figure', 'h1 b', '.gist dd >> nth=0', '.gist dd >> nth=1', '.gist dd >> nth=2'];
      expect(await Promise.all(parts.slice(1).map((part) => visitor.text(part)))).toEqual([
        shortRange(firmness),
        capital(firmnessInWords(firmness, testedContent, language)),
        `${shortRange(loft)} ${centimetre[language]}`,
        capital(testedContent.vocabulary.types[types[0] ?? 'hybrid'][language]),
        expect.stringContaining(cheapest),
      ]);
      const actions = visitor.page.locator('.outcome .actions a');
      expect(await actions.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
        `/${language}/products?type=${types.join(',')}`,
        '#callback',
      ]);
      const two = visitor.page.locator(`.outcome a[href='/${language}/two-sleepers/${outcome.position}-${outcome.weight}']`);
      expect(await two.count(), 'a way to add the other sleeper').toBe(1);
      // Until its own font is there, a page is set in whatever the machine has.
      const low = async (): Promise<number> => {
        const boxes = await Promise.all(
          [...parts.map((part) => visitor.page.locator(part)), actions.first(), actions.last()].map((one) => one.boundingBox()),
        );
        return Math.max(...boxes.map((box) => (box ? box.y + box.height : Infinity)));
      };
      await expect.poll(low, { message: 'the lowest part of the answer', timeout: 10_000 }).toBeLessThanOrEqual(phone.height);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        (types.length > 3 ? 6.8 : 6.4) * phone.height,
      );
      // A phone has no other phone to scan with.
      expect(await visitor.page.locator('.keep .to-scan:visible').count()).toBe(0);
      expect(await visitor.count('.keep [data-keep=share]:visible')).toBe(1);
      // What proves the answer is a tap away, and open where there is room.
      const closed = visitor.page.locator('.proof .sources').first();
      expect(await closed.isVisible()).toBe(false);
      await visitor.page.locator('.proof summary').first().click();
      expect(await closed.isVisible()).toBe(true);
      await visitor.page.setViewportSize({ width: 1440, height: 900 });
      expect(await visitor.count('.proof summary:visible')).toBe(0);
      expect(await visitor.count('.proof .sources:visible')).toBe(await visitor.count('.proof .sources'));
    },
  );

  test('back pain has its answer beside the result', async () => {
    await open(`/${language}/finder/back/k60to90/neutral`, withoutScript);
    expect(await visitor.links('.halves a')).toContain(`/${language}/faq/back-pain-mattress`);
  });

  test('what if: a tap on a neighbour leads to its answer, and the figures beside it are its own', async () => {
    await open(`/${language}/finder/side/k90to130/hot`, withoutScript);
    const links = await visitor.links('.neighbours a');
    expect(links).toEqual(
      [
        'side/over130/hot',
        'side/k60to90/hot',
        'side/k90to130/neutral',
        'back/k90to130/hot',
        'stomach/k90to130/hot',
        'combination/k90to130/hot',
      ].map((path) => `/${language}/finder/${path}`),
    );
    for (const [, path = ''] of links.map((link) => /finder\/(.+)/.exec(link) ?? [])) {
      const { firmness, pillowLoftCm: loft } = record(testedContent.outcomes, path.replaceAll('/', '-'));
      const text = await visitor.page.textContent(`.neighbours li:has([href$="${path}"])`);
      for (const value of [firmness.min, firmness.max, loft.min, loft.max])
        expect(text).toMatch(new RegExp(`(?<![\\d.])${value}(?![\\d.])`));
      // The scale of the bars begins at 1, as that of the drawing does.
      const bar = visitor.page.locator(`.neighbours li:has([href$="${path}"]) rect`).last();
      expect(Number(await bar.getAttribute('x'))).toBeCloseTo(((firmness.min - 1) / 9) * 100, 0);
    }
    await visitor.page.setViewportSize({ width: 360, height: 740 });
    await visitor.page.locator('details:has(.neighbours) summary').click();
    await visitor.page.locator('.neighbours a').first().click();
    expect(await figure()).toBe('6.5–7.5');
  });

  test('mattresses stand under their type, in the order of the types, each a link', async () => {
    await open(`/${language}/finder/side/k90to130/hot`, withoutScript);
    const offered = await visitor.page.$$eval('.kinds ol > li', (items) =>
      items.map((item) => [...item.querySelectorAll('.offers a')].map((link) => link.getAttribute('href')?.split('/').at(-1))),
    );
    const typesOffered = offered.map((ids) => [...new Set(ids.map((id) => record(testedContent.mattresses, id ?? '').type))]);
    expect(typesOffered).toEqual([['hybrid'], ['latex'], ['pocket-spring']]);
    expect(await visitor.links('.kinds h3 a')).toEqual(
      ['hybrid', 'latex', 'pocket-spring'].map((type) => `/${language}/products/${type}-mattresses`),
    );
  });

  test.each(['side', 'back', 'stomach', 'combination'])('the longest answer for %s prints on one sheet of A4', async (position) => {
    await open(`/${language}/finder/${position}/over130/hot`);
    const pdf = (await visitor.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12]/);
    await visitor.page.emulateMedia({ media: 'print' });
    for (const kept of ['h1 .figure', '.scale svg', '.outcome .art-profile', '.gist', '.kinds h3', '.sources', '.qr'])
      expect(await visitor.page.locator(kept).first().isVisible(), kept).toBe(true);
    for (const left of ['.offers', '.neighbours', '.keep button', '.sections'])
      expect(await visitor.page.locator(left).first().isVisible(), left).toBe(false);
    await visitor.page.emulateMedia({ media: null });
  });

  test('the same answer is there as data', async () => {
    await open(`/${language}/finder/back/k60to90/hot`, withoutScript);
    const href = await visitor.page.getAttribute('a[type="application/json"]', 'href');
    const response = await visitor.page.request.get((href ?? '').replace(rootUrl, visitor.site.server.origin));
    expect(await response.json()).toMatchObject({ recommendation: { id: 'back-k60to90-hot', firmness: { min: 5.5, max: 7 } } });
  });

  test('the buttons share and print with script, and are not there without', async () => {
    const path = `/${language}/finder/side/under60/hot`;
    await open(path, withoutScript);
    expect(await visitor.count('.keep button:visible')).toBe(0);
    await open(path);
    await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.page.click('[data-keep=share]:enabled');
    await visitor.page.locator('.keep [role=status]:not(:empty)').waitFor();
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(visitor.site.server.origin + path);
    await visitor.page.evaluate(() => {
      window.print = () => (document.title = 'printed');
      Object.assign(navigator, { canShare: () => true, share: ({ url }: ShareData) => Promise.resolve((document.title = url ?? '')) });
    });
    await visitor.page.click('[data-keep=share]');
    expect(await visitor.page.title()).toBe(visitor.site.server.origin + path);
    await visitor.page.click('[data-keep=print]');
    expect(await visitor.page.title()).toBe('printed');
  });
});
