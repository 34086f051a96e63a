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
let port: number;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  port = await freePort();
  // A browser of its own, in which pages may offer tools.
  browser = await launchBrowser([`--remote-debugging-port=${port}`, ...pageToolFlags]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** By category, what a phone with a slow network gives a page, 0 to 1; and audits that count and lost points. */
const score = async (address: string) => {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  const { categories = {}, audits = {}, runtimeError } = result?.lhr ?? {};
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    scores: Object.fromEntries(Object.values(categories).map(({ id, score: points }) => [id, points])),
    lost: counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`),
  };
};

test.each(pages.flatMap((page) => [`/en${page}`, `/ar${page}`]))(
  'Lighthouse (mobile) gives %s its full score',
  // A busy machine costs points of performance, and never gives any: the best of some tries counts.
  { retry: 5, timeout: 60_000 },
  async (address) => {
    expect(await score(server.origin + address)).toMatchObject({ scores: full });
  },
);
