import { writeFile } from 'node:fs/promises';
import type { EventRecord } from '#functions/store/store.ts';
import { payloadOf } from '#functions/showroom/message.ts';
import { CommandFailure, UsageError } from '../program.ts';
import type { StoreCommand } from '../store-command.ts';
import { readEventStates } from './events.ts';
import { csv } from './lists.ts';

const head = [
  'event',
  'state',
  'kind',
  'created',
  'finished',
  'shortlist or report',
  'outcome',
  'mattresses',
  'pillows',
  'note',
  'name',
  'phone',
  'repeated callback',
  'report',
];

const row = (event: EventRecord): string[] => {
  const payload = payloadOf(event);
  const { id } = payload.kind === 'shortlist' ? payload.shortlist : payload.report;
  const choice =
    payload.kind === 'shortlist'
      ? [
          payload.shortlist.outcomeId ?? '',
          (payload.shortlist.mattressIds ?? []).join(' '),
          (payload.shortlist.pillowIds ?? []).join(' '),
          payload.shortlist.note ?? '',
        ]
      : ['', '', '', ''];
  return [
    ...[event.id, event.state, event.kind, event.createdAt, event.finishedAt ?? '', id],
    ...choice,
    ...[event.contact?.name ?? '', event.contact?.phone ?? '', event.duplicateCallback ? 'yes' : 'no'],
    payload.kind === 'report' ? JSON.stringify(payload.report['request']) : '',
  ];
};

/** Spreadsheets take a file without this mark for Latin text, and spoil the Arabic. */
const byteOrderMark = '\uFEFF';

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
      const text = csv([head, ...events.toReversed().map(row)]);
      if (output === undefined) return { text, json: { csv: text } };
      await write(String(output), text);
      return { text: `${events.length} requests are in ${output}.`, json: { output, count: events.length } };
    };
  },
};
