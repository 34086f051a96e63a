import pg from 'pg';
import { explainConnect } from '#functions/store/postgres.ts';

/** A connection of a backup or a restore, which is told from those of a service by its name. */
export const connectPostgres = async (databaseUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'mattress-pillow-guidance-backup',
    connectionTimeoutMillis: 5000,
  });
  // What breaks the connection rejects the query that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explainConnect(error, databaseUrl);
  }
  return client;
};
