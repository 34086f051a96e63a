import fp from 'fastify-plugin';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes milliseconds of the processor: it waits for its turn. */
    costly?: boolean;
  }
}

interface Waiting {
  socket: Socket;
  run: () => void;
}

/** Turns of the event loop that are left to new connections before a costly request, at most. */
const mostTurns = 50;

/**
 * One costly request runs in a turn of the event loop, and networks take turns (round robin): one IPv6 /48 is 65,536 clients. However many one
 * network sends at once, files, probes and writes of others go in between, and a question of another network waits for one request of each.
 */
export const fairQueue = fp((app, _options, done) => {
  /** By network, whose turn is next first. */
  const waiting = new Map<string, Waiting[]>();
  let running = false;
  let connections = 0;
  // From the one server of the process (`functions/server.ts`), whose connections outlive this app.
  app.server.on('accepted', () => (connections += 1));

  const runNext = (): void => {
    const [next] = waiting;
    running = next !== undefined;
    if (next === undefined) return;
    const [network, requests] = next;
    const request = requests.shift();
    waiting.delete(network);
    if (requests.length > 0) waiting.set(network, requests);
    afterConnections(mostTurns);
    // Who left gets no answer, and costs nothing.
    if (request && !request.socket.destroyed) request.run();
  };
  /** A turn takes one connection from those that wait: a crowd of them would cost whoever comes last as many costly requests. */
  const afterConnections = (turns: number): void => {
    const before = connections;
    setImmediate(() => (connections > before && turns > 0 ? afterConnections(turns - 1) : runNext()));
  };

  // The body has come by then, so that nobody waits for a slow sender.
  app.addHook('preValidation', ({ client, raw: { socket }, routeOptions }, _reply, next) => {
    if (!routeOptions.config.costly) return next();
    if (running) {
      const network = networkOf(client);
      const requests = waiting.get(network);
      if (requests) requests.push({ socket, run: next });
      else waiting.set(network, [{ socket, run: next }]);
      return;
    }
    running = true;
    // This turn may have taken its connection already.
    setImmediate(afterConnections, mostTurns);
    next();
  });
  done();
});
