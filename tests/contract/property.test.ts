import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { codePoints } from '#lib/schemas/text.ts';
import type { Batch } from '#lib/schemas/batch.ts';
import { anyText } from '../unit/any-text.ts';
import { publishedIdentifiers, recordsOf } from './asking.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { positions, thermals, weights } from './spec-tables.ts';
import { useService } from './service.ts';

/** What the specification says of any query, batch and question; tests/fuzz has the rest. Seeded: a failure repeats. */
const service = useService();
const seeded = { seed: 20_261_121, numRuns: 100 };

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 250 }));
describe('any query', { timeout: 60_000 }, () => {
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
          const isOwn = (typeof sent === 'string' || typeof sent === 'number') && !Array.isArray(operations[index]);
          // One that is made has a mark before it where another operation sent that one.
          expect(isOwn ? id : id.replace(/^#+/, '')).toBe(isOwn ? String(sent) : String(index));
          expect([200, 400]).toContain(of);
          expect(error === null).toBe(of === 200);
          expect(result === null).toBe(of !== 200);
        }
      }),
      seeded,
    );
  });
});

/** Far more than any answer needs on a machine that has other things to do. */
const patience = 2000;

let published: ReadonlySet<string>;
beforeAll(async () => {
  published = await publishedIdentifiers(service);
});

const telling = [
  ...contentFile('faq').flatMap(({ question }) => [question.en, question.ar]),
  ...contentFile('mattresses').flatMap(({ name }) => [name.en, name.ar]),
  ...'180 x 200 cm 95 kg under 2000 QAR not latex king كينج ٢ × ١٫٨ متر أقل من ألفين martaba 7ag il king se3r mkhadda'.split(' '),
  ...['9'.repeat(300), '1e308', '-1 x -1', '((((', '"\\', '*', 'AND OR NOT', '__proto__', '\u202e\u0000\ufeff', 'ا\u064b\u0651'.repeat(50)],
];

/** Words that mean something and words that mean nothing, in any order, short or as long as is taken. */
const words = fc
  .array(fc.oneof(fc.constantFrom(...telling), anyText({ maxLength: 20 })), { maxLength: 25 })
  .map((parts) => parts.join(' '));
const repeated = fc
  .tuple(fc.oneof(fc.constantFrom(...telling), anyText({ maxLength: 5 })), fc.integer({ min: 1, max: 900 }))
  .map(([part, times]) => part.repeat(times));
const question = fc.oneof(words, repeated, anyText({ maxLength: 1100 })).map((text) => Array.from(text).slice(0, 1010).join(''));

const isTaken = (text: string): boolean => text.trim() !== '' && codePoints(text) <= 1000;

const expectRecords = (answer: Parameters<typeof recordsOf>[0]): void => {
  expect(answer.status).toBe(200);
  const records = recordsOf(answer);
  for (const { identifier } of records) expect(published).toContain(identifier);
  expect(new Set(records.map(({ identifier }) => identifier)).size).toBe(records.length);
  const scores = records.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
};

describe('any question of POST /ask (G38)', { timeout: 120_000 }, () => {
  it('is answered in time, in both forms alike, with records that exist, or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 50 }), async (query, count) => {
        const before = performance.now();
        const body = { query: { text: query }, num_results: count };
        const answer = await service.post('/ask', body);
        const streamed = await service.post('/ask', body, { prefer: 'streaming=true' });
        expect(performance.now() - before).toBeLessThan(patience);
        if (!isTaken(query)) {
          for (const refused of [answer, streamed]) expectProblem(refused, 422, 'invalid_body', { parameter: 'query.text' });
          return;
        }
        expectRecords(answer);
        expect(recordsOf(answer).length).toBeLessThanOrEqual(count);
        expect(recordsOf(streamed)).toEqual(recordsOf(answer));
      }),
      seeded,
    );
  });
});
