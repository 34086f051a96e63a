import type { Logger } from '../log.ts';
import type { JobRecord, ShowroomEvent, Store } from '../store/store.ts';
import { createWorker, type Worker } from './worker.ts';

interface Parts {
  store: Store;
  log: Logger;
  newId: () => string;
  now: () => Date;
  /** Called once an event was queued for the showroom. */
  queued: () => void;
}

const pollMs = 1000;
const leaseSeconds = 30;
const mostTries = 10;
const longestPauseSeconds = 600;

const eventOf = ({ report }: JobRecord, id: string, createdAt: string): ShowroomEvent => ({
  id,
  stream: `report/${report.id}`,
  kind: 'report.created',
  createdAt,
  payload: JSON.stringify(report),
  contact: null,
});

/** Works off accepted reports: each is finished once it is queued for the showroom (G31). What a crash interrupts is taken up again when its lease is over. */
export const startJobRunner = ({ store, log, newId, now, queued }: Parts): Worker => {
  const run = async (record: JobRecord): Promise<void> => {
    const { id } = record.job;
    try {
      const completedAt = now().toISOString();
      await store.finishJob(id, completedAt, eventOf(record, newId(), completedAt));
      queued();
    } catch (error) {
      const pause = Math.min(longestPauseSeconds, 2 ** record.attempts);
      const nextAttemptAt = record.attempts >= mostTries ? null : new Date(now().getTime() + pause * 1000).toISOString();
      // Without its id: who has that has the record (G32). The command line lists what failed.
      log.error({ attempt: record.attempts, dead: nextAttemptAt === null, err: error }, 'job failed');
      await store.failJob(id, (error as Error).message, nextAttemptAt);
    }
  };

  return createWorker({
    round: async () => {
      const records = await store.claimJobs({ leaseSeconds, limit: 10, now: now() });
      for (const record of records) await run(record);
      return records.length > 0;
    },
    pollMs,
    failed: (error) => log.error({ err: error }, 'jobs could not be claimed'),
  });
};
