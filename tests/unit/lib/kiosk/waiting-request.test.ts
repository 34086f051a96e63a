import { describe, expect, test } from 'vitest';
import {
  aged,
  hastened,
  isDue,
  isExpired,
  longestMs,
  newRequest,
  postponed,
  withoutContent,
  withoutProducts,
} from '#lib/kiosk/callback.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const hour = 60 * 60 * 1000;
const body = {
  outcomeId: 'side-under60-hot',
  mattressIds: ['gone'],
  pillowIds: ['also-gone'],
  contact: { name: 'Maryam', phone: '55551234' },
};
const request = newRequest('key-1', body, ['Gone (sample)', 'مرتبة'], noon);

describe('how old it is', () => {
  test('it expires after 24 hours and not before', () => {
    expect(longestMs).toBe(24 * hour);
    expect(isExpired(aged(request, noon + 24 * hour - 1))).toBe(false);
    expect(isExpired(aged(request, noon + 24 * hour))).toBe(true);
  });

  test('a clock set back stops nothing: the hours before and after it count together', () => {
    const before = aged(request, noon + 20 * hour);
    const setBack = aged(before, noon - 1000 * hour);
    expect(setBack.ageMs).toBe(20 * hour);
    expect(isExpired(aged(setBack, noon - 996 * hour))).toBe(true);
  });

  test('a clock set forward ends it early, never late', () => {
    expect(isExpired(aged(request, noon + 10_000 * hour))).toBe(true);
  });
});

describe('when it is tried', () => {
  test('at once, then after pauses that double up to five minutes', () => {
    expect(isDue(request, noon)).toBe(true);
    let waiting = request;
    const pauses = Array.from({ length: 9 }, () => (waiting = postponed(waiting, noon, null)).pauseMs / 1000);
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('not before the pause is over', () => {
    const waiting = postponed(request, noon, null);
    expect(isDue(waiting, noon + 4999)).toBe(false);
    expect(isDue(waiting, noon + 5000)).toBe(true);
  });

  test('at the latest when the service says so', () => {
    const waiting = postponed(request, noon, 2 * hour);
    expect(isDue(waiting, noon + 2 * hour - 1)).toBe(false);
    expect(isDue(waiting, noon + 2 * hour)).toBe(true);
  });

  test('a clock set back does not make it wait for the old time', () => {
    expect(isDue(postponed(request, noon, 2 * hour), noon - hour)).toBe(true);
  });

  test('a connection that is back ends pauses of our own, and none that the service asked for', () => {
    expect(isDue(hastened(postponed(request, noon, null)), noon)).toBe(true);
    expect(isDue(hastened(postponed(request, noon, 2 * hour)), noon)).toBe(false);
  });
});

test('what the service refuses is never tried again, and nothing of it is left', () => {
  const refused = withoutContent(request);
  expect(isDue(refused, noon + hour)).toBe(false);
  expect(JSON.stringify(refused)).not.toMatch(/Maryam|5555|gone/i);
});

describe('without products that are gone', () => {
  test('their names go into the note, the rest stays', () => {
    expect(withoutProducts(request)).toMatchObject({
      id: 'key-1',
      body: { outcomeId: 'side-under60-hot', contact: body.contact, note: 'Gone (sample), مرتبة' },
    });
    expect(Object.keys(withoutProducts(request).body)).toEqual(['outcomeId', 'contact', 'note']);
  });

  test('a note has at most 500 characters', () => {
    const { note } = withoutProducts({ ...request, products: ['𝒎'.repeat(600)] }).body;
    expect(Array.from(note ?? '')).toHaveLength(500);
  });
});
