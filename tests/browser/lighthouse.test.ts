import lighthouse from 'lighthouse';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { pageToolFlags } from './page-agent.ts';

const pages = ['', '/finder', '/finder/side/k90to130/hot', '/sizes', '/products', '/faq', '/faq/qatar-king-vs-us-uk-king'];

const full = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1, 'agentic-browsing': 1 };

let server: Server;
let browser: Browser;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await startServer();
  browser = await launchBrowser([`--remote-debugging-port=${port}`, ...pageToolFlags]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test.each(pages.flatMap((page) => [`/en${page}`, `/ar${page}`]))(
  'Lighthouse (mobile) gives %s its full score',
  // A busy machine costs a point of performance now and then.
  { retry: 2, timeout: 60_000 },
  async (address) => {
    const result = await lighthouse(server.origin + address, { port, output: 'json', logLevel: 'error' });
    const { categories = {}, audits = {}, runtimeError } = result?.lhr ?? {};
    expect(runtimeError).toBeUndefined();
    const scores = Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]));
    const lost = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1))
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`);
    expect({ scores, lost }).toMatchObject({ scores: full });
  },
);
