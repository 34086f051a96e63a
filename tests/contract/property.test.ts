import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import type { Batch } from '#lib/schemas/batch.ts';
import { positions, thermals, weights } from './profiles.ts';
import { useService } from './service.ts';

/** The client holds every answer against the specification and the contract; these feed it what nobody thought of. Seeded: a failure repeats. */
const service = useService();
const seeded = { seed: 20_261_121, numRuns: 100 };

const known = ['position', 'weight', 'thermal', 'type', 'q', 'topic', 'cursor', 'limit', 'operations', 'query', 'utm_source', '__proto__'];
const telling = [
  ...[...positions, ...weights, ...thermals, 'mattress', 'pillow', 'sizes', 'king', 'كينج'],
  ...['1', '0', '200', '201', '[]', '[{}]', 'null', ''],
];

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 250 }));
const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: text });
const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...telling) }, { weight: 2, arbitrary: text }, fc.integer().map(String));
const pairs = fc.array(fc.tuple(name, value), { maxLength: 6 });

/** A query as a form would send it, or as no form would. */
const wellFormed = pairs.map((list) => new URLSearchParams(list).toString());
const anyBytes = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes).replaceAll('#', '%'));
const query = fc.oneof({ weight: 4, arbitrary: wellFormed }, { weight: 1, arbitrary: anyBytes });

describe('any query', { timeout: 60_000 }, () => {
  const readable = routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('{id}', 'x'));
  const paths = [...new Set(readable), '/en', '/ar/faq'];

  it('is answered below 500 on every GET path, with a body that keeps to the contract', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const answers = await Promise.all(paths.map((path) => service.get(`${path}?${asked}`)));
        answers.forEach(({ status }, index) => {
          // Where the path holds an id, `x` is nobody's.
          expect(paths[index]?.endsWith('/x') ? [404] : [200, 400, 413]).toContain(status);
        });
      }),
      seeded,
    );
  });

  it('gets from /recommend what the specification and G2 to G4 say of it', async () => {
    /** The rules once more, in the shortest form. */
    const expected = (list: readonly (readonly [string, string])[]): string => {
      for (const [parameter, allowed, required] of [
        ['position', positions, true],
        ['weight', weights, true],
        ['thermal', thermals, false],
      ] as const) {
        const values = [...new Set(list.filter(([key]) => key === parameter).map(([, sent]) => sent))];
        if (values.length === 0 && required) return `missing_parameter ${parameter}`;
        if (values.length > 1 || (values.length === 1 && !allowed.includes(values[0] ?? ''))) return `invalid_parameter ${parameter}`;
      }
      return '200';
    };
    const likely = fc.tuple(fc.constantFrom('position', 'weight', 'thermal'), fc.constantFrom(...positions, ...weights, ...thermals, ''));
    const fitting = fc
      .tuple(fc.constantFrom(...positions), fc.constantFrom(...weights), fc.constantFrom(...thermals))
      .map(([position, weight, thermal]) => Object.entries({ thermal, weight, position }));
    const list = fc.tuple(fc.option(fitting, { nil: [] }), fc.array(likely, { maxLength: 3 })).map(([start, more]) => [...start, ...more]);
    await fc.assert(
      fc.asyncProperty(list, async (sent) => {
        const { status, problem } = await service.get(`/api/v1/recommend?${new URLSearchParams(sent)}`);
        expect(problem ? `${problem.error.code} ${problem.error.parameter}` : String(status)).toBe(expected(sent));
      }),
      seeded,
    );
  });
});

describe('any path', { timeout: 60_000 }, () => {
  it('is answered below 500, and only by what is there', async () => {
    const segment = fc.oneof(
      fc.constantFrom('api', 'v1', 'matrix', 'en', '..', '.', '', 'recommend', 'index.html', '%2e%2e', '%00'),
      text.map(encodeURIComponent),
    );
    const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
    const accept = fc.constantFrom(undefined, 'text/html', 'application/json', '*/*');
    await fc.assert(
      fc.asyncProperty(path, accept, async (target, accepted) => {
        const { status } = await service.get(target, accepted === undefined ? {} : { accept: accepted });
        expect([200, 308, 400, 404]).toContain(status);
      }),
      seeded,
    );
  });
});

describe('any body of POST /batch', { timeout: 60_000 }, () => {
  it('as operations: one result for each, in order, with the status that the single call would have', async () => {
    const member = fc.oneof(fc.constantFrom(...positions, ...weights, ...thermals), fc.jsonValue({ maxDepth: 1 }));
    const profile = fc.record(
      { id: fc.oneof(text, fc.jsonValue({ maxDepth: 0 })), position: member, weight: member, thermal: member },
      { requiredKeys: [] },
    );
    const operation = fc.oneof({ weight: 4, arbitrary: profile }, { weight: 1, arbitrary: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 20 }), async (operations) => {
        const { status, json } = await service.post('/api/v1/batch', { operations });
        const { count, succeeded, failed, results } = json as Batch;
        expect(status).toBe(200);
        expect([count, succeeded + failed, results.length]).toEqual(Array(3).fill(operations.length));
        for (const [index, { id, status: of, error, result }] of results.entries()) {
          const sent = (operations[index] as { id?: unknown } | null)?.id;
          expect(id).toBe(typeof sent === 'string' && !Array.isArray(operations[index]) ? sent : String(index));
          expect([200, 400]).toContain(of);
          expect(error === null).toBe(of === 200);
          expect(result === null).toBe(of !== 200);
        }
      }),
      seeded,
    );
  });

  it('as bytes: 200, 400, 413, 415 or 422', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
    const json = fc.json().map((value) => Buffer.from(value));
    const type = fc.constantFrom('application/json', 'application/ld+json', 'text/plain', '');
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, json), type, fc.boolean(), async (body, media, chunked) => {
        const headers = media === '' ? {} : { 'content-type': media };
        const { status } = await service.request('/api/v1/batch', { method: 'POST', headers, body, chunked });
        expect([200, 400, 413, 415, 422]).toContain(status);
      }),
      seeded,
    );
  });
});

describe('any header', { timeout: 60_000 }, () => {
  it('that decides about a representation changes neither the body behind it nor the service', async () => {
    const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 });
    const names = ['accept-encoding', 'accept', 'if-none-match', 'range', 'origin', 'x-forwarded-for', 'authorization'];
    const headers = fc.record(Object.fromEntries(names.map((name) => [name, ascii])), { requiredKeys: [] });
    const plain = (await service.get('/api/v1/sizes')).text;
    await fc.assert(
      fc.asyncProperty(headers, async (sent) => {
        const { status, text: received } = await service.get('/api/v1/sizes', sent);
        expect([200, 304]).toContain(status);
        if (status === 200) expect(received).toBe(plain);
      }),
      seeded,
    );
  });
});
