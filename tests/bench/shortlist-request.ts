import { randomUUID } from 'node:crypto';

/** A body as a shopper's app sends it. No callback: its limits would refuse most of them. */
const body = JSON.stringify({ outcomeId: 'side-k90to130-hot', note: 'For the guest room, مرتبة كينج' });

const post = async (port: number, path: string, headers: Readonly<Record<string, string>>, content: string): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: content,
  });
  if (response.status !== 201) throw new Error(`POST /${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
};

/** A live key of a running server. */
export const liveKey = async (port: number): Promise<string> =>
  ((await (await post(port, 'keys', {}, '{"mode":"live"}')).json()) as { key: string }).key;

/** Stores one shortlist; the length of the answer's body in bytes, the same for all of them. */
export const sendShortlist = async (port: number, key: string): Promise<number> =>
  (await (await post(port, 'shortlists', { authorization: `Bearer ${key}` }, body)).arrayBuffer()).byteLength;

/** Makes the bytes of `POST /shortlists`, each time with an Idempotency-Key that was never used before. */
export const createShortlistRequest = (port: number, key: string): (() => Buffer) => {
  const head = [
    'POST /api/v1/shortlists HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: keep-alive',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Authorization: Bearer ${key}`,
  ].join('\r\n');
  return () => Buffer.from(`${head}\r\nIdempotency-Key: ${randomUUID()}\r\n\r\n${body}`);
};
