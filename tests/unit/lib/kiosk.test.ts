import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhone } from '#lib/callback/phone.ts';
import {
  aged,
  contactErrors,
  deliver,
  hastened,
  isDue,
  isExpired,
  longestMs,
  newRequest,
  postponed,
  withoutContent,
  withoutProducts,
  type Answer,
  type ApiClient,
  type WaitingRequest,
} from '#lib/callback/request.ts';
import { contact } from '#lib/schemas/writes.ts';
import { anyText } from '../any-text.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const hour = 60 * 60 * 1000;
const body = {
  outcomeId: 'side-under60-hot',
  mattressIds: ['gone'],
  pillowIds: ['also-gone'],
  contact: { name: 'Maryam', phone: '55551234' },
};
const request = newRequest('key-1', body, ['Gone (sample)', 'مرتبة'], noon);

describe('what is wrong with a contact', () => {
  test.each([
    ['', '', { name: 'missing', phone: 'missing' }],
    [' \u00a0\t', '  ', { name: 'missing', phone: 'missing' }],
    ['Maryam', '+974 5555 1234', {}],
    ['مريم', '٥٥٥٥١٢٣٤', {}],
    ['م', '۵۵۵۵۱۲۳۴', {}],
    ['M', '5555', { phone: 'wrong' }],
    ['M', '123456789012345678901', { phone: 'wrong' }],
    ['M', '5555 1234 ext', { phone: 'wrong' }],
    ['M', '5555 1234 ext 10', {}],
    ['𝒎'.repeat(200), '55551234', {}],
    ['𝒎'.repeat(201), '55551234', { name: 'wrong' }],
    ['M', `55551234${' '.repeat(93)}`, { phone: 'wrong' }],
  ])('%j, %j', (name, phone, faults) => {
    expect(contactErrors({ name, phone })).toEqual(faults);
  });

  test('is what the service refuses, and nothing else', () => {
    const phones = fc.oneof(anyText(), fc.stringMatching(/^[+٠-٩۰-۹0-9 ()-]{0,25}$/u));
    fc.assert(
      fc.property(anyText({ maxLength: 250 }), phones, (name, phone) => {
        const taken = contact.safeParse({ name, phone }).success && parsePhone(phone) !== null;
        expect(Object.keys(contactErrors({ name, phone })).length === 0).toBe(taken);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a request that waits on a device (G67)', () => {
  test('expires after 24 hours and not before', () => {
    expect(longestMs).toBe(24 * hour);
    expect(isExpired(aged(request, noon + 24 * hour - 1))).toBe(false);
    for (const hours of [24, 10_000]) expect(isExpired(aged(request, noon + hours * hour))).toBe(true);
  });

  test('counts the hours before and after a clock was set back together', () => {
    const setBack = aged(aged(request, noon + 20 * hour), noon - 1000 * hour);
    expect(setBack.ageMs).toBe(20 * hour);
    expect(isExpired(aged(setBack, noon - 996 * hour))).toBe(true);
  });

  test('is tried at once, then after pauses that double up to five minutes', () => {
    let waiting = request;
    const pauses = Array.from({ length: 9 }, () => (waiting = postponed(waiting, noon, null)).pauseMs / 1000);
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  const [once, asAsked] = [postponed(request, noon, null), postponed(request, noon, 2 * hour)];
  test.each([
    ['at once', request, 0, true],
    ['before its pause is over', once, 4999, false],
    ['after its pause', once, 5000, true],
    ['before the service wants it', asAsked, 2 * hour - 1, false],
    ['when the service wants it', asAsked, 2 * hour, true],
    ['when the clock was set back', asAsked, -hour, true],
    ['when the connection is back', hastened(once), 0, true],
    ['when the connection is back, before the service wants it', hastened(asAsked), 0, false],
    ['once the service has refused it', withoutContent(request, null), hour, false],
  ])('%s is due or not', (_, waiting, later, due) => {
    expect(isDue(waiting, noon + later)).toBe(due);
  });

  test('without products that are gone has their names in its note of at most 500 characters', () => {
    const { id, body: rest } = withoutProducts(request);
    expect({ id, ...rest }).toEqual({ id: 'key-1', outcomeId: body.outcomeId, contact: body.contact, note: 'Gone (sample), مرتبة' });
    expect(Array.from(withoutProducts({ ...request, products: ['𝒎'.repeat(600)] }).body.note ?? '')).toHaveLength(500);
  });
});

describe('delivery', () => {
  const answer = (status: number, more: Partial<Answer> = {}): Answer => ({ status, retryAfterMs: null, parameter: null, ...more });
  const gone = answer(422, { parameter: 'mattressIds[0]' });

  type Event = { saved: WaitingRequest } | { posted: WaitingRequest; credential: string };

  /** A service that gives these answers in turn, then none; an Error is a lost connection. */
  const service = (answers: readonly (Answer | Error)[], keys: readonly (string | Error)[] = ['live-1', 'live-2']) => {
    const events: Event[] = [];
    const [left, free] = [[...answers], [...keys]];
    const give = <Value>(next: Value | Error): Promise<Value> => (next instanceof Error ? Promise.reject(next) : Promise.resolve(next));
    const apiClient: ApiClient = {
      credential: () => give(free.shift() ?? new Error('no key')),
      save: (saved) => Promise.resolve(void events.push({ saved })),
      post: (posted, credential) => {
        events.push({ posted, credential });
        return give(left.shift() ?? new Error('away'));
      },
    };
    const posts = () => events.flatMap((event) => ('posted' in event ? [event] : []));
    return { apiClient, events, posts };
  };

  test.each([
    ['201 is delivered', [answer(201)], { outcome: 'delivered' }, ['live-1']],
    ['a key that was dropped is replaced once', [answer(401), answer(201)], { outcome: 'delivered' }, ['live-1', 'live-2']],
    [
      'a second 401 is left for later',
      [answer(401), answer(401), answer(201)],
      { outcome: 'later', request: { credential: 'live-2' } },
      ['live-1', 'live-2'],
    ],
    [
      'a showroom that is gone is left out',
      [answer(422, { parameter: 'showroomId' }), answer(201)],
      { outcome: 'delivered' },
      ['live-1', 'live-1'],
    ],
    ['a product that is gone twice is final', [gone, gone], { outcome: 'refused' }, ['live-1', 'live-1']],
    ...[400, 413, 415, 422].map(
      (status) =>
        [
          `${status} is final`,
          [answer(status, { parameter: 'contact.phone' })],
          { outcome: 'refused', faultyField: 'contact.phone' },
          ['live-1'],
        ] as const,
    ),
    ...[200, 302, 403, 404, 405, 408, 429, 500, 502, 503, 504].map(
      (status) =>
        [
          `${status} is left for later`,
          [answer(status, { retryAfterMs: 7000 })],
          { outcome: 'later', retryAfterMs: 7000, request: { body } },
          ['live-1'],
        ] as const,
    ),
  ] as const)('%s', async (_, answers, result, credentials) => {
    const { apiClient, posts } = service(answers);
    expect(await deliver(request, apiClient)).toMatchObject(result);
    expect(posts().map(({ credential }) => credential)).toEqual(credentials);
    expect(posts()[0]?.posted).toMatchObject({ id: 'key-1', body });
  });

  test('keeps the key before the first try, so that a repeat has the same', async () => {
    const { apiClient, events } = service([new Error('lost')]);
    const result = await deliver(request, apiClient);
    expect(result).toMatchObject({ outcome: 'unreachable', request: { credential: 'live-1' } });
    expect(events).toMatchObject([{ saved: { credential: 'live-1' } }, { credential: 'live-1' }]);
    const again = service([answer(201)]);
    await deliver((result as { request: WaitingRequest }).request, again.apiClient);
    expect(again.posts()).toMatchObject([{ posted: { id: 'key-1' }, credential: 'live-1' }]);
  });

  test('whatever the service answers posts at most three times, all under one Idempotency-Key, each kept before it is made', async () => {
    const any = fc.oneof(
      fc.constantFrom(200, 201, 400, 401, 404, 422, 429, 500).map((status) => answer(status, { parameter: 'pillowIds[0]' })),
      fc.constant(new Error('lost')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 5 }), async (answers) => {
        const { apiClient, events, posts } = service(answers);
        await deliver(request, apiClient);
        expect(posts().length).toBeLessThanOrEqual(3);
        events.forEach((event, index) => {
          if ('posted' in event) expect(events[index - 1]).toEqual({ saved: event.posted });
        });
        expect(posts().every(({ posted }) => posted.id === 'key-1')).toBe(true);
      }),
    );
  });
});
