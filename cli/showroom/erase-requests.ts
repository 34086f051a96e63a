import { readFileSync } from 'node:fs';
import type { KeptRequest } from '#functions/store/store.ts';
import { isPhone, namesPhone, normalisePhone } from '#functions/showroom/phone.ts';
import { CommandFailure, UsageError } from '../program.ts';
import type { Answer, StoreCommand, Values } from '../store-command.ts';
import { beyondReach } from './beyond-reach.ts';
import { table } from './table.ts';

type Matches = (request: KeptRequest) => boolean;

/** `-` keeps the number out of the shell's history. */
const readPhone = (given: string): string => (given === '-' ? readFileSync(0, 'utf8').trim() : given);

/** @throws UsageError that does not repeat what was typed */
const byPhone = (given: string): Matches => {
  const phone = normalisePhone(readPhone(given));
  if (phone === null) throw new UsageError('--phone must be a phone number of 5 to 20 digits, such as 3333 4444 or +974 3333 4444.');
  const named = namesPhone(phone);
  return ({ contact, payload }) => (contact !== null && isPhone(phone, contact.phone)) || named(payload);
};

const idsOf = ({ subject, eventId, payload }: KeptRequest): (string | null)[] => [
  subject,
  eventId,
  // A report has an id of its own beside that of its job.
  (JSON.parse(payload) as { id: string }).id,
];

/** @throws UsageError */
const readSearch = ({ phone, id }: Values): Matches => {
  if ((phone === undefined) === (id === undefined)) throw new UsageError('Name one of --phone <number> and --id <id>.');
  return phone === undefined ? (request) => idsOf(request).includes(String(id)) : byPhone(String(phone));
};

const holds = ({ contact, payload }: KeptRequest): string => {
  const { note } = JSON.parse(payload) as { note?: string | null };
  return [contact && `${contact.name}, ${contact.phone}`, note && `note: ${note}`].filter(Boolean).join('; ');
};

const list = (found: readonly KeptRequest[]): string =>
  table(
    ['shortlist or job', 'event', 'kind', 'created', 'state', 'holds'],
    found.map((request) => [
      request.subject,
      request.eventId ?? '',
      request.kind,
      request.createdAt,
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
    '--id <id>': 'of this shortlist, report, job or event',
    '--yes': 'remove it, instead of showing it',
  },
  prepare: (values) => {
    const matches = readSearch(values);
    return async ({ store, environment }) => {
      const found = await store.findRequests(matches);
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
          `Removed: ${removed.shortlists} shortlists, ${removed.reports} reports, ${removed.contacts} names and numbers, ${removed.callbacks} hashes of numbers and callers, ${removed.events} messages to the showroom, ${removed.idempotencyRecords} stored answers.`,
          'What this cannot reach:',
          ...left.map((sentence) => `- ${sentence}`),
        ].join('\n'),
        json: { removed, requests: found.map(summary), beyondReach: left },
      };
    };
  },
};
