import fp from 'fastify-plugin';
import { setImmediate as turn } from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes milliseconds of the processor: it waits for its turn. */
    costly?: boolean;
  }
}

/** Costly requests run one after another, each in a turn of the event loop: files, probes and writes of others go in between. */
export const fairQueue = fp((app, _options, done) => {
  let last = Promise.resolve();
  // The body has come by then, so that nobody waits for a slow sender.
  app.addHook('preValidation', async ({ routeOptions, raw: { socket } }, reply) => {
    if (!routeOptions.config.costly) return;
    await (last = last.then(() => turn()));
    // Who left gets no answer, and costs nothing.
    if (socket.destroyed) reply.hijack();
  });
  done();
});
