import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkContent } from '#lib/content/check.ts';
import { faultSentence } from '#lib/content/fault.ts';
import { fieldPlaces, textPlace } from '#lib/content/place.ts';
import { readJsonText } from '#lib/content/json-text.ts';
import { realContent } from '../fixtures/content.ts';

const text = readFileSync('src/content/products.json', 'utf8');
const lines = text.split('\n').length;

/** What a hand does to a text: something is typed, or so many characters go. */
const slip = fc.record({
  at: fc.nat(text.length),
  gone: fc.nat(3),
  typed: fc.oneof(
    fc.constantFrom('', ',', '"', '}', ']', '{', ':', '“', "'", '٣', '،', '//', '#', '\\', '\t', '-', '.', '0', 'x'),
    fc.string({ maxLength: 3 }),
  ),
});

test('one slip anywhere in a file is told with its place, or does no harm', () => {
  let told = 0;
  fc.assert(
    fc.property(slip, ({ at, gone, typed }) => {
      const edited = text.slice(0, at) + typed + text.slice(at + gone);
      const read = readJsonText(edited);
      if ('slip' in read) {
        told += 1;
        const { line, column } = textPlace(edited, read.slip.offset);
        expect(line).toBeLessThanOrEqual(lines + 3);
        expect(column).toBeGreaterThan(0);
        expect(`${read.slip.problem} ${read.slip.change}`).toMatch(/^\S.*\. \S.*[.,]$/su);
        return;
      }
      const checked = checkContent({ ...realContent, products: read.value });
      if (!('faults' in checked)) return;
      const placeOf = fieldPlaces(edited);
      for (const fault of checked.faults)
        expect(faultSentence({ ...fault, place: placeOf(fault.field) })).toMatch(/^src\/content\/\S+\.json.*: .+\.$/su);
    }),
    { numRuns: 100 },
  );
  expect(told).toBeGreaterThan(10);
});
