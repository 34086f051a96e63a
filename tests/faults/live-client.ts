import type { Contact } from '#functions/store/store.ts';
import { expect } from 'vitest';

/** One shortlist that a client wants to be kept. */
export interface Write {
  idempotencyKey: string;
  /** Address that the client writes from, as a proxy tells it. */
  address: string;
  body: { outcomeId: string; note: string; contact?: Contact };
}

/** Every fourth asks for a callback, from a number and an address of its own: the limits on callbacks are not what is tested. */
export const writeOf = (number: number): Write => ({
  idempotencyKey: `write-${number}`,
  address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  body: {
    outcomeId: 'side-k60to90-hot',
    note: `Write ${number}, مرتبة`,
    ...(number % 4 === 0 && { contact: { name: `Shopper ${number}`, phone: `+974 3${String(number).padStart(7, '0')}` } }),
  },
});

/** A write that the service said it keeps, and what that took. */
export interface Acknowledged {
  write: Write;
  location: string;
  /** The body of the 201, byte for byte. */
  text: string;
  tries: number;
  replayed: boolean;
}

/** Sends a live report; the path of its job. */
export const sendReport = async ({ origin, rootUrl }: { origin: string; rootUrl: string }, authorization: string): Promise<string> => {
  const response = await fetch(`${origin}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"subject":"A price is out of date"}',
  });
  expect(response.status).toBe(202);
  await response.arrayBuffer();
  return (response.headers.get('location') ?? '').slice(rootUrl.length);
};

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
