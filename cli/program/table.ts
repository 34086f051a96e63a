import { plainLine } from '#lib/words/plain-text.ts';
import { UsageError } from './program.ts';
import type { Answer, Values } from './store-command.ts';

/** Columns of plain text. What others wrote cannot move the cursor or break the line. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const cells = rows.map((row) => row.map(plainLine));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

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

/** Of a column the head, and what it shows of a record. */
type Columns<Shown> = readonly (readonly [head: string, value: (record: Shown) => string | number | null])[];

/** A list of records: `columns` for people, all of each for programs. Says so where it may go on. */
export const listing = <Shown extends object>(what: string, columns: Columns<Shown>, records: readonly Shown[], limit: number): Answer => {
  const more = records.length < limit ? '' : `\nThe newest ${limit} are shown. See more with --limit.`;
  const text = table([columns.map(([head]) => head), ...records.map((record) => columns.map(([, value]) => String(value(record) ?? '')))]);
  return { text: records.length === 0 ? `There are no such ${what}.` : text + more, json: records };
};
