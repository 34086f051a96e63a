import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';

const reference = useService();
const start = (env: Record<string, string>): Promise<Service> => startService({ env: { RATE_LIMIT: '3', ...env }, reference });

/** What is left after one request that says it was forwarded so. */
const remaining = async (service: Service, forwarded?: string, more: Record<string, string> = {}): Promise<string> => {
  const headers = { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }), ...more };
  const answer = await service.get('/api/v1/versions', headers);
  return answer.status === 429 ? '429' : (answer.header('RateLimit-Remaining') ?? '');
};

describe('G44: nobody is trusted unless configured', () => {
  it('ignores every header that a caller can write', async () => {
    const service = await start({});
    expect(await remaining(service, '192.0.2.1')).toBe('2');
    expect(await remaining(service, '192.0.2.2', { forwarded: 'for=192.0.2.9', 'x-real-ip': '192.0.2.9' })).toBe('1');
    expect(await remaining(service, undefined, { 'cf-connecting-ip': '192.0.2.3', 'true-client-ip': '192.0.2.3' })).toBe('0');
    expect(await remaining(service, '192.0.2.4')).toBe('429');
  });

  it('ignores X-Forwarded-For of a peer that is not the configured proxy', async () => {
    const service = await start({ TRUSTED_PROXIES: '192.0.2.250' });
    expect(await remaining(service, '192.0.2.1')).toBe('2');
    expect(await remaining(service, '192.0.2.2')).toBe('1');
  });
});

describe('G44: a configured proxy is believed, from the right', () => {
  it('counts each forwarded client by itself', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    for (const client of ['192.0.2.1', '192.0.2.2']) expect(await remaining(service, client)).toBe('2');
    expect(await remaining(service, '192.0.2.1')).toBe('1');
  });

  it('counts the right-most address that is no trusted proxy, whatever the caller wrote before it', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    expect(await remaining(service, '192.0.2.1')).toBe('2');
    expect(await remaining(service, '203.0.113.7, 192.0.2.1')).toBe('1');
    expect(await remaining(service, '203.0.113.8, 192.0.2.1, 10.1.2.3')).toBe('0');
    expect(await remaining(service, '203.0.113.9, 192.0.2.1')).toBe('429');
    expect(await remaining(service, '192.0.2.1, 203.0.113.9')).toBe('2');
  });

  it('counts the peer where nothing was forwarded', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await remaining(service)).toBe('2');
    expect(await remaining(service, '192.0.2.1')).toBe('2');
    expect(await remaining(service)).toBe('1');
  });

  it('counts an IPv6 subscriber by /64 (G58), and an IPv4 address in IPv6 clothes as itself', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await remaining(service, '2001:db8:1:2::1')).toBe('2');
    expect(await remaining(service, '2001:db8:1:2:ffff:eeee:dddd:cccc')).toBe('1');
    expect(await remaining(service, '2001:db8:1:3::1')).toBe('2');
    expect(await remaining(service, '192.0.2.1')).toBe('2');
    expect(await remaining(service, '::ffff:192.0.2.1')).toBe('1');
  });

  it('answers whatever a proxy passes on', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '100' });
    const odd = ['unknown', '', ',', 'x'.repeat(2000), '192.0.2.1:4711', '[2001:db8::1]:80', '1, 2, 3', '\u00e9', '999.1.1.1', '::%eth0'];
    for (const forwarded of odd) expect(Number(await remaining(service, forwarded))).toBeGreaterThan(0);
  });

  it('refuses a client of a proxy alone', async () => {
    const service = await start({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1' });
    await remaining(service, '192.0.2.1');
    expectProblem(await service.get('/api/v1/versions', { 'x-forwarded-for': '192.0.2.1' }), 429, 'rate-limited');
    expect((await service.get('/api/v1/versions', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200);
  });
});
