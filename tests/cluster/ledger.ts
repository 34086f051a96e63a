import type { Database } from '../faults/database.ts';
import type { Client } from './client.ts';

/** A shortlist that the service said it keeps. */
export interface Entry {
  idempotencyKey: string;
  /** Path of its Location. */
  path: string;
  /** The body of the 201, byte for byte. */
  text: string;
}

/** Entries against what is there. Both lists are empty where all is well. */
export interface Audit {
  /** Acknowledged, and not readable exactly as acknowledged. */
  lost: string[];
  /** Ids without exactly one shortlist, one event and one idempotency record, and ids that nobody was told of. */
  notOnce: string[];
}

export const even: Audit = { lost: [], notOnce: [] };

const idOf = ({ path }: Entry): string => path.split('/').at(-1) ?? '';

/** What a client reads instead of an entry, or null. */
const read = async ({ path, text, idempotencyKey }: Entry, client: Client): Promise<string | null> => {
  const { reply, failure } = await client.ask({ method: 'GET', path });
  if (!reply) return `${idempotencyKey}: ${failure}`;
  return reply.status === 200 && reply.text === text ? null : `${idempotencyKey}: ${reply.status} ${reply.text}`;
};

/** Readers of all entries together. */
const readers = 16;

const lostOf = async (entries: readonly Entry[], client: Client): Promise<string[]> => {
  const lost: string[] = [];
  const left = entries.values();
  const run = async (): Promise<void> => {
    for (const entry of left) {
      const wrong = await read(entry, client);
      if (wrong !== null) lost.push(wrong);
    }
  };
  await Promise.all(Array.from({ length: readers }, run));
  return lost;
};

/** Ids that these rows do not hold exactly once, and ids that they hold beyond these. */
const unlike = async ({ rows }: Database, sql: string, ids: ReadonlySet<string>): Promise<string[]> => {
  const counts = new Map<string, number>();
  for (const { id } of await rows(sql)) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1);
  const wrong = [...ids].filter((id) => counts.get(id) !== 1);
  return [...wrong, ...[...counts.keys()].filter((id) => !ids.has(id))];
};

/** Reads every entry again as a client, and looks past the service at what the database holds. */
export const audit = async (entries: readonly Entry[], client: Client, database: Database): Promise<Audit> => {
  const ids = new Set(entries.map(idOf));
  const rows = ['SELECT id FROM shortlists', 'SELECT subject AS id FROM events', 'SELECT subject AS id FROM idempotency'];
  const found = await Promise.all(rows.map((sql) => unlike(database, sql, ids)));
  return { lost: await lostOf(entries, client), notOnce: found.flat() };
};
