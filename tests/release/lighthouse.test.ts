import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../src/lib/schemas/text.ts';
import { pageToolFlags } from '../browser/page-agent.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type Server, startServer } from '../fixtures/server.ts';

/** What Lighthouse gives each kind of page in both languages, on a phone with a slow network. */

/** Kinds of pages, below their language. */
const kinds = [
  '',
  '/finder',
  '/finder/side/k90to130/hot',
  '/two-sleepers/side-k60to90/back-k60to90',
  '/sizes',
  '/sizes/king',
  '/matrix',
  '/products',
  '/faq/qatar-king-vs-us-uk-king',
  '/search',
];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
}

let server: Server;
let browser: Browser;
let port: number;

beforeAll(async () => {
  port = await freePort();
  // A browser of its own, in which pages may offer tools.
  [server, browser] = await Promise.all([startServer(), launchBrowser([`--remote-debugging-port=${port}`, ...pageToolFlags])]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Audits that count and lost points, with what they measured. */
const lostBy = async (address: string): Promise<string[]> => {
  const command = ['tests/release/node_modules/lighthouse/cli/index.js', server.origin + address, '--port', String(port), '--output=json'];
  const { stdout } = await promisify(execFile)(process.execPath, [...command, '--quiet'], { maxBuffer: 64 * 1024 * 1024 });
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  const counted = Object.values(categories).flatMap(({ auditRefs, score }) =>
    score === 1 ? [] : auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
};

// Other work on the machine costs points of performance, and never gives any.
test.each(kinds.flatMap((kind) => languages.map((language) => `/${language}${kind}`)))(
  'Lighthouse gives %s 100 in every category',
  { retry: 3, timeout: 120_000 },
  async (address) => expect(await lostBy(address)).toEqual([]),
);
