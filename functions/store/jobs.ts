import type { Job, Report } from '#lib/schemas/writes.ts';
import type { Database, Row } from './database.ts';
import { insertEvent } from './events.ts';
import { keepResponse, replayOf } from './idempotency.ts';
import { createQueue } from './queue.ts';
import type { Flag, JobRecord, JobState, ReportWrite, ShowroomEvent, WriteLimits, WriteResult } from './store.ts';
import { timestamp } from './values.ts';
import { checkLimits, countWrite } from './write-limits.ts';

const selectJobs = `SELECT jobs.body AS job, reports.body AS report, state, completed_at AS "completedAt", attempts, last_error AS "lastError"
FROM jobs JOIN reports ON reports.job_id = jobs.id`;

/** A finished job shows when it was completed, and the report as its result (G31). */
const jobOf = ({ job: jobText, report: reportText, completedAt, ...row }: Row): JobRecord => {
  const [job, report] = [JSON.parse(String(jobText)) as Job, JSON.parse(String(reportText)) as Report];
  return { ...row, job: completedAt === null ? job : { ...job, completedAt, result: report }, report } as JobRecord;
};

/** Reports, and the jobs that carry them to the outbox. */
export const createJobStore = (db: Database) => {
  const { claim, fail, list, find, retry } = createQueue(db, { table: 'jobs', select: selectJobs, itemOf: jobOf });
  return {
    /** Pending jobs that are due, leased to the caller. */
    claimJobs: claim,
    failJob: fail,
    listJobs: (state: JobState | null, limit: number) => list(state && [state], limit),
    findJob: find,
    /** A dead job is worked off again, with attempts counted from 0. False where there is none. */
    retryJob: async (id: string): Promise<boolean> => (await retry(['dead'], id)) > 0,

    /** Report, idempotency record, what limits count and job in one transaction; resolves once it is on disk. */
    saveReport: ({ job, report, sender, response, idempotency }: ReportWrite, limits: WriteLimits): Promise<WriteResult> =>
      db.transaction(async (tx) => {
        const createdAt = timestamp(job.createdAt);
        const counted = { subject: job.id, sender, phone: null, createdAt };
        const [replay, { refused, isOver }] = await Promise.all([replayOf(tx, idempotency), checkLimits(tx, counted, limits)]);
        const settled = replay ?? refused;
        if (settled) return settled;
        countWrite(tx, counted, { selectionHash: null, isFlagged: isOver });
        tx.run("INSERT INTO jobs (id, created_at, body, state, next_attempt_at, flagged_because) VALUES ($1, $2, $3, 'pending', $2, $4)", [
          ...[job.id, createdAt, JSON.stringify(job)],
          isOver ? 'limit' : null,
        ]);
        tx.run('INSERT INTO reports (job_id, id, body) VALUES ($1, $2, $3)', [job.id, report.id, JSON.stringify(report)]);
        if (idempotency) keepResponse(tx, { idempotency, response, subject: job.id, createdAt });
        return { outcome: 'stored' };
      }),

    /** Job finished and its event queued, in one transaction; a job that is already finished stays as it is. */
    finishJob: (id: string, completedAt: string, event: ShowroomEvent, digestAt = completedAt): Promise<void> =>
      db.transaction(async (tx) => {
        const [finished] = await tx.query(
          `UPDATE jobs SET state = 'finished', completed_at = $2, next_attempt_at = NULL, lease_until = NULL
          WHERE id = $1 AND state <> 'finished' RETURNING flagged_because AS because`,
          [id, timestamp(completedAt)],
        );
        // Whoever finished it first has queued the event; two workers may hold one job where a lease ran out.
        if (!finished) return;
        const flag: Flag | null = finished['because'] === null ? null : { because: 'limit', origin: null };
        insertEvent(tx, { event, subject: id, duplicateCallback: false, flag, digestAt });
      }),
  };
};
