import { CommandFailure, type Command } from './command.ts';

export const retryJob: Command = {
  name: 'retry',
  synopsis: 'retry <job>',
  summary: 'Runs a dead job again.',
  takes: 1,
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
