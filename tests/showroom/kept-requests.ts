import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contact, shortlist } from './events.ts';

type Value = string | number | null;

/** Puts a row into a table of the embedded database in a folder, past the service. */
export const insert = (dataDir: string, table: string, row: Readonly<Record<string, Value>>): void => {
  const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { timeout: 5000 });
  const names = Object.keys(row);
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(...Object.values(row));
  db.close();
};

/** Keeps a request as a service would that has no way to the showroom: a shortlist of Maryam, with what is changed. */
export const keepRequest = (dataDir: string, id: string, changes: Readonly<Record<string, Value>> = {}): void =>
  insert(dataDir, 'requests', {
    id,
    kind: 'shortlist',
    subject: `s-${id}`,
    created_at: '2026-11-21T06:05:00.000Z',
    body: JSON.stringify(shortlist({ id: `s-${id}` })),
    contact: JSON.stringify(contact),
    ...changes,
  });

/** Columns of one row of a table, by the id of its request or the like. */
export const rowsIn = (dataDir: string, query: string): Record<string, unknown>[] => {
  const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { timeout: 5000 });
  const rows = db.prepare(query).all();
  db.close();
  return rows;
};
