import type { Job, Report } from '#lib/schemas/writes.ts';
import type { Row } from './database.ts';
import type { JobRecord, JobState } from './store.ts';

interface JobRow extends Row {
  body: string;
  report: string;
  state: string;
  completed_at: string | null;
  attempts: number;
  last_error: string | null;
}

/** Jobs with their reports; a WHERE clause comes after it. */
export const selectJobs =
  'SELECT jobs.body, reports.body AS report, state, completed_at, attempts, last_error FROM jobs JOIN reports ON reports.job_id = jobs.id';

/** A finished job shows when it was completed, and the report as its result (G31). */
export const jobOf = (fields: Row): JobRecord => {
  const row = fields as JobRow;
  const body = JSON.parse(row.body) as Job;
  const report = JSON.parse(row.report) as Report;
  return {
    job: row.completed_at === null ? body : { ...body, completedAt: row.completed_at, result: report },
    report,
    state: row.state as JobState,
    attempts: row.attempts,
    lastError: row.last_error,
  };
};
