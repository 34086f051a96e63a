import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { codePoints } from '#lib/schemas/text.ts';
import { anyText } from '../unit/any-text.ts';
import { publishedIdentifiers, recordsOf } from './asking.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** Any question at all, of any length and script (G38). Seeded: a failure repeats. */
const service = useService();
const seeded = { seed: 20_261_121, numRuns: 100 };
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

describe('any question', () => {
  it('of POST is answered in time, in both forms alike, with records that exist, or is refused', { timeout: 120_000 }, async () => {
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
