import type { Answer, ApiClient, WaitingRequest } from '../../callback/request.ts';
import { basePath } from '../../settings/settings.ts';
import { abortAfter } from '../abort-after.ts';

/** The service that a page came from, asked from a browser. */

const patienceMs = 10_000;

const send = (path: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> =>
  fetch(basePath + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    // A captive portal's sign-in page is no answer.
    redirect: 'error',
    signal: abortAfter(patienceMs),
  });

const toAnswer = async (response: Response): Promise<Answer> => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const body = [201, 422].includes(response.status)
    ? ((await response.json()) as { error?: { parameter?: string }; id?: string; reference?: string })
    : {};
  return {
    status: response.status,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    parameter: body.error?.parameter ?? null,
    record: body.id === undefined ? undefined : { id: body.id, reference: body.reference },
  };
};

/** The live key of this window. Keys are free, and dropped when the service restarts. */
let key: string | null = null;

/** The two calls that a request for a call takes; `save` keeps what the next try must repeat. */
export const showroomService = (save: (request: WaitingRequest) => Promise<void>): ApiClient => ({
  credential: async (instead) => {
    if (key !== null && key !== instead) return key;
    const response = await send('/keys', {}, { mode: 'live' });
    if (response.status !== 201) throw new Error(`No key: ${response.status}`);
    ({ key } = (await response.json()) as { key: string });
    return key;
  },
  save,
  post: async ({ id, body }, credential) =>
    toAnswer(await send('/shortlists', { Authorization: `Bearer ${credential}`, 'Idempotency-Key': id }, body)),
});

/** An unguessable id, in browsers before 2022 too: 128 random bits. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Withdraws what was sent; false where it cannot be said that it is gone. */
export const withdraw = async (id: string): Promise<boolean> => {
  try {
    const { status } = await fetch(`${basePath}/shortlists/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      credentials: 'omit',
      signal: abortAfter(patienceMs),
    });
    return status === 204 || status === 404;
  } catch {
    return false;
  }
};

const readyPatienceMs = 3000;

/** What becomes of requests, as the service says: `delivered` to staff or `kept`; undefined where it does not answer or can take none. */
export const readiness = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', redirect: 'error', signal: abortAfter(readyPatienceMs) });
    return response.ok ? ((await response.json()) as { requests: string }).requests : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Whether staff are told of what was sent: false where the service only keeps it, and where it does not say, so that no call is promised in
 * vain. The service is asked each time, since this page may be older than its settings.
 */
export const reachesStaff = async (): Promise<boolean> => (await readiness()) === 'delivered';
