import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliver, type Answer, type ApiClient, newRequest, type WaitingRequest } from '#lib/kiosk/callback.ts';

const request = newRequest(
  'key-1',
  { outcomeId: 'back-under60-hot', mattressIds: ['a'], contact: { name: 'Maryam', phone: '55551234' } },
  ['A (sample)'],
  0,
);

const answer = (status: number, more: Partial<Answer> = {}): Answer => ({ status, retryAfterMs: null, parameter: null, ...more });

type Event = { saved: WaitingRequest } | { posted: WaitingRequest; credential: string };

/** A service that gives these answers in turn, then none; an Error is a lost connection. */
const service = (answers: readonly (Answer | Error)[], keys: readonly (string | Error)[] = ['live-1', 'live-2']) => {
  const events: Event[] = [];
  const [left, free] = [[...answers], [...keys]];
  const apiClient: ApiClient = {
    credential: () => {
      const key = free.shift() ?? new Error('no key');
      return key instanceof Error ? Promise.reject(key) : Promise.resolve(key);
    },
    save: (saved) => Promise.resolve(void events.push({ saved })),
    post: (posted, credential) => {
      events.push({ posted, credential });
      const next = left.shift() ?? new Error('away');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
  };
  const posts = () => events.flatMap((event) => ('posted' in event ? [event] : []));
  return { apiClient, events, posts };
};

test('201 is delivered', async () => {
  const { apiClient, posts } = service([answer(201)]);
  expect(await deliver(request, apiClient)).toEqual({ outcome: 'delivered' });
  expect(posts()).toMatchObject([{ posted: { id: 'key-1', body: request.body }, credential: 'live-1' }]);
});

test('the key is kept before the first try, so that a repeat has the same', async () => {
  const { apiClient, events } = service([new Error('lost')]);
  const result = await deliver(request, apiClient);
  expect(result).toMatchObject({ outcome: 'unreachable', request: { credential: 'live-1' } });
  expect(events).toMatchObject([{ saved: { credential: 'live-1' } }, { credential: 'live-1' }]);
  const again = service([answer(201)]);
  await deliver((result as { request: WaitingRequest }).request, again.apiClient);
  expect(again.posts()).toMatchObject([{ posted: { id: 'key-1' }, credential: 'live-1' }]);
});

test('a key that was dropped is replaced once, for the same request', async () => {
  const { apiClient, posts } = service([answer(401), answer(201)]);
  expect(await deliver(request, apiClient)).toEqual({ outcome: 'delivered' });
  expect(posts().map(({ credential }) => credential)).toEqual(['live-1', 'live-2']);
  expect(posts()[1]?.posted.body).toEqual(posts()[0]?.posted.body);
});

test('a second 401 is left for later', async () => {
  const { apiClient, posts } = service([answer(401), answer(401), answer(201)]);
  expect(await deliver(request, apiClient)).toMatchObject({ outcome: 'later', request: { credential: 'live-2' } });
  expect(posts()).toHaveLength(2);
});

test('no key to be had: nothing is sent', async () => {
  const { apiClient, events } = service([], [new Error('away')]);
  expect(await deliver(request, apiClient)).toEqual({ outcome: 'unreachable', request, retryAfterMs: null });
  expect(events).toEqual([]);
});

describe('what the service understood and refuses', () => {
  test.each([400, 413, 415, 422])('%i is final', async (status) => {
    const { apiClient, posts } = service([answer(status, { parameter: 'contact.phone' })]);
    expect(await deliver(request, apiClient)).toEqual({ outcome: 'refused' });
    expect(posts()).toHaveLength(1);
  });

  test('a product that is gone: the callback is asked for without it, under the same key', async () => {
    const { apiClient, posts } = service([answer(422, { parameter: 'mattressIds[0]' }), answer(201)]);
    expect(await deliver(request, apiClient)).toEqual({ outcome: 'delivered' });
    expect(posts()[1]).toMatchObject({
      posted: { id: 'key-1', body: { outcomeId: 'back-under60-hot', note: 'A (sample)', contact: { name: 'Maryam' } } },
      credential: 'live-1',
    });
  });

  test('and refused again, it is final', async () => {
    const { apiClient, posts } = service([answer(422, { parameter: 'mattressIds[0]' }), answer(422, { parameter: 'mattressIds[0]' })]);
    expect(await deliver(request, apiClient)).toEqual({ outcome: 'refused' });
    expect(posts()).toHaveLength(2);
  });
});

describe('what may pass is left for later', () => {
  test.each([200, 302, 403, 404, 405, 408, 429, 500, 502, 503, 504])('%i', async (status) => {
    const { apiClient } = service([answer(status, { retryAfterMs: 7000 })]);
    expect(await deliver(request, apiClient)).toMatchObject({ outcome: 'later', retryAfterMs: 7000, request: { body: request.body } });
  });
});

test('whatever the service answers: at most three posts, all under one Idempotency-Key, each kept before it is made', async () => {
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
