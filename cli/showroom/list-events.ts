import type { EventRecord } from '#functions/store/store.ts';
import type { StoreCommand } from '../store-command.ts';
import { readEventStates } from './event-states.ts';
import { moreNote, readLimit } from './limit.ts';
import { table } from './table.ts';

const callbackWord = ({ contact, duplicateCallback }: EventRecord): string => {
  if (!contact) return 'no';
  return duplicateCallback ? 'repeat' : 'yes';
};

const row = (event: EventRecord): string[] => [
  event.id,
  event.state,
  event.createdAt,
  event.kind,
  callbackWord(event),
  String(event.attempts),
  event.lastError ?? '',
];

/** Without names, numbers and notes: those take `show`. */
const summary = (event: EventRecord) => ({
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
      const text = table(['event', 'state', 'created', 'kind', 'callback', 'tries', 'last error'], events.map(row));
      return {
        text: events.length === 0 ? 'There are no such requests.' : text + moreNote(events.length, limit),
        json: events.map(summary),
      };
    };
  },
};
