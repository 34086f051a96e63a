import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import type { Ask } from './response.ts';

/** What the clients ask, all of them the same. */
export interface Load extends Ask {
  /** Each request gets an Idempotency-Key of its own. */
  idempotent?: boolean;
}

/**
 * Keeps every connection busy with one request at a time; the number of responses.
 * @throws Error for any response but 2xx, and for a broken connection
 */
export const put = async (port: number, load: Load, connections: number, seconds: number): Promise<number> => {
  const { method, path, headers = {}, body, idempotent = false } = load;
  const fresh = (): Record<string, string> => (idempotent ? { ...headers, 'idempotency-key': randomUUID() } : { ...headers });
  const asked: autocannon.Request = {
    method: method as autocannon.Request['method'] & string,
    path,
    headers: fresh(),
    ...(body !== undefined && { body }),
    ...(idempotent && { setupRequest: (request: autocannon.Request) => ({ ...request, headers: fresh() }) }),
  };
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections, duration: seconds, requests: [asked] });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors and ${result.non2xx} responses other than 2xx.`);
  return result['2xx'];
};
