/** Answers that may be other ones in a moment. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Why a request is sent again, and when. */
export interface Retry {
  /** Status of the answer; null where none came. */
  status: number | null;
  waitMs: number;
}

export type Send = (request: Request) => Promise<Response>;

export interface Persistence {
  /** Tries after the first one. */
  retries: number;
  /** Whether a request may reach the service twice without harm. */
  isRepeatable: (request: Request) => boolean;
  fetch?: Send | undefined;
  /** Told before each wait. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** A longer `Retry-After` hands the answer back as it is. */
  longestWaitMs?: number;
  /** For one try, its answer included. */
  timeoutMs?: number;
}

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

/**
 * A `fetch` that sends the same request again, headers and all, after a lost answer, 429, 502, 503 or 504: at most `retries` times and
 * only where that does no harm. `Retry-After` decides about the wait.
 * @throws UnreachableError when the last try had no answer
 */
export const createPersistentFetch = ({
  retries,
  isRepeatable,
  fetch: send = fetch,
  onRetry,
  longestWaitMs = 60_000,
  timeoutMs = 30_000,
}: Persistence): Send => {
  const once = async (request: Request): Promise<Response | UnreachableError> => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await whole(await send(new Request(request.clone(), { signal })));
    } catch (error) {
      request.signal.throwIfAborted();
      return new UnreachableError(request.url, error);
    }
  };
  return async (request) => {
    const most = isRepeatable(request) ? retries : 0;
    for (let tries = 0; ; tries += 1) {
      const outcome = await once(request);
      const lost = outcome instanceof UnreachableError;
      const waitMs = (lost ? null : retryAfterMs(outcome.headers.get('Retry-After'), Date.now())) ?? pause(tries);
      if (tries < most && waitMs <= longestWaitMs && (lost || passing.has(outcome.status))) {
        onRetry?.({ status: lost ? null : outcome.status, waitMs });
        await sleep(waitMs, request.signal);
      } else if (lost) throw outcome;
      else return outcome;
    }
  };
};
