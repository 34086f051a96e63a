import type { Job, Report, Shortlist, ShortlistRequest } from '#lib/schemas/writes.ts';
import type { openStore } from './open-store.ts';

/** Everything that outlives a request. One interface, one contract suite, two stores: embedded SQLite and PostgreSQL. Times are RFC 3339, UTC. */

/** A response as it was first given; a replay repeats it (G18). */
export interface StoredResponse {
  status: number;
  /** JSON text, byte for byte. */
  body: string;
  location: string;
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
  /** The number in E.164, or its digits where it is not valid: the same choice for another number is no duplicate. */
  number: string;
  /**
   * SHA-256 of the number, or of the name that all numbers share which are not valid. Phone numbers are few enough to be guessed from it,
   * so it leaves with the contact at the latest.
   */
  phoneHash: string;
  /** Most callbacks with this phone hash in the window of the limits; the next one is refused. */
  perPhone: number;
}

/** Who a live write is counted under (G65). */
export interface Sender {
  /** SHA-256 of an IPv4 address or IPv6 /64. */
  clientHash: string;
  /** SHA-256 of an IPv4 address or IPv6 /48. */
  networkHash: string;
}

/** Why a person must decide about a request before anybody acts on it: it was one of too many, or came from the page of another site. */
export type Flag = { because: 'limit'; origin: null } | { because: 'origin'; origin: string };

/** What the showroom receives. */
export interface ShowroomEvent {
  /** Names the event for good: receivers drop a repeat of it. */
  id: string;
  /** Events of one stream are delivered in order, such as `shortlist/<id>`. */
  stream: string;
  kind: 'shortlist.created' | 'report.created';
  createdAt: string;
  /** JSON text of the shortlist or report; the contact stands beside it. */
  payload: string;
  contact: Contact | null;
}

export interface ShortlistWrite {
  shortlist: Shortlist;
  response: StoredResponse;
  idempotency: Idempotency | null;
  sender: Sender;
  callback: Callback | null;
  /** Origin of the foreign page that asks for the callback, or null. */
  foreignOrigin: string | null;
  event: ShowroomEvent;
  /** When the event is sent where it can wait for others. */
  digestAt: string;
}

export interface ReportWrite {
  job: Job;
  report: Report;
  sender: Sender;
  response: StoredResponse;
  idempotency: Idempotency | null;
}

/** Most writes in the window; a bound that is left out is none. */
export interface WriteBounds {
  perClient?: number;
  perNetwork?: number;
  inAll?: number;
}

export interface WriteLimits {
  windowSeconds: number;
  /** Beyond these a write is stored and flagged. */
  flag: WriteBounds;
  /** Beyond these it is refused. */
  refuse: WriteBounds;
}

export type WriteResult =
  | { outcome: 'stored' }
  /** The Idempotency-Key was used before; nothing was written. */
  | { outcome: 'replayed'; response: StoredResponse }
  /** Too many callbacks for the phone, or too many writes; nothing was written. */
  | { outcome: 'limited'; by: 'phone' | 'writes'; retryAfterSeconds: number };

/** The most urgent first: what somebody waits for by the phone, what is a message of its own, and what can wait to be sent with others. */
export const urgencies = ['callback', 'message', 'digest'] as const;
export type Urgency = (typeof urgencies)[number];

export const eventStates = ['pending', 'delivered', 'kept', 'done', 'dead'] as const;
export type EventState = (typeof eventStates)[number];

/** A showroom event with its delivery. */
export interface EventRecord extends ShowroomEvent {
  state: EventState;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  /** When it was delivered or marked done. */
  finishedAt: string | null;
  /** True where the same phone asked for the same shortly before: delivered without a second callback. */
  duplicateCallback: boolean;
  flag: Flag | null;
}

export const jobStates = ['pending', 'finished', 'dead'] as const;
export type JobState = (typeof jobStates)[number];

/** A job with its progress; `state` is never shown to clients (G31). */
export interface JobRecord {
  job: Job;
  report: Report;
  state: JobState;
  attempts: number;
  lastError: string | null;
}

/** A unit of work claimed for a while: another worker may take it once the lease is over. */
export interface Claim {
  /** Seconds until another worker may take it. */
  leaseSeconds: number;
  limit: number;
  now: Date;
}

export interface EventClaim extends Claim {
  /** Those of all where it is left out. */
  urgencies?: readonly Urgency[];
}

/** A request as it is kept, for who looks for a person in it. */
export interface KeptRequest {
  /** Id of the shortlist, or of the job of the report. */
  subject: string;
  /** Null while a report is not queued yet. */
  eventId: string | null;
  kind: 'shortlist' | 'report';
  createdAt: string;
  /** JSON text of the shortlist or report. */
  payload: string;
  contact: Contact | null;
  state: EventState | null;
  attempts: number;
  /** Until when a worker is on its way with it, or was. */
  leaseUntil: string | null;
}

/** Rows that an erasure removed, by table. */
export interface Erased {
  events: number;
  contacts: number;
  /** Rows of hashes that limits count by. */
  writes: number;
  shortlists: number;
  reports: number;
  idempotencyRecords: number;
}

/** States of an event that nobody has received. */
export const undeliveredStates = ['pending', 'kept', 'dead'] as const satisfies readonly EventState[];
type UndeliveredState = (typeof undeliveredStates)[number];
/** States of a job that nothing came of yet. */
export const unfinishedStates = ['pending', 'dead'] as const satisfies readonly JobState[];

/** What is open. What was delivered, done or finished is not counted. */
export interface Counts {
  events: Record<UndeliveredState, number>;
  /** Events of any state that are flagged. */
  flaggedEvents: Record<Flag['because'], number>;
  /** Seconds since the oldest event of a state came in, or could first have been sent; 0 where none could. */
  oldestEventSeconds: Record<UndeliveredState, number>;
  /** When the last delivery succeeded, RFC 3339; null where there was none. */
  lastDeliveredAt: string | null;
  jobs: Record<(typeof unfinishedStates)[number], number>;
}

/** Its methods are described where they are made. */
export type Store = Awaited<ReturnType<typeof openStore>>;
