import { expect, test } from 'vitest';
import { eventStream } from '#functions/ask/event-stream.ts';

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

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
/** Whatever the stream does by itself, it has done by now. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the first two events are made at once and go out together, the others when they are taken', async () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  const reader = eventStream(events).getReader();
  await settled();
  expect(seen.made).toBe(2);
  expect(text((await reader.read()).value)).toBe('ab');
  await settled();
  expect(seen.made).toBe(2);
  expect(text((await reader.read()).value)).toBe('c');
  await settled();
  expect(seen).toEqual({ made: 3, ended: false });
  expect(text((await reader.read()).value)).toBe('d');
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(seen).toEqual({ made: 4, ended: true });
});

test('whoever goes ends the work', async () => {
  const { seen, events } = watched(['a', 'b', 'c', 'd']);
  const reader = eventStream(events).getReader();
  await reader.read();
  await reader.cancel();
  await settled();
  expect(seen).toEqual({ made: 2, ended: true });
});

test('a fault in the first record is thrown while there is no answer yet', () => {
  function* events(): Generator<string, void> {
    yield 'start';
    throw new RangeError('There is no record.');
  }
  expect(() => eventStream(events())).toThrow(RangeError);
});

test('one event or none makes a whole stream', async () => {
  for (const names of [[], ['a']]) expect(await new Response(eventStream(watched(names).events)).text()).toBe(names.join(''));
});
