import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeName } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { askBoth } from './ask-twice.ts';
import { everyAsking } from './askings.ts';

const edges: EdgeName[] = hasNginx ? ['nginx'] : [];

describe.each(edges)('%s', (name) => {
  let server: Server;
  let edge: Edge;
  beforeAll(async () => {
    server = await startServer();
    edge = await startEdge(name, { distDir: server.distDir, rateLimit: 1_000_000, doors: [server.port] });
  });
  afterAll(async () => {
    await edge.stop();
    await server.stop();
  });

  it('answers every address of the build, and every odd request, as the front door does', async () => {
    const askings = await everyAsking(server.manifest, server.port);
    expect(askings.length).toBeGreaterThan(10_000);
    expect(await askBoth(server.port, edge.port, askings)).toEqual([]);
  }, 120_000);
});
