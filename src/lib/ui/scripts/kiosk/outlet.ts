import type { Answer, Outlet } from '../../../kiosk/deliver.ts';
import { basePath } from '../../../settings.ts';
import { keepRequest } from './request-store.ts';

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
    signal: AbortSignal.timeout(patienceMs),
  });

const parameterOf = async (response: Response): Promise<string | null> => {
  if (response.status !== 422) return null;
  const { error } = (await response.json()) as { error?: { parameter?: string } };
  return error?.parameter ?? null;
};

const toAnswer = async (response: Response): Promise<Answer> => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    parameter: await parameterOf(response),
  };
};

/** The live key of this window. Keys are free, and dropped when the service restarts. */
let key: string | null = null;

const credential: Outlet['credential'] = async (instead) => {
  if (key !== null && key !== instead) return key;
  const response = await send('/keys', {}, { mode: 'live' });
  if (response.status !== 201) throw new Error(`No key: ${response.status}`);
  ({ key } = (await response.json()) as { key: string });
  return key;
};

/** The service that this page came from. */
export const service: Outlet = {
  credential,
  save: keepRequest,
  post: async ({ id, body }, credential) =>
    toAnswer(await send('/shortlists', { Authorization: `Bearer ${credential}`, 'Idempotency-Key': id }, body)),
};
