import { expect } from 'vitest';

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
