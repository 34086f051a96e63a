import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { CommandFailure } from '../program/program.ts';

/** What may stand in a row is read off its table: the type of each column, whether it may be NULL, and by its name a time or JSON. */

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const kinds: readonly [fits: (column: Column) => boolean, schema: z.ZodType][] = [
  [({ type }) => type !== 'TEXT', z.int()],
  // RFC 3339 in UTC with milliseconds: of this one form, the order of texts is the order of times.
  [({ name }) => /(?:^|_)(?:at|until)$/.test(name), z.iso.datetime({ precision: 3 })],
  // Far longer than any request may be.
  [({ name }) => name === 'body' || name === 'contact', z.string().max(1_000_000).refine(parses, { error: 'no JSON' })],
  [() => true, z.string().max(2000)],
];

interface Column {
  name: string;
  type: string;
  notnull: number;
  /** Place in the primary key; 0 where it is none of it. */
  pk: number;
}

const schemaOf = (column: Column): z.ZodType => {
  const schema = kinds.find(([fits]) => fits(column))?.[1] ?? z.never();
  return column.notnull === 1 || column.pk > 0 ? schema : schema.nullable();
};

export const badRow = (table: string, position: unknown, why: string): CommandFailure =>
  new CommandFailure(`Row ${String(position)} of the table ${table} is not as it should be (${why}): take another backup.`);

/**
 * Reads every row of these tables.
 * @throws CommandFailure with the table, the row and the column of the first that is not as it should be
 */
export const checkRows = (db: DatabaseSync, tables: Iterable<string>): void => {
  for (const table of tables) {
    const columns = db.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?)').all(table) as unknown as Column[];
    const schema = z.object(Object.fromEntries(columns.map((column) => [column.name, schemaOf(column)])));
    for (const { position, ...row } of db.prepare(`SELECT rowid AS position, * FROM ${table} ORDER BY rowid`).iterate()) {
      const [issue] = schema.safeParse(row).error?.issues ?? [];
      if (issue) throw badRow(table, position, `${issue.path.join('.')}: ${issue.message}`);
    }
  }
};
