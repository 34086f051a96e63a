import type { JobRecord, JobState } from '#functions/store/store.ts';
import { UsageError } from '../program.ts';
import type { StoreCommand, Values } from '../store-command.ts';
import { moreNote, readLimit } from './limit.ts';
import { table } from './table.ts';

const states: readonly JobState[] = ['pending', 'finished', 'dead'];

/** @throws UsageError */
const readState = ({ state }: Values): JobState | null => {
  if (state === undefined) return null;
  const known = states.find((candidate) => candidate === state);
  if (!known) throw new UsageError(`--state must be one of ${states.join(', ')}.`);
  return known;
};

const row = ({ job, report, state, attempts, lastError }: JobRecord): string[] => [
  job.id,
  state,
  job.createdAt,
  report.id,
  String(attempts),
  lastError ?? '',
];

const summary = ({ job, report, state, attempts, lastError }: JobRecord) => ({
  id: job.id,
  state,
  createdAt: job.createdAt,
  report: report.id,
  attempts,
  lastError,
});

export const listJobs: StoreCommand = {
  name: 'list',
  summary: 'The newest jobs: reports on their way to the showroom queue.',
  options: { '--state <state>': 'only of this state', '--limit <n>': 'how many at most; 100 unless given' },
  prepare: (values) => {
    const [state, limit] = [readState(values), readLimit(values)];
    return async ({ store }) => {
      const jobs = await store.listJobs(state, limit);
      const text = table(['job', 'state', 'created', 'report', 'tries', 'last error'], jobs.map(row));
      return { text: jobs.length === 0 ? 'There are no such jobs.' : text + moreNote(jobs.length, limit), json: jobs.map(summary) };
    };
  },
};
