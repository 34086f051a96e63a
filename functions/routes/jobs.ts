import type { FastifyPluginCallback } from 'fastify';
import { Problem } from '#lib/problem.ts';
import { baseUrl } from '#lib/settings.ts';
import type { Services } from '../services.ts';
import { operation, sendJson } from './operation.ts';

/** `GET /jobs/{id}`: 202 while unfinished, 200 once finished; no state names (G31). */
export const jobs: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { store, sandbox, settings } = services;
  app.route(
    operation('getJob', async ({ params }, reply) => {
      const { id } = params as { id: string };
      const sandboxJob = await sandbox.jobs.find(id);
      if (sandboxJob) return sendJson(reply, sandboxJob);
      const record = await store.findJob(id);
      if (!record) throw new Problem('job_not_found', 'There is no job with this id.');
      if (record.state === 'finished') return sendJson(reply, { ...record.job, result: record.report });
      reply.code(202).headers({ 'Retry-After': '1', Location: `${baseUrl(settings)}/jobs/${id}` });
      return sendJson(reply, record.job);
    }),
  );
  done();
};
