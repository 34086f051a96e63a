import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';
import type { Ways } from '../showroom/ways.ts';

/** Whether the process takes requests: until it is told to stop. */
export interface Lifecycle {
  stopping: boolean;
  /** Takes no new connection, and ends each with its next response. */
  closing: boolean;
}

/** Probes (G58): they spend no quota. */
export const healthPaths = ['/healthz', '/readyz'] as const;

interface HealthParts {
  lifecycle: Lifecycle;
  build: string | undefined;
  ways: Pick<Ways, 'any'>;
}

/**
 * `/healthz`: the process lives, and which build it serves. `/readyz`: send it requests; 503 while it is stopping. It also says whether
 * callback requests are sent to staff, or only kept since no way is set: the kiosk promises a call only where they are.
 */
export const health = fp<HealthParts>((app, { lifecycle, build, ways }, done) => {
  const alive = { status: 'ok', build };
  const bodies = {
    '/healthz': Buffer.from(JSON.stringify(alive)),
    '/readyz': Buffer.from(JSON.stringify({ ...alive, callbacks: ways.any ? 'sent' : 'kept' })),
  };
  for (const path of healthPaths) {
    app.get(path, { config: { unlimited: true } }, (_request, reply) => {
      if (path === '/readyz' && lifecycle.stopping) throw new Problem('unavailable', 'The service is stopping.');
      return reply.type('application/json').send(bodies[path]);
    });
  }
  done();
});
