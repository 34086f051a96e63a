import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { profiles } from '../contract/profiles.ts';
import { pick, questions } from '../soak/traffic.ts';

/** Somebody in a network of their own who uses the guide as anybody does, and measures it. */
export interface Customer {
  /** Milliseconds of each request, from its first byte out to the last one in. */
  times: readonly number[];
  /** What was not answered as it must be. */
  faults: readonly string[];
  /** A page with all that belongs to it, a recommendation and a question. */
  visit: () => Promise<void>;
  /** Asks for a callback; the id of the shortlist, undefined where it was refused. */
  askForCallback: (name: string, phone: string) => Promise<string | undefined>;
}

const pages = ['/en', '/ar', '/en/finder', '/ar/products', '/en/sizes/king', '/ar/faq', '/en/products', '/ar/sizes/queen'];

/** Files that a browser loads with a page. */
const assetsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|woff2|svg|png))"/g)].map(([, path = '']) => path)),
];

export const createCustomer = (port: number): Customer => {
  // The address is that of the peer: nothing stands between this customer and the service.
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: '127.0.0.9' });
  const times: number[] = [];
  const faults: string[] = [];

  const ask = (target: string, status = 200, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    new Promise((resolve) => {
      const method = body === undefined ? 'GET' : 'POST';
      const startedAt = performance.now();
      const end = (fault: string | undefined, text = ''): void => {
        times.push(performance.now() - startedAt);
        if (fault !== undefined) faults.push(`${method} ${target}: ${fault}`);
        resolve(text);
      };
      const fields = body === undefined ? { accept: 'text/html' } : { 'content-type': 'application/json' };
      const options = { host: '127.0.0.1', port, path: target, method, agent, headers: { ...fields, ...headers } };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => end(response.statusCode === status ? undefined : `${response.statusCode} ${text.slice(0, 300)}`, text));
      });
      sent.on('error', ({ message }) => end(message)).end(body === undefined ? undefined : JSON.stringify(body));
    });

  const idIn = (text: string): string | undefined => (text.startsWith('{') ? (JSON.parse(text) as { id?: string }).id : undefined);
  return {
    times,
    faults,
    visit: async () => {
      const html = await ask(pick(pages));
      await Promise.all(assetsOf(html).map((path) => ask(path)));
      await ask(`/api/v1/recommend?${new URLSearchParams(pick(profiles)).toString()}`);
      await ask('/ask', 200, { query: { text: pick(questions) } });
    },
    askForCallback: async (name, phone) => {
      const { key } = JSON.parse(await ask('/api/v1/keys', 201, { mode: 'live' })) as { key: string };
      const body = { outcomeId: 'side-k90to130-hot', contact: { name, phone } };
      return idIn(await ask('/api/v1/shortlists', 201, body, { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }));
    },
  };
};
