import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';

/** One request of a client. */
export interface Asking {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  body?: string;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What became of a request: a whole answer, or how the connection failed (`ECONNRESET`, `timeout` and so on). */
type Outcome = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: string };

export interface Client {
  ask: (asking: Asking) => Promise<Outcome>;
  close: () => void;
}

/** Longer than any answer may take here, in milliseconds: what takes longer hangs. */
const patienceMs = 20_000;

const bodyHeaders = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };

/** A client that keeps its connections, repeats nothing by itself, and tells kinds of failure apart. It calls from any address of 127.0.0.0/8. */
export const createClient = (origin: string, localAddress = '127.0.0.1'): Client => {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });

  const ask: Client['ask'] = ({ method, path, headers, body }) =>
    new Promise((resolve) => {
      const fail = ({ code, message }: NodeJS.ErrnoException): void => resolve({ failure: code ?? message });
      const options = { hostname, port, agent, localAddress, method, path, headers: { ...headers, ...bodyHeaders(body) } };
      const sent = send(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('error', fail);
        response.on('end', () => resolve({ reply: { status: response.statusCode ?? 0, headers: response.headers, text } }));
      });
      sent.setTimeout(patienceMs, () => sent.destroy(new Error('timeout')));
      sent.on('error', fail);
      sent.end(body);
    });

  return { ask, close: () => agent.destroy() };
};
