import { expect, test } from 'vitest';
import { confidences, countConfidence } from '#lib/domain/finder.ts';
import { broken, realContent, record } from '../../fixtures/content.ts';

const counts = (figure: 'firmness' | 'pillowLoft', { outcomes } = realContent) =>
  confidences.map((mark) => countConfidence(outcomes, figure, mark));

test('every figure of ours is counted once, hot and neutral together', () => {
  expect(counts('firmness')).toEqual([5, 9, 2]);
  expect(counts('pillowLoft')).toEqual([4, 8, 4]);
});

test('a figure that changes its mark moves', () => {
  const content = broken(realContent, ({ outcomes }) => {
    for (const thermal of ['hot', 'neutral']) record(outcomes, `back-k60to90-${thermal}`).confidence.firmness = 'low';
  });
  expect(counts('firmness', content)).toEqual([4, 9, 3]);
});
