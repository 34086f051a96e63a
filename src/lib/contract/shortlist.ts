import { Problem } from './problem.ts';
import type { Shortlist, ShortlistRequest } from '../schemas/writes.ts';
import type { Privacy } from '../schemas/content.ts';
import { basePath, baseUrl, type Settings } from '../settings/settings.ts';

/** Callbacks ring a real person: few of one phone number in 24 hours, and what comes beyond is counted alone (G65). */
export const callbacksPerPhone = 3;

/**
 * Live writes that are stored, in 24 hours (G65), since anyone can get a live key. Callbacks, lists without one and reports are counted apart, so
 * that none of them takes the place of another. Past `flag` a write is stored for a person to decide about; past `refuse` it is refused, so that
 * what strangers can store in a day has an upper end: 12,000 rows, a third of them for callbacks that are among the first of their network. A client
 * is an IPv4 address or an IPv6 /64, a network an IPv4 address or an IPv6 /48, a block an IPv6 /32.
 */
export const writeLimits = {
  windowSeconds: 86_400,
  first: { perNetwork: 3, perBlock: 1000 },
  flag: { perClient: 20, perNetwork: 50, perBlock: 100, inAll: { callback: 300, list: 300, report: 300 }, keptForFirst: 100 },
  refuse: { perNetwork: 250, inAll: { callback: 8000, list: 3000, report: 1000 }, keptForFirst: 4000 },
} as const;

/** Hours after which nothing is kept of what limits count by: the window, an hour for clocks that differ, and time to spare. */
export const countedHours = 48;

/** The showroom's own devices serve many visitors a day behind one address, and what strangers send must not stop them. */
export const showroomWriteLimits = { ...writeLimits, flag: { perClient: 500 }, refuse: {} } as const;

/** Hours that answers to sandbox writes are remembered, in memory only, and what its Location leads to (G21, G23, G31). */
export const sandboxHours = 24;
export const sandboxRecordHours = 1;

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
  sizeKeys: readonly string[];
  showroomIds: readonly string[];
  /** Products that are no longer sold and may still be named (G98). */
  formerIds: readonly string[];
}

/** What could be an id of a product or an outcome; a whole name, a number or a key that got here by mistake is not repeated. */
const idLike = /^(?!.*(?:\d[-.]?){5})[A-Za-z0-9.-]*$/;

const unknown = (parameter: string, value: string, allowedValues: readonly string[]): Problem => {
  const named = idLike.test(value.slice(0, 100)) ? value.slice(0, 100) : 'something';
  const list = { outcomeId: 'matrix', otherOutcomeId: 'matrix', sizeKey: 'sizes' }[parameter] ?? 'products';
  const hint =
    parameter === 'showroomId'
      ? `Send ${allowedValues.join(' or ') || 'none: there is one showroom'}.`
      : `Send ${list === 'sizes' ? 'a key' : 'ids'} from ${basePath}/${list}.`;
  return new Problem('invalid_body', `${parameter} names ${named}, which is not among ours.`, { parameter, allowedValues, hint });
};

/**
 * The rules of a shortlist that its shape does not say.
 * @throws Problem invalid_body (422): nothing chosen, an empty array not counting (G6, G54), an id that we do not have (G7), or a wish that
 *   belongs to a member that is not there (G85)
 */
export const checkShortlist = (request: ShortlistRequest, known: KnownIds): void => {
  const { outcomeId, mattressIds, pillowIds, otherOutcomeId, sizeKey, showroomId, callAt, contact, callbackRequested } = request;
  const chosen = typeof outcomeId === 'string';
  if (!chosen && !mattressIds?.length && !pillowIds?.length) {
    throw new Problem('invalid_body', 'At least one of outcomeId, mattressIds and pillowIds is required.', {
      parameter: 'outcomeId',
      hint: `Send an outcome id of ${basePath}/matrix, or at least one product id of ${basePath}/products.`,
    });
  }
  const named = [
    ['outcomeId', outcomeId, known.outcomeIds],
    ['otherOutcomeId', otherOutcomeId, known.outcomeIds],
    ['sizeKey', sizeKey, known.sizeKeys],
    ['showroomId', showroomId, known.showroomIds],
  ] as const;
  for (const [parameter, value, allowed] of named) {
    if (typeof value === 'string' && !allowed.includes(value)) throw unknown(parameter, value, allowed);
  }
  for (const [parameter, value, needed, isThere] of [
    ['otherOutcomeId', otherOutcomeId, 'outcomeId', chosen],
    // A Shortlist never shows its contact, and may come back as it is (G54).
    ['callAt', callAt, 'contact', Boolean(contact) || callbackRequested === true],
  ] as const) {
    if (typeof value === 'string' && !isThere)
      throw new Problem('invalid_body', `${parameter} needs ${needed}.`, {
        parameter,
        hint: `Send ${needed} too, or leave ${parameter} out.`,
      });
  }
  for (const field of ['mattressIds', 'pillowIds'] as const) {
    const ids = { mattressIds, pillowIds }[field] ?? [];
    const index = ids.findIndex((id) => ![...known[field], ...known.formerIds].includes(id));
    if (index !== -1) throw unknown(`${field}[${index}]`, ids[index] as string, known[field]);
  }
};

interface Creation {
  id: string;
  createdAt: string;
  mode: Shortlist['mode'];
  /** Of a live shortlist. */
  reference?: string;
  settings: Settings;
  known: Pick<KnownIds, 'formerIds'>;
}

/** Wishes that were sent (G85). */
const wishesOf = ({ otherOutcomeId, sizeKey, showroomId, maxQAR, callAt, question, contact }: ShortlistRequest): Partial<Shortlist> =>
  Object.fromEntries(
    Object.entries({ otherOutcomeId, sizeKey, showroomId, maxQAR, callAt: contact && callAt, question }).filter(
      ([, value]) => value != null,
    ),
  );

/** The Shortlist body for a checked request; wishes that were not sent stay away, the contact always. */
export const createShortlist = (request: ShortlistRequest, { id, createdAt, mode, reference, settings, known }: Creation): Shortlist => {
  const named = new Set([...(request.mattressIds ?? []), ...(request.pillowIds ?? [])]);
  const noLongerSold = known.formerIds.filter((former) => named.has(former));
  return {
    id,
    createdAt,
    mode,
    persisted: mode === 'live',
    outcomeId: request.outcomeId ?? null,
    mattressIds: request.mattressIds ?? [],
    pillowIds: request.pillowIds ?? [],
    note: request.note ?? null,
    callbackRequested: Boolean(request.contact),
    ...wishesOf(request),
    ...(reference !== undefined && { reference }),
    ...(noLongerSold.length > 0 && { noLongerSold }),
    links: { self: `${baseUrl(settings)}/shortlists/${id}`, products: `${baseUrl(settings)}/products` },
  };
};
