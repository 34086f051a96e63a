import type { Database, Reading } from './database.ts';
import type { AuditRow, Deed, DeskSession, DeskStaff } from './store.ts';
import { timestamp } from './values.ts';

/** The staff of the desk: links to sign in with, sessions, and who did what. */

/** Writes down who did what, in the transaction that does it. */
export const audit = async (tx: Reading, { staff, at }: Deed, action: string, eventId: string | null = null): Promise<void> => {
  await tx.query('INSERT INTO desk_audit (at, staff, action, event_id) VALUES ($1, $2, $3, $4)', [timestamp(at), staff, action, eventId]);
};

/** Ends sessions and links that a condition chooses, by `$1` where there is a value; how many sessions. */
const endAll = async (tx: Reading, where: string, values: readonly string[] = []): Promise<number> => {
  await tx.query(`DELETE FROM desk_links WHERE ${where}`, values);
  return (await tx.query(`DELETE FROM desk_sessions WHERE ${where} RETURNING staff`, values)).length;
};

const sessions = 'SELECT staff, created_at AS "createdAt", expires_at AS "expiresAt" FROM desk_sessions WHERE expires_at > $1';

export const createStaffStore = (db: Database): DeskStaff => ({
  auditDesk: (deed, action) => db.transaction((tx) => audit(tx, deed, action)),

  listDeskAudit: (limit) =>
    db.read(async (tx) => {
      const select = 'SELECT at, staff, action, event_id AS "eventId" FROM desk_audit ORDER BY sequence DESC LIMIT $1';
      return (await tx.query(select, [limit])) as unknown as AuditRow[];
    }),

  keepDeskLink: ({ staff, tokenHash, expiresAt }, by) =>
    db.transaction(async (tx) => {
      const insert = 'INSERT INTO desk_links (token_hash, staff, expires_at) VALUES ($1, $2, $3)';
      await tx.query(insert, [tokenHash, staff, timestamp(expiresAt)]);
      await audit(tx, by, 'link');
    }),

  beginDeskSession: ({ tokenHash, replaces }, session) =>
    db.transaction(async (tx) => {
      const [at, expiresAt] = [timestamp(session.createdAt), timestamp(session.expiresAt)];
      const [link] = await tx.query('DELETE FROM desk_links WHERE token_hash = $1 RETURNING staff, expires_at', [tokenHash]);
      if (!link || String(link['expires_at']) <= at) return null;
      const staff = String(link['staff']);
      await tx.query('DELETE FROM desk_sessions WHERE id_hash = $1', [replaces]);
      const insert = 'INSERT INTO desk_sessions (id_hash, staff, created_at, expires_at) VALUES ($1, $2, $3, $4)';
      await tx.query(insert, [session.idHash, staff, at, expiresAt]);
      await audit(tx, { staff, at }, 'sign-in');
      return { staff, createdAt: at, expiresAt };
    }),

  findDeskSession: (idHash, now) =>
    db.read(async (tx) => {
      const [row] = await tx.query(`${sessions} AND id_hash = $2`, [timestamp(now), idHash]);
      return (row as unknown as DeskSession | undefined) ?? null;
    }),

  listDeskSessions: (now) =>
    db.read(async (tx) => (await tx.query(`${sessions} ORDER BY created_at`, [timestamp(now)])) as unknown as DeskSession[]),

  endDeskSession: (idHash, at) =>
    db.transaction(async (tx) => {
      const [ended] = await tx.query('DELETE FROM desk_sessions WHERE id_hash = $1 RETURNING staff', [idHash]);
      if (ended) await audit(tx, { staff: String(ended['staff']), at }, 'sign-out');
    }),

  endDeskSessions: (staff, by) =>
    db.transaction(async (tx) => {
      await audit(tx, by, `sign-out ${staff ?? 'all'}`);
      return staff === null ? endAll(tx, 'TRUE') : endAll(tx, 'staff = $1', [staff]);
    }),

  deskPeople: () =>
    db.read(async (tx) =>
      (await tx.query('SELECT staff FROM desk_people WHERE removed_at IS NULL ORDER BY staff')).map(({ staff }) => String(staff)),
    ),

  addDeskPeople: (people, by, once) =>
    db.transaction(async (tx) => {
      const again = once ? 'NOTHING' : 'UPDATE SET added_by = $2, added_at = $3, removed_at = NULL';
      const insert = `INSERT INTO desk_people (staff, added_by, added_at) VALUES ($1, $2, $3) ON CONFLICT (staff) DO ${again} RETURNING staff`;
      for (const staff of people)
        if ((await tx.query(insert, [staff, by.staff, timestamp(by.at)])).length > 0) await audit(tx, by, `add ${staff}`);
    }),

  removeDeskPerson: (staff, by) =>
    db.transaction(async (tx) => {
      await tx.query('UPDATE desk_people SET removed_at = $2 WHERE staff = $1 AND removed_at IS NULL', [staff, timestamp(by.at)]);
      await endAll(tx, 'staff = $1', [staff]);
      await audit(tx, by, `remove ${staff}`);
    }),

  keepDeskSessionsOf: (people) =>
    db.transaction(async (tx) => {
      await endAll(tx, `staff NOT IN (${people.map((_, index) => `$${index + 1}`).join(', ')})`, people);
    }),

  purgeDesk: (now, auditBefore) =>
    db.transaction(async (tx) => {
      await endAll(tx, 'expires_at <= $1', [timestamp(now)]);
      await tx.query('DELETE FROM desk_audit WHERE at < $1', [timestamp(auditBefore)]);
    }),
});
