import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { openStore } from '#functions/store/open-store.ts';

/** Databases that a backup is made of. */

export const sql = (file: string, text: string): void => {
  const db = new DatabaseSync(file);
  db.exec(text);
  db.close();
};

const rowsOf = (prefix: string, count: number): string => `
  CREATE TEMP TABLE numbers AS WITH RECURSIVE each (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM each WHERE n < ${count - 1})
    SELECT '${prefix}' || printf('%04d', n) AS id FROM each;
  INSERT INTO requests (id, kind, subject, created_at, body, contact)
    SELECT id, 'shortlist', 's-' || id, '2026-11-21T06:05:00.000Z', '{"id":"s-' || id || '"}', '{"name":"Maryam","phone":"3333 4444"}' FROM numbers;
  INSERT INTO writes (subject, client_hash, network_hash, created_at) SELECT 's-' || id, 'c', 'n', '2026-11-21T06:05:00.000Z' FROM numbers;
  INSERT INTO idempotency (path, key_hash, credential_hash, secret_id, fingerprint, subject, status, body, location, created_at)
    SELECT '/api/v1/shortlists', id, 'c', 's', 'f', 's-' || id, 201, '{}', 'http://localhost/', '2026-11-21T06:05:00.000Z' FROM numbers;
  INSERT INTO desk_sessions (id_hash, staff, created_at, expires_at) VALUES ('hash', 'mariam@shop.example', '2026-11-21T06:05:00.000Z', '2999-01-01T00:00:00.000Z')`;

/** A database of this version in a folder, with so many requests and all that belongs to them. */
export const fill = async (dataDir: string, prefix: string, count: number): Promise<void> => {
  await (await openStore({ dataDir, databaseUrl: undefined })).close();
  sql(join(dataDir, 'guidance.sqlite'), rowsOf(prefix, count));
};

/** Ids of the requests of a whole database, and nothing where it is torn: each has what belongs to it. */
export const idsIn = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare('SELECT id FROM requests JOIN writes USING (subject) JOIN idempotency USING (subject) ORDER BY id')
      .all()
      .map(({ id }) => String(id));
  } finally {
    db.close();
  }
};

export const idsFrom = (prefix: string, length: number): string[] =>
  Array.from({ length }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);

/**
 * Writes a backup as the commit 98578ea3 has it: a service of before it (schema 3) took shortlists, with callbacks, from another site and twice, and
 * reports; they were delivered, kept, given up, and one report waited; its desk took one, noted and finished another; a key was revoked.
 */
export const writeOldBackup = (file: string): void =>
  writeFileSync(file, gunzipSync(readFileSync(new URL('schema-4.sqlite.gz', import.meta.url))));
