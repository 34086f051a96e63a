import type { Table } from '#lib/import/table.ts';

/** A sheet as it was read. */
export interface Sheet {
  /** Its name; a CSV file has none. */
  name: string | undefined;
  table: Table;
  /** What the reader should know of how it was read. */
  notes: string[];
}
