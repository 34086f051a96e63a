import { Agent, request as send, type OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import type { OpenApiLike } from '#build/judge.ts';
import { createAnswer, type Answer, type Asked } from './answer.ts';
import { edge } from './at-the-edge.ts';
import { commonFaults, type ContractFaults, createContractFaults, problemFaults, problemPages } from './faults.ts';
import { exchange, type Exchange, type Exchanged } from './exchange.ts';
import type { Instances } from './instances.ts';

interface Asking {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
  /** A connection of its own unless one is given. */
  agent?: Agent;
}

/** What a client needs to know of a service. */
export type Target = Pick<Instances, 'nextInstance' | 'rootUrl'>;

export interface Client {
  request: (target: string, asking?: Asking) => Promise<Answer>;
  get: (target: string, headers?: OutgoingHttpHeaders) => Promise<Answer>;
  /** POST with a JSON body; text and bytes are sent as they are. */
  post: (target: string, body: unknown, headers?: OutgoingHttpHeaders) => Promise<Answer>;
  /** Bytes over a raw socket; every answer is checked as any other. */
  raw: (...parts: readonly (string | Buffer)[]) => Promise<Exchanged>;
  exchange: (exchanging: Omit<Exchange, 'check'>) => Promise<Exchanged>;
  /** The published contract. */
  contract: () => Promise<{ document: OpenApiLike; faults: ContractFaults }>;
  /** Status of a page of the site, each fetched once. */
  pageStatus: (address: string) => Promise<number>;
}

const byteOf = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

const chunksOf = (body: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(body.length / 16_384) }, (_, index) => body.subarray(index * 16_384, (index + 1) * 16_384));

const transfer = (
  { nextInstance }: Target,
  target: string,
  { method = 'GET', headers = {}, body, chunked = false, agent }: Asking,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send(nextInstance().origin, { path: target, method, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(createAnswer(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))));
      response.on('error', reject);
    });
    request.on('error', reject);
    const bytes = body === undefined ? undefined : byteOf(body);
    if (bytes && chunked) {
      request.setHeader('Transfer-Encoding', 'chunked');
      for (const chunk of chunksOf(bytes)) request.write(chunk);
    } else if (bytes) request.setHeader('Content-Length', bytes.length);
    request.end(chunked ? undefined : bytes);
  });

/**
 * THE client: it adds, decodes and follows nothing, and holds every response against the specification and the published contract.
 * `reference` serves the contract and the error pages where the tested server must not be asked for more than the test does.
 */
export const createClient = (server: Target, reference?: Client): Client => {
  const agent = new Agent({ keepAlive: true });
  const seenIds = new Set<string>();
  const pages = new Map<string, Promise<number>>();
  let contract: ReturnType<Client['contract']> | undefined;

  const pageStatus: Client['pageStatus'] = (address) => {
    const follow = async (): Promise<number> => {
      const page = await transfer(server, address.slice(server.rootUrl.length), {});
      const [path = '', place = ''] = page.header('Location')?.split('#') ?? [];
      if (page.status !== 308) return page.status;
      const moved = await transfer(server, path, {});
      return moved.text.includes(`id="${place}"`) ? moved.status : 404;
    };
    const status = pages.get(address) ?? follow();
    pages.set(address, status);
    return status;
  };

  const loadContract = async (): ReturnType<Client['contract']> => {
    const document = (await transfer(server, '/openapi.json', {})).json as OpenApiLike;
    return { document, faults: createContractFaults(document) };
  };

  const pageFaults = async (answer: Answer): Promise<string[]> => {
    const addresses = [...new Set(problemPages(answer))];
    const strange = addresses.filter((address) => !address.startsWith(`${server.rootUrl}/`));
    if (strange.length > 0) return [`${strange.join()} is not of this service`];
    const statuses = await Promise.all(addresses.map((address) => client.pageStatus(address)));
    return addresses.filter((_, index) => statuses[index] !== 200).map((address) => `there is no page ${address}`);
  };

  const idFaults = ({ header }: Answer): string[] => {
    const id = header('X-Request-Id') ?? '';
    if (seenIds.has(id)) return [`X-Request-Id ${id} was given before`];
    seenIds.add(id);
    return [];
  };

  const check = async (asked: Asked, answer: Answer): Promise<Answer> => {
    const { faults } = await client.contract();
    const found = [
      ...commonFaults(asked, answer, { behind: edge, isSecure: server.rootUrl.startsWith('https:') }),
      ...idFaults(answer),
      ...problemFaults(asked, answer),
      ...faults(asked, answer),
      ...(await pageFaults(answer)),
    ];
    expect(found, `${asked.method} ${asked.target.slice(0, 200)} answered ${answer.status}`).toEqual([]);
    return answer;
  };

  const request: Client['request'] = async (target, asking = {}) => {
    const answer = await transfer(server, target, { agent, ...asking });
    return check({ method: asking.method ?? 'GET', target, accept: asking.headers?.['accept'] as string | undefined }, answer);
  };

  const client: Client = {
    request,
    get: (target, headers = {}) => request(target, { headers }),
    post: (target, body, headers = {}) =>
      request(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    exchange: (exchanging) => exchange(server.nextInstance().port, { ...exchanging, check }),
    raw: (...parts) => exchange(server.nextInstance().port, { parts, check }),
    contract: reference ? reference.contract : () => (contract ??= loadContract()),
    pageStatus: reference ? reference.pageStatus : pageStatus,
  };
  return client;
};
