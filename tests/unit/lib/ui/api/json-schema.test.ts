import { expect, test } from 'vitest';
import { reachedNames } from '#lib/ui/api/json-schema.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('every component on the way is named once, in the order in which it is met', () => {
  const named = {
    Page: { properties: { items: { items: ref('Entry') }, next: { anyOf: [ref('Text'), { type: 'null' }] } } },
    Entry: { properties: { name: ref('Text'), prices: { additionalProperties: ref('Price') } } },
    Text: { type: 'string' },
    Price: { type: 'number' },
    Other: { type: 'string' },
  };
  expect(reachedNames([ref('Page')], named)).toEqual(['Page', 'Entry', 'Text', 'Price']);
});

test('a schema that leads back to itself ends', () => {
  expect(reachedNames([ref('Tree')], { Tree: { items: ref('Tree') } })).toEqual(['Tree']);
});

test('a schema without references names none, and an unknown reference neither', () => {
  expect(reachedNames([{ type: 'string' }, ref('Nothing')], {})).toEqual([]);
});
