import { readContent } from '#build/content.ts';
import { messageText } from '#functions/showroom/mail.ts';
import { messageOf } from '#functions/showroom/message.ts';
import type { EventRecord, EventState } from '#functions/store/store.ts';
import { CommandFailure, UsageError } from '../program.ts';
import type { StoreCommand, Values } from '../store-command.ts';
import { moreNote, readLimit, readStates, table } from './lists.ts';

/** Commands over what came in: list, show, done, retry and purge. */

const states: readonly EventState[] = ['pending', 'delivered', 'kept', 'done', 'dead'];

/** @throws UsageError */
export const readEventStates = (values: Values): EventState[] | null => readStates(values, states, true);

/** What was typed may be anything: it is not repeated. */
const noSuchEvent = (): CommandFailure =>
  new CommandFailure('There is no such event. Take its id from the message or from npm run showroom -- list.');

const callbackWord = ({ contact, duplicateCallback }: EventRecord): string => {
  if (!contact) return 'no';
  return duplicateCallback ? 'repeat' : 'yes';
};

const rowOf = (event: EventRecord): string[] => [
  event.id,
  event.state,
  event.createdAt,
  event.kind,
  callbackWord(event),
  String(event.attempts),
  event.lastError ?? '',
];

/** Without names, numbers and notes: those take `show`. */
const summaryOf = (event: EventRecord) => ({
  id: event.id,
  state: event.state,
  createdAt: event.createdAt,
  kind: event.kind,
  callback: callbackWord(event),
  attempts: event.attempts,
  lastError: event.lastError,
  nextAttemptAt: event.nextAttemptAt,
  finishedAt: event.finishedAt,
});

export const listEvents: StoreCommand = {
  name: 'list',
  summary: 'The newest requests, without names and numbers.',
  options: { '--state <state>': 'only of these states', '--limit <n>': 'how many at most; 100 unless given' },
  prepare: (values) => {
    const [states, limit] = [readEventStates(values), readLimit(values)];
    return async ({ store }) => {
      const events = await store.listEvents(states, limit);
      const text = table(['event', 'state', 'created', 'kind', 'callback', 'tries', 'last error'], events.map(rowOf));
      return {
        text: events.length === 0 ? 'There are no such requests.' : text + moreNote(events.length, limit),
        json: events.map(summaryOf),
      };
    };
  },
};

const status = ({ state, attempts, lastError, nextAttemptAt, finishedAt }: EventRecord): string =>
  [
    `State: ${state}`,
    `Tries: ${attempts}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    ...(nextAttemptAt === null ? [] : [`Next try: ${nextAttemptAt}`]),
    ...(finishedAt === null ? [] : [`Finished: ${finishedAt}`]),
  ].join('\n');

/** Terminals do not know isolates. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');

export const showEvent: StoreCommand = {
  name: 'show',
  summary: 'One request whole, with name and number.',
  argument: '<event>',
  prepare:
    (_, id) =>
    async ({ store, environment }) => {
      const event = await store.findEvent(id);
      if (!event) throw noSuchEvent();
      const { content } = await readContent(environment.contentDir);
      const { payload, ...fields } = event;
      return {
        text: withoutIsolates(`${messageText(messageOf(event, content, 'en'))}\n\n${status(event)}`),
        json: { ...fields, payload: JSON.parse(payload) as unknown },
      };
    },
};

export const finishEvent: StoreCommand = {
  name: 'done',
  summary: 'Marks a request as dealt with; it is not sent any more.',
  argument: '<event>',
  prepare:
    (_, id) =>
    async ({ store }) => {
      if (!(await store.markEventDone(id, new Date().toISOString()))) throw noSuchEvent();
      return { text: 'It is marked as done.', json: { id, state: 'done' } };
    },
};

export const retryEvent: StoreCommand = {
  name: 'retry',
  summary: 'Sends a dead or kept request again, with all its tries before it.',
  argument: '<event>',
  prepare:
    (_, id) =>
    async ({ store }) => {
      if (await store.retryEvent(id)) return { text: 'The service sends it again within a second or so.', json: { id, state: 'pending' } };
      const event = await store.findEvent(id);
      if (!event) throw noSuchEvent();
      throw new CommandFailure(`It is ${event.state}. Only a dead or kept one can be sent again.`);
    },
};

const dayMs = 86_400_000;

/** @throws UsageError */
const readAge = (values: Values): number => {
  const days = /^(\d{1,5})d$/.exec(String(values['olderThan'] ?? ''))?.[1];
  if (days === undefined) throw new UsageError('--older-than must be a number of days, such as 90d.');
  return Number(days) * dayMs;
};

/** What goes: everything of old requests, or only the names and numbers of those dealt with (G56). */
const whole = {
  warning: (before: string) =>
    `every request from before ${before} that is not pending (delivered, kept, done or dead), names and numbers included`,
  done: (removed: number, before: string) => `${removed} requests from before ${before} are removed.`,
};
const contactsOnly = {
  warning: (before: string) => `names and numbers of requests that were delivered or done before ${before}`,
  done: (removed: number, before: string) => `${removed} names and numbers of requests finished before ${before} are removed.`,
};

export const purgeEvents: StoreCommand = {
  name: 'purge',
  summary: 'Removes old requests for good, all but pending ones; with --contacts only their names and numbers.',
  options: {
    '--older-than <days>d': 'from so many days ago, such as 90d',
    '--contacts': 'only names and numbers',
    '--yes': 'remove them, instead of saying what would go',
  },
  prepare: (values) => {
    const before = new Date(Date.now() - readAge(values)).toISOString();
    const what = values['contacts'] === true ? contactsOnly : whole;
    if (values['yes'] !== true) throw new UsageError(`Nothing was removed. Add --yes to remove ${what.warning(before)}.`);
    return async ({ store }) => {
      const removed = await (what === contactsOnly ? store.purgeContacts(before) : store.purge(before));
      return { text: what.done(removed, before), json: { removed, before } };
    };
  },
};
