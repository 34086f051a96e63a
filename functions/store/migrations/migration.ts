import type { Dialect } from '../database.ts';

/** Column types where the two databases differ. */
export interface ColumnTypes {
  /** Counts upwards in insertion order and is never used twice; the primary key. */
  sequence: string;
  /** Timestamps compare byte by byte, whatever the locale of the database. */
  time: string;
}

/** One step of the schema. Once released it never changes: a mistake is mended by the next one. */
export interface Migration {
  /** Counted from 1 without gaps. */
  version: number;
  statements: (types: ColumnTypes) => readonly string[];
}

export const columnTypes: Readonly<Record<Dialect, ColumnTypes>> = {
  sqlite: { sequence: 'INTEGER PRIMARY KEY AUTOINCREMENT', time: 'TEXT' },
  postgres: { sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', time: 'TEXT COLLATE "C"' },
};
