import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { crlf, get, talk } from './talk.ts';

/** Who a client is behind the real nginx (G44): what it writes itself about that changes nothing. */
describe.runIf(hasNginx)('a client of nginx', () => {
  let server: Server;
  let edge: Edge;
  beforeAll(async () => {
    server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '40' } });
    edge = await startEdge('nginx', { distDir: server.distDir, rateLimit: 1_000_000, instances: [server.port] });
  });
  afterAll(async () => {
    await edge.stop();
    await server.stop();
  });

  /** What is left to a caller at this address after one more request with these fields. */
  const remaining = async (localAddress: string, fields = ''): Promise<number> => {
    const { answers } = await talk(edge.port, [get('/api/v1/faq?q=king', fields)], { answers: 1, localAddress });
    return Number(answers[0]?.header('RateLimit-Remaining'));
  };

  const forgeries = [
    'X-Forwarded-For: 192.0.2.1',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-For: 127.0.0.3, 127.0.0.1',
    `X-Forwarded-For: 192.0.2.2${crlf}X-Forwarded-For: 192.0.2.3`,
    'X-Forwarded-For: ,,,',
    'X-Forwarded-For: unknown',
    'X-Forwarded-For: ::1',
    'x-forwarded-for: 192.0.2.4',
    'X_Forwarded_For: 192.0.2.5',
    'Forwarded: for=192.0.2.6',
    'X-Real-IP: 192.0.2.7',
    'CF-Connecting-IP: 192.0.2.8',
    `Connection: X-Forwarded-For${crlf}X-Forwarded-For: 192.0.2.9`,
    `X-Forwarded-For: ${'192.0.2.10, '.repeat(500)}192.0.2.11`,
  ];

  it('is counted by its own address, whatever it writes', async () => {
    const first = await remaining('127.0.0.2');
    for (const [index, fields] of forgeries.entries()) expect(await remaining('127.0.0.2', fields + crlf), fields).toBe(first - 1 - index);
  });

  it('spends nobody else’s quota', async () => {
    const before = await remaining('127.0.0.3');
    for (let index = 0; index < 5; index += 1) await remaining('127.0.0.4', `X-Forwarded-For: 127.0.0.3${crlf}`);
    expect(await remaining('127.0.0.3')).toBe(before - 1);
  });
});
