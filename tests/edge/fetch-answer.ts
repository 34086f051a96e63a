import { createAnswer, type Answer } from '../contract/answer.ts';

/** An answer as a client has it that takes gzip and brotli. */
export const fetchAnswer = async (address: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(address, { headers: { 'accept-encoding': 'gzip, br', ...headers } });
  const body = Buffer.from(await response.arrayBuffer());
  // What `fetch` gives is decoded already.
  const fields = [...response.headers].filter(([name]) => name !== 'content-encoding').flat();
  return createAnswer(response.status, fields, body);
};
