import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { put, type Load } from './load.ts';
import { pageScores } from './lighthouse.ts';
import { readMachine } from './machine.ts';
import { killAll, peakMegabytes, placeAnywhere, placeApart, processorMicroseconds, type Running } from './process.ts';
import { askOnce, record } from './response.ts';
import { rows, type Row } from './rows.ts';
import { median, ratios } from './statistics.ts';

/**
 * `npm run bench`: this service beside its peers, in processor time of the server a request. Servers are measured in turn, one slot each a round,
 * and the ratio is the median over the rounds. Then Lighthouse over pages. `-- --only ask,batch` measures some rows; `--starts`, `--rounds` and
 * `--seconds` change its length; `--only lighthouse --pages /en/faq` takes the pages whose address has this text.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    pages: { type: 'string', default: '' },
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

const slot = async ({ port, pid }: Running, load: Load, series?: Series): Promise<void> => {
  const before = processorMicroseconds(pid);
  const startedAt = performance.now();
  const requests = await put(port, load, connections, seconds);
  series?.microseconds.push((processorMicroseconds(pid) - before) / requests);
  series?.perSecond.push((requests * 1000) / (performance.now() - startedAt));
};

/**
 * Starts every server of a row, measures them in turn, and ends them.
 * @throws Error where a peer sends another body than ours
 */
const measureOnce = async ({ load, ours, peers }: Row, all: Map<string, Series>, directory: string): Promise<void> => {
  const servers: { server: Running; load: Load; series: Series }[] = [];
  const file = join(directory, 'recorded.json');
  try {
    let body = '';
    for (const { name, start, otherBytes } of [ours, ...peers]) {
      const series = all.get(name) ?? { microseconds: [], perSecond: [], megabytes: [], startMs: [] };
      all.set(name, series);
      placeAnywhere();
      const server = await start(directory, file);
      const asked = typeof load === 'function' ? await load(server.port) : load;
      servers.push({ server, load: asked, series });
      if (server.startMs !== undefined) series.startMs.push(server.startMs);
      if (name === ours.name) ({ body } = await record(server.port, asked, file));
      const { status, body: theirs } = await askOnce(server.port, asked);
      if (status >= 300) throw new Error(`${name} answers with ${status}.`);
      if (name !== ours.name && !otherBytes && theirs !== body) throw new Error(`${name} sends another body than ours.`);
    }
    for (const { server } of servers) placeApart(server.pid);
    for (const { server, load: asked } of servers) await slot(server, asked);
    for (let round = 0; round < rounds; round += 1) {
      const first = round % servers.length;
      for (const one of [...servers.slice(first), ...servers.slice(0, first)]) await slot(one.server, one.load, one.series);
    }
    for (const { server, series } of servers) series.megabytes.push(peakMegabytes(server.pid));
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
};

const number = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

const tell = (...cells: string[]): void => console.log(`| ${[...cells, ...Array<string>(8).fill('')].slice(0, 8).join(' | ')} |`);

const tellRow = ({ what, ours, peers, wholeProcess }: Row, all: ReadonlyMap<string, Series>): void => {
  const us = all.get(ours.name);
  for (const [index, { name, goal }] of peers.entries()) {
    const them = all.get(name);
    if (!us || !them) continue;
    const line = (unit: string, field: keyof Series, ratio: string, ...rest: string[]): void =>
      tell(what, name, unit, number(median(us[field])), number(median(them[field])), ratio, ...rest);
    const [ratio, lower, upper] = ratios(them.microseconds, us.microseconds);
    const promise = goal === undefined ? [] : [`>= ${goal}`, ratio >= goal ? 'met' : 'NOT MET'];
    line('processor µs a request', 'microseconds', `${ratio.toFixed(2)} (${lower.toFixed(2)}-${upper.toFixed(2)})`, ...promise);
    line('requests/s', 'perSecond', ratios(us.perSecond, them.perSecond)[0].toFixed(2));
    if (!wholeProcess || index > 0) continue;
    const [memory] = ratios(us.megabytes, them.megabytes);
    line('MB at the peak', 'megabytes', memory.toFixed(2), '<= 1.5', memory <= 1.5 ? 'met' : 'NOT MET');
    line('ms from start to the first response', 'startMs', ratios(us.startMs, them.startMs)[0].toFixed(2));
  }
};

const bench = async (directory: string): Promise<void> => {
  const only = values.only?.split(',');
  const names = [...rows.map(({ name }) => name), 'lighthouse'];
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no row "${unknown}"; the rows are ${names.join(', ')}.`);
  const { cpu, cores, node, date, loadBefore } = readMachine();
  console.log(
    `${cpu}, ${cores} cores, node ${node}, ${date}; load average before ${loadBefore.toFixed(2)}; ${connections} connections, ${starts} starts with ${rounds} rounds of ${seconds} s.\n`,
  );
  tell('what', 'peer', 'unit', 'ours', 'peer', 'ratio (middle half)', 'goal');
  console.log(`|${'---|'.repeat(8)}`);
  for (const row of rows.filter(({ name }) => only?.includes(name) ?? true)) {
    if (row.lacks !== undefined) {
      tell(row.what, `left out: ${row.lacks}`);
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
  if (!(only?.includes('lighthouse') ?? true)) return;
  for await (const { address, lowest, lost } of pageScores(values.pages)) {
    tell(
      `Lighthouse, ${address}`,
      '',
      'lowest category',
      String(lowest),
      '',
      '',
      '100',
      lowest === 100 ? 'met' : `NOT MET: ${lost.join(', ')}`,
    );
  }
};

process.chdir(join(import.meta.dirname, '../..'));
const directory = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});
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
