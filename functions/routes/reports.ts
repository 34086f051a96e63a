import type { FastifyPluginCallback } from 'fastify';
import { isObject } from '#lib/contract/parameters.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { Job, Report } from '#lib/schemas/writes.ts';
import { baseUrl } from '#lib/settings/settings.ts';
import { sendStored } from '../plugins/idempotency.ts';
import type { Services } from './services.ts';
import { senderOf, tooManyWrites } from '../showroom/sender.ts';
import type { StoredResponse } from '../store/store.ts';
import { operation, sendJson } from './operation.ts';

/**
 * `POST /reports`: accepted once it is stored, and sent to the showroom after that (G29-G31). `GET /jobs/{id}`: its job, which is the same row, and
 * finished as soon as it is stored; no state names (G31).
 */
export const reports: FastifyPluginCallback<{ services: Services }> = (app, { services }, done) => {
  const { settings, store, sandbox, newId, now, limitsOf, wakeShowroom } = services;
  const jobOf = (id: string, createdAt: string, mode: Job['mode']) => ({
    ...{ id, createdAt, mode },
    links: { self: `${baseUrl(settings)}/jobs/${id}` },
  });
  app.route(
    operation('createReport', async ({ body, client, credential: { mode }, write: { idempotency, keep } }, reply) => {
      if (!isObject(body))
        throw new Problem('invalid_body', 'The body must be an object.', { hint: 'Send a JSON object; its members are free.' });
      const createdAt = now().toISOString();
      const id = newId();
      const job = jobOf(id, createdAt, mode);
      const report: Report = { id: newId(), createdAt, mode, persisted: mode === 'live', request: body };
      const response: StoredResponse = { status: 202, body: JSON.stringify(job), location: job.links.self };
      if (mode === 'test') {
        await sandbox.records.keep(`jobs/${id}`, { ...job, completedAt: createdAt, result: report });
        return sendStored(reply, await keep(response), response);
      }
      const result = await store.saveRequest(
        {
          ...{ id: newId(), kind: 'report', subject: id, createdAt, body: JSON.stringify(report), response, idempotency },
          ...{ callback: null, foreignOrigin: null, sender: senderOf(client) },
        },
        limitsOf(client),
      );
      if (result.outcome === 'limited') throw tooManyWrites(result);
      if (result.outcome === 'replayed') return sendStored(reply, result.response, response);
      wakeShowroom();
      return sendStored(reply, response);
    }),
  );
  app.route(
    operation('getJob', async ({ params }, reply) => {
      const { id } = params as { id: string };
      const sandboxJob = await sandbox.records.find(`jobs/${id}`);
      if (sandboxJob) return sendJson(reply, sandboxJob);
      const found = await store.findRequest('report', id);
      if (!found) throw new Problem('job_not_found', 'There is no job with this id.');
      const { createdAt, body } = found;
      return sendJson(reply, { ...jobOf(id, createdAt, 'live'), completedAt: createdAt, result: JSON.parse(body) as Report });
    }),
  );
  done();
};
