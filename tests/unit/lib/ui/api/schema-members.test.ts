import { expect, test } from 'vitest';
import { schemaBounds, schemaFields } from '#lib/ui/api/json-schema.ts';

test('members keep their order and say what the schema says of them', () => {
  const schema = {
    properties: {
      id: { type: 'string', maxLength: 80, description: 'Identifier.' },
      note: { type: 'string', 'x-gap': 'G61' },
    },
    required: ['id'],
  };
  expect(schemaFields(schema)).toEqual([
    { name: 'id', type: [{ text: 'string' }], required: true, bounds: ['maxLength 80'], description: 'Identifier.' },
    { name: 'note', type: [{ text: 'string' }], required: false, bounds: [], gap: 'G61' },
  ]);
});

test('members of objects without a name are shown in place, with their path', () => {
  const range = { type: 'object', properties: { min: { type: 'number' } }, required: ['min'] };
  const schema = { properties: { firmness: range, results: { type: 'array', items: range } } };
  expect(schemaFields(schema).map(({ name, required }) => [name, required])).toEqual([
    ['firmness', false],
    ['firmness.min', true],
    ['results', false],
    ['results[].min', true],
  ]);
});

test.each([
  [{ minimum: 0, maximum: 10, format: 'double' }, ['minimum 0', 'maximum 10']],
  [{ format: 'date-time', pattern: '^long$' }, ['format date-time']],
  [{ pattern: '^[a-z]+$' }, ['pattern ^[a-z]+$']],
  [{ default: 'test' }, ['default test']],
  [{ anyOf: [{ type: 'string', maxLength: 500 }, { type: 'null' }] }, ['maxLength 500']],
  [{}, []],
])('the bounds of %j', (schema, expected) => {
  expect(schemaBounds(schema)).toEqual(expected);
});
