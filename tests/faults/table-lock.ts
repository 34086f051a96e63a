import pg from 'pg';

const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;

/**
 * Holds every write to a table until it is released, and then cuts off what still waits for it. PostgreSQL by itself would work off what it was sent
 * before the sender ended, the COMMIT too.
 */
export const lockTable = async (url: string, table: string): Promise<{ release: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  return {
    release: async () => {
      await client.query(cutOff);
      await client.end();
    },
  };
};
