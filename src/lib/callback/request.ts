import { phoneDigits } from '../words/plain-text.ts';
import type { ShortlistRequest } from '../schemas/writes.ts';

export interface Contact {
  name: string;
  phone: string;
}

type ContactError = 'missing' | 'wrong';

const codePoints = (text: string): number => Array.from(text).length;

/**
 * What the service would refuse in a contact (G49) for its shape. The same rules without zod, which would be most of the kiosk's script;
 * which numbers nobody calls is for the service to say, which has the numbering plans.
 */
export const contactErrors = ({ name, phone }: Contact): Partial<Record<keyof Contact, ContactError>> => ({
  ...(!/\S/u.test(name) ? { name: 'missing' } : codePoints(name) > 200 && { name: 'wrong' }),
  ...(!/\S/u.test(phone) ? { phone: 'missing' } : (phoneDigits(phone) === null || codePoints(phone) > 100) && { phone: 'wrong' }),
});

/** A shortlist on its way to the showroom, as the device keeps it until it is delivered. */
export interface WaitingRequest {
  /** The Idempotency-Key of every try. */
  id: string;
  body: ShortlistRequest;
  /** Names of the chosen products, should the showroom no longer have them under their ids. */
  products: readonly string[];
  /**
   * The live key of the first try, kept for the next ones: another key that is valid at the same time would make a second record (G18).
   */
  credential: string | null;
  /** Time that it has been kept, counted in steps from `seenAt`, so that a clock set back does not keep it for longer. */
  ageMs: number;
  seenAt: number;
  tries: number;
  triedAt: number;
  /** Pause after the last try. */
  pauseMs: number;
  /** The service will never take it: nothing of it is left but this mark, for the page that sent it, and the field that was at fault. */
  refused: boolean;
  faultyField: string | null;
}

/** Longest that a name and a number stay on the device. */
export const longestHours = 24;
export const longestMs = longestHours * 60 * 60 * 1000;
const firstPauseMs = 5000;
const longestPauseMs = 5 * 60 * 1000;

export const newRequest = (id: string, body: ShortlistRequest, products: readonly string[], now: number): WaitingRequest => ({
  id,
  body,
  products,
  credential: null,
  ageMs: 0,
  seenAt: now,
  tries: 0,
  triedAt: now,
  pauseMs: 0,
  refused: false,
  faultyField: null,
});

/** The request `now`, older by the time since it was last seen, if the clock went forward. */
export const aged = (request: WaitingRequest, now: number): WaitingRequest => ({
  ...request,
  ageMs: request.ageMs + Math.max(0, now - request.seenAt),
  seenAt: now,
});

export const isExpired = ({ ageMs }: WaitingRequest): boolean => ageMs >= longestMs;

/** Its pause is over, or the clock went back and says nothing. */
export const isDue = ({ refused, triedAt, pauseMs }: WaitingRequest, now: number): boolean =>
  !refused && (now < triedAt || now - triedAt >= pauseMs);

/** After a try that failed: a pause that doubles, or as long as the service asks for. */
export const postponed = (request: WaitingRequest, now: number, retryAfterMs: number | null): WaitingRequest => ({
  ...request,
  tries: request.tries + 1,
  triedAt: now,
  pauseMs: Math.max(retryAfterMs ?? 0, Math.min(longestPauseMs, firstPauseMs * 2 ** request.tries)),
});

/** The connection is back: pauses that only waited for it are over, those that the service asked for are not. */
export const hastened = (request: WaitingRequest): WaitingRequest =>
  request.pauseMs > longestPauseMs ? request : { ...request, tries: 0, pauseMs: 0 };

/** What is left of a request that the service will never take. */
export const withoutContent = (request: WaitingRequest, faultyField: string | null): WaitingRequest => ({
  ...request,
  body: {},
  products: [],
  credential: null,
  refused: true,
  faultyField,
});

/** The request without products that the showroom no longer has; their names go into the note, so that nobody waits for a call in vain. */
export const withoutProducts = (request: WaitingRequest): WaitingRequest => {
  const { mattressIds: _mattresses, pillowIds: _pillows, ...rest } = request.body;
  const note = Array.from(request.products.join(', ')).slice(0, 500).join('');
  return { ...request, body: { ...rest, ...(note !== '' && { note }) }, products: [] };
};

/** The request to whichever showroom takes it: the one that it names is no more, or never was. */
const withoutShowroom = ({ body: { showroomId: _, ...body }, ...request }: WaitingRequest): WaitingRequest => ({ ...request, body });

/** An answer of the service to a try. */
export interface Answer {
  status: number;
  retryAfterMs: number | null;
  /** Field in error, as the error body names it. */
  parameter: string | null;
  /** The record of a 201. */
  record?: { id: string; reference?: string | undefined } | undefined;
}

/** What a delivery needs of the world. Each rejects when the service cannot be reached. */
export interface ApiClient {
  /** A live key: the one that this window has, unless it is `instead`, or a new one. */
  credential: (instead: string | null) => Promise<string>;
  post: (request: WaitingRequest, credential: string) => Promise<Answer>;
  /** Keeps what the next try must repeat, before this one is made. */
  save: (request: WaitingRequest) => Promise<void>;
}

/** What became of a try; `unreachable` says that the next request need not be tried either. */
export type Delivery =
  | { outcome: 'delivered'; record: Answer['record'] }
  | { outcome: 'refused'; faultyField: string | null }
  | { outcome: 'later' | 'unreachable'; request: WaitingRequest; retryAfterMs: number | null };

/** The service understood the request and does not take it. Everything else, such as a 404 of a proxy in between, may pass. */
const isFinal = (status: number): boolean => [400, 413, 415, 422].includes(status);

const namesProduct = ({ status, parameter }: Answer): boolean => status === 422 && /^(?:mattress|pillow)Ids/.test(parameter ?? '');

/**
 * One try to deliver, with at most three repeats: with a new key where the old one is dropped, and without a showroom or products that are gone.
 * Never more than one record comes of it: each try carries the same Idempotency-Key, and the same credential while that is valid (G18).
 */
export const deliver = async (waiting: WaitingRequest, apiClient: ApiClient): Promise<Delivery> => {
  let request = waiting;
  let answer: Answer = { status: 401, retryAfterMs: null, parameter: null };
  const attempt = async (change: Partial<WaitingRequest>, credential: string): Promise<void> => {
    request = { ...request, ...change, credential };
    await apiClient.save(request);
    answer = await apiClient.post(request, credential);
  };
  try {
    await attempt({}, request.credential ?? (await apiClient.credential(null)));
    if (answer.status === 401) await attempt({}, await apiClient.credential(request.credential));
    if (answer.status === 422 && answer.parameter === 'showroomId') await attempt(withoutShowroom(request), request.credential ?? '');
    if (namesProduct(answer)) await attempt(withoutProducts(request), request.credential ?? '');
  } catch {
    return { outcome: 'unreachable', request, retryAfterMs: null };
  }
  if (answer.status === 201) return { outcome: 'delivered', record: answer.record };
  if (isFinal(answer.status)) return { outcome: 'refused', faultyField: answer.parameter };
  return { outcome: 'later', request, retryAfterMs: answer.retryAfterMs };
};
