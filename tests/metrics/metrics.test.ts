import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';

let server: Server;
let port: number;

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const value = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((candidate) => candidate.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? NaN,
  );

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as { port: number });
  probe.close();
  server = await startServer({ env: { METRICS_PORT: String(port), RATE_LIMIT: '6' } });
});
afterAll(() => server.stop());

test('requests are counted by route, method and status, refused ones apart, the store and the outbox as they are', async () => {
  const { origin } = server;
  const key = (
    (await (
      await fetch(`${origin}/api/v1/keys`, { method: 'POST', body: '{"mode":"live"}', headers: { 'Content-Type': 'application/json' } })
    ).json()) as { key: string }
  ).key;
  const written = await fetch(`${origin}/api/v1/shortlists`, {
    method: 'POST',
    body: '{"outcomeId":"side-k90to130-hot"}',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
  });
  expect(written.status).toBe(201);
  await fetch(`${origin}/api/v1/matrix`);
  await fetch(`${origin}/en`);
  await fetch(`${origin}/api/v1/jobs/nothing-here`);
  await fetch(`${origin}/somebody@example.com`);
  expect((await fetch(`${origin}/api/v1/matrix`)).status).toBe(429);

  const text = await scrape();
  const requests = (route: string, method: string, status: number): number =>
    value(text, `guidance_requests_total{route="${route}",method="${method}",status="${status}"}`);
  expect(requests('/api/v1/shortlists', 'POST', 201)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 429)).toBe(1);
  expect(requests('page', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/jobs/{id}', 'GET', 404)).toBe(1);
  expect(requests('other', 'GET', 404)).toBe(1);
  expect(value(text, 'guidance_rate_limited_total')).toBe(1);
  expect(value(text, 'guidance_request_seconds_count{route="/api/v1/matrix"}')).toBe(2);
  expect(value(text, 'guidance_store_seconds_count{operation="saveShortlist"}')).toBe(1);
  expect(value(text, 'guidance_outbox_events{state="kept"}') + value(text, 'guidance_outbox_events{state="pending"}')).toBe(1);
  expect(value(text, 'guidance_jobs{state="pending"}')).toBe(0);
  expect(text).not.toContain('somebody');
  expect(text).not.toContain(key);
});

test('the service itself does not answer /metrics', async () => {
  const quiet = await startServer();
  expect((await fetch(`${quiet.origin}/metrics`)).status).toBe(404);
  await quiet.stop();
});
