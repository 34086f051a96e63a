import { expect } from 'vitest';
import type { Server } from '../fixtures/server.ts';
import type { Database } from './database.ts';
import { tornOf } from './torn.ts';
import type { Acknowledged } from './write.ts';

/** Every acknowledged write is read again as it was acknowledged and is there once, and nothing in the database is torn. */
export const expectKept = async (
  { origin, rootUrl }: Pick<Server, 'origin' | 'rootUrl'>,
  acknowledged: readonly Acknowledged[],
  database: Pick<Database, 'rows'>,
): Promise<void> => {
  const lost: string[] = [];
  for (const { location, text } of acknowledged) {
    const response = await fetch(location.replace(rootUrl, origin));
    if (response.status !== 200 || (await response.text()) !== text) lost.push(`${response.status} ${location}`);
  }
  expect(lost).toEqual([]);
  expect(await tornOf(database)).toEqual({});
  const keys = await database.rows('SELECT key_hash FROM idempotency GROUP BY key_hash HAVING count(*) > 1');
  expect(keys).toEqual([]);
};
