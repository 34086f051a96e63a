import { describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { pageAddresses } from '../fixtures/built-pages.ts';
import { realContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const visitor = useVisitor();
/** Every page of this part is whole without script. */
const open = (address: string) => visitor.open(address, withoutScript);
const { positions } = realContent.vocabulary;

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
    expect(await visitor.text('.figure')).toContain('5.5–6');
    await open(`${base}/back-k60to90`);
    await followByKeyboard(`${base}/side-k60to90/back-k60to90`);
  });

  test('a type that suits both leads to the mattresses of that type', async () => {
    await open(`${base}/side-k60to90/back-k60to90`);
    const links = await visitor.links('.shared-types a');
    expect(links[0]).toBe(`/${language}/products/hybrid-mattresses`);
    expect(pageAddresses).toEqual(expect.arrayContaining(links));
  });

  test('ranges apart: how far, and two singles that make a king', async () => {
    await open(`${base}/side-under60/back-k60to90`);
    expect(await visitor.text('.figure')).toContain('0.5');
    for (const size of ['90×200', '180×200']) expect(await visitor.text('main')).toContain(size);
  });

  test('ranges that touch share one value, and are told what to do if it suits one alone', async () => {
    await open(`${base}/side-k60to90/combination-k90to130`);
    expect(await visitor.text('.figure')).toMatch(/^6\s/);
    expect(await visitor.count('.way')).toBe(2);
  });

  test('ranges that share more need no way out, and two people alike are one', async () => {
    await open(`${base}/side-k60to90/side-k60to90`);
    expect(await visitor.text('.figure')).toContain('4.5–6');
    expect([await visitor.count('.way'), await visitor.count('.each-of-you > section')]).toEqual([0, 1]);
  });

  test('the second choice tells in words and figures what its answer will say', async () => {
    await open(`${base}/stomach-over130`);
    const choices = await visitor.page.$$eval('.sleeper-choice a', (links) =>
      links.map((link) => [link.getAttribute('href') ?? '', link.querySelector('bdi')?.textContent ?? ''] as const),
    );
    expect(choices).toHaveLength(16);
    for (const [address, figure] of choices) {
      await open(address);
      expect((await visitor.page.locator('.figure bdi').textContent())?.trim(), address).toBe(figure);
    }
  });

  test.each(['side-k60to90/back-k60to90', 'side-over130/combination-under60'])('%s goes on one sheet of paper', async (pair) => {
    await open(`${base}/${pair}`);
    const margin = '12mm';
    const sheets = await visitor.page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } });
    expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

test('each pair is built once a language, and its other order is not found', async () => {
  const pairs = pageAddresses.filter((address) => /^\/en\/two-sleepers\/[^/]+\/[^/]+$/.test(address));
  expect(pairs).toHaveLength(136);
  expect((await open('/en/two-sleepers/back-k60to90/side-k60to90'))?.status()).toBe(404);
});

test('figures keep their order inside Arabic text', async () => {
  await open('/ar/two-sleepers/side-k60to90/back-k60to90');
  const loose = await visitor.page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (/\d[–×]\d/.test(textContent ?? '') && !parentElement?.closest('bdi[dir=ltr], svg, [dir=ltr]')) found.push(textContent ?? '');
    }
    return found;
  });
  expect(loose).toEqual([]);
});
