import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { createAnswer, mediaOf, type Answer } from '../contract/answer.ts';
import { fileHash, type Manifest, manifestPath } from '#lib/manifest.ts';

/**
 * A request that is replayed. `{name}` stands for what an earlier response gave (`etag`, `location`, `cursor`) or for a key (`live`, `test`, `sandbox`),
 * and `{x*9}` for nine times x.
 */
export interface Request {
  method?: string;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** What a client can rely on of a response: status, named headers, and a mark of its body without ids, times and keys. */
export interface Observed {
  status: number;
  headers: Record<string, string>;
  /** `@file` for the bytes of a built file, `~hash` for the fields of retrieved records, else a hash of the whole text. */
  body: string;
  /** The normalised text, for whoever looks into a difference. */
  text: string;
}

/** Those that the specification names, and what a cache or a client decides by. */
const named = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
  'retry-after',
  'location',
  'idempotent-replayed',
  'www-authenticate',
  'content-type',
  'content-encoding',
  'content-language',
  'preference-applied',
  'etag',
  'allow',
  'cache-control',
  'vary',
];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

const normalise = (text: string, rootUrl: string): string =>
  text
    .replaceAll(rootUrl, 'http://localhost')
    .replaceAll(/_(live|test)_[\w-]{44}/g, '_$1_key')
    .replaceAll(/\b[\da-f]{32}\b/g, 'id')
    .replaceAll(/"build":"[\da-f]{12}"/g, '"build":"id"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

/** Retrieved records change with the wording of the catalogue; what holds them does not. */
const isRetrieved = ({ target }: Request): boolean => /^\/ask\b|^\/mcp\b|\/faq\?.*(?:q|cursor)=/.test(target);

const shapeOf = (answer: Answer): string => (mediaOf(answer) === 'text/event-stream' ? 'events' : Object.keys(answer.json ?? {}).join());

const expand = (text: string, values: ReadonlyMap<string, string>): string =>
  text
    .replaceAll(/\{(.)\*(\d+)\}/g, (_, letter: string, times: string) => letter.repeat(Number(times)))
    .replaceAll(/\{(etag|location|cursor|live|test|sandbox)\}/g, (_, name: string) => values.get(name) ?? '');

const transfer = (origin: string, agent: Agent, { method = 'GET', target, headers = {}, body }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage): void => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(createAnswer(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))));
      response.on('error', reject);
    };
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const sent = { ...headers, ...(bytes && { 'content-length': String(bytes.length) }) };
    send(origin, { path: target, method, headers: sent, agent }, answered).on('error', reject).end(bytes);
  });

/** The bytes before they were encoded; text is told apart from pictures, which are never encoded. */
const plainBytes = (answer: Answer): Buffer => (answer.header('content-encoding') === undefined ? answer.body : Buffer.from(answer.text));

/** Sends requests one after the other, each with what the responses before it gave. */
export const createExchange = async (server: { origin: string; rootUrl: string; distDir: string }) => {
  const { files, keyPrefix } = JSON.parse(readFileSync(manifestPath(server.distDir), 'utf8')) as Manifest;
  const fileOf = new Map(files.toReversed().map(({ hash, address, file }) => [hash, address ?? file]));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const values = new Map([['sandbox', `${keyPrefix}_test_sandbox`]]);
  for (const mode of ['live', 'test']) {
    const body = JSON.stringify({ mode });
    const headers = { 'content-type': 'application/json' };
    const { json } = await transfer(server.origin, agent, { method: 'POST', target: '/api/v1/keys', headers, body });
    values.set(mode, (json as { key: string }).key);
  }

  const note = (answer: Answer): void => {
    const [etag, location] = [answer.header('etag'), answer.header('location')];
    const cursor = (answer.json as { nextCursor?: string } | null | undefined)?.nextCursor;
    if (etag !== undefined) values.set('etag', etag);
    if (location !== undefined) values.set('location', location.replace(server.rootUrl, ''));
    if (typeof cursor === 'string') values.set('cursor', cursor);
  };

  return async (request: Request): Promise<Observed> => {
    const fill = (text: string): string => expand(text, values);
    const answer = await transfer(server.origin, agent, {
      ...request,
      target: fill(request.target).replaceAll(/[^\x21-\x7e]/g, encodeURIComponent),
      headers: Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value)])),
      ...(request.body !== undefined && { body: fill(request.body) }),
    });
    note(answer);
    const text = normalise(answer.text, server.rootUrl);
    const headers = named.flatMap((name): [string, string][] => {
      const value = answer.header(name);
      if (value === undefined) return [];
      const plain = normalise(value, server.rootUrl);
      if (name === 'etag') return [[name, plain.replace(/^"[\w-]{22}/, '"hash')]];
      return [[name, name === 'retry-after' && Number(plain) > 5 ? 'seconds' : plain]];
    });
    const file = answer.text === '' ? undefined : fileOf.get(fileHash(plainBytes(answer)));
    const retrieved = isRetrieved(request) && answer.status === 200;
    const mark = retrieved ? `~${hashOf(shapeOf(answer))}` : text === '' ? '' : hashOf(text);
    return { status: answer.status, headers: Object.fromEntries(headers), body: file === undefined ? mark : `@${file}`, text };
  };
};

/** What was recorded for one request, without the text. */
export type Recorded = Request & { expected: Omit<Observed, 'text'> };

const path = new URL('./corpus.jsonl', import.meta.url);

/** The first line lists the sets of headers; each further line is a request with status, number of its set and mark of its body. */
export const readRecording = (): Recorded[] => {
  const [first = '[]', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const sets = JSON.parse(first) as Record<string, string>[];
  return lines.map((line) => {
    const { status, set, mark, ...request } = JSON.parse(line) as Request & { status: number; set: number; mark: string };
    return { ...request, expected: { status, headers: sets[set] ?? {}, body: mark } };
  });
};

export const writeRecording = (recorded: readonly Recorded[]): void => {
  const sets = new Map<string, number>();
  const lines = recorded.map(({ expected: { status, headers, body }, ...request }) => {
    const key = JSON.stringify(headers);
    const set = sets.get(key) ?? sets.size;
    sets.set(key, set);
    return JSON.stringify({ ...request, status, set, mark: body });
  });
  writeFileSync(path, `[${[...sets.keys()].join(',')}]\n${lines.join('\n')}\n`);
};
