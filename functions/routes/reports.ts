import type { FastifyPluginCallback } from 'fastify';
import { isObject } from '#lib/contract/parameters.ts';
import { errorDetail, Problem } from '#lib/contract/problem.ts';
import type { Job, Report } from '#lib/schemas/writes.ts';
import { baseUrl } from '#lib/settings.ts';
import { sendStored } from '../plugins/idempotency.ts';
import type { Services } from '../services.ts';
import { senderOf, tooManyWrites } from '../showroom/sender.ts';
import type { StoredResponse } from '../store/store.ts';
import { operation, sendJson } from './operation.ts';

const givenUp = new Problem('internal-error', 'The report was kept, but could not be handed to the showroom.', {
  hint: 'Tell the operator the id of this job; the report can be taken up again, and need not be sent again.',
});

/**
 * `POST /reports`: accepted once it is stored; a job hands it to the showroom (G29-G31). `GET /jobs/{id}`: 202 while unfinished, 200 once
 * finished or given up; no state names (G31).
 */
export const reports: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { settings, store, sandbox, newId, now, limitsOf, wakeJobs } = services;
  app.route(
    operation('createReport', async ({ body, client, credential: { mode }, write: { idempotency, keep } }, reply) => {
      if (!isObject(body))
        throw new Problem('invalid_body', 'The body must be an object.', { hint: 'Send a JSON object; its members are free.' });
      const createdAt = now().toISOString();
      const id = newId();
      const location = `${baseUrl(settings)}/jobs/${id}`;
      const job: Job = { id, createdAt, mode, links: { self: location } };
      const report: Report = { id: newId(), createdAt, mode, persisted: mode === 'live', request: body };
      const response: StoredResponse = { status: 202, body: JSON.stringify(job), location };
      if (mode === 'test') {
        await sandbox.jobs.keep(id, { ...job, completedAt: createdAt, result: report });
        return sendStored(reply, await keep(response), response);
      }
      const result = await store.saveReport({ job, report, sender: senderOf(client), response, idempotency }, limitsOf(client));
      if (result.outcome === 'limited') throw tooManyWrites(result);
      if (result.outcome === 'replayed') return sendStored(reply, result.response, response);
      wakeJobs();
      return sendStored(reply, response);
    }),
  );
  app.route(
    operation('getJob', async ({ params }, reply) => {
      const { id } = params as { id: string };
      const sandboxJob = await sandbox.jobs.find(id);
      if (sandboxJob) return sendJson(reply, sandboxJob);
      const record = await store.findJob(id);
      if (!record) throw new Problem('job_not_found', 'There is no job with this id.');
      if (record.state === 'finished') return sendJson(reply, { ...record.job, result: record.report });
      if (record.state === 'dead') return sendJson(reply, { ...record.job, result: null, error: errorDetail(givenUp, settings) });
      reply.code(202).headers({ 'Retry-After': '1', Location: `${baseUrl(settings)}/jobs/${id}` });
      return sendJson(reply, record.job);
    }),
  );
  done();
};
