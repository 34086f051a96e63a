import { expect, test } from 'vitest';
import { overlay } from '#lib/ui/sizes/translation.ts';

const king = { widthCm: 180, lengthCm: 200 };

test('beds lie head to head and middle on middle, to scale', () => {
  const { rectangles } = overlay({ widthCm: 193, lengthCm: 203 }, [king]);
  const [ours, theirs] = rectangles;
  expect(rectangles).toHaveLength(2);
  expect(ours).toMatchObject({ class: 'f-shade', width: 180, height: 200 });
  expect(theirs).toMatchObject({ class: 's-sea', width: 193, height: 203, y: ours?.y });
  expect((ours?.x ?? 0) + 90).toBe((theirs?.x ?? 0) + 96.5);
});

test('theirs is drawn last, over ours, and the larger of ours first', () => {
  const { rectangles } = overlay({ widthCm: 193, lengthCm: 203 }, [king, { widthCm: 200, lengthCm: 200 }]);
  expect(rectangles.map(({ width }) => width)).toEqual([200, 180, 193]);
});

test('all beds on sale share one scale, and a larger one still fits', () => {
  expect(overlay(king, [king]).viewBox).toBe(overlay({ widthCm: 60, lengthCm: 120 }, [king]).viewBox);
  expect(overlay({ widthCm: 280, lengthCm: 300 }, [king]).viewBox).toBe('0 0 308 308');
});
