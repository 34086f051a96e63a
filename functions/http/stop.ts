import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Lifecycle } from './health.ts';
import type { Logger } from './log.ts';

/** How long requests in flight may take to finish, in milliseconds. */
const graceMs = 10_000;
const sweepMs = 50;
/** How long the listener is kept open for a quiet moment, in milliseconds. */
const quietMs = 1000;
/** A turn of the event loop so short that hardly anybody can have knocked in it; a longer one must do when there is none. */
const shortTurnMs = 0.03;
const longTurnMs = 0.5;
/** How long a short turn is waited for, in milliseconds. */
const patientMs = 800;

/** What a balancer needs so that it loses no request; both 0 where clients come directly. */
interface Patience {
  /** How long everything goes on as before while `/readyz` says 503, in milliseconds: for balancers that ask it. */
  drainMs: number;
  /** How long idle connections are left to whoever opened them, in milliseconds. */
  idleMs: number;
}

interface Parts extends Patience {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  /** What is left to end once the last request was answered. */
  after: () => Promise<void>;
}

/**
 * Waits for a moment in which nobody knocks. The kernel resets whoever knocked and was not let in yet when the listener closes, and each turn of
 * the event loop lets one in: so a turn in which nobody knocked, and which was so short that hardly anybody can have knocked since.
 */
const quietMoment = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let knocked = true;
    let turnedAt = 0;
    const note = (): void => void (knocked = true);
    const look = (): void => {
      const now = performance.now();
      const waited = now - startedAt;
      const shortEnough = now - turnedAt < (waited < patientMs ? shortTurnMs : longTurnMs);
      if ((!knocked && shortEnough) || waited > quietMs) {
        server.off('connection', note);
        return resolve();
      }
      knocked = false;
      turnedAt = now;
      setImmediate(look);
    };
    server.on('connection', note);
    setImmediate(look);
  });

/**
 * On SIGTERM or SIGINT: `/readyz` turns 503; after `drainMs` no new connection is taken, and each connection that is left ends with its next answer,
 * or after `idleMs` without one; requests in flight finish; then the process ends. A second signal ends at once.
 */
export const stopGracefully = ({ server, lifecycle, log, after, drainMs, idleMs }: Parts): void => {
  const end = (): void => {
    after().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopped with a fault');
        process.exit(1);
      },
    );
  };
  const close = (): void => {
    // The close of an HTTP server would end idle connections at once, and a request may be on its way on one of them.
    NetServer.prototype.close.call(server, end);
    lifecycle.closing = true;
    setTimeout(() => {
      server.closeIdleConnections();
      // A connection whose request was in flight turns idle only now and would be kept open.
      setInterval(() => server.closeIdleConnections(), sweepMs).unref();
    }, idleMs).unref();
    setTimeout(() => {
      log.warn('closing connections that did not finish');
      server.closeAllConnections();
    }, graceMs).unref();
  };
  const stop = (signal: NodeJS.Signals): void => {
    if (lifecycle.stopping) process.exit(1);
    lifecycle.stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => void quietMoment(server).then(close), drainMs);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
