import fp from 'fastify-plugin';
import { Problem } from '#lib/contract/problem.ts';

/** Whether the process takes requests: until it is told to stop. */
export interface Lifecycle {
  stopping: boolean;
  /** Takes no new connection, and ends each with its next response. */
  closing: boolean;
}

/** Probes (G58): they spend no quota. */
export const healthPaths = ['/healthz', '/readyz'] as const;

/** `/healthz`: the process lives, and which build it serves. `/readyz`: send it requests; 503 while it is stopping. */
export const health = fp<{ lifecycle: Lifecycle; build: string | undefined }>((app, { lifecycle, build }, done) => {
  const body = Buffer.from(JSON.stringify({ status: 'ok', build }));
  for (const path of healthPaths) {
    app.get(path, { config: { unlimited: true } }, (_request, reply) => {
      if (path === '/readyz' && lifecycle.stopping) throw new Problem('unavailable', 'The service is stopping.');
      return reply.type('application/json').send(body);
    });
  }
  done();
});
