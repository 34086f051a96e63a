import { writeFileSync } from 'node:fs';
import { readContent } from '#build/content.ts';
import { describe, requestsTable, shortId } from '#functions/showroom/describe.ts';
import { messageText } from '#functions/showroom/mail.ts';
import { dohaTime, messageOf } from '#functions/showroom/message.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { dohaMidnight, dohaMinute } from '#lib/words/doha-time.ts';
import type { Environment } from '#lib/settings/environment.ts';
import type { Content } from '#lib/schemas/content.ts';
import { CommandFailure, UsageError } from '../program/program.ts';
import type { StoreCommand } from '../program/store-command.ts';
import { listing, readLimit } from '../program/table.ts';
import { findOne, ofPerson, readSearch } from './search.ts';

/** Commands over what came in: list, retry and export. */

const callbackWord = ({ contact, duplicate, flag }: RequestRecord): string => {
  if (!contact) return 'no';
  if (duplicate) return 'repeat';
  return flag ? 'decide first' : 'yes';
};

const isPast = (time: string | null): boolean => time !== null && time <= new Date().toISOString();

const columns = [
  ['request', ({ id }: RequestRecord) => shortId(id)],
  ['received (Doha)', ({ createdAt }: RequestRecord) => dohaMinute(createdAt)],
  ['kind', ({ kind }: RequestRecord) => kind],
  ['callback', callbackWord],
  ['flagged', ({ flag }: RequestRecord) => flag?.because ?? null],
  ['mail', ({ mailAt }: RequestRecord) => dohaMinute(mailAt)],
  ['webhook', ({ webhookAt }: RequestRecord) => dohaMinute(webhookAt)],
  ['tries', ({ tries }: RequestRecord) => tries],
  ['next try', ({ nextAt }: RequestRecord) => (isPast(nextAt) ? 'due' : dohaMinute(nextAt))],
  ['last error', ({ lastError }: RequestRecord) => lastError],
  ['done', ({ doneAt }: RequestRecord) => dohaMinute(doneAt)],
] as const;

/** Without names, numbers and notes. */
const summaryOf = ({ contact: _, body: __, note: ___, ...request }: RequestRecord) => request;

/** Terminals do not know isolates. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');

const dated = (what: string, time: string | null): string[] => (time === null ? [] : [`${what}: ${dohaTime(time, 'en')}`]);

const textOf = (request: RequestRecord, content: Content): string => {
  const state = [
    ...dated('Mailed', request.mailAt),
    ...dated('Taken by the webhook', request.webhookAt),
    `Tries: ${request.tries}`,
    ...dated('Next try', request.nextAt),
    ...(request.lastError === null ? [] : [`Last error: ${request.lastError}`]),
    ...(request.note === null ? [] : [`Note of the staff: ${request.note}`]),
    ...dated('Done', request.doneAt),
  ];
  return withoutIsolates(`${messageText(messageOf(request, content, 'en'))}\n\n${state.join('\n')}`);
};

const wholeOf = ({ body, ...request }: RequestRecord) => ({ ...request, body: JSON.parse(body) as unknown });

export const listRequests: StoreCommand = {
  name: 'list',
  summary: 'The newest requests, without names and numbers; whole with those, where an id, a number or a name says which.',
  argument: '[id]',
  options: {
    ...ofPerson,
    '--open': 'only those that nobody has marked as done',
    '--today': 'only those that came in today, in Doha',
    '--limit <n>': 'how many at most; 100 unless given',
  },
  prepare: (values, id) => {
    const [search, limit] = [readSearch(values, id), readLimit(values)];
    const since = values['today'] === true ? dohaMidnight(new Date()) : null;
    return async ({ store, environment }) => {
      if (search === null) {
        const requests = await store.listRequests({ open: values['open'] === true, since, limit });
        return { ...listing('requests', columns, requests, limit), json: requests.map(summaryOf) };
      }
      const found = (await search(store)).toReversed();
      const { content } = await readContent(environment.contentDir);
      return { text: found.map((request) => textOf(request, content)).join(`\n\n${'='.repeat(40)}\n\n`), json: found.map(wholeOf) };
    };
  },
};

/** Who sends what is due again. */
const whoSends = ({ showroom }: Environment): string =>
  showroom.smtpUrl !== undefined || showroom.webhookUrl !== undefined
    ? 'The service sends what is due within a second or so.'
    : 'Neither mail nor webhook is set here: the service sends it once one of them is.';

export const retryRequest: StoreCommand = {
  name: 'retry',
  summary: 'Sends a request at once that is not done and did not arrive everywhere; --all takes every one of them.',
  argument: '[id]',
  options: { '--all': 'every one of them' },
  prepare: (values, id) => {
    if ((values['all'] === true) === (id !== '')) throw new UsageError('Name one request, or add --all for every one that did not arrive.');
    return async ({ store, environment }) => {
      const one = id === '' ? null : (await findOne(store, id)).id;
      const retried = await store.retryRequests(one);
      if (retried === 0) throw new CommandFailure(one === null ? 'There is none to send again.' : 'It has arrived, or is marked as done.');
      return {
        text: `${retried === 1 ? '1 request is' : `${retried} requests are`} due again. ${whoSends(environment)}`,
        json: { retried },
      };
    };
  },
};

const write = (path: string, text: string): void => {
  try {
    // Names and numbers: only the owner reads them, and no earlier export is lost.
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      code === 'EEXIST' ? `${path} exists. Name another file.` : `${path} cannot be written (${code}). Name another file.`,
    );
  }
};

export const exportRequests: StoreCommand = {
  name: 'export',
  summary: 'Every request as CSV, with names and numbers, as the desk has it.',
  options: { '--csv': 'as CSV, which is the one format', '--output <file>': 'into a new file' },
  prepare: ({ output }) => {
    if (output === '') throw new UsageError('--output must name a file.');
    return async ({ store, environment }) => {
      const { content } = await readContent(environment.contentDir);
      const requests = await store.findRequests(() => true);
      const text = requestsTable(requests.map((request) => describe(request, content)));
      if (output === undefined) return { text, json: { csv: text }, isData: true };
      write(String(output), text);
      return { text: `${requests.length} requests are in ${output}.`, json: { output, count: requests.length } };
    };
  },
};
