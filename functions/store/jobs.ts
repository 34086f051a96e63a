import type { Job, Report } from '#lib/schemas/writes.ts';
import { type Database, placeholders, type Row } from './database.ts';
import { insertEvent } from './events.ts';
import { findReplay, keepResponse, lockIdempotency } from './idempotency.ts';
import { claimDue, fail, retry } from './queue.ts';
import type { JobRecord, Store } from './store.ts';
import { timestamp } from './values.ts';

/** Jobs with their reports, by the names of their record; a WHERE clause comes after it. */
const selectJobs = `SELECT jobs.body AS job, reports.body AS report, state, completed_at AS "completedAt", attempts, last_error AS "lastError"
FROM jobs JOIN reports ON reports.job_id = jobs.id`;

/** A finished job shows when it was completed, and the report as its result (G31). */
const jobOf = ({ job: jobText, report: reportText, completedAt, ...row }: Row): JobRecord => {
  const [job, report] = [JSON.parse(String(jobText)) as Job, JSON.parse(String(reportText)) as Report];
  return { ...row, job: completedAt === null ? job : { ...job, completedAt, result: report }, report } as JobRecord;
};

type JobStore = Pick<Store, 'saveReport' | 'findJob' | 'claimJobs' | 'finishJob' | 'failJob' | 'listJobs' | 'retryJob'>;

/** Reports, and the jobs that carry them to the outbox. */
export const createJobStore = (db: Database): JobStore => ({
  saveReport: ({ job, report, response, idempotency }) =>
    db.transaction(async (tx) => {
      if (idempotency) {
        lockIdempotency(tx, idempotency);
        const earlier = await findReplay(tx, idempotency);
        if (earlier) return { outcome: 'replayed', response: earlier };
      }
      const createdAt = timestamp(job.createdAt);
      tx.run("INSERT INTO jobs (id, created_at, body, state, next_attempt_at) VALUES ($1, $2, $3, 'pending', $2)", [
        job.id,
        createdAt,
        JSON.stringify(job),
      ]);
      tx.run('INSERT INTO reports (job_id, id, body) VALUES ($1, $2, $3)', [job.id, report.id, JSON.stringify(report)]);
      if (idempotency) keepResponse(tx, { idempotency, response, subject: job.id, createdAt });
      return { outcome: 'stored' };
    }),

  findJob: (id) =>
    db.read(async (tx) => {
      const [row] = await tx.query(`${selectJobs} WHERE jobs.id = $1`, [id]);
      return row ? jobOf(row) : null;
    }),

  claimJobs: (claim) =>
    db.transaction(async (tx) => {
      const claimed = await claimDue(tx, 'jobs', claim);
      if (claimed.length === 0) return [];
      return (await tx.query(`${selectJobs} WHERE sequence IN (${placeholders(claimed)}) ORDER BY sequence`, claimed)).map(jobOf);
    }),

  finishJob: (id, completedAt, event) =>
    db.transaction(async (tx) => {
      const finished = await tx.query(
        `UPDATE jobs SET state = 'finished', completed_at = $2, next_attempt_at = NULL, lease_until = NULL
        WHERE id = $1 AND state <> 'finished' RETURNING id`,
        [id, timestamp(completedAt)],
      );
      // Whoever finished it first has queued the event; two workers may hold one job where a lease ran out.
      if (finished.length > 0) insertEvent(tx, { event, subject: id, duplicateCallback: false });
    }),

  failJob: (id, error, nextAttemptAt) => db.transaction((tx) => fail(tx, 'jobs', id, error, nextAttemptAt)),

  listJobs: (state, limit) =>
    db.read(async (tx) => {
      const where = state === null ? '' : 'WHERE state = $2';
      const params = state === null ? [limit] : [limit, state];
      return (await tx.query(`${selectJobs} ${where} ORDER BY sequence DESC LIMIT $1`, params)).map(jobOf);
    }),

  retryJob: (id) => db.transaction((tx) => retry(tx, 'jobs', id)),
});
