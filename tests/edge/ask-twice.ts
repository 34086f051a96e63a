import { Agent, request as send } from 'node:http';

export interface Asking {
  target: string;
  method?: string;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string;
}

interface Answer {
  status: number;
  headers: string[];
  body: string;
}

/** Fields of one connection (RFC 9110 section 7.6.1), those that count or name a request, and the name that nginx cannot leave out. */
const passing = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'server',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-request-id',
]);

/** On a 304 nginx gives the length that a 200 would have, the front door none; both may (RFC 9110 section 8.6). */
const describesNoBody = (status: number | undefined, name: string): boolean => status === 304 && name.toLowerCase() === 'content-length';

/** Each answer of `/ask` has an id of its own. */
const withoutIds = (body: string): string => body.replaceAll(/"query_id":"[^"]*"/g, '"query_id":""');

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const ask = (port: number, { target, method = 'GET', headers = {}, body }: Asking): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path: target, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const fields = response.rawHeaders.flatMap((name, index) =>
          index % 2 === 0 && !passing.has(name.toLowerCase()) && !describesNoBody(response.statusCode, name)
            ? [`${name.toLowerCase()}: ${response.rawHeaders[index + 1]}`]
            : [],
        );
        resolve({ status: response.statusCode ?? 0, headers: fields.sort(), body: withoutIds(Buffer.concat(chunks).toString('latin1')) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });

const differences = (direct: Answer, edge: Answer): string[] => [
  ...(direct.status === edge.status ? [] : [`status ${edge.status} instead of ${direct.status}`]),
  ...direct.headers.filter((line) => !edge.headers.includes(line)).map((line) => `without ${line}`),
  ...edge.headers.filter((line) => !direct.headers.includes(line)).map((line) => `with ${line}`),
  ...(direct.body === edge.body ? [] : ['another body']),
];

const titleOf = ({ method = 'GET', target, headers = {} }: Asking): string =>
  `${method} ${target.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)}`;

/** Asks the front door and the edge the same things; one line for each that they do not answer alike. */
export const askBoth = async (door: number, edge: number, askings: readonly Asking[]): Promise<string[]> => {
  const found: string[] = [];
  const waiting = [...askings];
  const work = async (): Promise<void> => {
    for (let asking = waiting.pop(); asking; asking = waiting.pop()) {
      const [direct, through] = await Promise.all([ask(door, asking), ask(edge, asking)]);
      const differing = differences(direct, through);
      if (differing.length > 0) found.push(`${titleOf(asking)}: ${differing.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found.sort();
};
