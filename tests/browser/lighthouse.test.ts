import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../fixtures/server.ts';
import { startLighthouse, type LighthouseRun } from './lighthouse-run.ts';

const pages = ['', '/finder', '/finder/side/k90to130/hot', '/sizes', '/products', '/faq', '/faq/qatar-king-vs-us-uk-king'];

const full = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1, 'agentic-browsing': 1 };

let server: Server;
let lighthouse: LighthouseRun;

beforeAll(async () => {
  server = await startServer();
  lighthouse = await startLighthouse();
});
afterAll(async () => {
  await lighthouse.close();
  await server.stop();
});

test.each(pages.flatMap((page) => [`/en${page}`, `/ar${page}`]))(
  'Lighthouse (mobile) gives %s its full score',
  // A busy machine costs a point of performance now and then.
  { retry: 2, timeout: 60_000 },
  async (address) => {
    expect(await lighthouse.score(server.origin + address)).toMatchObject({ scores: full });
  },
);
