import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { processorMicroseconds } from '../bench/process.ts';
import { startServer } from '../fixtures/server.ts';
import { createSend, fullBatch, question, search } from './attackers.ts';
import { gibberish } from './gibberish.ts';

/** The whole quota of a client, spent at once on what costs the service most. */

const quota = 600;
const known = 'which king mattress without latex suits a side sleeper of 95 kg who is hot, under 4000 riyal? ';
const long = known.repeat(20).slice(0, 1000).trim();
const faq = (client: string, q: string) => ({ target: `/api/v1/faq?${new URLSearchParams({ q }).toString()}`, client });

const kinds = {
  'question, gibberish': (client: string) => question(client, gibberish()),
  'question, known words': (client: string) => question(client, long),
  'question, streamed': (client: string) => question(client, long, true),
  'documents, gibberish': (client: string) => search(client, gibberish()),
  'documents, known words': (client: string) => search(client, long),
  'FAQ, gibberish': (client: string) => faq(client, gibberish(150)),
  'FAQ, known words': (client: string) => faq(client, known),
  'batch of 50, 245 KB': (client: string) => ({ target: '/api/v1/batch', client, body: fullBatch }),
};

test('600 requests of the dearest kind leave the service answering others', { timeout: 180_000 }, async () => {
  const server = await startServer({ env: { RATE_LIMIT: String(quota), TRUSTED_PROXIES: '127.0.0.1' } });
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.9' });
  onTestFinished(async () => {
    agent.destroy();
    await server.stop();
  });
  const send = createSend(server.port);
  const pid = server.child.pid ?? 0;
  const costs: { kind: keyof typeof kinds; 'processor ms': number }[] = [];
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const some = async (): Promise<void> => {
      for (let count = 0; count < 60; count += 1) expect((await send(kinds[kind](`198.51.100.${costs.length}`))).end).toBe('200');
    };
    await some();
    const before = processorMicroseconds(pid);
    await some();
    costs.push({ kind, 'processor ms': Number(((processorMicroseconds(pid) - before) / 60_000).toFixed(2)) });
  }
  console.table(costs);
  const [dearest = { kind: 'question, gibberish' as const }] = costs.toSorted((a, b) => b['processor ms'] - a['processor ms']);

  const probe = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      get({ host: '127.0.0.1', port: server.port, path: '/healthz', agent }, (response) => {
        response.resume().on('end', () => resolve(performance.now() - startedAt));
      }).on('error', reject);
    });
  const one = (): ReturnType<typeof send> => send(kinds[dearest.kind]('198.51.100.200'));
  let spending = true;
  const spent = Promise.all(Array.from({ length: quota }, one)).finally(() => (spending = false));
  const waits: number[] = [];
  for (; spending; await sleep(10)) waits.push(await probe());
  console.log(`Beside 600 of "${dearest.kind}" the worst of ${waits.length} probes took ${Math.max(...waits).toFixed(0)} ms.`);
  expect(new Set((await spent).map(({ end }) => end))).toEqual(new Set(['200']));
  expect((await one()).end).toBe('429');
  expect(Math.max(...waits)).toBeLessThan(250);
});
