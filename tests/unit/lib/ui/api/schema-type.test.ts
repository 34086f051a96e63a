import { expect, test } from 'vitest';
import { schemaType } from '#lib/ui/api/json-schema.ts';

const ref = { $ref: '#/components/schemas/Outcome' };

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['hot', 'neutral'] }, '"hot" | "neutral"'],
  [{ const: 'QAR', type: 'string' }, '"QAR"'],
  [ref, 'Outcome'],
  [{ type: 'array', items: ref }, 'array of Outcome'],
  [{ type: 'array' }, 'array of any'],
  [{ anyOf: [ref, { type: 'null' }] }, 'Outcome | null'],
  [{ allOf: [ref], default: 'neutral' }, 'Outcome'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
  [{ type: 'object', additionalProperties: {} }, 'object'],
  [{ type: 'object', properties: { min: {} }, additionalProperties: false }, 'object'],
  [{}, 'any'],
])('%j is %s', (schema, expected) => {
  expect(
    schemaType(schema)
      .map(({ text }) => text)
      .join(''),
  ).toBe(expected);
});

test('a name leads to its schema', () => {
  expect(schemaType({ type: 'array', items: ref })).toEqual([{ text: 'array of ' }, { text: 'Outcome', schema: 'Outcome' }]);
});
