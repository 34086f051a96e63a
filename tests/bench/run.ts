import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientName, put, type Load } from './load.ts';
import { readMachine } from './machine.ts';
import { killAll, peakMegabytes, placeAnywhere, placeApart, processorMicroseconds, type Running } from './process.ts';
import { askOnce, record } from './response.ts';
import { rows, type Contestant, type Row } from './rows.ts';
import { median, ratios } from './statistics.ts';

/**
 * `npm run bench`: this service beside its peers, in processor time of the server a request. Servers are measured in turn, one slot each a round,
 * and the ratio is the median over the rounds. `-- --only ask,batch` measures some rows; `--starts`, `--rounds` and `--seconds` change its length.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
  },
});
const [starts, rounds, seconds] = [Number(values.starts), Number(values.rounds), Number(values.seconds)];
const connections = 64;

/** What was measured of one server, a value a slot or a start. */
interface Series {
  microseconds: number[];
  perSecond: number[];
  megabytes: number[];
  startMs: number[];
}

const slot = async ({ port, pid }: Running, load: Load, length: number, directory: string, series?: Series): Promise<void> => {
  const before = processorMicroseconds(pid);
  const startedAt = performance.now();
  const requests = await put(port, load, connections, length, directory);
  const elapsed = (performance.now() - startedAt) / 1000;
  series?.microseconds.push((processorMicroseconds(pid) - before) / requests);
  series?.perSecond.push(requests / elapsed);
};

/** @throws Error where a peer sends another body than ours */
const compareBodies = async ({ name, otherBytes }: Contestant, port: number, load: Load, body: string): Promise<void> => {
  const { status, body: theirs } = await askOnce(port, load);
  if (status >= 300) throw new Error(`${name} answers with ${status}.`);
  if (!otherBytes && theirs !== body) throw new Error(`${name} sends another body than ours.`);
};

/** Starts every server of a row, measures them in turn, and ends them. */
const measureOnce = async ({ load, ours, peers }: Row, all: Map<string, Series>, directory: string): Promise<void> => {
  const servers: { contestant: Contestant; server: Running; load: Load; series: Series }[] = [];
  const file = join(directory, 'recorded.json');
  try {
    let body = '';
    for (const contestant of [ours, ...peers]) {
      const series = all.get(contestant.name) ?? { microseconds: [], perSecond: [], megabytes: [], startMs: [] };
      all.set(contestant.name, series);
      placeAnywhere();
      const server = await contestant.start(directory, file);
      const asked = typeof load === 'function' ? await load(server.port) : load;
      servers.push({ contestant, server, load: asked, series });
      if (server.startMs !== undefined) series.startMs.push(server.startMs);
      if (contestant === ours) ({ body } = await record(server.port, asked, file));
      else await compareBodies(contestant, server.port, asked, body);
    }
    for (const { server } of servers) placeApart(server.pid);
    for (const one of servers) await slot(one.server, one.load, seconds, directory);
    for (let round = 0; round < rounds; round += 1) {
      const first = round % servers.length;
      for (const one of [...servers.slice(first), ...servers.slice(0, first)])
        await slot(one.server, one.load, seconds, directory, one.series);
    }
    for (const { server, series } of servers) series.megabytes.push(peakMegabytes(server.pid));
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
};

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

const tell = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

const tellRow = (row: Row, all: ReadonlyMap<string, Series>): void => {
  const us = all.get(row.ours.name);
  for (const [index, { name, goal }] of row.peers.entries()) {
    const them = all.get(name);
    if (!us || !them) continue;
    const { median: ratio, lower, upper } = ratios(them.microseconds, us.microseconds);
    const promise = goal === undefined ? ['', ''] : [`>= ${goal}`, ratio >= goal ? 'met' : 'NOT MET'];
    const middle = (field: keyof Series): string[] => [number(median(us[field])), number(median(them[field]))];
    tell([
      row.what,
      name,
      'processor µs a request',
      ...middle('microseconds'),
      `${ratio.toFixed(2)} (${lower.toFixed(2)}-${upper.toFixed(2)})`,
      ...promise,
    ]);
    tell([row.what, name, 'requests/s', ...middle('perSecond'), ratios(us.perSecond, them.perSecond).median.toFixed(2), '', '']);
    if (!row.wholeProcess || index > 0) continue;
    const memory = ratios(us.megabytes, them.megabytes).median;
    tell([row.what, name, 'MB at the peak', ...middle('megabytes'), memory.toFixed(2), '<= 1.5', memory <= 1.5 ? 'met' : 'NOT MET']);
    tell([
      row.what,
      name,
      'ms from start to the first response',
      ...middle('startMs'),
      ratios(us.startMs, them.startMs).median.toFixed(2),
      '',
      '',
    ]);
  }
};

const bench = async (directory: string): Promise<void> => {
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) throw new Error(`There is no row "${unknown}"; the rows are ${rows.map(({ name }) => name).join(', ')}.`);
  const { cpu, cores, node, date, loadBefore } = readMachine();
  console.log(
    `${cpu}, ${cores} cores, node ${node}, ${date}; load average before ${loadBefore.toFixed(2)}; ${clientName}, ${connections} connections, ${starts} starts with ${rounds} rounds of ${seconds} s.\n`,
  );
  tell(['what', 'peer', 'unit', 'ours', 'peer', 'ratio (middle half)', 'goal', '']);
  console.log(`|${'---|'.repeat(8)}`);
  for (const row of rows) {
    if (only && !only.includes(row.name)) continue;
    if (row.lacks !== undefined) {
      tell([row.what, `left out: ${row.lacks}`, '', '', '', '', '', '']);
      continue;
    }
    const all = new Map<string, Series>();
    try {
      for (let start = 0; start < starts; start += 1) await measureOnce(row, all, directory);
    } catch (error) {
      throw new Error(`${row.name}: ${(error as Error).message}`, { cause: error });
    }
    tellRow(row, all);
  }
};

process.on('exit', killAll);
process.chdir(join(import.meta.dirname, '../..'));
const directory = await mkdtemp(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
try {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, so it runs on Linux only.');
  await bench(directory);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
// Nothing may outlive the run, not even a connection that waits for a server.
process.exit();
