import { Problem } from '#lib/problem.ts';
import { baseUrl } from '#lib/settings.ts';
import { json, type Handler } from '../handler.ts';
import { retryAfter } from './reports.ts';

/** `GET /jobs/{id}`: 202 while unfinished, 200 once finished; no state names (G31). */
export const getJob: Handler = async ({ path }, { store, sandbox, settings }) => {
  const id = path['id'] ?? '';
  const practised = await sandbox.jobs.find(id);
  if (practised) return json(practised);
  const record = await store.findJob(id);
  if (!record) throw new Problem('job_not_found', 'There is no job with this id.');
  if (record.state === 'finished') return json({ ...record.job, result: record.report });
  return json(record.job, {
    status: 202,
    headers: { 'Retry-After': String(retryAfter), Location: `${baseUrl(settings)}/jobs/${id}` },
  });
};
