import { longestHours } from '#lib/callback/request.ts';
import { sandboxHours } from '#lib/contract/shortlist.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import { shortId } from '#functions/showroom/describe.ts';
import { dohaTime } from '#functions/showroom/message.ts';
import type { Scrubbed } from '#functions/store/database.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { UsageError } from '../program/program.ts';
import type { StoreCommand } from '../program/store-command.ts';
import { table } from '../program/table.ts';
import { ofPerson, readSearch } from './search.ts';

/** A try has begun: some of it may have arrived, whatever became of it. */
const wasTried = ({ tries, mailAt, webhookAt, claimedUntil }: RequestRecord): boolean =>
  tries > 0 || mailAt !== null || webhookAt !== null || claimedUntil !== null;

const files: Readonly<Record<Scrubbed, readonly string[]>> = {
  clean: [],
  busy: ['Freed space of the database file, since others kept it busy: run this command once more.'],
  elsewhere: [
    "Freed space of PostgreSQL's files, until it is used again: VACUUM FULL requests, writes, idempotency; its write-ahead log and archive of it go by its own rules.",
  ],
};

/** What an erasure leaves to people: one sentence a place, with what to do there. */
const beyondReach = (found: readonly RequestRecord[], scrubbed: Scrubbed): string[] => {
  const tried = found.filter(wasTried).map(({ id }) => id);
  const now = new Date().toISOString();
  const underWay = found.flatMap(({ claimedUntil }) => (claimedUntil !== null && claimedUntil > now ? [claimedUntil] : [])).toSorted();
  return [
    ...underWay
      .slice(-1)
      .map((last) => `A delivery under way at this moment: it may still arrive, until ${dohaTime(last, 'en')}. Look for it after that.`),
    ...(tried.length === 0
      ? []
      : [
          `What was sent, or may have been: delete it by its id (${tried.join(', ')}) in the mailboxes of SHOWROOM_EMAIL, where it is the header X-Event-Id, and in the system behind SHOWROOM_WEBHOOK_URL, where it is webhook-id.`,
        ]),
    ...files[scrubbed],
    'Backups of the database, and files that export has written: delete the person there, or the copies.',
    `Answers to sandbox writes in memory: they go by themselves within ${sandboxHours} hours.`,
    `A kiosk that has not sent its request yet, and may send it later: it keeps it for ${longestHours} hours at most. Run this once more after that.`,
  ];
};

const holds = ({ contact, body }: RequestRecord): string => {
  const { note } = JSON.parse(body) as { note?: string | null };
  return [contact && `${contact.name}, ${contact.phone}`, note && `note: ${note}`].filter(Boolean).join('; ');
};

const list = (found: readonly RequestRecord[]): string =>
  table([
    ['request', 'shortlist or job', 'kind', 'received (Doha)', 'holds'],
    ...found.map((request) => [shortId(request.id), request.subject, request.kind, dohaMinute(request.createdAt), holds(request)]),
  ]);

const summary = ({ id, subject, kind, createdAt }: RequestRecord) => ({ id, subject, kind, createdAt });

export const eraseRequests: StoreCommand = {
  name: 'erase',
  summary: 'Everything kept of one person: shows it, and removes it with --yes.',
  options: {
    ...ofPerson,
    '--id <id>': 'of this request, shortlist, report or job; a beginning that no other has will do',
    '--yes': 'remove it, instead of showing it',
  },
  prepare: (values) => {
    const search = readSearch(values, String(values['id'] ?? ''));
    if (search === null) throw new UsageError('Name one of --phone <number>, --name <name> and --id <id>.');
    return async ({ store }) => {
      // Run once more for the bytes that an earlier run could not reach.
      const found = await search(store).catch(async (error: unknown) => {
        if (values['yes'] === true) await store.scrub();
        throw error;
      });
      const requests = found.map(summary);
      if (values['yes'] !== true)
        return {
          text: `${list(found)}\n\nNothing was removed. Add --yes to remove these requests whole, with all that belongs to them.`,
          json: { removed: null, requests },
        };
      const removed = await store.eraseRequests(found.map(({ subject }) => subject));
      const left = beyondReach(found, await store.scrub());
      return {
        text: [
          `Removed: ${removed.requests} requests, ${removed.writes} hashes of numbers and callers, ${removed.idempotency} stored answers.`,
          'What this cannot reach:',
          ...left.map((sentence) => `- ${sentence}`),
        ].join('\n'),
        json: { removed, requests, beyondReach: left },
      };
    };
  },
};
