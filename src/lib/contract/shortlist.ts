import { Problem } from './problem.ts';
import type { Shortlist, ShortlistRequest } from '../schemas/writes.ts';
import type { Privacy } from '../schemas/content.ts';
import { basePath, baseUrl, type Settings } from '../settings/settings.ts';

/** Callbacks ring a real person: few of one phone number in 24 hours, then 429 (G65). */
export const callbacksPerPhone = 3;

/** For all numbers together that are not valid: whoever varies them reaches nobody more often. */
export const callbacksPerInvalidPhones = 10;

/**
 * Live writes that are stored, in 24 hours (G65), since anyone can get a live key. Past `flag` a write is stored for a person to decide about;
 * past `refuse` it is refused, so that what strangers can store in a day has an upper end. A client is an IPv4 address or an IPv6 /64, a
 * network an IPv4 address or an IPv6 /48.
 */
export const writeLimits = {
  windowSeconds: 86_400,
  flag: { perClient: 20, perNetwork: 50, inAll: 300 },
  refuse: { perNetwork: 250, inAll: 3000 },
} as const;

/** Hours after which nothing is kept of what limits count by: the window, an hour for clocks that differ, and time to spare. */
export const countedHours = 48;

/** The showroom's own devices serve many visitors a day behind one address, and what strangers send must not stop them. */
export const showroomWriteLimits = { ...writeLimits, flag: { perClient: 500 }, refuse: {} } as const;

/** Hours that answers to sandbox writes are remembered, in memory only, and sandbox jobs (G21, G31). */
export const sandboxHours = 24;
export const sandboxJobHours = 1;

/** Times before which records go: contacts by when their request was finished, requests by when they came in (G56). */
export const retentionLimits = ({ contactDays, requestMonths }: Privacy, now: Date): { finishedBefore: string; createdBefore: string } => {
  const [finished, created] = [new Date(now), new Date(now)];
  finished.setUTCDate(finished.getUTCDate() - contactDays);
  // A day that the month does not have, such as 31 February, is one of the next month: never too early by more than that.
  created.setUTCMonth(created.getUTCMonth() - requestMonths);
  return { finishedBefore: finished.toISOString(), createdBefore: created.toISOString() };
};

/** Ids that a shortlist may name. */
export interface KnownIds {
  outcomeIds: readonly string[];
  mattressIds: readonly string[];
  pillowIds: readonly string[];
}

/** What could be an id of a product or an outcome; a whole name, a number or a key that got here by mistake is not repeated. */
const idLike = /^(?!.*(?:\d[-.]?){5})[A-Za-z0-9.-]*$/;

const unknown = (parameter: string, value: string, allowedValues: readonly string[]): Problem => {
  const named = idLike.test(value.slice(0, 100)) ? value.slice(0, 100) : 'something';
  const hint = `Send ids from ${basePath}/${parameter === 'outcomeId' ? 'matrix' : 'products'}.`;
  return new Problem('invalid_body', `${parameter} names ${named}, which is not among ours.`, { parameter, allowedValues, hint });
};

/**
 * The rules of a shortlist that its shape does not say.
 * @throws Problem invalid_body (422): nothing chosen, an empty array not counting (G6, G54), or an id that we do not have (G7)
 */
export const checkShortlist = ({ outcomeId, mattressIds, pillowIds }: ShortlistRequest, known: KnownIds): void => {
  const chosen = typeof outcomeId === 'string';
  if (!chosen && !mattressIds?.length && !pillowIds?.length) {
    throw new Problem('invalid_body', 'At least one of outcomeId, mattressIds and pillowIds is required.', {
      parameter: 'outcomeId',
      hint: `Send an outcome id of ${basePath}/matrix, or at least one product id of ${basePath}/products.`,
    });
  }
  if (chosen && !known.outcomeIds.includes(outcomeId)) throw unknown('outcomeId', outcomeId, known.outcomeIds);
  for (const field of ['mattressIds', 'pillowIds'] as const) {
    const ids = { mattressIds, pillowIds }[field] ?? [];
    const index = ids.findIndex((id) => !known[field].includes(id));
    if (index !== -1) throw unknown(`${field}[${index}]`, ids[index] as string, known[field]);
  }
};

interface Creation {
  id: string;
  createdAt: string;
  mode: Shortlist['mode'];
  settings: Settings;
}

/** The Shortlist body for a checked request; members that were not sent stay away, the contact always. */
export const createShortlist = (request: ShortlistRequest, { id, createdAt, mode, settings }: Creation): Shortlist => ({
  id,
  createdAt,
  mode,
  persisted: mode === 'live',
  outcomeId: request.outcomeId ?? null,
  mattressIds: request.mattressIds ?? [],
  pillowIds: request.pillowIds ?? [],
  note: request.note ?? null,
  callbackRequested: Boolean(request.contact),
  links: { self: `${baseUrl(settings)}/shortlists/${id}`, products: `${baseUrl(settings)}/products` },
});
