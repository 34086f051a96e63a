import { parseArgs } from 'node:util';
import { serviceEntry } from '#lib/manifest.ts';

/** How long and how often; the defaults end within three minutes. */
export interface Plan {
  /** Times that every server is started anew: the same program may run a fifth faster or slower from one start to the next. */
  generations: number;
  /** Rounds in a generation. */
  rounds: number;
  /** Length of one slot. */
  seconds: number;
  warmUpSeconds: number;
  /** Slots that may be measured again in a generation because others used the machine. */
  repeats: number;
  connections: number;
  /** Starts a server for the cold start. */
  starts: number;
  /** Sequential requests in a generation for the latency. */
  requests: number;
  /** Another instance than that of the build, to try a change beside the original. */
  server: string;
}

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0; it is "${text}".`);
  return value;
};

/** @throws Error that names the option */
export const readPlan = (args: readonly string[]): Plan => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      generations: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '0.5' },
      repeats: { type: 'string', default: '6' },
      server: { type: 'string', default: serviceEntry('dist') },
    },
  });
  return {
    generations: Math.ceil(positive('generations', values.generations)),
    rounds: Math.ceil(positive('rounds', values.rounds)),
    seconds: positive('seconds', values.seconds),
    warmUpSeconds: 1,
    repeats: Math.floor(positive('repeats', values.repeats)),
    connections: 32,
    starts: 10,
    requests: 1000,
    server: values.server,
  };
};
