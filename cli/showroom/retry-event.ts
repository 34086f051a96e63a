import { CommandFailure } from '../program.ts';
import type { StoreCommand } from '../store-command.ts';
import { noSuchEvent } from './found-event.ts';

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
