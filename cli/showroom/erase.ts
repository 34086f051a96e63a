import type { Scrubbed } from '#functions/store/database.ts';
import { dohaMinute } from '#lib/doha-time.ts';
import type { KeptRequest, Store } from '#functions/store/store.ts';
import { dohaTime, shortId } from '#functions/showroom/describe.ts';
import { CommandFailure, UsageError } from '../program.ts';
import type { Environment } from '#lib/environment.ts';
import { sandboxHours } from '#lib/domain/shortlist.ts';
import { longestHours } from '#lib/callback/request.ts';
import type { Answer, StoreCommand, Values } from '../store-command.ts';
import { readPhone } from './find.ts';
import { table } from './lists.ts';

interface Circumstances {
  environment: Pick<Environment, 'showroom'>;
  /** Whether the bytes have left the database's files as well. */
  scrubbed: Scrubbed;
  now: Date;
}

/** A try has begun: some of it may have arrived, whatever became of it. */
const wasTried = ({ attempts, state }: KeptRequest): boolean => attempts > 0 || state === 'delivered';

const sent = (found: readonly KeptRequest[], { smtpUrl, webhookUrl }: Environment['showroom']): string[] => {
  const events = found.filter(wasTried).flatMap(({ eventId }) => eventId ?? []);
  if (events.length === 0) return [];
  const places = [
    smtpUrl !== undefined && 'the mailboxes of SHOWROOM_EMAIL, where it is the header X-Event-Id',
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
  return [`A delivery under way at this moment: it may still arrive, until ${dohaTime(last, 'en')}. Look for it after that.`];
};

const files: Readonly<Record<Scrubbed, readonly string[]>> = {
  clean: [],
  busy: ['Freed space of the database file, since others kept it busy: run this command once more.'],
  'too large': [
    'Freed space of the database file, which is too large to be written anew while a service runs: it may hold copies of single entries until it is used again. To be rid of them, stop the service, run npm run backup and npm run restore, and delete the database that was replaced and the backup.',
  ],
  elsewhere: [
    "Freed space of PostgreSQL's files, until it is used again: VACUUM FULL events, contacts, desk_requests, writes, shortlists, jobs, reports, idempotency; its write-ahead log and archive of it go by its own rules.",
  ],
};

/** What an erasure leaves to people: one sentence a place, with what to do there. */
const beyondReach = (found: readonly KeptRequest[], circumstances: Circumstances): string[] => [
  ...underWay(found, circumstances.now),
  ...sent(found, circumstances.environment.showroom),
  ...files[circumstances.scrubbed],
  'Backups of the database, and files that export has written: delete the person there, or the copies.',
  `Answers to sandbox writes in memory: they go by themselves within ${sandboxHours} hours.`,
  `A kiosk that has not sent its request yet, and may send it later: it keeps it for ${longestHours} hours at most. Run this once more after that.`,
];

const idsOf = ({ subject, eventId, payload }: KeptRequest): (string | null)[] => [
  subject,
  eventId,
  // A report has an id of its own beside that of its job.
  (JSON.parse(payload) as { id: string }).id,
];

/**
 * Finds what was asked for: everything of a number, or one request. A whole id counts before longer ones that begin so.
 * @throws UsageError
 */
const readSearch = ({ phone, id }: Values): ((store: Store) => Promise<KeptRequest[]>) => {
  if ((phone === undefined) === (id === undefined)) throw new UsageError('Name one of --phone <number> and --id <id>.');
  if (phone !== undefined) {
    const matches = readPhone(String(phone));
    return (store) => store.findRequests(matches);
  }
  const beginning = String(id);
  if (beginning === '') throw new UsageError('--id must be an id, or the beginning of one.');
  return async (store) => {
    const found = await store.findRequests((request) => idsOf(request).some((one) => one?.startsWith(beginning)));
    const exact = found.filter((request) => idsOf(request).includes(beginning));
    if (exact.length === 0 && found.length > 1) throw new CommandFailure('Several ids begin so. Write more of the id that you mean.');
    return exact.length > 0 ? exact : found;
  };
};

const holds = ({ contact, payload }: KeptRequest): string => {
  const { note } = JSON.parse(payload) as { note?: string | null };
  return [contact && `${contact.name}, ${contact.phone}`, note && `note: ${note}`].filter(Boolean).join('; ');
};

const list = (found: readonly KeptRequest[]): string =>
  table(
    ['shortlist or job', 'event', 'kind', 'received (Doha)', 'state', 'holds'],
    found.map((request) => [
      request.subject,
      shortId(request.eventId ?? ''),
      request.kind,
      dohaMinute(request.createdAt),
      request.state ?? 'not queued',
      holds(request),
    ]),
  );

const summary = ({ subject, eventId, kind, createdAt, state }: KeptRequest) => ({ subject, event: eventId, kind, createdAt, state });

const preview = (found: readonly KeptRequest[]): Answer => ({
  text: `${list(found)}\n\nNothing was removed. Add --yes to remove these requests whole, with all that belongs to them.`,
  json: { removed: null, requests: found.map(summary) },
});

export const eraseRequests: StoreCommand = {
  name: 'erase',
  summary: 'Everything kept of one person: shows it, and removes it with --yes. --phone - reads the number from standard input.',
  options: {
    '--phone <number>': 'of this phone number; - reads it from standard input',
    '--id <id>': 'of this shortlist, report, job or event; a beginning that no other has will do',
    '--yes': 'remove it, instead of showing it',
  },
  prepare: (values) => {
    const search = readSearch(values);
    return async ({ store, environment }) => {
      const found = await search(store);
      if (found.length === 0) {
        // Run once more for the bytes that an earlier run could not reach.
        if (values['yes'] === true) await store.scrub();
        throw new CommandFailure('Nothing is kept that matches.');
      }
      if (values['yes'] !== true) return preview(found);
      const removed = await store.eraseRequests(found.map(({ subject }) => subject));
      const left = beyondReach(found, { environment, scrubbed: await store.scrub(), now: new Date() });
      return {
        text: [
          `Removed: ${removed.shortlists} shortlists, ${removed.reports} reports, ${removed.contacts} names and numbers, ${removed.writes} hashes of numbers and callers, ${removed.events} messages to the showroom, ${removed.idempotencyRecords} stored answers.`,
          'What this cannot reach:',
          ...left.map((sentence) => `- ${sentence}`),
        ].join('\n'),
        json: { removed, requests: found.map(summary), beyondReach: left },
      };
    };
  },
};
