import { join } from 'node:path';
import { hasPostgres, makeSchema, startPostgres } from '../store/postgres.ts';
import type { Command } from './child.ts';
import { ours } from './commands.ts';
import { flushCosts } from './flush-cost.ts';
import { goals } from './goals.ts';
import { placeAnywhere, placeApart } from './placement.ts';
import type { Plan } from './plan.ts';
import { inRounds } from './rounds.ts';
import { rowOf, type Row } from './row.ts';
import { column, type Series } from './series.ts';
import { median, percentile } from './statistics.ts';
import { startWriter, type Writer, type WriteSample } from './write-load.ts';

/** One server under as many clients, in medians of its slots. */
export interface WriteEffort extends WriteSample {
  name: string;
  clients: number;
}

export interface Writes {
  rows: Row[];
  efforts: WriteEffort[];
  /** Milliseconds of one wait for the disk. */
  flush: { median: number; most: number };
  skipped: string[];
}

const clientCounts = [64, 512] as const;

/** A slot of writes is so many times as long as one of files, since its latencies spread more. */
const longer = 3;

const names = {
  group: 'SQLite, group commit',
  each: 'SQLite, a COMMIT each',
  pipelined: 'PostgreSQL, pipelined',
  waiting: 'PostgreSQL, one statement at a time',
} as const;

const peer = (file: string): readonly string[] => ['--import', `./tests/bench/peers/${file}.ts`];

/** As it is written and not as it is bundled: a bundle has no files that a peer could replace. */
const writtenEntry = 'functions/server.ts';

const command = (name: string, env: Readonly<Record<string, string>>, before: readonly string[] = []): Command => {
  const { args, env: common } = ours(writtenEntry);
  return { name, args: [...before, ...args], env: { ...common, RATE_LIMIT: '0', ...env } };
};

const effortOf = (name: string, clients: number, samples: Series<WriteSample>): WriteEffort => {
  const typical = (field: keyof WriteSample): number => median(column(samples, name, (sample) => sample[field]));
  return {
    name,
    clients,
    perSecond: typical('perSecond'),
    p50: typical('p50'),
    p99: typical('p99'),
    p999: typical('p999'),
    cpuMicroseconds: typical('cpuMicroseconds'),
    busy: typical('busy'),
    foreign: typical('foreign'),
  };
};

/** Two servers in turn under each number of clients. The design's goals are for the embedded database and 64 clients. */
const compare = async (
  { rounds, seconds, warmUpSeconds }: Plan,
  us: Writer,
  them: Writer,
  bound: boolean,
): Promise<Pick<Writes, 'rows' | 'efforts'>> => {
  placeApart([us, them].map(({ child }) => child.pid));
  const rows: Row[] = [];
  const efforts: WriteEffort[] = [];
  for (const clients of clientCounts) {
    for (const writer of [us, them]) await writer.write(clients, warmUpSeconds);
    const samples = await inRounds([us, them], rounds, (writer) => writer.write(clients, longer * seconds));
    const of = (name: string, field: keyof WriteSample): number[] => column(samples, name, (sample) => sample[field]);
    const what = `POST /shortlists, ${us.name}, ${clients} clients`;
    const goal = bound && clients === 64;
    rows.push(
      rowOf(
        { what, peer: them.name, unit: 'requests/s', goal: goal ? goals.groupCommit : undefined },
        of(us.name, 'perSecond'),
        of(them.name, 'perSecond'),
      ),
      rowOf(
        { what: `${what}: p99`, peer: 'its own median', unit: 'ms', goal: goal ? goals.writeTail : undefined },
        of(us.name, 'p99'),
        of(us.name, 'p50'),
      ),
    );
    efforts.push(effortOf(us.name, clients, samples), effortOf(them.name, clients, samples));
  }
  return { rows, efforts };
};

const withWriters = async <T>(commands: readonly [Command, Command], directory: string, run: (us: Writer, them: Writer) => Promise<T>) => {
  const us = await startWriter(commands[0], directory);
  try {
    const them = await startWriter(commands[1], directory);
    try {
      return await run(us, them);
    } finally {
      await them.child.stop();
    }
  } finally {
    await us.child.stop();
  }
};

const measureSqlite = (plan: Plan, directory: string): Promise<Pick<Writes, 'rows' | 'efforts'>> =>
  withWriters(
    [
      command(names.group, { DATA_DIR: join(directory, 'group') }),
      command(names.each, { DATA_DIR: join(directory, 'each') }, peer('without-group-commit')),
    ],
    directory,
    (us, them) => compare(plan, us, them, true),
  );

const measurePostgres = async (plan: Plan, directory: string): Promise<Pick<Writes, 'rows' | 'efforts'>> => {
  const postgres = await startPostgres();
  try {
    const [one, other] = [await makeSchema(postgres.url), await makeSchema(postgres.url)];
    return await withWriters(
      [
        command(names.pipelined, { DATABASE_URL: one.url }),
        command(names.waiting, { DATABASE_URL: other.url }, peer('without-pipelining')),
      ],
      directory,
      (us, them) => compare(plan, us, them, false),
    );
  } finally {
    postgres.stop();
  }
};

/**
 * Live shortlists over HTTP, each on disk before its 201, with a key and an Idempotency-Key as a client sends them.
 * @throws Error for any answer but 2xx
 */
export const measureWrites = async (plan: Plan, directory: string): Promise<Writes> => {
  // What is started here may use every core, also the database.
  placeAnywhere([process.pid]);
  const costs = flushCosts(directory);
  const sqlite = await measureSqlite(plan, directory);
  placeAnywhere([process.pid]);
  const postgres = hasPostgres ? await measurePostgres(plan, directory) : { rows: [], efforts: [] };
  return {
    rows: [...sqlite.rows, ...postgres.rows],
    efforts: [...sqlite.efforts, ...postgres.efforts],
    flush: { median: median(costs), most: percentile(costs, 0.99) },
    skipped: hasPostgres ? [] : ['PostgreSQL was left out of the writes: it is not installed.'],
  };
};
