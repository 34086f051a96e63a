import { expect, test } from 'vitest';
import { sourceUses } from '#lib/domain/source-uses.ts';
import { realContent } from '../../fixtures/content.ts';

test('what rests on a source: figures by position, sizes and answers', () => {
  expect(sourceUses('jpts-2014-pillow-height', realContent)).toMatchObject({ firmness: [], pillowLoft: ['side', 'back', 'combination'] });
  expect(sourceUses('mayfhome', realContent).sizes).toEqual(['single', 'super-single', 'queen', 'king', 'super-king']);
  expect(sourceUses('esteller-couples', realContent).faq).toEqual(['couples-different-weights']);
});

test('something of ours rests on every source', () => {
  for (const { id } of realContent.sources) {
    expect(Object.values(sourceUses(id, realContent)).flat(), id).not.toEqual([]);
  }
});

test('nothing rests on a source that nobody names', () => {
  expect(Object.values(sourceUses('nobody', realContent)).flat()).toEqual([]);
});
