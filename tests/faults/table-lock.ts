import pg from 'pg';

/** Holds every write to a table until it is released: what a process wanted to write is then cut off by its end. */
export const lockTable = async (url: string, table: string): Promise<{ release: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  return { release: () => client.end() };
};
