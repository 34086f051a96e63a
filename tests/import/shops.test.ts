import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OtherMeasure } from '#lib/import/fields.ts';
import { useCatalogue, type Printed } from './catalogue-folder.ts';

/** Files of invented shops by other hands, with what was right on this day, unless it says another: an export of an ERP, price lists, exports of shops, feeds. */
const day = '2026-11-26T09:00:00Z';

/** `others`: prices in other measures, such as `queen 150x200: 450 (was 500)`. */
type Expected =
  { kind: 'mattress'; prices: object; before: object; others?: string[] } | { kind: 'pillow'; price: number | null; before: number | null };
interface Shop {
  file: string;
  /** The day on which it was right, where it is another. */
  day?: string;
  /** What the owner answers. */
  words: Record<string, string>;
  columns?: Record<string, string | null>;
  /** Every product as understood, also what waits for its type. */
  products: Expected[];
}

const shops = readFileSync('tests/import/files/expected.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Shop);

const otherText = ({ size, widthCm, lengthCm, priceQAR, priceBeforeQAR: was }: OtherMeasure): string =>
  `${size} ${widthCm}x${lengthCm}: ${priceQAR}${was === undefined ? '' : ` (was ${was})`}`;

const folder = useCatalogue();
beforeEach(() => void vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each(shops)(
  'every price of $file is right, and nothing is asked but what its owner alone knows',
  async ({ file, day: its, words, columns = {}, products }) => {
    if (its !== undefined) vi.setSystemTime(its);
    await cp(`tests/import/files/${file}`, folder.pathOf(file));
    const first = await folder.command(file);
    expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining('To settle in') as string });
    const before = await folder.text();
    await folder.settle({ words, columns });
    const { stdout } = await folder.command(file, '--json');
    const said = JSON.parse(stdout) as Printed;
    expect(said.errors.filter(({ text }) => text.includes('?'))).toEqual([]);
    expect(await folder.text()).toBe(before);
    expect((await folder.command(file, '--apply')).stdout).toContain('Written.');

    const found = said.products.map((product): Expected =>
      product.kind === 'mattress'
        ? {
            ...{ kind: 'mattress', prices: product.priceBySizeQAR, before: product.priceBeforeBySizeQAR ?? {} },
            ...(product.otherMeasures && { others: product.otherMeasures.map(otherText) }),
          }
        : { kind: 'pillow', price: (product as { priceQAR?: number }).priceQAR ?? null, before: product.priceBeforeQAR ?? null },
    );
    // What is written is what was understood, but for what waits.
    const written = (await folder.products()).filter(({ sample }) => !sample);
    expect(written.length).toBeGreaterThan(0);
    expect(said.products).toEqual(expect.arrayContaining(written));
    const sorted = (list: readonly Expected[]): string[] => list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(found)).toEqual(sorted(products));
    // Read again, the same file changes nothing.
    expect((await folder.command(file)).stdout).toContain('The catalogue says the same already.');
  },
);
