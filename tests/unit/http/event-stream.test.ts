import { expect, test } from 'vitest';
import { eventStream } from '#functions/routes/ask.ts';

/** Events that say how many of them were made, and whether nobody wants more. */
const watched = (names: readonly string[]) => {
  const seen = { made: 0, ended: false };
  function* make(): Generator<string, void> {
    try {
      for (const name of names) {
        seen.made += 1;
        yield name;
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, events: make() };
};

test('the first two events are made at once and go out together, the others when they are asked for', () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  const pieces = eventStream(events);
  expect(seen).toEqual({ made: 2, ended: false });
  const read = Array.from(pieces, (piece) => [piece, seen.made]);
  expect(read).toEqual([
    ['ab', 2],
    ['c', 3],
    ['d', 4],
  ]);
  expect(seen).toEqual({ made: 4, ended: true });
});

test('whoever goes ends the work', () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  for (const piece of eventStream(events)) if (piece === 'c') break;
  expect(seen).toEqual({ made: 3, ended: true });
});

test('a fault in the first record is thrown while there is no answer yet', () => {
  function* events(): Generator<string, void> {
    yield 'start';
    throw new RangeError('There is no record.');
  }
  expect(() => eventStream(events())).toThrow(RangeError);
});
