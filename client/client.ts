import createClient, { type Client, type FetchOptions, type FetchResponse, type Middleware, type ParseAs } from 'openapi-fetch';
import type { components, paths } from './contract.d.ts';

export type { components, operations, paths } from './contract.d.ts';

/** Why a request is sent again, and when. */
export interface Retry {
  /** Status of the answer; null where none came. */
  status: number | null;
  waitMs: number;
}

type Send = (request: Request) => Promise<Response>;

export interface GuidanceOptions {
  /** Address of the service, such as `https://guidance.example`, with `/api/v1` or without. */
  baseUrl: string;
  /** Sent with the writes that need one, and with nothing else. */
  key?: string | undefined;
  /** Tries after the first one, where a second time does no harm; default 3. */
  retries?: number;
  /** Longest wait before one of them, in milliseconds, default 60,000: a `Retry-After` that asks for more hands the answer back as it is. */
  longestWaitMs?: number;
  /**
   * Takes a new key of the same mode where the service no longer knows `key`, and sends the write once more; default true. Keys end when the
   * service restarts. One that the operator revoked is replaced as well, since the service does not tell the two apart. Not where the write has an
   * Idempotency-Key of less than 20 characters: the service could not tell that it has it already.
   */
  renewKey?: boolean;
  /** Told of the new key, which replaces `key` in every later request of this client. */
  onNewKey?: (key: string) => void;
  /** Told before each wait. */
  onRetry?: (retry: Retry) => void;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** In place of the global `fetch`. */
  fetch?: Send;
}

/** Answers are typed as JSON; a stream is asked for with `parseAs: 'stream'`. */
type Json = `application/${string}`;

type Method = 'get' | 'post' | 'delete';
type PathOf<Name extends Method> = { [Path in keyof paths]: paths[Path] extends Record<Name, object> ? Path : never }[keyof paths];
type Init<Operation, As extends ParseAs> = Omit<FetchOptions<Operation>, 'parseAs'> & { parseAs?: As };

/** As openapi-fetch has it, but for a type of options that is written out and not inferred: so a member that the contract lacks does not compile. */
type Call<Name extends Method> = <Path extends PathOf<Name>, As extends ParseAs = 'json'>(
  path: Path,
  ...init: Partial<Init<paths[Path][Name], As>> extends Init<paths[Path][Name], As>
    ? [Init<paths[Path][Name], As>?]
    : [Init<paths[Path][Name], As>]
) => Promise<FetchResponse<Extract<paths[Path][Name], Record<string, unknown>>, { parseAs: As }, Json>>;

/** A typed client of the service: the methods of openapi-fetch for `/openapi.json`. */
export type GuidanceClient = Pick<Client<paths, Json>, 'use' | 'eject'> & { GET: Call<'get'>; POST: Call<'post'>; DELETE: Call<'delete'> };

/** They need a credential and take an Idempotency-Key (specification, "Authentication" 2 and 10). */
const writes: ReadonlySet<string> = new Set(['/api/v1/shortlists', '/api/v1/reports']);
/** POST, and nothing is created. */
const questions = /\/(?:ask|api\/v1\/batch)$/;

const isRepeatable = ({ method, url, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('Idempotency-Key') || questions.test(new URL(url).pathname);

/** No answer came, or it broke off: the request may have been carried out or not. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** Origin that was called. */
  readonly origin: string;

  constructor(address: string, cause: unknown) {
    const { origin } = new URL(address);
    super(`${origin} gave no answer.`, { cause });
    this.origin = origin;
  }
}

/** Answers that may be other ones in a moment. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Milliseconds that a `Retry-After` asks for: seconds or an HTTP date (RFC 9110 section 10.2.3).
 * Null without the header, or where it says neither.
 */
const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

const isStream = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/event-stream') === true;

/** The answer once its body is there: one that breaks off in its body is lost as well. A stream is handed on as it comes. */
const whole = async (response: Response): Promise<Response> => {
  if (response.body === null || isStream(response)) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
};

/** Half a second, then twice as long each time, and up to a fifth more so that clients that failed together do not come back together. */
const pause = (tries: number): number => 500 * 2 ** tries * (1 + Math.random() / 5);

/** For one try, its answer included. */
const timeoutMs = 30_000;

/** The answer of one try, or why there is none. */
const once = async (request: Request, send: Send): Promise<Response | UnreachableError> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await whole(await send(new Request(request.clone(), { signal })));
  } catch (error) {
    request.signal.throwIfAborted();
    return new UnreachableError(request.url, error);
  }
};

/**
 * A `fetch` that sends the same request again, headers and all, after a lost answer, 429, 502, 503 or 504: at most `retries` times and
 * only where that does no harm. `Retry-After` decides about the wait.
 * @throws UnreachableError when the last try had no answer
 */
const createPersistentFetch =
  ({ retries = 3, longestWaitMs = 60_000, fetch: send = fetch, onRetry }: GuidanceOptions): Send =>
  async (request) => {
    const most = isRepeatable(request) ? retries : 0;
    for (let tries = 0; ; tries += 1) {
      const outcome = await once(request, send);
      const lost = outcome instanceof UnreachableError;
      const waitMs = (lost ? null : retryAfterMs(outcome.headers.get('Retry-After'), Date.now())) ?? pause(tries);
      if (tries < most && waitMs <= longestWaitMs && (lost || passing.has(outcome.status))) {
        onRetry?.({ status: lost ? null : outcome.status, waitMs });
        await sleep(waitMs, request.signal);
      } else if (lost) throw outcome;
      else return outcome;
    }
  };

/** The address that paths of the contract follow. */
const root = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/** The mode of a key that a service gave out: such keys are long, and the published sandbox key is not. */
const modeOf = (key: string): string | undefined => /^\w+?_(live|test)_[\w-]{20,}$/.exec(key)?.[1];

/** The key that writes carry, replaced where the service answers 401 to it (G16: keys end when the service restarts). */
const createCredential = ({ key, baseUrl, headers = {}, renewKey = true, onNewKey }: GuidanceOptions, send: Send) => {
  let current = key;
  /** Headers that carried a key of ours: another one is the caller's own affair. */
  const ours = new Set<string>();
  const header = (): string | undefined => {
    if (current === undefined) return undefined;
    const value = `Bearer ${current}`;
    ours.add(value);
    return value;
  };
  const takeNew = async (): Promise<void> => {
    const mode = modeOf(current ?? '');
    if (mode === undefined) return;
    const asking = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify({ mode }) };
    const response = await send(new Request(`${root(baseUrl)}/api/v1/keys`, asking));
    if (!response.ok) return;
    ({ key: current } = (await response.json()) as components['schemas']['IssuedKey']);
    onNewKey?.(current);
  };
  let taking: Promise<void> | undefined;

  const sendRenewing: Send = async (request) => {
    const response = await send(request);
    const used = request.headers.get('Authorization') ?? '';
    if (response.status !== 401 || !renewKey || !ours.has(used)) return response;
    // Under a shorter one the service would not know that it has stored the write before (G18).
    if ((request.headers.get('Idempotency-Key') ?? '').length < 20) return response;
    // Several writes may be refused at once, and one new key serves them all; where none can be had, the refusal stands.
    if (used === header()) await (taking ??= takeNew().catch(() => undefined)).finally(() => (taking = undefined));
    const renewed = header() ?? '';
    if (renewed === used) return response;
    const again = request.clone();
    again.headers.set('Authorization', renewed);
    return send(again);
  };
  return { header, send: sendRenewing };
};

/**
 * Creates a client for one service. A write gets an Idempotency-Key where it has none, so that a repeat creates no second record;
 * lost answers, 429 and 503 are tried again as `Retry-After` says. What the service refuses comes back as `error`.
 * Its methods throw `UnreachableError` when no answer comes.
 */
export const createGuidance = (options: GuidanceOptions): GuidanceClient => {
  const { baseUrl, headers } = options;
  const credential = createCredential(options, createPersistentFetch(options));
  const client = createClient<paths, Json>({
    baseUrl: root(baseUrl),
    fetch: credential.send,
    ...(headers && { headers: { ...headers } }),
  });
  const completeWrite: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      if (request.method !== 'POST' || !writes.has(schemaPath)) return;
      if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
      const authorization = credential.header();
      if (authorization !== undefined && !request.headers.has('Authorization')) request.headers.set('Authorization', authorization);
    },
  };
  client.use(completeWrite);
  return client as unknown as GuidanceClient;
};
