import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuidance } from 'mattress-pillow-guidance/client';
import { startServer, type Server } from '../fixtures/server.ts';

/** A client of which nothing is written by hand: its types come from the contract, and the compiler checks every call below against them. */

let server: Server;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('key, recommendation, shortlist and job through the typed client', async () => {
  const client = createGuidance({ baseUrl: server.origin });
  const recommended = await client.GET('/api/v1/recommend', {
    params: { query: { position: 'side', weight: 'k90to130', thermal: 'hot' } },
  });
  const outcomeId = recommended.data?.recommendation.id;
  expect(outcomeId).toBe('side-k90to130-hot');

  const issued = await client.POST('/api/v1/keys', { body: { mode: 'live' } });
  const headers = { Authorization: `Bearer ${issued.data?.key ?? ''}` };
  const created = await client.POST('/api/v1/shortlists', {
    params: { header: { 'Idempotency-Key': 'typed' } },
    headers,
    body: { outcomeId: outcomeId ?? '' },
  });
  expect(created.response.status).toBe(201);
  expect(created.data?.persisted).toBe(true);
  const read = await client.GET('/api/v1/shortlists/{id}', { params: { path: { id: created.data?.id ?? '' } } });
  expect(read.data).toEqual(created.data);

  const accepted = await client.POST('/api/v1/reports', { headers, body: { subject: 'typed' } });
  expect(accepted.response.status).toBe(202);
  await expect
    .poll(async () => (await client.GET('/api/v1/jobs/{id}', { params: { path: { id: accepted.data?.id ?? '' } } })).response.status)
    .toBe(200);

  const refused = await client.POST('/api/v1/shortlists', { headers, body: { mattressIds: ['nothing'] } });
  expect(refused.error?.error).toMatchObject({ code: 'invalid_body', parameter: 'mattressIds[0]' });
});
