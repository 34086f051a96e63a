import { z } from 'zod';
import { type Localized, text } from '../schemas/text.ts';
import { limit, pageCursor, words } from './parameters.ts';
import type { Endpoint } from './routes.ts';

/**
 * The desk of the staff: addresses that are no part of the public interface, so that the OpenAPI document, discovery and clients do not know
 * them. They are there where DESK_STAFF names somebody, and answer pages of this site alone.
 */

export const deskPath = '/desk';

/** Whether a path belongs to the desk. */
export const isDeskPath = (path: string): boolean => path === deskPath || path.startsWith(`${deskPath}/`);

const deskViews = ['open', 'today', 'done', 'all'] as const;
export type DeskView = (typeof deskViews)[number];

const deskActions = ['take', 'release', 'note', 'done', 'undo', 'call'] as const;
export type DeskAction = (typeof deskActions)[number];

export interface DeskProduct {
  kind: 'mattress' | 'pillow';
  id: string;
  en: string;
  ar: string;
  /** Null where it is no longer in the catalogue. */
  priceFromQAR: number | null;
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
  flag: { because: 'limit' | 'origin'; origin: string | null } | null;
  /** Whether the same number asked for the same shortly before. */
  duplicate: boolean;
  /** E-mail addresses of the staff. */
  takenBy: string | null;
  takenAt: string | null;
  note: string | null;
  /** Null where it is open, or was marked by a command. */
  doneBy: string | null;
  doneAt: string | null;
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

export interface DeskList {
  items: DeskItem[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
  counts: { open: number; today: number };
  /** Ways beside the desk. */
  delivery: { mail: boolean; webhook: boolean };
}

export interface DeskSignedIn {
  staff: string;
  expiresAt: string;
}

export const linkRequest = z.strictObject({ email: text(320, 1), language: z.enum(['en', 'ar']) });
export const sessionRequest = z.strictObject({ token: text(200, 1) });

const note = text(500);
export const changeRequest = z.strictObject({
  action: z.enum(deskActions),
  note: note.optional(),
  /** The note that was seen before this one was written. */
  before: note.nullish(),
  /** Also where somebody else was faster. */
  force: z.boolean().optional(),
});

const endpoint = (method: Endpoint['method'], path: string, operationId: string, more: Partial<Endpoint> = {}): Endpoint => ({
  ...{ method, path: deskPath + path, operationId, query: z.object({}), credential: false, cache: 'none', signedIn: true },
  ...more,
});

/** A type must be named: a page of another site may send a body without one, and is not asked first. */
const takes = (schema: z.ZodType): NonNullable<Endpoint['body']> => ({
  ...{ required: true, maxBytes: 8 * 1024, mustNameType: true },
  media: { 'application/json': schema },
});

/** Which requests: not done, of today, done, all. */
export const viewQuery = z.object({ view: z.enum(deskViews).default('open') });

export const listQuery = viewQuery.extend({
  /** A number in any spelling, a part of a name, or the beginning of an id. */
  search: words(100, 'a text of 1 to 100 characters').optional(),
  before: pageCursor('the next of the page before'),
  limit,
});

/** The addresses. Changes are taken from our own pages alone. */
export const deskEndpoints: readonly Endpoint[] = [
  endpoint('GET', '', 'openDesk', { signedIn: false }),
  endpoint('POST', '/api/links', 'sendDeskLink', { signedIn: false, body: takes(linkRequest) }),
  endpoint('POST', '/api/session', 'beginDeskSession', { signedIn: false, body: takes(sessionRequest) }),
  endpoint('GET', '/api/session', 'getDeskSession'),
  endpoint('DELETE', '/api/session', 'endDeskSession', { signedIn: false }),
  endpoint('GET', '/api/requests', 'listDeskRequests', { query: listQuery }),
  endpoint('POST', '/api/requests/{id}', 'changeDeskRequest', { body: takes(changeRequest) }),
  endpoint('GET', '/api/requests.csv', 'exportDeskRequests', { query: viewQuery }),
];
