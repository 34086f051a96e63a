import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { startServer, type Server } from '../fixtures/server.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ env: { METRICS_PORT: String(port), RATE_LIMIT: '6' } });
});
afterAll(() => server.stop());

test('requests are counted by route, method and status, refused ones apart, the store and the outbox as they are', async () => {
  const { origin } = server;
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
  const { key } = (await (await post('/api/v1/keys', '{"mode":"live"}')).json()) as { key: string };
  const asked = { outcomeId: 'side-k90to130-hot', contact: { name: 'Maryam', phone: '+974 3333 4444' } };
  const fromElsewhere = { Authorization: `Bearer ${key}`, Origin: 'https://evil.example' };
  const written = await post('/api/v1/shortlists', JSON.stringify(asked), fromElsewhere);
  expect(written.status).toBe(201);
  for (const path of ['/api/v1/matrix', '/en', '/api/v1/jobs/nothing-here', '/somebody@example.com']) await fetch(origin + path);
  expect((await fetch(`${origin}/api/v1/matrix`)).status).toBe(429);

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n');
  const value = (line: string): number => Number(lines.find((one) => one.startsWith(`${line} `))?.slice(line.length));
  const requests = (route: string, method: string, status: number): number =>
    value(`guidance_requests_total{route="${route}",method="${method}",status="${status}"}`);
  expect(requests('/api/v1/shortlists', 'POST', 201)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/matrix', 'GET', 429)).toBe(1);
  expect(requests('page', 'GET', 200)).toBe(1);
  expect(requests('/api/v1/jobs/{id}', 'GET', 404)).toBe(1);
  expect(requests('other', 'GET', 404)).toBe(1);
  expect(value('guidance_rate_limited_total')).toBe(1);
  expect(value('guidance_request_seconds_count{route="/api/v1/matrix"}')).toBe(2);
  expect(value('guidance_store_seconds_count{operation="saveShortlist"}')).toBe(1);
  expect(value('guidance_outbox_events{state="kept"}') + value('guidance_outbox_events{state="pending"}')).toBe(1);
  expect(['origin', 'limit'].map((because) => value(`guidance_outbox_flagged_events{because="${because}"}`))).toEqual([1, 0]);
  expect(value('guidance_jobs{state="pending"}')).toBe(0);
  expect(text).not.toContain('somebody');
  expect(text).not.toContain(key);
});
