import { z } from 'zod';
import { languages, text } from '../schemas/text.ts';
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
  /** What the page says first. */
  said: z.enum(['link', 'dropped', 'people']).optional(),
  /** Id of the request that was changed last. */
  last: text(80).optional(),
});

/** The addresses. Changes are taken from our own pages alone; a search is a POST, so that no address holds a number. */
export const deskEndpoints: readonly Endpoint[] = [
  endpoint('GET', '', 'openDesk', { signedIn: false }),
  endpoint('GET', '/requests.csv', 'exportDeskRequests'),
  endpoint('POST', '/links', 'sendDeskLink', { signedIn: false, body: takes(linkForm) }),
  endpoint('POST', '/sessions', 'beginDeskSession', { signedIn: false, body: takes(sessionForm) }),
  endpoint('POST', '/sign-out', 'endDeskSession', { signedIn: false, body: takes(z.object({ language })) }),
  endpoint('POST', '/drop', 'dropDeskRequests', { body: takes(dropForm, 64) }),
  endpoint('POST', '/people', 'changeDeskPeople', { body: takes(peopleForm) }),
  endpoint('POST', '/requests/{id}', 'changeDeskRequest', { body: takes(changeForm) }),
  endpoint('GET', '/{language}', 'showDesk', { signedIn: false, query: pageQuery }),
  endpoint('POST', '/{language}', 'searchDesk', { body: takes(searchForm) }),
];
