import { UsageError } from '../program.ts';
import type { Values } from '../store-command.ts';

const defaultLimit = 100;

/**
 * Most rows that a list shows.
 * @throws UsageError
 */
export const readLimit = ({ limit }: Values): number => {
  if (limit === undefined) return defaultLimit;
  if (!/^[1-9]\d{0,6}$/.test(String(limit))) throw new UsageError('--limit must be a whole number from 1 on, such as 500.');
  return Number(limit);
};

/** Says so where a list may go on. */
export const moreNote = (shown: number, limit: number): string =>
  shown < limit ? '' : `\nThe newest ${limit} are shown. See more with --limit.`;
