import type { Command } from './command.ts';
import { noSuchEvent } from './found-event.ts';

export const finishEvent: Command = {
  name: 'done',
  synopsis: 'done <event>',
  summary: 'Marks a request as dealt with; it is not sent any more.',
  takes: 1,
  prepare:
    (_, id) =>
    async ({ store }) => {
      if (!(await store.markEventDone(id, new Date().toISOString()))) throw noSuchEvent();
      return { text: 'It is marked as done.', json: { id, state: 'done' } };
    },
};
