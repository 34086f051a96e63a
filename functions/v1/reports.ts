import { Problem } from '#lib/problem.ts';
import type { Job, Report } from '#lib/schemas/report.ts';
import { basePath, baseUrl } from '#lib/settings.ts';
import type { Handler } from '../handler.ts';
import type { StoredResponse } from '../store/store.ts';
import { beginWrite } from '../writes/begin-write.ts';
import { toAnswer } from '../writes/stored-response.ts';

const path = `${basePath}/reports`;

/** Seconds after which polling is worth while. */
export const retryAfter = 1;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `POST /reports`: accepted once it is stored; a job hands it to the showroom (G29-G31). */
export const createReport: Handler = async (call, services) => {
  const { settings, store, sandbox, newId, now } = services;
  const write = await beginWrite(call, services, path);
  if (write.replay) return toAnswer(write.replay, { replayed: true, retryAfter });
  if (!isObject(write.body))
    throw new Problem('invalid_body', 'The body must be an object.', { hint: 'Send a JSON object; its members are free.' });

  const { mode } = write.credential;
  const createdAt = now().toISOString();
  const id = newId();
  const location = `${baseUrl(settings)}/jobs/${id}`;
  const job: Job = { id, createdAt, mode, links: { self: location } };
  const report: Report = { id: newId(), createdAt, mode, persisted: mode === 'live', request: write.body };
  const response: StoredResponse = { status: 202, body: JSON.stringify(job), location };
  if (mode === 'test') {
    await sandbox.jobs.keep(id, { ...job, completedAt: createdAt, result: report });
    const kept = await write.keep(response);
    return toAnswer(kept, { replayed: kept !== response, retryAfter });
  }
  const result = await store.saveReport({ job, report, response, idempotency: write.idempotency });
  if (result.outcome === 'replayed') return toAnswer(result.response, { replayed: true, retryAfter });
  services.wakeJobs();
  return toAnswer(response, { replayed: false, retryAfter });
};
