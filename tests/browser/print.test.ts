import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { useVisitor } from './visitor.ts';

const visitor = useVisitor();
/** A4 without its margins of 10 mm, in pixels. */
const sheet = 718;
const kept = '#for=side-k90to130-hot&size=king&keep=dune-hybrid,palm-grove-latex,seashell-latex,reed-memory-foam';

/** The smallest letters of the page in points: of all its text, and of running text that is no note. */
const leastLetters = () =>
  visitor.page.evaluate(() => {
    const sizes = { all: Infinity, running: Infinity };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent?.checkVisibility() || !walker.currentNode.textContent?.trim() || parent.clientHeight === 1) continue;
      const scale = parent instanceof SVGGraphicsElement ? Math.abs(parent.getScreenCTM()?.d ?? 1) : 1;
      const points = parseFloat(getComputedStyle(parent).fontSize) * scale * 0.75;
      sizes.all = Math.min(sizes.all, points);
      if (parent.matches('main :is(p, dd, td, li, h3):not([class], [class] *)')) sizes.running = Math.min(sizes.running, points);
    }
    return sizes;
  });

describe.each(languages)('in %s on paper', (language) => {
  test.each([
    ['/finder/side/k90to130/hot', '.gist'],
    ['/finder/back/k90to130/hot', '.gist'],
    ['/finder/combination/over130/neutral', '.gist'],
    ['/two-sleepers/side-k60to90/back-k90to130', '.meeting'],
    ['/two-sleepers/side-under60/side-over130', '.meeting'],
    [`/shortlist${kept}`, '[data-qr] svg'],
    [`/compare${kept}`, '[data-qr] svg'],
  ])('%s is one sheet of A4, nothing is cut, letters have 10 points and notes 8', async (path, drawn) => {
    await visitor.open(`/${language}${path}`);
    const { page } = visitor;
    await page.locator(drawn).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12]/);
    await page.setViewportSize({ width: sheet, height: 1047 });
    await page.emulateMedia({ media: 'print' });
    const { all, running } = await leastLetters();
    expect(all).toBeGreaterThanOrEqual(8);
    expect(running).toBeGreaterThanOrEqual(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sheet);
    await page.emulateMedia({ media: null });
  });
});
