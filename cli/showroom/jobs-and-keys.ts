import { sha256 } from '#functions/store/values.ts';
import { dohaMinute } from '#lib/doha-time.ts';
import { type JobRecord, jobStates } from '#functions/store/store.ts';
import { sandboxKey } from '#lib/settings.ts';
import { CommandFailure, readInput, UsageError } from '../program.ts';
import type { StoreCommand } from '../store-command.ts';
import { listing, readLimit, readStates } from './lists.ts';

const summary = ({ job, report, state, attempts, lastError }: JobRecord) => ({
  id: job.id,
  state,
  createdAt: job.createdAt,
  report: report.id,
  attempts,
  lastError,
});

type Summary = ReturnType<typeof summary>;

const columns = [
  ['job', ({ id }: Summary) => id],
  ['state', ({ state }: Summary) => state],
  ['created (Doha)', ({ createdAt }: Summary) => dohaMinute(createdAt)],
  ['report', ({ report }: Summary) => report],
  ['tries', ({ attempts }: Summary) => attempts],
  ['last error', ({ lastError }: Summary) => lastError],
] as const;

export const listJobs: StoreCommand = {
  name: 'list',
  summary: 'The newest jobs: reports on their way to the showroom queue.',
  options: { '--state <state>': 'only of this state', '--limit <n>': 'how many at most; 100 unless given' },
  prepare: (values) => {
    const [states, limit] = [readStates(values, jobStates, false), readLimit(values)];
    return async ({ store }) => {
      const jobs = await store.listJobs(states?.[0] ?? null, limit);
      return listing('jobs', columns, jobs.map(summary), limit);
    };
  },
};

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

/** The key itself is never printed, whatever was typed. */
export const revokeKey: StoreCommand = {
  name: 'revoke',
  summary: 'Refuses a key from now on; - reads it from standard input.',
  argument: '<key>',
  prepare: (_, argument, { settings }) => {
    // `-` keeps the key out of the shell's history.
    const key = argument === '-' ? readInput() : argument;
    if (key === sandboxKey(settings)) throw new UsageError('This is the published sandbox key, which is never revoked. Name another key.');
    if (!new RegExp(`^${settings.keyPrefix}_(?:live|test)_[\\w-]{44}$`).test(key))
      throw new UsageError(
        `This is no key of ours. Name a whole key: ${settings.keyPrefix}_live_ or ${settings.keyPrefix}_test_ and 44 characters.`,
      );
    const hash = sha256(key);
    return async ({ store }) => {
      await store.revokeKey(hash, new Date().toISOString());
      return { text: 'The key is revoked.', json: { revoked: true, sha256: hash } };
    };
  },
};
