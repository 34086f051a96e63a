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

const read = (names: readonly string[]): string => [...eventStream(watched(names).events)].join('');

test('the first two events are made at once and go out together, the others when they are asked for', () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  const pieces = eventStream(events)[Symbol.iterator]();
  const take = (): string => pieces.next().value as string;
  expect(seen.made).toBe(2);
  expect(take()).toBe('ab');
  expect(seen.made).toBe(2);
  expect(take()).toBe('c');
  expect(seen).toEqual({ made: 3, ended: false });
  expect(take()).toBe('d');
  expect(pieces.next()).toEqual({ done: true, value: undefined });
  expect(seen).toEqual({ made: 4, ended: true });
});

test('whoever goes ends the work', () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  for (const piece of eventStream(events)) {
    if (piece === 'c') break;
  }
  expect(seen).toEqual({ made: 3, ended: true });
});

test('a fault in the first record is thrown while there is no answer yet', () => {
  function* events(): Generator<string, void> {
    yield 'start';
    throw new RangeError('There is no record.');
  }
  expect(() => eventStream(events())).toThrow(RangeError);
});

test('one event or none makes a whole stream', () => {
  for (const names of [[], ['a']]) expect(read(names)).toBe(names.join(''));
});
