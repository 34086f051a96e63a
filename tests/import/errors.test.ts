import { expect, test } from 'vitest';
import { casesOf, csvOf, mattressRow, pillowRow, useUnwritten } from './catalogue-folder.ts';

const folder = useUnwritten();

const refusal = (text: string) => folder.refusal('products.csv', text, { apply: true });

test.each(casesOf<{ kind: string; column: string; value: string; sentence: string }>('wrong-cells'))(
  '$kind, $column: "$value" is reported with its row, its column and what to write',
  async ({ kind, column, value, sentence }) => {
    const row = kind === 'mattress' ? mattressRow : pillowRow;
    expect(await refusal(csvOf({ ...row, [column]: value }))).toEqual([`row 2, column ${sentence}`]);
  },
);

test.each(casesOf<{ what: string; csv: string; sentences: string[] }>('wrong-tables'))('$what', async ({ csv, sentences }) => {
  expect(await refusal(csv)).toEqual(sentences);
});
