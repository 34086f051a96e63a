import type { Server } from 'node:http';
import { limits } from './limits.ts';
import type { Logger } from './log.ts';

/** How often idle connections are ended for new ones at most, and an operator is told, in milliseconds. */
const roomMs = 1000;

/** Keeps connections few enough for the process, and hangs up on those that take nothing of their answer. */
export const boundConnections = (server: Server, log: Logger): void => {
  server.setTimeout(limits.stallMs);
  server.maxConnections = limits.connections;
  let madeRoomAt = -Infinity;
  server.on('drop', () => {
    const now = performance.now();
    if (now - madeRoomAt < roomMs) return;
    madeRoomAt = now;
    log.warn({ connections: limits.connections }, 'too many connections');
    server.closeIdleConnections();
  });
};
