import { writeFile } from 'node:fs/promises';
import { readContent } from '#build/content.ts';
import { dohaTime, shortId } from '#functions/showroom/describe.ts';
import { messageText } from '#functions/showroom/mail.ts';
import { messageOf, payloadOf } from '#functions/showroom/message.ts';
import { type EventRecord, type EventState, eventStates, type Store } from '#functions/store/store.ts';
import { byteOrderMark, csv } from '#lib/csv.ts';
import type { Environment } from '#lib/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { Shortlist } from '#lib/schemas/writes.ts';
import { CommandFailure, UsageError } from '../program.ts';
import type { Answer, StoreCommand, Values } from '../store-command.ts';
import { dohaMidnight, dohaMinute, listing, readLimit, readStates } from './lists.ts';

/** Commands over what came in: list, show, done, retry, purge and export. */

/** @throws UsageError */
const readEventStates = (values: Values): EventState[] | null => readStates(values, eventStates, true);

/** What was typed may be anything: it is not repeated. */
const noSuchEvent = (): CommandFailure =>
  new CommandFailure('There is no such event. Take its id from the message or from npm run showroom -- list.');

/**
 * The event that is meant by the beginning of its id.
 * @throws CommandFailure where there is none, or where several begin so
 */
const findOne = async (store: Store, beginning: string): Promise<EventRecord> => {
  const [event, another] = beginning === '' ? [] : await store.findEventsBeginning(beginning);
  if (!event) throw noSuchEvent();
  if (another) throw new CommandFailure('Several events begin so. Write more of the id; list --json has it whole.');
  return event;
};

const callbackWord = ({ contact, duplicateCallback, flag }: EventRecord): string => {
  if (!contact) return 'no';
  if (duplicateCallback) return 'repeat';
  return flag ? 'decide first' : 'yes';
};

/** Without names, numbers and notes: those take `show`. */
const summaryOf = (event: EventRecord) => ({
  id: event.id,
  state: event.state,
  createdAt: event.createdAt,
  kind: event.kind,
  callback: callbackWord(event),
  flagged: event.flag?.because ?? null,
  attempts: event.attempts,
  lastError: event.lastError,
  nextAttemptAt: event.nextAttemptAt,
  finishedAt: event.finishedAt,
});

type Summary = ReturnType<typeof summaryOf>;

const columns = [
  ['event', ({ id }: Summary) => shortId(id)],
  ['state', ({ state }: Summary) => state],
  ['received (Doha)', ({ createdAt }: Summary) => dohaMinute(createdAt)],
  ['kind', ({ kind }: Summary) => kind.replace('.created', '')],
  ['callback', ({ callback }: Summary) => callback],
  ['flagged', ({ flagged }: Summary) => flagged],
  ['tries', ({ attempts }: Summary) => attempts],
  ['next try', ({ nextAttemptAt }: Summary) => dohaMinute(nextAttemptAt)],
  ['last error', ({ lastError }: Summary) => lastError],
] as const;

export const listEvents: StoreCommand = {
  name: 'list',
  summary: 'The newest requests, without names and numbers.',
  options: {
    '--state <state>': 'only of these states',
    '--today': 'only those that came in today, in Doha',
    '--limit <n>': 'how many at most; 100 unless given',
  },
  prepare: (values) => {
    const [states, limit] = [readEventStates(values), readLimit(values)];
    const since = values['today'] === true ? dohaMidnight(new Date()) : undefined;
    return async ({ store }) => {
      const events = await store.listEvents(states, limit, since);
      return listing('requests', columns, events.map(summaryOf), limit);
    };
  },
};

const status = ({ state, attempts, lastError, nextAttemptAt, finishedAt }: EventRecord): string =>
  [
    `State: ${state}`,
    `Tries: ${attempts}`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
    ...(nextAttemptAt === null ? [] : [`Next try: ${dohaTime(nextAttemptAt, 'en')}`]),
    ...(finishedAt === null ? [] : [`Finished: ${dohaTime(finishedAt, 'en')}`]),
  ].join('\n');

/** Terminals do not know isolates. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');

/** An event whole, as a terminal shows it. */
export const eventText = (event: EventRecord, content: Content): string =>
  withoutIsolates(`${messageText(messageOf(event, content, 'en'))}\n\n${status(event)}`);

/** The same for programs. */
export const eventJson = ({ payload, ...fields }: EventRecord) => ({ ...fields, payload: JSON.parse(payload) as unknown });

export const showEvent: StoreCommand = {
  name: 'show',
  summary: 'One request whole, with name and number.',
  argument: '<event>',
  prepare:
    (_, id) =>
    async ({ store, environment }) => {
      const event = await findOne(store, id);
      const { content } = await readContent(environment.contentDir);
      return { text: eventText(event, content), json: eventJson(event) };
    },
};

export const finishEvent: StoreCommand = {
  name: 'done',
  summary: 'Marks a request as dealt with; it is not sent any more.',
  argument: '<event>',
  prepare:
    (_, beginning) =>
    async ({ store }) => {
      const { id } = await findOne(store, beginning);
      if (!(await store.markEventDone(id, new Date().toISOString()))) throw noSuchEvent();
      return { text: 'It is marked as done.', json: { id, state: 'done' } };
    },
};

/** Who sends what was put back into the queue. */
const whoSends = ({ showroom }: Environment): string =>
  showroom.smtpUrl !== undefined || showroom.webhookUrl !== undefined
    ? 'The service sends what is due within a second or so.'
    : 'Neither mail nor webhook is set here, so the service keeps what there is as before.';

const retryAll = async (store: Store, environment: Environment): Promise<Answer> => {
  const count = await store.retryEvents();
  const text =
    count === 0
      ? 'None is dead or kept.'
      : `${count} dead or kept ${count === 1 ? 'request is' : 'requests are'} pending again. ${whoSends(environment)}`;
  return { text, json: { retried: count } };
};

export const retryEvent: StoreCommand = {
  name: 'retry',
  summary: 'Sends a dead, kept or pending request at once, with all its tries before it; --all takes every dead or kept one.',
  argument: '[event]',
  options: { '--all': 'every request that is dead or kept' },
  prepare: (values, beginning) => {
    if ((values['all'] === true) === (beginning !== '')) throw new UsageError('Name one event, or add --all for every dead or kept one.');
    return async ({ store, environment }) => {
      if (values['all'] === true) return retryAll(store, environment);
      const { id, state } = await findOne(store, beginning);
      if (!(await store.retryEvent(id))) throw new CommandFailure(`It is ${state}. Only a dead, kept or pending one can be sent again.`);
      return { text: whoSends(environment), json: { id, state: 'pending' } };
    };
  },
};

/** @throws UsageError */
const readAgeMs = (values: Values): number => {
  const days = /^(\d{1,5})d$/.exec(String(values['olderThan'] ?? ''))?.[1];
  if (days === undefined) throw new UsageError('--older-than must be a number of days, such as 90d.');
  return Number(days) * 86_400_000;
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
    const before = new Date(Date.now() - readAgeMs(values)).toISOString();
    const what = values['contacts'] === true ? contactsOnly : whole;
    if (values['yes'] !== true) throw new UsageError(`Nothing was removed. Add --yes to remove ${what.warning(dohaTime(before, 'en'))}.`);
    return async ({ store }) => {
      const removed = await (what === contactsOnly ? store.purgeContacts(before) : store.purge(before));
      return { text: what.done(removed, dohaTime(before, 'en')), json: { removed, before } };
    };
  },
};

const head =
  'event,state,kind,created,finished,shortlist or report,outcome,mattresses,pillows,note,name,phone,repeated callback,flagged,sent from,report';

const row = (event: EventRecord): string[] => {
  const payload = payloadOf(event);
  const { id } = payload.kind === 'shortlist' ? payload.shortlist : payload.report;
  const { outcomeId, mattressIds = [], pillowIds = [], note }: Partial<Shortlist> = payload.kind === 'shortlist' ? payload.shortlist : {};
  return [
    ...[event.id, event.state, event.kind, event.createdAt, event.finishedAt ?? '', id],
    ...[outcomeId ?? '', mattressIds.join(' '), pillowIds.join(' '), note ?? ''],
    ...[event.contact?.name ?? '', event.contact?.phone ?? '', event.duplicateCallback ? 'yes' : 'no'],
    ...[event.flag?.because ?? '', event.flag?.origin ?? ''],
    payload.kind === 'report' ? JSON.stringify(payload.report['request']) : '',
  ];
};

const write = async (path: string, text: string): Promise<void> => {
  try {
    // Names and numbers: only the owner reads them, and no earlier export is lost.
    await writeFile(path, byteOrderMark + text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST' ? `${path} exists. Name another file.` : `${path} cannot be written (${code}). Name another file.`,
    );
  }
};

export const exportEvents: StoreCommand = {
  name: 'export',
  summary: 'Every request as CSV, with names and numbers.',
  options: { '--csv': 'as CSV, the one format there is', '--output <file>': 'into a new file', '--state <state>': 'only of these states' },
  prepare: (values) => {
    if (values['csv'] !== true) throw new UsageError('Add --csv, the one format there is.');
    const { output } = values;
    if (output === '') throw new UsageError('--output must name a file.');
    const states = readEventStates(values);
    return async ({ store }) => {
      const events = await store.listEvents(states, Number.MAX_SAFE_INTEGER);
      const text = csv([head.split(','), ...events.toReversed().map(row)]);
      if (output === undefined) return { text, json: { csv: text }, isData: true };
      await write(String(output), text);
      return { text: `${events.length} requests are in ${output}.`, json: { output, count: events.length } };
    };
  },
};
