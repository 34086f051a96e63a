import type { Server } from 'node:http';
import type { Lifecycle } from './health.ts';
import type { Logger } from './log.ts';

/** How long requests in flight may take to finish. */
const graceMs = 10_000;
const sweepMs = 50;

interface Parts {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  /** What is left to end once the last request was answered. */
  after: () => Promise<void>;
}

/** On SIGTERM or SIGINT: take no new connection, let requests in flight finish, end the rest, then the process; a second signal ends at once. */
export const stopGracefully = ({ server, lifecycle, log, after }: Parts): void => {
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
  const stop = (signal: NodeJS.Signals): void => {
    if (lifecycle.stopping) process.exit(1);
    lifecycle.stopping = true;
    log.info({ signal }, 'stopping');
    server.close(end);
    // A connection whose request was in flight turns idle only now and would be kept open.
    setInterval(() => server.closeIdleConnections(), sweepMs).unref();
    setTimeout(() => {
      log.warn('closing connections that did not finish');
      server.closeAllConnections();
    }, graceMs).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
