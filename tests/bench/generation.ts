import { autocannonLoad } from './autocannon-load.ts';
import { targetOf, type Contestant } from './contestant.ts';
import { latencies } from './latency.ts';
import { lineUp, type LineUp } from './line-up.ts';
import { placeApart, placeTogether } from './placement.ts';
import type { Plan } from './plan.ts';
import { peakMegabytes } from './proc.ts';
import { inRounds } from './rounds.ts';
import type { Sample } from './sample.ts';
import type { Series } from './series.ts';
import { median } from './statistics.ts';
import { throughput } from './throughput.ts';

/** Everything that one set of freshly started servers is measured for. */
export interface Generation {
  /** Under load, identity and br. */
  samples: Series<Sample>;
  /** Under load by autocannon. */
  checked: Series<Sample>;
  /** Median microseconds of one request at a time. */
  latency: Series<number>;
  /** Peak megabytes after the load. */
  memory: Series<number>;
  skipped: string[];
  /** Whether client and servers had cores of their own. */
  placed: boolean;
}

const measureLatency = async (sides: readonly Contestant[], requests: number): Promise<Series<number>> => {
  const parts = 10;
  for (const side of sides) await latencies(targetOf(side), 500);
  return inRounds(sides, parts, async (side) => median(await latencies(targetOf(side), requests / parts)));
};

const measureLine = async (line: LineUp, plan: Plan): Promise<Generation> => {
  const { ours, bare, fastify, fastifyHashing, astro, oursBrotli, bareBrotli, skipped } = line;
  const all = [ours, bare, fastify, fastifyHashing, ...(astro ? [astro] : [])];
  const pids = [...all, bareBrotli].map(({ child }) => child.pid);

  const placed = placeApart(pids);
  const plain = await throughput(all, plan);
  const memory = new Map([ours, bare].map(({ name, child }) => [name, [peakMegabytes(child.pid)]]));
  const brotli = await throughput([oursBrotli, bareBrotli], {
    ...plan,
    rounds: Math.ceil(plan.rounds / 2),
    repeats: Math.ceil(plan.repeats / 2),
  });
  const checked = await throughput([ours, bare], { ...plan, rounds: 1, seconds: 2, warmUpSeconds: 1, repeats: 0 }, autocannonLoad);
  placeTogether(pids);
  const latency = await measureLatency([ours, bare], plan.requests);
  return { samples: new Map([...plain, ...brotli]), checked, latency, memory, skipped, placed };
};

/** Starts everything, measures it, and ends it. */
export const measureGeneration = async (plan: Plan, directory: string): Promise<Generation> => {
  const line = await lineUp(plan.server, directory);
  try {
    return await measureLine(line, plan);
  } finally {
    await line.stop();
  }
};
