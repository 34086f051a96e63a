import { expect } from 'vitest';
import type { Store } from '#functions/store/store.ts';
import { linesOf, startChild } from './child.ts';
import { idempotencyOf } from './sample.ts';

/** Starts a writer, lets it acknowledge at least `count` writes, then does what ends it. Returns the acknowledged ids. */
export const writeUntil = async (args: readonly string[], count: number, end: (kill: () => void) => void): Promise<string[]> => {
  const child = startChild('write-many.ts', args);
  let ended = false;
  return linesOf(child, (lines) => {
    if (ended || lines.length < count) return;
    ended = true;
    end(() => child.kill('SIGKILL'));
  });
};

/** Every acknowledged shortlist is there once with all that goes with it; one that was cut off is there as a whole or not at all. */
export const expectWhole = async (store: Store, acknowledged: readonly string[]): Promise<void> => {
  const events = await store.listEvents(null, 1_000_000);
  const written = events.map(({ id }) => id.replace('event-', ''));
  expect(new Set(written).size).toBe(written.length);
  expect(acknowledged.filter((id) => !written.includes(id))).toEqual([]);
  for (const id of written) {
    expect((await store.findShortlist(id))?.id).toBe(id);
    expect((await store.findReplay(idempotencyOf({ keyHash: id })))?.location).toContain(id);
  }
  expect(events.filter(({ contact }) => contact === null)).toEqual([]);
};
