import { describe, expect, it } from 'vitest';
import { limits } from '#functions/request.ts';
import { hasCaddy } from '../fixtures/caddy.ts';
import { startEdge } from '../fixtures/edge.ts';
import { startServer } from '../fixtures/server.ts';
import { crlf, get, host, talk } from './talk.ts';

/** Clients that take their time at the shipped Caddy, with the times of service. Bodies that never come it leaves open. */
describe.runIf(hasCaddy)('through Caddy', () => {
  it(
    'headers a byte at a time, and nothing at all: closed once the time of the headers is over, and nobody else waits',
    { timeout: 60_000 },
    async () => {
      const server = await startServer();
      const edge = await startEdge('caddy', { distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
      try {
        const head = `GET /api/v1/versions HTTP/1.1${crlf}${host}X: ${'x'.repeat(500)}`.split('');
        const slow = Promise.all([
          ...Array.from({ length: 30 }, () => talk(edge.port, head, { pauseMs: 250, patienceMs: 20_000 })),
          ...Array.from({ length: 30 }, () => talk(edge.port, [], { patienceMs: 20_000 })),
        ]);
        const other = await talk(edge.port, [get('/api/v1/versions')], { answers: 1 });
        expect([other.statuses, other.seconds < 1]).toEqual([[200], true]);
        for (const { closed, seconds, statuses } of await slow) {
          expect([closed, statuses.filter((status) => status < 400)]).toEqual([true, []]);
          expect(seconds).toBeGreaterThan(limits.headersMs / 1000 - 1);
          expect(seconds).toBeLessThan(limits.headersMs / 1000 + 3);
        }
      } finally {
        await edge.stop();
        await server.stop();
      }
    },
  );
});
