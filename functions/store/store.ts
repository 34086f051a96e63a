import type { Shortlist, Job, Report } from '#lib/schemas/writes.ts';

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
  /** SHA-256 of the canonical body, hex. */
  fingerprint: string;
}

export interface Contact {
  name: string;
  phone: string;
}

/** A request for a callback, and who counts for its limits. */
export interface Callback {
  contact: Contact;
  /** SHA-256 of the normalised phone number. Phone numbers are few enough to be guessed from it, so it leaves with the contact. */
  phoneHash: string;
  /** SHA-256 of who the request is counted under. */
  clientHash: string;
}

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
  callback: Callback | null;
  event: ShowroomEvent;
}

export interface ReportWrite {
  job: Job;
  report: Report;
  response: StoredResponse;
  idempotency: Idempotency | null;
}

/** Most callbacks in the window; the next one is refused. */
export interface CallbackLimits {
  perPhone: number;
  perClient: number;
  windowSeconds: number;
}

export type WriteResult =
  | { outcome: 'stored' }
  /** The Idempotency-Key was used before; nothing was written. */
  | { outcome: 'replayed'; response: StoredResponse }
  /** Too many callbacks; nothing was written. */
  | { outcome: 'limited'; retryAfterSeconds: number };

export type EventState = 'pending' | 'delivered' | 'kept' | 'done' | 'dead';

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
}

export type JobState = 'pending' | 'finished' | 'dead';

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
  callbacks: number;
  shortlists: number;
  reports: number;
  idempotencyRecords: number;
}

export interface Counts {
  events: Record<EventState, number>;
  /** Seconds that the oldest pending event waits; 0 where none does. */
  oldestPendingEventSeconds: number;
  jobs: Record<JobState, number>;
}

export interface Store {
  /** Shortlist, idempotency record, callback and outbox row in one transaction; resolves once it is on disk. */
  saveShortlist: (write: ShortlistWrite, limits: CallbackLimits) => Promise<WriteResult>;
  /** Report, idempotency record and job in one transaction; resolves once it is on disk. */
  saveReport: (write: ReportWrite) => Promise<WriteResult>;
  /** The response of an earlier write with this Idempotency-Key that counts as the same (G18), or null. */
  findReplay: (idempotency: Idempotency) => Promise<StoredResponse | null>;
  findShortlist: (id: string) => Promise<Shortlist | null>;
  findJob: (id: string) => Promise<JobRecord | null>;

  /** Pending jobs that are due, leased to the caller. */
  claimJobs: (claim: Claim) => Promise<JobRecord[]>;
  /** Job finished and its event queued, in one transaction; a job that is already finished stays as it is. */
  finishJob: (id: string, completedAt: string, event: ShowroomEvent) => Promise<void>;
  /** A failed try: due again at `nextAttemptAt`, or dead where that is null. */
  failJob: (id: string, error: string, nextAttemptAt: string | null) => Promise<void>;
  listJobs: (state: JobState | null, limit: number) => Promise<JobRecord[]>;
  /** A dead job becomes pending at once, with attempts counted from 0. False where there is none. */
  retryJob: (id: string) => Promise<boolean>;

  /** Due events, leased to the caller: of each stream only the oldest that is not finished, so that order is kept. */
  claimEvents: (claim: Claim) => Promise<EventRecord[]>;
  deliverEvent: (id: string, finishedAt: string) => Promise<void>;
  failEvent: (id: string, error: string, nextAttemptAt: string | null) => Promise<void>;
  /** Pending events become kept: nothing is configured that would deliver them. */
  keepEvents: () => Promise<number>;
  listEvents: (states: readonly EventState[] | null, limit: number) => Promise<EventRecord[]>;
  findEvent: (id: string) => Promise<EventRecord | null>;
  /** Staff has dealt with it. False where there is no such event. */
  markEventDone: (id: string, finishedAt: string) => Promise<boolean>;
  /** A dead or kept event becomes pending at once, with attempts counted from 0. False where there is none. */
  retryEvent: (id: string) => Promise<boolean>;
  /** Removes finished events, their contacts, shortlists, reports and idempotency records created before, and jobs given up. Returns how many requests went. */
  purge: (before: string) => Promise<number>;

  /** Removes the contacts of requests that were delivered or done before, with what limits count by, and nothing else (G56). Returns how many went. */
  purgeContacts: (finishedBefore: string) => Promise<number>;

  /** Every request that matches, oldest first. Reads all there are. */
  findRequests: (matches: (request: KeptRequest) => boolean) => Promise<KeptRequest[]>;
  /** Removes requests by `subject` with all that belongs to them, whatever their state, in one transaction. What a worker is on its way with may still arrive. */
  eraseRequests: (subjects: readonly string[]) => Promise<Erased>;
  /** Takes the bytes of deleted rows off the disk; false where that is the database server's, or others kept the file busy. */
  scrub: () => Promise<boolean>;

  revokeKey: (credentialHash: string, at: string) => Promise<void>;
  /** Hashes of every revoked key. */
  revokedKeys: () => Promise<string[]>;

  counts: (now: Date) => Promise<Counts>;
  /** Throws where the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
