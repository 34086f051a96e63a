import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** Ten times as fast as in service: see the fixture. */
const service = useService({ node: ['--import', new URL('../fixtures/fast-timeouts.ts', import.meta.url).href] });

/** A request that stops in the middle, until the server gives it up. */
const stall = async (bytes: string) => {
  const before = performance.now();
  const { answers, closed } = await service.raw(bytes);
  expect(answers).toHaveLength(1);
  expectProblem(answers[0] as (typeof answers)[number], 408, 'request-timeout');
  expect(closed).toBe(true);
  return ((performance.now() - before) / 1000) * 10;
};

describe.concurrent('408 request-timeout (G43): slow senders', () => {
  it('headers that do not end are given up after ten seconds', async () => {
    const seconds = await stall('GET /api/v1/matrix HTTP/1.1\r\nHost: x\r\n');
    expect(seconds).toBeGreaterThan(8);
    expect(seconds).toBeLessThan(20);
  });

  it('a body that does not end is given up after thirty', async () => {
    const seconds = await stall('POST /api/v1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"operations":');
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(42);
  });
});
