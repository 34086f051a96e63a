import type { Database, Transaction } from './database.ts';
import { timestamp } from './values.ts';

/** The staff of the desk: links to sign in with, sessions, and who did what. */

/** Who does it, and when. */
export interface Deed {
  staff: string;
  at: string;
}

export interface DeskSession {
  staff: string;
  createdAt: string;
  expiresAt: string;
}

interface AuditRow {
  at: string;
  staff: string;
  action: string;
  eventId: string | null;
}

/** Writes down who did what, in the transaction that does it. */
export const audit = (tx: Transaction, { staff, at }: Deed, action: string, eventId: string | null = null): void =>
  tx.run('INSERT INTO desk_audit (at, staff, action, event_id) VALUES ($1, $2, $3, $4)', [timestamp(at), staff, action, eventId]);

const sessionColumns = 'staff, created_at AS "createdAt", expires_at AS "expiresAt"';

export const createStaffStore = (db: Database) => ({
  /** Writes down what staff did beside a request. */
  auditDesk: (deed: Deed, action: string): Promise<void> =>
    db.transaction((tx) => {
      audit(tx, deed, action);
      return Promise.resolve();
    }),

  /** Keeps a link beside those of the same address: whoever asks for one in the name of somebody ends none. */
  keepDeskLink: (link: { staff: string; tokenHash: string; expiresAt: string }, by: Deed): Promise<void> =>
    db.transaction((tx) => {
      tx.run('INSERT INTO desk_links (token_hash, staff, expires_at) VALUES ($1, $2, $3)', [
        ...[link.tokenHash, link.staff],
        timestamp(link.expiresAt),
      ]);
      audit(tx, by, 'link');
      return Promise.resolve();
    }),

  /**
   * Spends a link and begins a session, in one transaction; the session that the same browser had ends. Null where there is no such link, or it
   * is over.
   */
  beginDeskSession: (
    { tokenHash, replaces }: { tokenHash: string; replaces: string | null },
    session: { idHash: string; createdAt: string; expiresAt: string },
  ): Promise<DeskSession | null> =>
    db.transaction(async (tx) => {
      const at = timestamp(session.createdAt);
      const [link] = await tx.query('DELETE FROM desk_links WHERE token_hash = $1 RETURNING staff, expires_at', [tokenHash]);
      if (!link || String(link['expires_at']) <= at) return null;
      const staff = String(link['staff']);
      const expiresAt = timestamp(session.expiresAt);
      if (replaces !== null) tx.run('DELETE FROM desk_sessions WHERE id_hash = $1', [replaces]);
      tx.run('INSERT INTO desk_sessions (id_hash, staff, created_at, expires_at) VALUES ($1, $2, $3, $4)', [
        ...[session.idHash, staff],
        ...[at, expiresAt],
      ]);
      audit(tx, { staff, at }, 'sign-in');
      return { staff, createdAt: at, expiresAt };
    }),

  findDeskSession: (idHash: string, now: string): Promise<DeskSession | null> =>
    db.read(async (tx) => {
      const [row] = await tx.query(`SELECT ${sessionColumns} FROM desk_sessions WHERE id_hash = $1 AND expires_at > $2`, [
        idHash,
        timestamp(now),
      ]);
      return (row as unknown as DeskSession | undefined) ?? null;
    }),

  listDeskSessions: (now: string): Promise<DeskSession[]> =>
    db.read(async (tx) => {
      const rows = await tx.query(`SELECT ${sessionColumns} FROM desk_sessions WHERE expires_at > $1 ORDER BY created_at`, [
        timestamp(now),
      ]);
      return rows as unknown as DeskSession[];
    }),

  /** Ends one session; that it was is written down. */
  endDeskSession: (idHash: string, at: string): Promise<void> =>
    db.transaction(async (tx) => {
      const [ended] = await tx.query('DELETE FROM desk_sessions WHERE id_hash = $1 RETURNING staff', [idHash]);
      if (ended) audit(tx, { staff: String(ended['staff']), at }, 'sign-out');
    }),

  /** Ends the sessions of an address, or all of them where it is null, with the links that were not used; how many sessions. */
  endDeskSessions: (staff: string | null, by: Deed): Promise<number> =>
    db.transaction(async (tx) => {
      const where = staff === null ? '' : 'WHERE staff = $1';
      const values = staff === null ? [] : [staff];
      tx.run(`DELETE FROM desk_links ${where}`, values);
      const ended = await tx.query(`DELETE FROM desk_sessions ${where} RETURNING staff`, values);
      audit(tx, by, staff === null ? 'sign-out all' : `sign-out ${staff}`);
      return ended.length;
    }),

  /** Who did what, the newest first. */
  listDeskAudit: (limit: number): Promise<AuditRow[]> =>
    db.read(async (tx) => {
      const rows = await tx.query('SELECT at, staff, action, event_id AS "eventId" FROM desk_audit ORDER BY sequence DESC LIMIT $1', [
        limit,
      ]);
      return rows as unknown as AuditRow[];
    }),

  /** Removes links and sessions that are over, and what was written down before a time. */
  purgeDesk: (now: string, auditBefore: string): Promise<void> =>
    db.transaction((tx) => {
      for (const table of ['desk_links', 'desk_sessions']) tx.run(`DELETE FROM ${table} WHERE expires_at <= $1`, [timestamp(now)]);
      tx.run('DELETE FROM desk_audit WHERE at < $1', [timestamp(auditBefore)]);
      return Promise.resolve();
    }),
});
