import type { Load } from './load.ts';

/** Each fault of a load in a few words, and how often it came. */
export const faultsOf = ({ faults }: Pick<Load, 'faults'>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { kind, what, reply } of faults) {
    const name = `${kind}: ${what}${reply ? ` by ${String(reply.headers['x-instances'])}` : ''}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const whole = (values: readonly number[]): string => `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))} ms`;

/** A line for whoever reads the run. */
export const summary = (name: string, load: Load, more: Readonly<Record<string, readonly number[]>> = {}): string => {
  const kinds = Object.entries(load.right).map(([kind, count]) => `${count} ${kind}`);
  const times = Object.entries(more).map(([what, values]) => `${what} ${whole(values)}`);
  return `${[`${name}: ${load.spans.length} requests (${kinds.join(', ')})`, `${load.faults.length} failed`, ...times].join('; ')}\n`;
};
