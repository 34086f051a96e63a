import type { DeskView, WaitingView } from '#lib/contract/desk.ts';
import type { ShortlistRequest } from '#lib/schemas/writes.ts';
import type { Scrubbed } from './database.ts';

/** Everything that outlives a request: one interface over embedded SQLite and PostgreSQL. Times are RFC 3339, UTC, with milliseconds. */

/** A response as it was first given; a replay repeats it (G18). */
export interface StoredResponse {
  status: number;
  /** JSON text, byte for byte. */
  body: string;
  location: string;
  /** Of the body that it answered first; empty where that is not known any more. */
  fingerprint?: string;
}

/** What makes two writes the same write (G18). */
export interface Idempotency {
  /** Address of the write, such as `/api/v1/shortlists`. */
  path: string;
  /** SHA-256 of the Idempotency-Key, hex. */
  keyHash: string;
  /** SHA-256 of the credential, hex. */
  credentialHash: string;
  /** Which key secret the credential was issued under; credentials of another one are no longer valid. */
  secretId: string;
  /** Whether the Idempotency-Key is so long that no stranger chooses the same by chance: 20 characters or more. */
  isLong: boolean;
  /** SHA-256 of the canonical body, hex. */
  fingerprint: string;
}

export type Contact = NonNullable<ShortlistRequest['contact']>;

/** A request for a callback, and what it is counted by. */
export interface Callback {
  contact: Contact;
  /** SHA-256 of the number. Phone numbers are few enough to be guessed from it, so it leaves with the contact at the latest. */
  phoneHash: string;
  /** SHA-256 of the number and what was chosen: asked again within ten minutes, it is a duplicate. */
  selectionHash: string;
  /** Most callbacks with this phone hash in the window of the limits; what comes beyond is one request that counts them, and rings nobody. */
  perPhone: number;
  /** Whether the number rings as it was written. */
  isKnown: boolean;
}

/** Who a live write is counted under (G65). */
export interface Sender {
  /** SHA-256 of an IPv4 address or IPv6 /64. */
  clientHash: string;
  /** SHA-256 of an IPv4 address or IPv6 /48. */
  networkHash: string;
  /** SHA-256 of an IPv4 address or IPv6 /32. */
  blockHash: string;
}

/**
 * Why a person must decide about a request before anybody acts on it: it was one of too many, its number does not ring as it was written or was asked for
 * too often, or it came from the page of another site.
 */
export type Flag = { because: 'limit' | 'number' | 'repeats'; origin: null } | { because: 'origin'; origin: string };

/** What limits count apart: requests for a call, lists without one, and reports. */
export type Budget = 'callback' | 'list' | 'report';

type RequestKind = 'shortlist' | 'report';

/** A shortlist or a report, as it is written. */
export interface RequestWrite {
  /** Names it for receivers and staff, for good: receivers drop a repeat of it. */
  id: string;
  kind: RequestKind;
  /** Id of the shortlist, or of the job of the report: its public address. */
  subject: string;
  createdAt: string;
  /** JSON text of the shortlist or report; the contact stands beside it. */
  body: string;
  callback: Callback | null;
  /** Origin of the foreign page that asks for the callback, or null. */
  foreignOrigin: string | null;
  sender: Sender;
  response: StoredResponse;
  idempotency: Idempotency | null;
}

/** Most writes in the window; a bound that is left out is none. */
interface WriteBounds {
  perClient?: number;
  perNetwork?: number;
  perBlock?: number;
  inAll?: Readonly<Record<Budget, number>>;
  /** Of the callbacks in all, so many are only for the first ones of a network. */
  keptForFirst?: number;
}

export interface WriteLimits {
  windowSeconds: number;
  /** Which callbacks are the first ones of a network. */
  first: Pick<WriteBounds, 'perNetwork' | 'perBlock'>;
  /** Beyond these a write is stored and flagged. */
  flag: WriteBounds;
  /** Beyond these it is refused. */
  refuse: WriteBounds;
}

export type WriteResult =
  | { outcome: 'stored' }
  /** The Idempotency-Key was used before; nothing was written. */
  | { outcome: 'replayed'; response: StoredResponse }
  /** Too many writes; nothing was written. */
  | { outcome: 'limited'; retryAfterSeconds: number };

/** A request with what became of it. */
export interface RequestRecord extends Pick<RequestWrite, 'id' | 'kind' | 'subject' | 'createdAt' | 'body'> {
  /** Null where none was given, or it was removed in time. */
  contact: Contact | null;
  /** True where the same phone asked for the same shortly before: delivered without a second callback. */
  duplicate: boolean;
  flag: Flag | null;
  /** Further requests for the same number, of which this one stands for all. */
  more: number;
  /** Where it was read to decide about: what flagged requests share, the site or the sender's network, and how many of them wait. */
  together?: string | undefined;
  total?: number | undefined;
  /** When the mail server and the webhook accepted it. */
  mailAt: string | null;
  webhookAt: string | null;
  tries: number;
  /** When it is tried next; null where nothing is due: accepted everywhere, given up or done. */
  nextAt: string | null;
  /** Until when a process is on its way with it. */
  claimedUntil: string | null;
  /** Null where the last try succeeded. */
  lastError: string | null;
  /** Who of the staff calls back, and since when. */
  takenBy: string | null;
  takenAt: string | null;
  /** Of the staff. */
  note: string | null;
  /** Null where it is open, or was marked by a command. */
  doneBy: string | null;
  doneAt: string | null;
  /** `unwanted` where nobody was called on purpose, `dropped` where it went with others like it; null where it was simply done. */
  doneAs: string | null;
  /** When it is to be called, or called again; until then it is not among the open ones. */
  laterAt: string | null;
  /** Calls that nobody answered. */
  noAnswer: number;
  /** When the shopper took it back (G87): its contact is gone, and `mailAt` and `webhookAt` say when the withdrawal was accepted. */
  withdrawnAt: string | null;
}

/** Somebody waits by the phone, a person must decide whether anybody does, or nobody is to call any more. */
export const isUrgent = ({ contact, duplicate, withdrawnAt }: Pick<RequestRecord, 'contact' | 'duplicate' | 'withdrawnAt'>): boolean =>
  (contact !== null && !duplicate) || withdrawnAt !== null;

/** What receivers drop a repeat by: a withdrawal is no repeat of its request. */
export const deliveryId = ({ id, withdrawnAt }: Pick<RequestRecord, 'id' | 'withdrawnAt'>): string =>
  withdrawnAt === null ? id : `${id}-withdrawn`;

/** It reached somebody, and nothing of it is on its way. */
export const isDelivered = ({ mailAt, webhookAt, nextAt, lastError }: RequestRecord): boolean =>
  (mailAt !== null || webhookAt !== null) && nextAt === null && lastError === null;

/** Requests that a worker takes up: no other takes them until the claim is over. */
export interface Claim {
  /** Those for which somebody waits, or the others. */
  urgent: boolean;
  /** Seconds until another worker may take them. */
  seconds: number;
  limit: number;
  now: Date;
}

/** What became of a try. */
export interface Settled extends Pick<RequestRecord, 'id' | 'mailAt' | 'webhookAt' | 'tries' | 'nextAt' | 'lastError'> {
  /** That of the record that was tried: what was withdrawn meanwhile is not settled by it. */
  withdrawnAt?: string | null;
}

/** Rows that an erasure removed, by table. */
export interface Erased {
  requests: number;
  /** Hashes that limits count by. */
  writes: number;
  idempotency: number;
}

/** What waits for somebody. What was delivered or done is not counted, but where it is flagged. */
export interface Counts {
  /** Requests that are to be sent, and of which a try or several failed for good. */
  waiting: number;
  givenUp: number;
  /** Seconds since the oldest of them came in, or could first have been sent; 0 where none could. */
  oldestWaitingSeconds: number;
  oldestGivenUpSeconds: number;
  /** Flagged requests, whatever became of them. */
  flagged: Record<Flag['because'], number>;
  /** Live writes of the last 24 hours. */
  written: Record<Budget, number>;
  /** When the last delivery succeeded; null where there was none. */
  lastDeliveredAt: string | null;
}

/** Who of the staff does something, and when. */
export interface Deed {
  staff: string;
  at: string;
}

export interface DeskSession {
  staff: string;
  createdAt: string;
  expiresAt: string;
}

export interface AuditRow {
  at: string;
  staff: string;
  action: string;
  /** Id of the request. */
  eventId: string | null;
}

export interface Looking {
  view: DeskView;
  /** Who looks, and when. */
  deed: Deed;
  limit: number;
  /** This request alone. */
  id?: string | undefined;
  /** Of what is to be decided, everything that shares this; without it, the newest few of each. */
  together?: string | undefined;
  /** All where it is left out. */
  matches?: ((request: RequestRecord) => boolean) | undefined;
}

/** A request that went with others like it, all by one person at one time. */
export interface Dropped extends Deed {
  id: string;
}

/** What staff do with a request; times are RFC 3339, UTC. */
export type DeskChange =
  | { action: 'note'; note: string | null }
  | { action: 'later'; at: string }
  /** When it is called again, by how often nobody answered before; beyond these a clerk decides at once. */
  | { action: 'no-answer'; again: readonly string[] }
  | { action: 'take' | 'release' | 'done' | 'unwanted' | 'drop' | 'undo' | 'call' };

export type Changed = { outcome: 'changed' | 'conflict'; request: RequestRecord } | { outcome: 'missing' };

interface Writes {
  /** Request, idempotency record and what limits count, in one transaction; resolves once it is on disk. */
  saveRequest: (write: RequestWrite, limits: WriteLimits) => Promise<WriteResult>;
  /** JSON text of a shortlist or report by its public address, with its time. */
  findRequest: (kind: RequestKind, subject: string) => Promise<Pick<RequestRecord, 'createdAt' | 'body'> | null>;
  /**
   * Takes a shortlist back by its public address: its contact, the note of the staff and what a hash says of the number go; what was not sent
   * is not sent any more, and a way that had it, or may have it by now, is told. It still counts in the limits. False where there is none.
   */
  withdrawShortlist: (subject: string, at: string) => Promise<boolean>;
  /** The response of an earlier write with this Idempotency-Key that counts as the same (G18), or null. */
  findReplay: (idempotency: Idempotency) => Promise<StoredResponse | null>;
  revokeKey: (credentialHash: string, at: string) => Promise<void>;
  /** Hashes of every revoked key. */
  revokedKeys: () => Promise<string[]>;
}

interface Delivery {
  /** Due requests, oldest first; their tries are counted with it. */
  claimRequests: (claim: Claim) => Promise<RequestRecord[]>;
  /** What staff marked done meanwhile stays done. */
  settleRequests: (settled: readonly Settled[]) => Promise<void>;
  /**
   * At a start: what waits for its pause after a failure is due at once, with one try more than it would have. With `all` also what is claimed: no
   * other process serves.
   */
  takeBack: (options: { all: boolean; now: Date }) => Promise<void>;
  /** One request, or all, that are not done and were not accepted everywhere are due at once, with tries counted from 0; how many. */
  retryRequests: (id: string | null) => Promise<number>;
  counts: (now: Date) => Promise<Counts>;
}

interface Keeping {
  /** The newest first, created from a time on where one is given. */
  listRequests: (options: { open: boolean; since: string | null; limit: number }) => Promise<RequestRecord[]>;
  /** Every request that matches, oldest first. Reads all there are. */
  findRequests: (matches: (request: RequestRecord) => boolean) => Promise<RequestRecord[]>;
  /**
   * Removes requests by `subject` with all that belongs to them, whatever their state, in one transaction. What a worker is on its way with
   * may still arrive.
   */
  eraseRequests: (subjects: readonly string[]) => Promise<Erased>;
  /**
   * Removes the contacts of requests that were delivered or done before a time, with what limits count them by and the note of the staff (G56);
   * how many. The fingerprint of the request goes with them: it is a hash of name and number too.
   */
  purgeContacts: (finishedBefore: string) => Promise<number>;
  /** Removes the hashes of writes that count for no limit any more, those of a clock that was ahead among them; how many. */
  purgeCounted: (now: Date, windowSeconds: number) => Promise<number>;
  /** Removes requests created before a time with all that belongs to them; how many. */
  purge: (before: string) => Promise<number>;
  /** Takes the bytes of deleted rows off the disk. */
  scrub: () => Promise<Scrubbed>;
}

interface DeskRequests {
  /** The first of a view. With `matches` it reads on until there are enough. */
  findDeskRequests: (looking: Looking) => Promise<RequestRecord[]>;
  /** How many requests each view has for somebody, of those that wait. */
  countDeskRequests: (deed: Deed) => Promise<Record<WaitingView, number>>;
  /**
   * Changes a request and writes down who did it, in one transaction. The request as it is now, also where somebody else was faster.
   * @param isSeen - whether a request is as it was when the change was chosen; left out, it does not matter
   */
  changeDeskRequest: (id: string, change: DeskChange, deed: Deed, isSeen?: (request: RequestRecord) => boolean) => Promise<Changed>;
  /** Finishes requests as dropped, or takes that back; those that are so already stay as they are. */
  changeTogether: (ids: readonly string[], action: 'drop' | 'undo', deed: Deed) => Promise<void>;
  /** What was dropped since a time, the newest first. */
  listDropped: (since: string) => Promise<Dropped[]>;
}

interface DeskStaff {
  /** The staff that owners have added, and nobody who was taken out. */
  deskPeople: () => Promise<string[]>;
  /** Adds to the staff; with `once` nobody who was ever among them, also where they were taken out since. */
  addDeskPeople: (staff: readonly string[], by: Deed, once: boolean) => Promise<void>;
  /** Takes somebody out, and ends their sessions and links. */
  removeDeskPerson: (staff: string, by: Deed) => Promise<void>;
  /** Ends the sessions and links of everybody but these. */
  keepDeskSessionsOf: (staff: readonly string[]) => Promise<void>;
  /** Writes down what staff did beside a request. */
  auditDesk: (deed: Deed, action: string) => Promise<void>;
  /** Who did what, the newest first. */
  listDeskAudit: (limit: number) => Promise<AuditRow[]>;
  /** Keeps a link beside those of the same address: whoever asks for one in the name of somebody ends none. */
  keepDeskLink: (link: { staff: string; tokenHash: string; expiresAt: string }, by: Deed) => Promise<void>;
  /** Spends a link and begins a session; the session that the same browser had ends. Null where there is no such link, or it is over. */
  beginDeskSession: (
    link: { tokenHash: string; replaces: string | null },
    session: { idHash: string; createdAt: string; expiresAt: string },
  ) => Promise<DeskSession | null>;
  findDeskSession: (idHash: string, now: string) => Promise<DeskSession | null>;
  listDeskSessions: (now: string) => Promise<DeskSession[]>;
  /** Ends one session; that it was is written down. */
  endDeskSession: (idHash: string, at: string) => Promise<void>;
  /** Ends the sessions of an address, or all of them where it is null, with the links that were not used; how many sessions. */
  endDeskSessions: (staff: string | null, by: Deed) => Promise<number>;
  /** Removes links and sessions that are over, and what was written down before a time. */
  purgeDesk: (now: string, auditBefore: string) => Promise<void>;
}

export interface Store extends Writes, Delivery, Keeping, DeskRequests, DeskStaff {
  /** Writes a row as it is. Throws where the database does not answer or takes no write, such as on a full disk. */
  checkWritable: () => Promise<void>;
  close: () => Promise<void>;
}

/** The parts that `functions/store` makes it of. */
export type { Delivery, DeskRequests, DeskStaff, Keeping, Writes };
