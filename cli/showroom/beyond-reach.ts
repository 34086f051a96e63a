import { sandboxHours } from '#lib/domain/shortlist.ts';
import { longestHours } from '#lib/kiosk/callback.ts';
import type { Environment } from '#lib/environment.ts';
import type { KeptRequest } from '#functions/store/store.ts';

interface Circumstances {
  environment: Pick<Environment, 'databaseUrl' | 'showroom'>;
  /** Whether the bytes have left the database's files as well. */
  scrubbed: boolean;
  now: Date;
}

/** A try has begun: some of it may have arrived, whatever became of it. */
const wasTried = ({ attempts, state }: KeptRequest): boolean => attempts > 0 || state === 'delivered';

const sent = (found: readonly KeptRequest[], { smtpUrl, webhookUrl }: Environment['showroom']): string[] => {
  const events = found.filter(wasTried).flatMap(({ eventId }) => eventId ?? []);
  if (events.length === 0) return [];
  const places = [
    smtpUrl !== undefined && 'the mailbox of SHOWROOM_EMAIL, where it is the header X-Event-Id',
    webhookUrl !== undefined && 'the system behind SHOWROOM_WEBHOOK_URL, where it is webhook-id',
  ].filter((place) => place !== false);
  const where = places.length > 0 ? places.join(', and in ') : 'mailboxes and systems that were set when it was sent';
  return [`What was sent, or may have been: delete it by its event (${events.join(', ')}) in ${where}.`];
};

const underWay = (found: readonly KeptRequest[], now: Date): string[] => {
  const events = found.filter(({ leaseUntil, state }) => state === 'pending' && leaseUntil !== null && new Date(leaseUntil) > now);
  if (events.length === 0) return [];
  const last =
    events
      .map(({ leaseUntil }) => leaseUntil ?? '')
      .toSorted()
      .at(-1) ?? '';
  return [`A delivery under way at this moment: it may still arrive, until ${last}. Look for it after that.`];
};

const files = ({ environment: { databaseUrl }, scrubbed }: Circumstances): string[] => {
  if (scrubbed) return [];
  return databaseUrl === undefined
    ? ['Freed space of the database file, since others kept it busy: run this command once more.']
    : [
        "Freed space of PostgreSQL's files, until it is used again: VACUUM FULL events, contacts, callbacks, shortlists, jobs, reports, idempotency; its write-ahead log and archive of it go by its own rules.",
      ];
};

/** What an erasure leaves to people: one sentence a place, with what to do there. */
export const beyondReach = (found: readonly KeptRequest[], circumstances: Circumstances): string[] => [
  ...underWay(found, circumstances.now),
  ...sent(found, circumstances.environment.showroom),
  ...files(circumstances),
  'Backups of the database, and files that export has written: delete the person there, or the copies.',
  `Answers to sandbox writes in memory: they go by themselves within ${sandboxHours} hours.`,
  `A kiosk that has not sent its request yet, and may send it later: it keeps it for ${longestHours} hours at most. Run this once more after that.`,
];
