import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSqlite, type Database } from '../faults/database.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { runCampaign } from './campaign.ts';
import { meterOptions } from './meter.ts';

/** A short run of `npm run fuzz` with a seed of its own: a failure repeats. */
let database: Database;
let server: Server;
beforeAll(async () => {
  database = await makeSqlite();
  server = await startServer({ env: { ...database.env, RATE_LIMIT: '0' }, node: meterOptions });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

it('whatever is sent, every answer keeps to the contract, and what is kept is what was acknowledged', { timeout: 120_000 }, async () => {
  const found = await runCampaign({ server, port: server.port, database, seed: 20_261_121, requests: 8000 });
  expect(found.failures).toEqual([]);
  expect(server.stdout.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(found.requests).toBeGreaterThanOrEqual(8000);
  // Every operation was asked, granted, and refused; live writes were kept.
  const names = new Set([...found.counts.keys()].map((key) => key.replace(/ \dxx$/, '')));
  for (const name of names) expect(found.counts.has(`${name} 4xx`), name).toBe(true);
  for (const name of ['createShortlist', 'createReport', 'runBatch', 'issueKey', 'ask', 'postAsk', 'page', 'tools actions', 'tools docs']) {
    expect(found.counts.get(`${name} 2xx`), name).toBeGreaterThan(0);
  }
  expect(Math.min(found.kept.shortlists, found.kept.reports)).toBeGreaterThan(0);
  expect(found.after.descriptors).toBeLessThanOrEqual(found.before.descriptors + 2);
  expect(found.after.heap - found.before.heap).toBeLessThan(30);
});
