import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { balance } from '../cluster/balancer.ts';
import { liveKey } from '../faults/live-client.ts';
import { startNginx, type Nginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { startRedis } from '../redis/redis-server.ts';
import { findBinaries } from '../store/postgres-binaries.ts';
import { makeSchema, runSql, startPostgres } from '../store/postgres.ts';
import { readMachine } from './machine.ts';
import { meterOf, meterOfChildren, meterOfParent, type Meter } from './process-group.ts';
import { asText } from './report.ts';
import { inRounds } from './rounds.ts';
import { median, ratios } from './statistics.ts';
import { countStores, type StoreCounters, type StoreCounts } from './store-counters.ts';

/**
 * One instance and two behind nginx, on one PostgreSQL and one Redis, all on this machine together with the client:
 * `node tests/bench/cluster.ts --rounds 3 --seconds 3`. Requests a second are therefore those of the whole machine; the processor time of
 * each part is what to reckon with.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '3' } } });
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const connections = 32;

/** What one slot measured, a request. */
interface Slot extends StoreCounts {
  perSecond: number;
  /** Processor microseconds of each part. */
  cpu: Record<string, number>;
}

interface Contestant {
  name: string;
  nginx: Nginx;
  request: autocannon.Request;
}

const each = <Value>(record: Readonly<Record<string, number>>, change: (key: string, value: number) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]));

const measure =
  (meters: Readonly<Record<string, Meter>>, counters: StoreCounters) =>
  async ({ nginx, request }: Contestant): Promise<Slot> => {
    const used = (): Record<string, number> => Object.fromEntries(Object.entries(meters).map(([part, meter]) => [part, meter()]));
    const [cpuBefore, before] = [used(), await counters.read()];
    const startedAt = performance.now();
    const result = await autocannon({ url: `http://127.0.0.1:${nginx.port}`, connections, duration: seconds, requests: [request] });
    const elapsed = (performance.now() - startedAt) / 1000;
    const [cpuAfter, after] = [used(), await counters.read()];
    if (result.errors + result.non2xx > 0) throw new Error(`${result.errors} errors and ${result.non2xx} answers other than 2xx.`);
    const requests = result['2xx'];
    const share = each({ ...after }, (key, count) => (count - before[key as keyof StoreCounts]) / requests) as unknown as StoreCounts;
    return {
      ...share,
      perSecond: requests / elapsed,
      cpu: each(cpuAfter, (part, spent) => ((spent - (cpuBefore[part] ?? 0)) * 1e6) / requests),
    };
  };

const file: autocannon.Request = { method: 'GET', path: '/api/v1/recommend?position=side&weight=k90to130&thermal=hot' };

const shortlist = (authorization: string): autocannon.Request => {
  let number = 0;
  return {
    method: 'POST',
    path: '/api/v1/shortlists',
    setupRequest: (request) => ({
      ...request,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `bench-${(number += 1)}` },
      body: JSON.stringify({ outcomeId: 'side-k60to90-hot', note: `Write ${number}` }),
    }),
  };
};

/** The last line of a program that fits. */
const lineOf = (command: string, args: readonly string[], fits: RegExp): string => {
  const lines = execFileSync(command, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(/[\r\n]+/);
  return (
    lines
      .filter((line) => fits.test(line))
      .at(-1)
      ?.trim() ?? ''
  );
};

/** What the stores bear with nothing in front of them. */
const alone = (redisUrl: string, databaseUrl: string): string[] => {
  const { port: redisPort } = new URL(redisUrl);
  const bench = ['-p', redisPort, '-c', String(connections), '-n', '100000', '-q'];
  const { port } = new URL(databaseUrl);
  const place = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', 'postgres'];
  const pgbench = join(findBinaries() ?? '', 'pgbench');
  lineOf(pgbench, ['-i', '-q', '-s', '10', ...place], /./);
  const tps = (...args: string[]): string =>
    lineOf(pgbench, ['-n', '-c', '20', '-j', '2', '-T', String(seconds * 2), ...args, ...place], /^tps/);
  return [
    `redis-benchmark, INCR: ${lineOf('redis-benchmark', [...bench, 'INCR', 'bench'], /requests per second/)}`,
    `redis-benchmark, a script of INCR and PTTL: ${lineOf('redis-benchmark', [...bench, 'EVAL', "redis.call('incr', KEYS[1]) return redis.call('pttl', KEYS[1])", '1', 'bench'], /requests per second/)}`,
    `pgbench, 20 clients, 5 statements a transaction (tpcb-like): ${tps()}`,
    `pgbench, 20 clients, one SELECT a transaction: ${tps('-S')}`,
  ];
};

const number = (value: number | undefined): string => (value ?? NaN).toLocaleString('en-US', { maximumSignificantDigits: 3 });
const middle = (slots: readonly Slot[], value: (slot: Slot) => number): string => number(median(slots.map(value)));

const { cpu, cores, node, loadBefore } = readMachine();
console.log(
  `${cpu}, ${cores} cores shared by client, nginx, instances and stores; node ${node}; load average before ${loadBefore.toFixed(1)}.`,
);
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
const instances: Server[] = [];
const edges: Nginx[] = [];
try {
  await runSql(postgres.url, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  postgres.crash?.();
  const schema = await makeSchema(postgres.url);
  const env = { DATABASE_URL: schema.url, REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1000000000' };
  instances.push(await startServer({ env }), await startServer({ env }));
  for (const count of [1, 2]) {
    const ports = instances.slice(0, count).map(({ port }) => port);
    edges.push(await startNginx({ http: (port) => balance({ instances: ports, port }) }));
  }
  const authorization = await liveKey(instances[0]?.origin ?? '');
  const counters = await countStores(redis.url, postgres.url);
  const meters = {
    instances: meterOf(...instances.map(({ child }) => child.pid ?? 0)),
    nginx: meterOfChildren('nginx'),
    redis: meterOf(counters.pids.redis),
    postgres: meterOfParent(counters.pids.backend),
    client: meterOf(process.pid),
  };
  const requests = { 'GET of a prebuilt answer': file, 'POST of a shortlist': shortlist(authorization) };
  const contestants = Object.entries(requests).flatMap(([what, request]) =>
    edges.map((nginx, index) => ({ name: `${what}, ${index === 0 ? 'one instance' : 'two instances'}`, nginx, request })),
  );
  const slot = measure(meters, counters);
  for (const contestant of contestants) await slot(contestant);
  const series = await inRounds(contestants, rounds, slot);
  await counters.close();

  console.log(
    asText([
      [
        'what',
        'requests/s',
        ...Object.keys(meters).map((part) => `${part} µs`),
        'Redis commands',
        'statements',
        'transactions',
        'WAL flushes',
        'WAL bytes',
      ],
      ...[...series].map(([name, slots]) => [
        name,
        middle(slots, ({ perSecond }) => perSecond),
        ...Object.keys(meters).map((part) => middle(slots, (one) => one.cpu[part] ?? NaN)),
        middle(slots, ({ redisCommands }) => redisCommands),
        middle(slots, (one) => one.statements),
        middle(slots, ({ transactions }) => transactions),
        middle(slots, ({ flushes }) => flushes),
        middle(slots, ({ walBytes }) => walBytes),
      ]),
    ]),
  );
  for (const what of Object.keys(requests)) {
    const rates = (doorsName: string): number[] => (series.get(`${what}, ${doorsName}`) ?? []).map(({ perSecond }) => perSecond);
    const { median: ratio, min, max } = ratios(rates('two instances'), rates('one instance'));
    console.log(`${what}: two instances over one ${ratio.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`);
  }
  for (const line of alone(redis.url, postgres.url)) console.log(line);
} finally {
  await Promise.all([...instances, ...edges].map(({ stop }) => stop()));
  await redis.kill();
  postgres.stop();
}
process.exit();
