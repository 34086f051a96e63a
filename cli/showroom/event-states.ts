import type { EventState } from '#functions/store/store.ts';
import { UsageError } from '../program.ts';
import type { Values } from '../store-command.ts';

const states: readonly EventState[] = ['pending', 'delivered', 'kept', 'done', 'dead'];

/**
 * States of `--state`, several with commas; null for all.
 * @throws UsageError
 */
export const readEventStates = ({ state }: Values): EventState[] | null => {
  if (state === undefined) return null;
  return String(state)
    .split(',')
    .map((name) => {
      const known = states.find((candidate) => candidate === name.trim());
      if (!known) throw new UsageError(`--state must be one of ${states.join(', ')}, or several of them with commas.`);
      return known;
    });
};
