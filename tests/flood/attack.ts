import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAttackers, type Attacker } from './attackers.ts';

/**
 * The process of the attackers: what they do holds up nobody who measures. It is started with the port of the service, a live key and for how
 * many seconds, and tells what came of it.
 */

/** What came of it. */
export interface Attack {
  name: string;
  /** Requests or connections that were begun. */
  begun: number;
  /** How many ended in which way; `open` are those that had not. */
  ends: Readonly<Record<string, number>>;
  /** Ids of live writes that were acknowledged. */
  acknowledged: readonly string[];
}

/** Begins what is due, unless as much is under way as there may be: who answers slowly is not asked more. */
const attack = async ({ name, perSecond, atOnce, strike }: Attacker, seconds: number): Promise<Attack> => {
  const ends: Record<string, number> = {};
  const acknowledged: string[] = [];
  let [begun, due, open] = [0, 0, 0];
  const one = async (): Promise<void> => {
    begun += 1;
    open += 1;
    const { end, id } = await strike();
    open -= 1;
    ends[end] = (ends[end] ?? 0) + 1;
    if (id !== undefined) acknowledged.push(id);
  };
  const started = performance.now();
  const passed = (): number => (performance.now() - started) / 1000;
  for (; passed() < seconds; await sleep(20)) for (; due < passed() * perSecond; due += 1) if (open < atOnce) void one();
  // The last answers come; connections stay open.
  await sleep(1000);
  return { name, begun, ends: { ...ends, ...(open > 0 && { open }) }, acknowledged };
};

// They stand for other machines, and must not take the processor from the service.
setPriority(5);
const [port, key = '', seconds] = process.argv.slice(2);
const attacks = await Promise.all(createAttackers(Number(port), key).map((attacker) => attack(attacker, Number(seconds))));
process.send?.(attacks, () => process.exit());
