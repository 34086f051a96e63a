import { matchesName, matchesPhone, type Matches } from '#functions/showroom/search.ts';
import type { KeptRequest } from '#functions/store/store.ts';
import { plainText } from '#lib/plain-text.ts';
import { CommandFailure, readInput, UsageError } from '../program.ts';
import type { StoreCommand, Values } from '../store-command.ts';
import { eventJson, eventText } from './events.ts';
import { readContent } from '#build/content.ts';

/** `-` keeps the number out of the shell's history. Errors do not repeat what was typed. */
export const readPhone = (given: string): Matches => {
  const matches = matchesPhone(given === '-' ? readInput() : given);
  if (matches === null) throw new UsageError('--phone must be a phone number of 5 to 20 digits, such as 3333 4444 or +974 3333 4444.');
  return matches;
};

const readName = (given: string): Matches => {
  const matches = matchesName(given === '-' ? readInput() : given);
  if (matches === null) throw new UsageError('--name must be a name, or a part of one.');
  return matches;
};

/** @throws UsageError */
const readSearch = ({ phone, name }: Values): Matches => {
  if ((phone === undefined) === (name === undefined)) throw new UsageError('Name one of --phone <number> and --name <name>.');
  return phone === undefined ? readName(String(name)) : readPhone(String(phone));
};

/** A report that has not got as far as the queue has no event yet. */
const unqueuedText = ({ payload }: KeptRequest): string =>
  `Report, not queued yet\n\n${plainText(JSON.stringify(JSON.parse(payload), null, 2))}`;

export const findRequests: StoreCommand = {
  name: 'find',
  summary: 'Requests of a number or a name, whole, the newest first. --phone - and --name - read from standard input.',
  options: {
    '--phone <number>': 'of this phone number, in a contact, a note or a report',
    '--name <name>': 'of a contact with this name, or with these parts of one',
  },
  prepare: (values) => {
    const matches = readSearch(values);
    return async ({ store, environment }) => {
      const found = (await store.findRequests(matches)).toReversed();
      if (found.length === 0) throw new CommandFailure('Nothing is kept that matches.');
      const { content } = await readContent(environment.contentDir);
      const events = await Promise.all(found.map(async ({ eventId }) => (eventId === null ? null : store.findEvent(eventId))));
      const texts = found.map((request, index) => (events[index] ? eventText(events[index], content) : unqueuedText(request)));
      return {
        text: texts.join(`\n\n${'='.repeat(40)}\n\n`),
        json: found.map((request, index) =>
          events[index] ? eventJson(events[index]) : { ...request, payload: JSON.parse(request.payload) as unknown },
        ),
      };
    };
  },
};
