import fp from 'fastify-plugin';
import { Problem } from '#lib/problem.ts';
import type { FindClient } from '../client-address.ts';
import { rateLimited, untouched, type ConsumeQuota, type Quota } from '../rate-limiter.ts';
import { headFault } from '../request-check.ts';
import { pathOf, readTarget } from '../target.ts';

interface Options {
  consume: ConsumeQuota;
  findClient: FindClient;
  rateLimit: number;
}

/** Counts every request but probes (G58), and refuses those that are over the limit or cannot be read. */
export const rateLimit = fp<Options>((app, { consume, findClient, rateLimit: limit }, done) => {
  app.decorateRequest('quota');
  app.decorateRequest('client', '');
  app.decorateRequest('path', '');

  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request;
    const admit = (quota: Quota): void => {
      request.quota = quota;
      next(quota.exceeded ? rateLimited(quota) : undefined);
    };
    request.quota = untouched(limit);
    request.client = findClient(raw);
    request.path = pathOf(request.originalUrl);
    const quota = raw.quota ?? (request.routeOptions.config.unlimited ? request.quota : consume(request.client));
    if (quota instanceof Promise) quota.then(admit, next);
    else admit(quota);
  });

  app.addHook('onRequest', (request, reply, next) => {
    readTarget(request.originalUrl);
    const fault = headFault(request.raw);
    if (fault !== undefined) {
      reply.header('Connection', 'close');
      throw new Problem('malformed-request', fault);
    }
    const { expect } = request.headers;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw new Problem('expectation-failed', 'Only 100-continue can be expected.');
    }
    next();
  });
  done();
});
