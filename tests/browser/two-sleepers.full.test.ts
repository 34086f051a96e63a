import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { price } from '#lib/words/format.ts';
import { interpolate } from '#lib/words/messages.ts';
import { testedContent, record } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
/** Every page of this part is whole without script. */
const open = (address: string) => visitor.open(address, withoutScript);
const { positions } = testedContent.vocabulary;
const messages = testedContent['messages/two-sleepers'];

/** Tabs to the link of an address and follows it, as somebody without a pointer does. */
const followByKeyboard = async (address: string): Promise<void> => {
  const { page } = visitor;
  for (let tabs = 0; tabs < 80; tabs += 1) {
    await page.keyboard.press('Tab');
    const [focused] = await visitor.links('a:focus');
    if (focused !== address) continue;
    await Promise.all([page.waitForURL(`**${address}`), page.keyboard.press('Enter')]);
    return;
  }
  throw new Error(`No link to ${address} was reached.`);
};

describe.each(languages)('in %s', (language) => {
  const base = `/${language}/two-sleepers`;

  test('two choices by keyboard lead to what both share, whoever is chosen first', async () => {
    await open(base);
    await followByKeyboard(`${base}/side-k60to90`);
    expect(await visitor.text('h1')).toContain(positions.side.name[language]);
    await followByKeyboard(`${base}/side-k60to90/back-k60to90`);
    for (const { name } of [positions.side, positions.back]) expect(await visitor.text('h1')).toContain(name[language]);
    expect(await visitor.text('.lead')).toContain('5.5–6');
    await open(`${base}/back-k60to90`);
    await followByKeyboard(`${base}/side-k60to90/back-k60to90`);
  });

  test.each([
    { pair: 'side-k60to90/back-k60to90', advice: messages.adviceOne, said: '5.5–6', note: true, size: 'king' },
    { pair: 'side-k60to90/combination-k90to130', advice: messages.adviceNear, said: '6', note: false, size: 'king' },
    { pair: 'side-under60/back-over130', advice: messages.adviceTwo, said: '2', note: false, size: 'single' },
  ])('$pair: on a phone the advice comes first, then mattresses with prices', async ({ pair, advice, said, note, size }) => {
    await visitor.open(`${base}/${pair}`, { ...withoutScript, width: 360 });
    const { page } = visitor;
    expect(await visitor.text('.meeting')).toBe(interpolate(advice[language], { at: said }));
    expect(await visitor.text('.meeting + .lead')).toMatch(/\d/);
    expect(await visitor.text('.pair > div')).toContain(said);
    const bottom = await page.locator('.meeting + .lead').evaluate((lead) => lead.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(740);
    expect((await visitor.text('main')).includes(testedContent.notes.firmnessNote[language].slice(0, 20))).toBe(note);
    // What explains is folded away; a photograph of the test content makes its row 23 px higher.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(size === 'king' ? 3400 : 3925);
    const offers = page.locator('.offers li');
    expect(await offers.count()).toBeGreaterThan(1);
    for (const offer of await offers.all()) {
      const id = (await offer.locator('a').getAttribute('href'))?.split('/').at(-1) ?? '';
      const cost = record(testedContent.mattresses, id).priceBySizeQAR[size];
      expect(await offer.innerText()).toContain(price(cost ?? NaN, language));
      expect(await offer.locator('.badge').innerText()).toBe(testedContent['messages/products'].badge[language]);
    }
    expect(await visitor.links('main a[href*="/mattresses?"]')).toContainEqual(expect.stringContaining(`size=${size}`));
    expect(await visitor.links('.shared-types a')).toContain(`/${language}/faq/back-pain-mattress`);
    expect(await visitor.count('.more')).toBe(note ? 3 : 4);
  });
});
