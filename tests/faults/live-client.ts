import type { Contact } from '#functions/store/store.ts';

/** One shortlist that a client wants to be kept. */
export interface Write {
  idempotencyKey: string;
  /** Address that the client writes from, as a proxy tells it. */
  address: string;
  body: { outcomeId: string; note: string; contact?: Contact };
}

/** Every fourth asks for a callback, from a number and an address of its own: the limits on callbacks are not what is tested. */
export const writeOf = (number: number): Write => ({
  // So long that it is recognised under the key of the next start (G18).
  idempotencyKey: `write-${String(number).padStart(20, '0')}`,
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
}

const post = (address: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** Asks a server for a live key, and gives the header that carries it. */
export const liveKey = async (origin: string): Promise<string> => {
  const response = await post(`${origin}/api/v1/keys`, { mode: 'live' });
  if (response.status !== 201) throw new Error(`POST /keys answered ${response.status}: ${await response.text()}`);
  return `Bearer ${((await response.json()) as { key: string }).key}`;
};

/** Sends a live report; the path of its job. */
export const sendReport = async ({ origin }: { origin: string }, authorization: string): Promise<string> => {
  const response = await post(`${origin}/api/v1/reports`, { subject: 'A price is out of date' }, { authorization });
  if (response.status !== 202) throw new Error(`POST /reports answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return new URL(response.headers.get('location') ?? '').pathname;
};

/** Sends a write as a client behind a trusted proxy would. */
export const sendWrite = (origin: string, authorization: string, { idempotencyKey, address, body }: Write): Promise<Response> =>
  post(`${origin}/api/v1/shortlists`, body, { authorization, 'idempotency-key': idempotencyKey, 'x-forwarded-for': address });
