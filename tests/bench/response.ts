import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Ask {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A response of ours, for peers that send the same. */
export interface Recorded {
  status: number;
  /** Names and values in turn, as they came, without what Node writes itself. */
  headers: string[];
  /** Base64. */
  body: string;
  /** How long an idle connection is kept, so that the header that says so is the same. */
  keepAliveMs: number;
}

const nodeWrites = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/**
 * One request to 127.0.0.1 on a connection of its own.
 * @throws Error where nothing listens there, and where no whole response comes within 5 seconds
 */
export const askOnce = async (port: number, { method, path, headers = {}, body = '' }: Ask): Promise<Recorded> => {
  const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'keep-alive' }, timeout: 5000 });
  sent.on('timeout', () => sent.destroy(new Error(`Port ${port} sent no whole response within 5 seconds.`)));
  sent.end(body);
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  const received = await buffer(message);
  sent.destroy();
  return {
    status: message.statusCode ?? 0,
    headers: message.rawHeaders.filter((_, index, all) => !nodeWrites.has((all[index - (index % 2)] ?? '').toLowerCase())),
    body: received.toString('base64'),
    keepAliveMs: Number(/timeout=(\d+)/.exec(String(message.headers['keep-alive']))?.[1] ?? 5) * 1000,
  };
};

/**
 * Keeps the response of a running server in a file, for its peers.
 * @throws Error unless it is a 2xx
 */
export const record = async (port: number, ask: Ask, file: string): Promise<Recorded> => {
  const recorded = await askOnce(port, ask);
  if (recorded.status >= 300) throw new Error(`${ask.method} ${ask.path} was answered with ${recorded.status}.`);
  await writeFile(file, JSON.stringify(recorded));
  return recorded;
};
