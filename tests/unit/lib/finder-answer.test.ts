import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finderAnswer } from '#lib/domain/finder.ts';

const lead = (query: string, path = '/en/finder/answer') => finderAnswer(path, new URLSearchParams(query));

test.each([
  ['position=side&weight=k90to130&thermal=hot', '/en/finder/side/k90to130/hot'],
  ['thermal=hot&weight=over130&position=back', '/en/finder/back/over130/hot'],
  ['position=side&weight=k90to130', '/en/finder/side/k90to130'],
  ['position=side&weight=heavy&thermal=hot', '/en/finder/side'],
  ['weight=k90to130&thermal=hot', '/en/finder'],
  ['', '/en/finder'],
])('%s leads to %s', (query, page) => {
  expect(lead(query)).toBe(page);
});

test('keeps the language', () => {
  expect(lead('position=stomach', '/ar/finder/answer')).toBe('/ar/finder/stomach');
});

test.each(['/en/finder', '/en/finder/answer/', '/fr/finder/answer', '/x/en/finder/answer', '/en/finder/answers'])(
  '%s is no such address',
  (path) => {
    expect(lead('position=side', path)).toBeUndefined();
  },
);

test('never leads anywhere but to a page of the finder', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (position, weight, thermal) => {
      const query = new URLSearchParams({ position, weight, thermal });
      expect(finderAnswer('/en/finder/answer', query)).toMatch(/^\/en\/finder(?:\/\w+){0,3}$/);
    }),
  );
});
