import type * as Crypto from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeys } from '#functions/keys/keys.ts';
import { createOwnSecret } from '#functions/keys/secret.ts';
import { settings } from '../unit/settings.ts';

type Compare = (a: Uint8Array, b: Uint8Array) => boolean;

/** Node's own comparison, which the keys import, with a switch before it. */
const comparison = vi.hoisted((): { node: Compare; by: Compare } => ({ node: () => false, by: () => false }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  comparison.node = comparison.by = (a, b) => crypto.timingSafeEqual(a, b);
  return { ...crypto, timingSafeEqual: (a: Uint8Array, b: Uint8Array) => comparison.by(a, b) };
});
afterEach(() => {
  comparison.by = comparison.node;
});

/** As nobody should: it ends at the first character that differs. */
const naive: Compare = (a, b) => {
  const [left, right] = [String(a), String(b)];
  for (let at = 0; at < left.length; at += 1) if (left.charAt(at) !== right.charAt(at)) return false;
  return true;
};

const keys = createKeys({ settings, secret: createOwnSecret(), isRevoked: () => false });
const tagLength = 22;
const other = (letter: string): string => (letter === 'A' ? 'B' : 'A');
/** A string of its own: how a text was put together shows in the time that it takes to read it. */
const copied = (text: string): string => Buffer.from(text).toString('latin1');

/** Wrong keys: with a tag that has no character of the right one in its place, and with one that has all but the last. */
const wrongKeys = (): { far: string[]; near: string[] } => {
  const issued = Array.from({ length: 100 }, () => keys.issue('live'));
  return {
    far: issued.map((key) => copied(key.slice(0, -tagLength) + Array.from(key.slice(-tagLength), other).join(''))),
    near: issued.map((key) => copied(key.slice(0, -1) + other(key.at(-1) ?? ''))),
  };
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Nanoseconds that one verification takes. */
const timed = (tokens: readonly string[]): number => {
  const startedAt = process.hrtime.bigint();
  for (const token of tokens) keys.verify(token);
  return Number(process.hrtime.bigint() - startedAt) / tokens.length;
};

interface Difference {
  ns: number;
  /** Of the time of a verification. */
  share: number;
}

const batches = 1500;

/**
 * How much longer the near keys take than the far ones. Each batch is compared with its neighbour alone, since a busy machine is slower for
 * a while; which of the two comes first is left to chance, so that nothing else can keep step with it.
 */
const measure = ({ far, near }: { far: string[]; near: string[] }): Difference => {
  const pairs = Array.from(randomBytes(batches), (byte) => {
    if (byte % 2 === 0) return { far: timed(far), near: timed(near) };
    const first = timed(near);
    return { near: first, far: timed(far) };
  });
  const ns = median(pairs.map((pair) => pair.near - pair.far));
  return { ns, share: ns / median(pairs.map((pair) => pair.far)) };
};

/** The middle one of several measurements, so that a busy moment of the machine decides nothing. */
const measured = (what: string): number => {
  const wrong = wrongKeys();
  // Compiled first.
  measure(wrong);
  const differences = Array.from({ length: 5 }, () => measure(wrong));
  const told = differences.map(({ ns, share }) => `${ns.toFixed(1)} ns (${(share * 100).toFixed(2)} %)`).join(', ');
  process.stdout.write(`A nearly right key takes longer by, ${what}: ${told}\n`);
  return Math.abs(median(differences.map(({ share }) => share)));
};

/** Share of a verification. Constant comparison stays below a third of it; a naive one exceeds it several times. */
const mostShare = 0.008;
const timeout = 120_000;

test('a wrong key whose tag is right but for its last character takes no longer than one that has none right', { timeout }, () => {
  expect(measured('as it is')).toBeLessThan(mostShare);
});

test('the same measurement finds a comparison that ends at the first difference', { timeout }, () => {
  comparison.by = naive;
  expect(measured('with a naive comparison')).toBeGreaterThan(mostShare);
});

test('what decides is one comparison in constant time, over the whole tag, whatever of it is right', () => {
  const key = keys.issue('live');
  const wrong = Array.from({ length: tagLength }, (_, at) => {
    const place = key.length - tagLength + at;
    return key.slice(0, place) + other(key.charAt(place)) + key.slice(place + 1);
  });
  const lengths: number[][] = [];
  const answering = (answer: (a: Uint8Array, b: Uint8Array) => boolean): void => {
    comparison.by = (a, b) => {
      lengths.push([a.length, b.length]);
      return answer(a, b);
    };
  };
  answering(comparison.node);
  expect([key, ...wrong].map((token) => keys.verify(token)?.mode)).toEqual(['live', ...wrong.map(() => undefined)]);
  // Nothing else has a say: a comparison that says yes lets each of them in, one that says no none.
  answering(() => true);
  expect([key, ...wrong].map((token) => keys.verify(token)?.mode)).toEqual([key, ...wrong].map(() => 'live'));
  answering(() => false);
  expect([key, ...wrong].map((token) => keys.verify(token))).toEqual([key, ...wrong].map(() => null));
  expect(lengths).toEqual(Array.from({ length: 3 * (1 + tagLength) }, () => [tagLength, tagLength]));
});
