import { afterAll, beforeAll } from 'vitest';
import { startEdge } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';

/** Where a client can connect: the service itself, and the shipped nginx before it. */
export interface Places {
  server: Server;
  port: (way: Way) => number;
}

export type Way = 'directly' | 'through nginx';

export const ways: readonly Way[] = hasNginx ? ['directly', 'through nginx'] : ['directly'];

/** one instance with nginx before it, for every test of a file. */
export const usePlaces = ({ env = {} }: { env?: Readonly<Record<string, string>> } = {}): Places => {
  const places = {} as Places;
  let edge: Edge | undefined;
  beforeAll(async () => {
    places.server = await startServer({ env });
    const { distDir, port } = places.server;
    edge = hasNginx ? await startEdge('nginx', { distDir, rateLimit: 1_000_000, instances: [port] }) : undefined;
    places.port = (way) => (way === 'directly' ? port : (edge?.port ?? port));
  });
  afterAll(async () => {
    await edge?.stop();
    await places.server.stop();
  });
  return places;
};
