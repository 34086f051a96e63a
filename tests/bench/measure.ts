import { coldStart, emptyStart } from './cold-start.ts';
import { names, ours } from './commands.ts';
import { measureGeneration, type Generation } from './generation.ts';
import { goals, type Goal } from './goals.ts';
import type { Plan } from './plan.ts';
import { inRounds } from './rounds.ts';
import { rowOf, type Row } from './row.ts';
import type { Sample } from './sample.ts';
import { column, joined, type Series } from './series.ts';
import { median } from './statistics.ts';
import { disturbed } from './throughput.ts';

/** How hard a server worked in its slots, in medians. */
export interface Effort extends Sample {
  name: string;
}

export interface Measured {
  rows: Row[];
  efforts: Effort[];
  /** Slots in which others used the machine too much, even when measured again. */
  disturbed: number;
  skipped: string[];
  placed: boolean;
}

const address = 'GET /recommend?...';
const itself = (value: number): number => value;

const measureColdStart = ({ starts, server }: Plan, directory: string): Promise<Series<number>> =>
  inRounds(
    [
      { name: names.ours, start: () => coldStart(ours(server), directory) },
      { name: names.empty, start: emptyStart },
    ],
    starts,
    ({ start }) => start(),
  );

const effortsOf = (samples: Series<Sample>): Effort[] =>
  [...samples.keys()].map((name) => {
    const typical = (field: keyof Sample): number => median(column(samples, name, (sample) => sample[field]));
    return {
      name,
      perSecond: typical('perSecond'),
      cpuMicroseconds: typical('cpuMicroseconds'),
      busy: typical('busy'),
      foreign: typical('foreign'),
    };
  });

/** A row of one number a series; none where the peer was left out. */
const compare = <Value>(
  labels: Pick<Row, 'what' | 'unit'> & { goal?: Goal },
  series: Series<Value>,
  pick: (value: Value) => number,
  peer: string = names.bare,
  us: string = names.ours,
): Row[] => (series.has(peer) ? [rowOf({ ...labels, peer }, column(series, us, pick), column(series, peer, pick))] : []);

const rowsOf = (generations: readonly Generation[], coldStarts: Series<number>): Row[] => {
  const samples = joined(generations.map((generation) => generation.samples));
  const checked = joined(generations.map((generation) => generation.checked));
  const latency = joined(generations.map((generation) => generation.latency));
  const memory = joined(generations.map((generation) => generation.memory));
  const requests = { what: address, unit: 'requests/s' };
  const rate = ({ perSecond }: Sample): number => perSecond;
  return [
    ...compare({ ...requests, goal: goals.bare }, samples, rate),
    ...compare({ ...requests, goal: goals.fastify }, samples, rate, names.fastify),
    ...compare({ ...requests, goal: goals.fastify }, samples, rate, names.fastifyHashing),
    ...compare({ unit: 'requests/s', what: 'the same, by bare node:http' }, samples, rate, names.fastify, names.bare),
    ...compare({ ...requests, goal: goals.astro }, samples, rate, names.astro),
    ...compare({ ...requests, what: `${address}, br`, goal: goals.bare }, samples, rate, names.bareBrotli, names.oursBrotli),
    ...compare({ ...requests, what: `${address}, by autocannon` }, checked, rate),
    ...compare({ what: 'processor time a request', unit: 'µs' }, samples, ({ cpuMicroseconds }) => cpuMicroseconds),
    ...compare({ what: 'one request at a time, p50', unit: 'µs' }, latency, itself),
    ...compare({ what: 'cold start to the first 200', unit: 'ms', goal: goals.coldStart }, coldStarts, itself, names.empty),
    ...compare({ what: 'peak memory under load', unit: 'MB', goal: goals.memory }, memory, itself),
  ];
};

/** The whole programme, one measurement after the other; `say` hears what comes next. */
export const measure = async (plan: Plan, directory: string, say: (sentence: string) => void): Promise<Measured> => {
  say(`Cold start, ${plan.starts} times.`);
  const coldStarts = await measureColdStart(plan, directory);
  const generations: Generation[] = [];
  while (generations.length < plan.generations) {
    say(`Load, latency and memory, ${generations.length + 1} of ${plan.generations}.`);
    generations.push(await measureGeneration(plan, directory));
  }
  const samples = joined(generations.map((generation) => generation.samples));
  return {
    rows: rowsOf(generations, coldStarts),
    efforts: effortsOf(samples),
    disturbed: disturbed(samples),
    skipped: [...new Set(generations.flatMap(({ skipped }) => skipped))],
    placed: generations.every(({ placed }) => placed),
  };
};
