import type { Row } from './database.ts';
import type { Contact, RequestRecord } from './store.ts';

/** Rows of the table `requests`. */

/** Its columns by the names of a record. */
export const requestColumns = `sequence, id, subject, kind, created_at AS "createdAt", body, contact, duplicate, flagged_because AS because,
  flagged_origin AS origin, mail_at AS "mailAt", webhook_at AS "webhookAt", tries, next_at AS "nextAt", claimed_until AS "claimedUntil",
  last_error AS "lastError", taken_by AS "takenBy", taken_at AS "takenAt", note, done_by AS "doneBy", done_at AS "doneAt",
  withdrawn_at AS "withdrawnAt", later_at AS "laterAt", no_answer AS "noAnswer", done_as AS "doneAs", more`;

/** The record of a row with these columns. */
export const requestOf = ({ sequence: _, contact, duplicate, because, origin, ...row }: Row): RequestRecord =>
  ({
    ...row,
    contact: typeof contact === 'string' ? (JSON.parse(contact) as Contact) : null,
    duplicate: duplicate === 1,
    flag: because === null ? null : { because, origin },
  }) as RequestRecord;

export const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));

/** What `isUrgent` says of a record. */
export const urgent = '((contact IS NOT NULL AND duplicate = 0) OR withdrawn_at IS NOT NULL)';
