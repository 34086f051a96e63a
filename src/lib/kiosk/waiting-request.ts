import type { ShortlistRequest } from '../schemas/shortlist.ts';

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
  /** The service will never take it: nothing of it is left but this mark, for the page that sent it. */
  refused: boolean;
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
export const withoutContent = (request: WaitingRequest): WaitingRequest => ({
  ...request,
  body: {},
  products: [],
  credential: null,
  refused: true,
});

/** The request without products that the showroom no longer has; their names go into the note, so that nobody waits for a call in vain. */
export const withoutProducts = (request: WaitingRequest): WaitingRequest => {
  const { mattressIds: _mattresses, pillowIds: _pillows, ...rest } = request.body;
  const note = Array.from(request.products.join(', ')).slice(0, 500).join('');
  return { ...request, body: { ...rest, ...(note !== '' && { note }) }, products: [] };
};
