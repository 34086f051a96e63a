import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch } from '#lib/schemas/batch.ts';
import { positions, thermals, weights } from './profiles.ts';
import { useService } from './service.ts';

/** What the specification says of any query, path and batch; tests/fuzz has the rest. Seeded: a failure repeats. */
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
          expect(id).toBe(typeof sent === 'string' && !Array.isArray(operations[index]) ? sent : String(index));
          expect([200, 400]).toContain(of);
          expect(error === null).toBe(of === 200);
          expect(result === null).toBe(of !== 200);
        }
      }),
      seeded,
    );
  });
});
