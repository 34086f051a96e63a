import type { StoreCommand } from '../store-command.ts';
import { noSuchEvent } from './found-event.ts';

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
