import type { Write } from './write.ts';

/** Asks a server for a live key, and gives the header that carries it. */
export const liveKey = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/api/v1/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"live"}',
  });
  if (response.status !== 201) throw new Error(`POST /keys answered ${response.status}: ${await response.text()}`);
  return `Bearer ${((await response.json()) as { key: string }).key}`;
};

/** Sends a write as a client behind a trusted proxy would. */
export const sendWrite = (origin: string, authorization: string, { idempotencyKey, address, body }: Write): Promise<Response> =>
  fetch(`${origin}/api/v1/shortlists`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });
