import { showroomWriteLimits, writeLimits } from '#lib/contract/shortlist.ts';
import { Problem } from '#lib/contract/problem.ts';
import { plainLine } from '#lib/words/plain-text.ts';
import type { ShortlistRequest } from '#lib/schemas/writes.ts';
import { blockOf, networkOf } from '../http/client-address.ts';
import type { Sender, WriteLimits, WriteResult } from '../store/store.ts';
import { canonicalJson, sha256 } from '../store/values.ts';

/** Who sends a live write, and what that makes of it (G65). */

/** What a client, as `clientOf` names it, is counted by: addresses themselves are not stored. */
export const senderOf = (client: string): Sender => {
  const hashOf = (name: string): string => sha256(`client:${name}`);
  return { clientHash: hashOf(client), networkHash: hashOf(networkOf(client)), blockHash: hashOf(blockOf(client)) };
};

/** What was chosen, and for which number, in E.164 or its digits where it is not valid; order and repeats do not make another choice. */
export const selectionOf = (number: string, { outcomeId, mattressIds, pillowIds }: ShortlistRequest): string => {
  const set = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids ?? [])].sort();
  return sha256(canonicalJson({ number, outcomeId: outcomeId ?? null, mattressIds: set(mattressIds), pillowIds: set(pillowIds) }));
};

/**
 * The limits for a client.
 * @param rateLimit - 0 turns off what answers 429; the limit for one number and flagging stay
 */
export const createLimitsOf =
  (isShowroom: (client: string) => boolean, rateLimit: number) =>
  (client: string): WriteLimits => {
    const limits = isShowroom(client) ? showroomWriteLimits : writeLimits;
    return rateLimit === 0 ? { ...limits, refuse: {} } : limits;
  };

/** Longest `Origin` header that is kept, in characters. */
const originLength = 200;

/**
 * The `Origin` header of a request where it names another site than ours or those of `CALLBACK_ORIGINS`, made fit for messages; else null.
 * Programs and most apps send none. A site that hides its name is `null` as text.
 */
export const createForeignOriginOf = (ownOrigins: readonly string[]) => {
  const own = new Set(ownOrigins);
  return (origin: string | undefined): string | null =>
    origin === undefined || own.has(origin) ? null : plainLine(origin.slice(0, originLength)) || 'null';
};

/** The response to a write that a limit refused; nothing is stored. */
export const tooManyWrites = ({ retryAfterSeconds }: Extract<WriteResult, { outcome: 'limited' }>): Problem =>
  new Problem('rate-limited', 'Too many of these have come from this network, or in all, in the last 24 hours.', {
    hint: 'Wait as many seconds as Retry-After says.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
