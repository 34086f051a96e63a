import { expect } from 'vitest';
import type { Database } from './database.ts';
import type { Acknowledged } from './live-client.ts';

/** Writes of which only a part is there, by what is wrong; each query lists them, and none is right. */
const queries: Readonly<Record<string, string>> = {
  'a request without what a repeat is answered with':
    "SELECT id FROM requests WHERE kind = 'shortlist' AND (SELECT count(*) FROM idempotency WHERE idempotency.subject = requests.subject) <> 1",
  'an answer to a repeat without its request': 'SELECT subject AS id FROM idempotency WHERE subject NOT IN (SELECT subject FROM requests)',
  'a write that no limit counts': 'SELECT id FROM requests WHERE subject NOT IN (SELECT subject FROM writes)',
  'a counted write that is not there': 'SELECT subject AS id FROM writes WHERE subject NOT IN (SELECT subject FROM requests)',
  'a contact that no limit counts':
    'SELECT id FROM requests WHERE contact IS NOT NULL AND subject NOT IN (SELECT subject FROM writes WHERE phone_hash IS NOT NULL)',
  'a counted callback without its contact':
    'SELECT subject AS id FROM writes WHERE phone_hash IS NOT NULL AND subject NOT IN (SELECT subject FROM requests WHERE contact IS NOT NULL)',
};

/** What of a database was torn: nothing, where all is well. */
export const tornOf = async ({ rows }: Pick<Database, 'rows'>): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const [what, query] of Object.entries(queries)) {
    const torn = await rows(query);
    if (torn.length > 0) found[what] = torn;
  }
  return found;
};

/** Acknowledged writes that are not read again exactly as they were acknowledged. */
export const lostOf = async (origin: string, acknowledged: readonly Pick<Acknowledged, 'location' | 'text'>[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const { location, text } of acknowledged) {
    const response = await fetch(origin + new URL(location).pathname);
    if ((await response.text()) !== text || response.status !== 200) lost.push(`${response.status} ${location}`);
  }
  return lost;
};

/** Every acknowledged write is read again as it was acknowledged, every write is there once, and nothing in the database is torn. */
export const expectKept = async (
  origin: string,
  acknowledged: readonly Pick<Acknowledged, 'location' | 'text'>[],
  database: Pick<Database, 'rows'>,
): Promise<void> => {
  expect(await lostOf(origin, acknowledged)).toEqual([]);
  expect(await tornOf(database)).toEqual({});
  expect(await database.rows('SELECT key_hash FROM idempotency GROUP BY key_hash HAVING count(*) > 1')).toEqual([]);
};
