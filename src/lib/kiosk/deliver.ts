import { withoutProducts, type WaitingRequest } from './waiting-request.ts';

/** An answer of the service to a try. */
export interface Answer {
  status: number;
  retryAfterMs: number | null;
  /** Member at fault, as the error body names it. */
  parameter: string | null;
}

/** What a delivery needs of the world. Each rejects when the service cannot be reached. */
export interface Outlet {
  /** A live key: the one that this window has, unless it is `instead`, or a new one. */
  credential: (instead: string | null) => Promise<string>;
  post: (request: WaitingRequest, credential: string) => Promise<Answer>;
  /** Keeps what the next try must repeat, before this one is made. */
  save: (request: WaitingRequest) => Promise<void>;
}

/** What became of a try; `unreachable` says that the next request need not be tried either. */
export type Delivery =
  | { outcome: 'delivered' }
  | { outcome: 'refused' }
  | { outcome: 'later' | 'unreachable'; request: WaitingRequest; retryAfterMs: number | null };

/** The service understood the request and does not take it. Everything else, such as a 404 of a proxy in between, may pass. */
const isFinal = (status: number): boolean => [400, 413, 415, 422].includes(status);

const namesProduct = ({ status, parameter }: Answer): boolean => status === 422 && /^(?:mattress|pillow)Ids/.test(parameter ?? '');

/**
 * One try to deliver, with at most two repeats: with a new key where the old one is dropped, and without products that are gone.
 * Never more than one record comes of it: each try carries the same Idempotency-Key, and the same credential while that is valid (G18).
 */
export const deliver = async (waiting: WaitingRequest, outlet: Outlet): Promise<Delivery> => {
  let request = waiting;
  let answer: Answer = { status: 401, retryAfterMs: null, parameter: null };
  const attempt = async (change: Partial<WaitingRequest>, credential: string): Promise<void> => {
    request = { ...request, ...change, credential };
    await outlet.save(request);
    answer = await outlet.post(request, credential);
  };
  try {
    await attempt({}, request.credential ?? (await outlet.credential(null)));
    if (answer.status === 401) await attempt({}, await outlet.credential(request.credential));
    if (namesProduct(answer)) await attempt(withoutProducts(request), request.credential ?? '');
  } catch {
    return { outcome: 'unreachable', request, retryAfterMs: null };
  }
  if (answer.status === 201) return { outcome: 'delivered' };
  return isFinal(answer.status) ? { outcome: 'refused' } : { outcome: 'later', request, retryAfterMs: answer.retryAfterMs };
};
