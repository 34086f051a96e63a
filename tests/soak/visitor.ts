import { Agent, request as send, type IncomingMessage } from 'node:http';

/** One answer, as far as traffic looks at it. */
interface Got {
  status: number;
  etag: string | undefined;
  body: Buffer;
}

export interface Visiting {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Goes away after the first bytes of the answer, as somebody who closes the page. */
  leaves?: boolean;
}

export interface Visitor {
  visit: (target: string, visiting?: Visiting) => Promise<Got>;
  close: () => void;
}

const read = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A client with connections of its own that it keeps. @param origin - such as http://127.0.0.1:4321 */
export const createVisitor = (origin: string, connections: number): Visitor => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const visit: Visitor['visit'] = (target, { method = 'GET', headers = {}, body, leaves = false } = {}) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const request = send(`${origin}${target}`, { method, agent, headers: { ...json, ...headers } }, (response) => {
        const got = { status: response.statusCode ?? 0, etag: response.headers.etag };
        if (leaves)
          return void response.once('data', (chunk: Buffer) => {
            request.destroy();
            resolve({ ...got, body: chunk });
          });
        read(response).then((whole) => resolve({ ...got, body: whole }), reject);
      });
      request.on('error', reject);
      request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });
  return { visit, close: () => agent.destroy() };
};
