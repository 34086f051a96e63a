import { CommandFailure } from '../program.ts';
import type { StoreCommand } from '../store-command.ts';

export const retryJob: StoreCommand = {
  name: 'retry',
  summary: 'Runs a dead job again.',
  argument: '<job>',
  prepare:
    (_, id) =>
    async ({ store }) => {
      if (await store.retryJob(id)) return { text: 'The service runs it again within a second or so.', json: { id, state: 'pending' } };
      const found = await store.findJob(id);
      throw new CommandFailure(
        found ? `It is ${found.state}. Only a dead job can run again.` : 'There is no such job. Take its id from npm run jobs -- list.',
      );
    },
};
