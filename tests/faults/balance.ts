import type { Shortlist } from '#lib/schemas/writes.ts';
import type { Server } from '../fixtures/server.ts';
import type { Database, Row } from './database.ts';
import type { Showroom } from './showroom.ts';
import type { Acknowledged } from './write.ts';

/** What was promised to clients against what is there. Every list names what is wrong, and is empty where all is well. */
export interface Balance {
  /** Acknowledged, and not readable at the Location exactly as acknowledged. */
  lost: string[];
  /** Idempotency-Keys that do not have exactly one record, shortlist and event. */
  notOnce: string[];
  /** Events that the showroom never got. */
  undelivered: string[];
  /** Events that came under one id with different content. */
  contradicted: string[];
  /** Events that say something else than what was acknowledged. */
  misreported: string[];
  /** Deliveries of what the database does not hold. */
  invented: string[];
}

interface Books {
  acknowledged: readonly Acknowledged[];
  server: Server;
  database: Database;
  showroom: Showroom;
}

const idOf = ({ text }: Acknowledged): string => (JSON.parse(text) as Shortlist).id;

const isReadable = async ({ origin, rootUrl }: Server, { location, text }: Acknowledged): Promise<boolean> => {
  const response = await fetch(location.replace(rootUrl, origin));
  return response.status === 200 && (await response.text()) === text;
};

const lostOf = async ({ acknowledged, server }: Books): Promise<string[]> => {
  const lost: string[] = [];
  for (const one of acknowledged) if (!(await isReadable(server, one))) lost.push(one.write.idempotencyKey);
  return lost;
};

/** How often each value of a column occurs. */
const tally = (rows: readonly Row[], column: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[column]), (counts.get(String(row[column])) ?? 0) + 1);
  return counts;
};

const notOnceOf = async ({ acknowledged, database }: Books): Promise<string[]> => {
  const [records, shortlists, events] = [
    tally(await database.rows('SELECT subject FROM idempotency'), 'subject'),
    tally(await database.rows('SELECT id FROM shortlists'), 'id'),
    tally(await database.rows('SELECT subject FROM events'), 'subject'),
  ];
  const keys = tally(await database.rows('SELECT key_hash FROM idempotency'), 'key_hash');
  const ids = new Map(acknowledged.map((one) => [idOf(one), one.write.idempotencyKey]));
  const wrong = [...ids].filter(([id]) => [records, shortlists, events].some((counts) => counts.get(id) !== 1)).map(([, key]) => key);
  // What nobody was told of would be a second record of a write that somebody repeated.
  const unknown = [...records, ...shortlists, ...events].map(([id]) => id).filter((id) => !ids.has(id));
  const repeated = [...keys].filter(([, count]) => count !== 1).map(([hash]) => hash);
  return [...wrong, ...unknown, ...repeated];
};

const misreportedOf = ({ acknowledged, showroom }: Books): string[] => {
  const notices = new Map([...showroom.notices().values()].map((notice) => [notice.data.shortlist?.id, notice]));
  return acknowledged
    .filter((one) => {
      const data = notices.get(idOf(one))?.data;
      return (
        JSON.stringify(data?.shortlist) !== one.text || JSON.stringify(data?.contact) !== JSON.stringify(one.write.body.contact ?? null)
      );
    })
    .map(({ write }) => write.idempotencyKey);
};

export const strike = async (books: Books): Promise<Balance> => {
  const { showroom, database } = books;
  const events = await database.rows("SELECT id FROM events WHERE kind = 'shortlist.created'");
  const ids = new Set(events.map(({ id }) => String(id)));
  return {
    lost: await lostOf(books),
    notOnce: await notOnceOf(books),
    undelivered: [...ids].filter((id) => !showroom.bodies.has(id)),
    contradicted: [...showroom.bodies].filter(([, bodies]) => new Set(bodies).size > 1).map(([id]) => id),
    misreported: misreportedOf(books),
    invented: [...showroom.bodies.keys()].filter((id) => !ids.has(id)),
  };
};

/** A balance in which nothing is wrong. */
export const even: Balance = { lost: [], notOnce: [], undelivered: [], contradicted: [], misreported: [], invented: [] };
