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
    const { sizeAdvice, privacy, ...lists } = sourceUses(id, realContent);
    expect(sizeAdvice || privacy || Object.values(lists).flat().length > 0, id).toBe(true);
  }
});

test('nothing rests on a source that nobody names', () => {
  const { sizeAdvice, privacy, ...lists } = sourceUses('nobody', realContent);
  expect([sizeAdvice, privacy]).toEqual([false, false]);
  expect(Object.values(lists).flat()).toEqual([]);
});

test('types, advice and sizes of other regions count too', () => {
  expect(sourceUses('caggiari-2021', realContent).described).toContain('medical');
  expect(sourceUses('sun-malaysia-bed-width', realContent).sizeAdvice).toBe(true);
  expect(sourceUses('gnomon-bed-sizes', realContent).regionalSizes).toContain('us-king');
});
