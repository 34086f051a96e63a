import { z } from 'zod';
import { languages, type Localized, text } from '../schemas/text.ts';
import { pageCursor, words } from './parameters.ts';
import type { Endpoint } from './routes.ts';

/**
 * The desk of the staff: addresses that are no part of the public interface, so that the OpenAPI document, discovery and clients do not know
 * them. They are there where DESK_STAFF names somebody, and answer pages of this site alone.
 */

export const deskPath = '/desk';

/** Whether a path belongs to the desk. */
export const isDeskPath = (path: string): boolean => path === deskPath || path.startsWith(`${deskPath}/`);

/** Of what waits: what can be called now, what the reader has taken, what is for a later time, what a person must decide about. */
export const waitingViews = ['open', 'mine', 'later', 'decide'] as const;
export type WaitingView = (typeof waitingViews)[number];

const deskViews = [...waitingViews, 'done', 'all'] as const;
export type DeskView = (typeof deskViews)[number];

const deskActions = ['take', 'release', 'note', 'later', 'no-answer', 'done', 'unwanted', 'undo', 'call'] as const;

export interface DeskProduct {
  kind: 'mattress' | 'pillow';
  id: string;
  en: string;
  ar: string;
  /** Null where it is no longer in the catalogue. */
  priceFromQAR: number | null;
  /** Of the size that is wanted, or of a pillow; null where no size is, or where there is none in it. */
  priceQAR: number | null;
  sample: boolean;
  gone: boolean;
  /** Type and price of each size, or filling, height and price. */
  details: Localized[];
}

export interface DeskContact {
  name: string;
  /** As it was written. */
  phone: string;
  /** E.164; null where it is not valid. */
  number: string | null;
  /** In international form, or as it was written. */
  display: string;
  /** ISO 3166-1 code of another country, or its calling code where it has none; null for Qatar. */
  country: string | null;
  /** Without `+`; null where the number is not valid. */
  callingCode: string | null;
  valid: boolean;
  /** Addresses of links; null where there is nothing to call, or no WhatsApp to expect. */
  tel: string | null;
  whatsapp: string | null;
}

/** A request as people read it. Times are RFC 3339, UTC. */
export interface DeskItem {
  id: string;
  /** Public id of the shortlist or report. */
  recordId: string;
  /** What customers and staff call it by (G86): of a report the first digits of its id. */
  reference: string;
  kind: 'shortlist' | 'report';
  createdAt: string;
  /** Whether somebody waits for a call. */
  callback: boolean;
  contact: DeskContact | null;
  /** Why a person must decide first. */
  flag: { because: 'limit' | 'number' | 'repeats' | 'origin'; origin: string | null } | null;
  /** Further requests for the same number, which are only counted. */
  more: number;
  /** Whether the same number asked for the same shortly before. */
  duplicate: boolean;
  /** E-mail addresses of the staff. */
  takenBy: string | null;
  takenAt: string | null;
  note: string | null;
  /** Null where it is open, or was marked by a command. */
  doneBy: string | null;
  doneAt: string | null;
  doneAs: string | null;
  /** When it is to be called, and how often nobody answered. */
  laterAt: string | null;
  noAnswer: number;
  /** When the shopper took it back (G87). */
  withdrawnAt: string | null;
  delivery: 'delivered' | 'waiting' | 'kept' | 'failed';
  nextTryAt: string | null;
  lastError: string | null;
  /** Written by a stranger, as are `contact` and `report`. */
  shopperNote: string | null;
  question: string | null;
  /** Size, budget and when to call (G85). */
  wishes: Localized[];
  outcome: { id: string; en: string; ar: string } | null;
  otherOutcome: { id: string; en: string; ar: string } | null;
  products: DeskProduct[];
  report: string | null;
}

/** Bodies are those of forms; a field that is empty counts as left out. */
const language = z.enum(languages).default('en');
const email = text(320, 1);
export const linkForm = z.object({ email, language });
export const sessionForm = z.object({ token: text(200, 1), language });
export const searchForm = z.object({ search: text(100).optional() });
export const changeForm = z.object({
  /** `later` where it is left out, as its buttons name the time alone. */
  action: z.enum(deskActions).optional(),
  language,
  view: z.enum(deskViews).default('open'),
  /** What the request looked like, as the page wrote it. */
  seen: text(64).optional(),
  note: text(500).default(''),
  /** Of `later`: RFC 3339 from a button, or a time in Doha without an offset from the field. */
  at: text(40).optional(),
});
/** First what they share; then those that were shown, or the time of a drop that is taken back. */
export const dropForm = z.object({ language, together: text(400).optional(), ids: text(40_000).default(''), undo: text(40).optional() });
export const peopleForm = z.object({ act: z.enum(['add', 'remove', 'end']), email, language });

const endpoint = (method: Endpoint['method'], path: string, operationId: string, more: Partial<Endpoint> = {}): Endpoint => ({
  ...{ method, path: deskPath + path, operationId, query: z.object({}), credential: false, cache: 'none', signedIn: true },
  ...more,
});

const takes = (schema: z.ZodType, kib = 8): NonNullable<Endpoint['body']> => ({
  ...{ required: true, maxBytes: kib * 1024, mustNameType: true },
  media: { 'application/x-www-form-urlencoded': schema },
});

export const pageQuery = z.object({
  view: z.enum(deskViews).default('open'),
  before: pageCursor('the next of the page before'),
  /** What the page says first. */
  said: z.enum(['link', 'dropped', 'people']).optional(),
  /** Id of the request that was changed last. */
  last: words(80, 'an id').optional(),
});
export const tableQuery = z.object({ view: z.enum(deskViews).default('open') });

/** The addresses. Changes are taken from our own pages alone; a search is a POST, so that no address holds a number. */
export const deskEndpoints: readonly Endpoint[] = [
  endpoint('GET', '', 'openDesk', { signedIn: false }),
  endpoint('GET', '/requests.csv', 'exportDeskRequests', { query: tableQuery }),
  endpoint('POST', '/links', 'sendDeskLink', { signedIn: false, body: takes(linkForm) }),
  endpoint('POST', '/sessions', 'beginDeskSession', { signedIn: false, body: takes(sessionForm) }),
  endpoint('POST', '/sign-out', 'endDeskSession', { signedIn: false, body: takes(z.object({ language })) }),
  endpoint('POST', '/drop', 'dropDeskRequests', { body: takes(dropForm, 64) }),
  endpoint('POST', '/people', 'changeDeskPeople', { body: takes(peopleForm) }),
  endpoint('POST', '/requests/{id}', 'changeDeskRequest', { body: takes(changeForm) }),
  endpoint('GET', '/{language}', 'showDesk', { signedIn: false, query: pageQuery }),
  endpoint('POST', '/{language}', 'searchDesk', { body: takes(searchForm) }),
];
