import { staffOf } from '#functions/desk/desk.ts';
import { issueLink } from '#functions/desk/sign-in.ts';
import { shortId } from '#functions/showroom/describe.ts';
import { dohaMinute } from '#lib/words/doha-time.ts';
import { languages } from '#lib/schemas/text.ts';
import { CommandFailure, UsageError } from './program/program.ts';
import type { StoreCommand } from './program/store-command.ts';
import { listing, readLimit } from './program/table.ts';

/** Commands of the staff's desk: a link to sign in with, ending sessions, and who did what. */

/** Who acts in the audit where a command does. */
const operator = 'operator';

const addressIn = (argument: string): string => argument.trim().toLowerCase();

export const linkToDesk: StoreCommand = {
  name: 'link',
  summary: 'Prints a link that signs in one of the staff: once, within 15 minutes. Whoever has it gets in.',
  argument: '<address>',
  options: { '--language <language>': 'en or ar; en unless given' },
  prepare: (values, argument, environment) => {
    const language = languages.find((known) => known === (values['language'] ?? 'en'));
    if (!language) throw new UsageError('--language must be en or ar.');
    const { deskStaff, deskOwners, settings } = environment;
    if (deskStaff.length + deskOwners.length === 0)
      throw new UsageError('The desk is off: set DESK_OWNERS or DESK_STAFF to addresses of the staff, with commas.');
    const staff = addressIn(argument);
    return async ({ store }) => {
      if (!(await staffOf(environment, store)).includes(staff))
        throw new UsageError('This address is none of the staff. Name one that is, or add it at the desk or in DESK_STAFF.');
      const link = await issueLink(store, settings, { staff, language, by: operator, now: new Date() });
      return { text: link, json: { staff, link } };
    };
  },
};

export const signOut: StoreCommand = {
  name: 'sign-out',
  summary: 'Ends the sessions of an address, or of everybody with --all, at once; links that were not used end too.',
  argument: '[address]',
  options: { '--all': 'of everybody' },
  prepare: (values, argument) => {
    const all = values['all'] === true;
    if (all === (argument !== '')) throw new UsageError('Name one address, or --all.');
    const staff = all ? null : addressIn(argument);
    return async ({ store }) => {
      const ended = await store.endDeskSessions(staff, { staff: operator, at: new Date().toISOString() });
      if (ended === 0 && !all) throw new CommandFailure('Nobody is signed in with this address. Links that were not used have ended.');
      return { text: ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`, json: { ended } };
    };
  },
};

export const listAudit: StoreCommand = {
  name: 'log',
  summary: 'Who did what at the desk, and to which request; the newest first.',
  options: { '--limit <n>': 'how many at most; 100 unless given' },
  prepare: (values) => {
    const limit = readLimit(values);
    return async ({ store }) =>
      listing(
        'entries',
        [
          ['time', ({ at }) => dohaMinute(at)],
          ['staff', ({ staff }) => staff],
          ['action', ({ action }) => action],
          ['event', ({ eventId }) => (eventId === null ? '' : shortId(eventId))],
        ],
        await store.listDeskAudit(limit),
        limit,
      );
  },
};
