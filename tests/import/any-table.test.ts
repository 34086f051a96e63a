import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkContent } from '#lib/content/check.ts';
import { cellSentence } from '#lib/import/cell-fault.ts';
import { catalogueTable } from '#lib/import/catalogue-table.ts';
import { compareProducts } from '#lib/import/compare.ts';
import { contentFault } from '#lib/import/content-fault.ts';
import { nextCatalogue } from '#lib/import/next-catalogue.ts';
import { readProducts } from '#lib/import/read-products.ts';
import type { Cell } from '#lib/import/table.ts';
import { realContent } from '../fixtures/content.ts';

const table = catalogueTable(realContent, 'en');

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.integer({ min: -10, max: 5000 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    'kind',
    'dune-hybrid',
    'pillow',
    'مرتبة',
    'latex',
    '1,299',
    '١٢٩٩',
    '=1+1',
    '\u202E',
    'نعم',
  ),
  fc.constant({ problem: 'it is a date.', change: 'Write a number.' }),
);

/** The catalogue with some cells changed, rows doubled or headers moved. */
const slips = fc.array(fc.record({ row: fc.nat(table.length), column: fc.nat(31), cell }), { minLength: 1, maxLength: 6 });

test('whatever stands in the cells, each fault is a sentence, and without one the catalogue is right', () => {
  fc.assert(
    fc.property(slips, fc.boolean(), (changes, removeMissing) => {
      const rows: Cell[][] = table.map((row) => [...row]);
      for (const { row, column, cell } of changes) (rows[row] ??= [])[column] = cell;
      const read = readProducts(
        Array.from(rows, (row) => Array.from(row, (value: Cell | undefined) => value ?? null)),
        realContent,
      );
      const comparison = compareProducts(read.products, realContent);
      const next = nextCatalogue(read.products, comparison, realContent, removeMissing && read.faults.length === 0);
      const checked = checkContent({ ...realContent, ...next });
      const faults = [...read.faults, ...('faults' in checked ? checked.faults.map((fault) => contentFault(fault, read)) : [])];
      for (const fault of faults) expect(cellSentence(fault)).toMatch(/^(?:row \d+(?:, column [A-Z]+(?: ".*")?)?: )?.*\S.*\.$/su);
      expect(faults.every(({ problem, change }) => problem.length > 0 && change.length > 0)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
