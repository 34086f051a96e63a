import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { nodeOptions } from '../../cli/node-options.mjs';
import { processorMicroseconds, residentMegabytes } from '../bench/process.ts';
import { median, percentile } from '../bench/statistics.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { liveKey } from '../faults/live-client.ts';
import { startMailServer } from '../showroom/mail-server.ts';
import { startReceiver } from '../showroom/receiver.ts';
import type { Attack, Order } from './attack.ts';
import { createSend, fullBatch, question, search, victim } from './attackers.ts';
import { createCustomer } from './customer.ts';
import { gibberish } from './gibberish.ts';

/**
 * Six attackers beside one honest customer, for `FLOOD_SECONDS` (60), what each of them costs measured before, alone; and the whole quota of a client,
 * spent at once on what costs most.
 */

const seconds = Number(process.env['FLOOD_SECONDS'] ?? 60);
const aloneSeconds = 3;
const quota = 600;

interface Attackers {
  names: readonly string[];
  attack: (order: Order) => Promise<Attack[]>;
}

const startAttackers = async ({ port, origin }: Server): Promise<Attackers> => {
  const key = (await liveKey(origin)).replace('Bearer ', '');
  const child: ChildProcess = fork(join(import.meta.dirname, 'attack.ts'), [String(port), key], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told = async (): Promise<unknown> => ((await once(child, 'message')) as unknown[])[0];
  return {
    names: (await told()) as string[],
    attack: (order) => {
      child.send(order);
      return told() as Promise<Attack[]>;
    },
  };
};

const bytesIn = (folder: string): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Ids that the database holds, of shortlists and of jobs. */
const keptIn = (dataDir: string): Set<unknown> => {
  const database = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT id FROM shortlists UNION ALL SELECT id FROM jobs').all();
  database.close();
  return new Set(rows.map(({ id }) => id));
};

/** Body of a webhook: `contact` is who is to be called. */
interface Notice {
  data: { contact: { name: string } | null };
}

/** Whether something was refused: by a status, or by the end of the connection. */
const isRefusal = (end: string): boolean => end !== 'open' && !/^2\d\d$/.test(end);

/** A row of the table that is printed. */
const rowOf = ({ name, begun, ends }: Attack, cost = NaN) => ({
  attacker: name,
  requests: begun,
  refused: Object.entries(ends).reduce((sum, [end, count]) => sum + (isRefusal(end) ? count : 0), 0),
  'processor ms each': Number(cost.toFixed(2)),
  ends: Object.entries(ends)
    .map(([end, count]) => `${end}: ${count}`)
    .join(', '),
});

test('six attackers at once keep an honest customer from nothing', { timeout: 1000 * (seconds + 120) }, async () => {
  const [mail, receiver, dataDir] = [await startMailServer(), await startReceiver(), createDataDir()];
  const server = await startServer({
    env: {
      RATE_LIMIT: String(quota),
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: dataDir,
      SHOWROOM_SMTP_URL: mail.url,
      SHOWROOM_EMAIL: 'showroom@shop.example',
      SHOWROOM_WEBHOOK_URL: receiver.url,
      SHOWROOM_WEBHOOK_SECRET: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
    node: nodeOptions,
  });
  onTestFinished(async () => {
    await server.stop();
    await Promise.all([mail.close(), receiver.close()]);
    removeDataDir(dataDir);
  });
  const pid = server.child.pid ?? 0;
  const { names, attack } = await startAttackers(server);

  const costs = new Map<string, number>();
  const alone: Attack[] = [];
  for (const name of names) {
    const before = processorMicroseconds(pid);
    const [done] = await attack({ names: [name], seconds: aloneSeconds });
    if (done === undefined) continue;
    alone.push(done);
    costs.set(name, (processorMicroseconds(pid) - before) / 1000 / done.begun);
  }

  const customer = createCustomer(server.port);
  const memory: number[] = [];
  const waits: number[] = [];
  const acknowledged: string[] = [];
  const started = performance.now();
  const passed = (): number => (performance.now() - started) / 1000;
  const processorBefore = processorMicroseconds(pid);

  const visits = async (): Promise<void> => {
    while (passed() < seconds) {
      const next = passed() + 1.25;
      await customer.visit();
      await sleep(Math.max(0, 1000 * (next - passed())));
    }
  };
  /** One a minute, in its middle; how long the mail took from the 201 on. */
  const callbacks = async (): Promise<void> => {
    for (let minute = 0; 60 * minute < seconds; minute += 1) {
      await sleep(Math.max(0, 1000 * (60 * minute + Math.min(30, seconds / 2) - passed())));
      const name = `Honest Customer ${minute}.`;
      const id = await customer.askForCallback(name, `+974 6612 34${String(minute).padStart(2, '0')}`);
      const at = performance.now();
      if (id !== undefined) acknowledged.push(id);
      const isThere = (): boolean => mail.accepted.some(({ text }) => text.includes(name));
      while (!isThere() && performance.now() - at < 30_000) await sleep(20);
      waits.push(isThere() ? (performance.now() - at) / 1000 : Infinity);
    }
  };
  const looks = async (): Promise<void> => {
    for (; passed() < seconds; await sleep(1000)) memory.push(residentMegabytes(pid));
  };
  const [attacks] = await Promise.all([attack({ names, seconds }), visits(), callbacks(), looks()]);

  const processor = (processorMicroseconds(pid) - processorBefore) / 1e6 / passed();
  const disk = bytesIn(dataDir) / 1e6;
  await server.stop();
  const called = receiver.requests.filter(({ body }) => (JSON.parse(body) as Notice).data.contact?.name === victim).length;
  const kept = keptIn(dataDir);
  for (const done of [...alone, ...attacks]) acknowledged.push(...done.acknowledged);
  const early = median(memory.slice(memory.length / 4, memory.length / 2));
  const late = median(memory.slice(-memory.length / 4));
  const p99 = percentile(customer.times, 0.99);

  console.table(attacks.map((done) => rowOf(done, costs.get(done.name))));
  console.log(
    [
      `${seconds} seconds; the service used ${processor.toFixed(2)} of a core.`,
      `The customer made ${customer.times.length} requests: p50 ${median(customer.times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${Math.max(...customer.times).toFixed(1)} ms, ${customer.faults.length} failed.`,
      `Callbacks arrived ${waits.map((wait) => wait.toFixed(1)).join(', ')} s after they were acknowledged.`,
      `Memory ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late; ${disk.toFixed(1)} MB on disk.`,
      `${acknowledged.length} writes acknowledged; ${mail.accepted.length} mails; the victim was called ${called} times.`,
    ].join('\n'),
  );
  expect.soft(customer.faults).toEqual([]);
  // The minute of `npm run test:full` runs beside other suites.
  expect.soft(p99).toBeLessThan(seconds < 300 ? 500 : 250);
  expect.soft(Math.max(...waits)).toBeLessThan(10);
  // V8 lets garbage gather for a minute before it collects any; after that, memory is flat.
  expect.soft(late).toBeLessThan((seconds < 300 ? 1.5 : 1.1) * early);
  expect.soft(disk).toBeLessThan(100);
  expect.soft(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect.soft(called).toBeLessThanOrEqual(3);
});

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
  const state = { spending: true };
  const spent = Promise.all(Array.from({ length: quota }, one)).finally(() => (state.spending = false));
  const waits: number[] = [];
  for (; state.spending; await sleep(10)) waits.push(await probe());
  console.log(`Beside 600 of "${dearest.kind}" the worst of ${waits.length} probes took ${Math.max(...waits).toFixed(0)} ms.`);
  expect(new Set((await spent).map(({ end }) => end))).toEqual(new Set(['200']));
  expect((await one()).end).toBe('429');
  // Without turns in the event loop the worst took 7 s; a machine whose host lends its cores away adds some 0.4 s to the 0.1 of a quiet one.
  expect(median(waits)).toBeLessThan(250);
  expect(Math.max(...waits)).toBeLessThan(2000);
});
