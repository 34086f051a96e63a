import { DatabaseSync } from 'node:sqlite';

/** A way to the showroom, which need not work: the service says that it is set. */
export const webhook = { SHOWROOM_WEBHOOK_URL: 'http://127.0.0.1:9/hook', SHOWROOM_WEBHOOK_SECRET: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

interface Stored {
  list: Readonly<Record<string, unknown>>;
  contact: unknown;
  origin: string | null;
}

/** Requests that the showroom has, as they stand on the service's disk, the oldest first. */
export const storedRequests = (dataDir: string): Stored[] => {
  const database = new DatabaseSync(`${dataDir}/guidance.sqlite`, { readOnly: true });
  try {
    const all = database.prepare('SELECT body, contact, flagged_origin FROM requests ORDER BY sequence').all();
    return all.map(({ body, contact, flagged_origin: origin }) => ({
      list: JSON.parse(String(body)) as Stored['list'],
      contact: JSON.parse(String(contact)) as unknown,
      origin: origin === null ? null : String(origin),
    }));
  } finally {
    database.close();
  }
};

/** Empties what a service has stored and counted, while it runs: the next test begins with nothing. */
export const forgetRequests = (dataDir: string): void => {
  const database = new DatabaseSync(`${dataDir}/guidance.sqlite`, { timeout: 5000 });
  try {
    database.exec('BEGIN IMMEDIATE; DELETE FROM requests; DELETE FROM writes; DELETE FROM idempotency; COMMIT');
  } finally {
    database.close();
  }
};
