import { Problem } from '#lib/problem.ts';
import { baseUrl } from '#lib/settings.ts';
import type { Handler } from '../handler.ts';
import { retryAfter } from './reports.ts';

/** `GET /jobs/{id}`: 202 while unfinished, 200 once finished; no state names (G31). */
export const getJob: Handler = async (_, { store, sandbox, settings }, call) => {
  const id = call.path['id'] ?? '';
  const practised = await sandbox.jobs.find(id);
  if (practised) return Response.json(practised);
  const record = await store.findJob(id);
  if (!record) throw new Problem('job_not_found', 'There is no job with this id.');
  if (record.state === 'finished') return Response.json({ ...record.job, result: record.report });
  return Response.json(record.job, {
    status: 202,
    headers: { 'Retry-After': String(retryAfter), Location: `${baseUrl(settings)}/jobs/${id}` },
  });
};
