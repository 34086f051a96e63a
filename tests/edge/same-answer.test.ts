import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { expectProblem } from '../contract/expect-problem.ts';
import { hasCaddy } from '../fixtures/caddy.ts';
import { startEdge, type EdgeName } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { askBoth, type Asking } from './ask-twice.ts';
import { everyAsking, everyTarget } from './askings.ts';
import { fetchAnswer } from './fetch-answer.ts';

const edges: EdgeName[] = [...(hasNginx ? (['nginx'] as const) : []), ...(hasCaddy ? (['caddy'] as const) : [])];

/** What an edge answers by itself, and otherwise than the front door would. */
const ownWay: Record<EdgeName, (asking: Asking) => boolean> = {
  nginx: () => false,
  // Go refuses every expectation but 100-continue, in its own words.
  caddy: ({ headers }) => headers?.['expect'] !== undefined,
};

describe.each(edges)('%s', (name) => {
  let server: Server;
  let edge: Edge;
  let alone: Edge;
  beforeAll(async () => {
    server = await startServer();
    const behind = { distDir: server.distDir, rateLimit: 1_000_000 };
    edge = await startEdge(name, { ...behind, doors: [server.port] });
    alone = await startEdge(name, { ...behind, doors: [await freePort()] });
  });
  afterAll(async () => {
    await Promise.all([edge, alone].map((each) => each.stop()));
    await server.stop();
  });

  it('answers every address of the build, and every odd request, as the front door does', async () => {
    const askings = await everyAsking(server.manifest, server.port);
    expect(askings.length).toBeGreaterThan(10_000);
    const alike = askings.filter((asking) => !ownWay[name](asking));
    expect(await askBoth(server.port, edge.port, alike)).toEqual([]);
  }, 120_000);

  it('answers every address of the build where no front door runs at all, with its tag as well', async () => {
    const failed: string[] = [];
    for (const target of everyTarget(server.manifest)) {
      const answer = await fetchAnswer(`http://127.0.0.1:${alone.port}${target}`);
      const again = await fetchAnswer(`http://127.0.0.1:${alone.port}${target}`, { 'if-none-match': answer.header('etag') ?? '' });
      if (answer.status !== 200 || again.status !== 304) failed.push(`${target}: ${answer.status}, ${again.status}`);
    }
    expect(failed).toEqual([]);
  }, 120_000);

  it('says in our words that no front door answers', async () => {
    const answer = await fetchAnswer(`http://127.0.0.1:${alone.port}/ask?query=king`);
    expectProblem(answer, 503, 'unavailable');
    expect(answer.header('Retry-After')).toBe('5');
    expect(answer.header('Cache-Control')).toBe('no-store');
    expect(answer.header('Access-Control-Allow-Origin')).toBe('*');
  });
});
