import type { Database, Reading } from './database.ts';
import type { AuditRow, Deed, DeskSession, DeskStaff } from './store.ts';
import { timestamp } from './values.ts';

/** The staff of the desk: links to sign in with, sessions, and who did what. */

/** Writes down who did what, in the transaction that does it. */
export const audit = async (tx: Reading, { staff, at }: Deed, action: string, eventId: string | null = null): Promise<void> => {
  await tx.query('INSERT INTO desk_audit (at, staff, action, event_id) VALUES ($1, $2, $3, $4)', [timestamp(at), staff, action, eventId]);
};

const sessionColumns = 'staff, created_at AS "createdAt", expires_at AS "expiresAt"';

/** Ends sessions and links of one address, or all where it is null; how many sessions. */
const endAll = async (tx: Reading, staff: string | null): Promise<number> => {
  const [where, values] = staff === null ? ['', []] : ['WHERE staff = $1', [staff]];
  await tx.query(`DELETE FROM desk_links ${where}`, values);
  return (await tx.query(`DELETE FROM desk_sessions ${where} RETURNING staff`, values)).length;
};

export const createStaffStore = (db: Database): DeskStaff => ({
  auditDesk: (deed, action) => db.transaction((tx) => audit(tx, deed, action)),

  listDeskAudit: (limit) =>
    db.read(async (tx) => {
      const rows = await tx.query('SELECT at, staff, action, event_id AS "eventId" FROM desk_audit ORDER BY sequence DESC LIMIT $1', [
        limit,
      ]);
      return rows as unknown as AuditRow[];
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
      const select = `SELECT ${sessionColumns} FROM desk_sessions WHERE id_hash = $1 AND expires_at > $2`;
      const [row] = await tx.query(select, [idHash, timestamp(now)]);
      return (row as unknown as DeskSession | undefined) ?? null;
    }),

  listDeskSessions: (now) =>
    db.read(async (tx) => {
      const select = `SELECT ${sessionColumns} FROM desk_sessions WHERE expires_at > $1 ORDER BY created_at`;
      return (await tx.query(select, [timestamp(now)])) as unknown as DeskSession[];
    }),

  endDeskSession: (idHash, at) =>
    db.transaction(async (tx) => {
      const [ended] = await tx.query('DELETE FROM desk_sessions WHERE id_hash = $1 RETURNING staff', [idHash]);
      if (ended) await audit(tx, { staff: String(ended['staff']), at }, 'sign-out');
    }),

  endDeskSessions: (staff, by) =>
    db.transaction(async (tx) => {
      await audit(tx, by, `sign-out ${staff ?? 'all'}`);
      return endAll(tx, staff);
    }),

  deskPeople: () =>
    db.read(async (tx) =>
      (await tx.query('SELECT staff FROM desk_people WHERE removed_at IS NULL ORDER BY staff')).map(({ staff }) => String(staff)),
    ),

  addDeskPeople: (people, by, once) =>
    db.transaction(async (tx) => {
      for (const staff of people) {
        const rows = await tx.query(
          `INSERT INTO desk_people (staff, added_by, added_at) VALUES ($1, $2, $3)
          ON CONFLICT (staff) DO ${once ? 'NOTHING' : 'UPDATE SET added_by = $2, added_at = $3, removed_at = NULL'} RETURNING staff`,
          [staff, by.staff, timestamp(by.at)],
        );
        if (rows.length > 0) await audit(tx, by, `add ${staff}`);
      }
    }),

  removeDeskPerson: (staff, by) =>
    db.transaction(async (tx) => {
      const rows = await tx.query('UPDATE desk_people SET removed_at = $2 WHERE staff = $1 AND removed_at IS NULL RETURNING staff', [
        ...[staff, timestamp(by.at)],
      ]);
      await endAll(tx, staff);
      if (rows.length > 0) await audit(tx, by, `remove ${staff}`);
    }),

  keepDeskSessionsOf: (people) =>
    db.transaction(async (tx) => {
      const known = await tx.query('SELECT staff FROM desk_sessions UNION SELECT staff FROM desk_links');
      for (const { staff } of known) if (!people.includes(String(staff))) await endAll(tx, String(staff));
    }),

  purgeDesk: (now, auditBefore) =>
    db.transaction(async (tx) => {
      for (const table of ['desk_links', 'desk_sessions']) await tx.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [timestamp(now)]);
      await tx.query('DELETE FROM desk_audit WHERE at < $1', [timestamp(auditBefore)]);
    }),
});
