import { StoreError } from './store-error.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** serialization_failure and deadlock_detected: the transaction was undone, and running it again may succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Where the database is, without user and password. */
const placeOf = (databaseUrl: string): string => {
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL';
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
};

/** Why no connection was made, and what to do. A server that is reached answers with a five-character SQLSTATE. */
export const explainConnect = (error: unknown, databaseUrl: string): StoreError => {
  const code = codeOf(error);
  // A host with several addresses gives an error of no message, with one error an address inside it.
  const reason = (error instanceof Error && error.message) || code || 'no reason given';
  const sentence = /^[0-9A-Z]{5}$/.test(code)
    ? `refuses the connection (${reason}): correct DATABASE_URL, or the rights of its user.`
    : `does not answer (${reason}): start it, or correct DATABASE_URL.`;
  return new StoreError(`${placeOf(databaseUrl)} ${sentence}`, { cause: error });
};

/** Classes and codes of a server that goes, or that is no longer the one that writes (PostgreSQL, appendix A), and of a connection that broke. */
const lostCodes = /^(?:08...|57P0[1-3]|25006|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What `pg` says, without a code, of a connection that broke or hangs. */
const lostMessages =
  /^(?:Connection terminated|Query read timeout$|Client (?:has encountered a connection error|was closed) and is not queryable$)/;

/**
 * What broke off a transaction: a database that was lost on the way is a StoreError, anything else stays as it is.
 * Where the COMMIT was already under way, nobody knows whether it is on disk.
 */
export const explainLost = (error: unknown, databaseUrl: string): unknown => {
  const message = error instanceof Error ? error.message : '';
  if (!lostCodes.test(codeOf(error)) && !lostMessages.test(message)) return error;
  return new StoreError(`${placeOf(databaseUrl)} broke off (${message || codeOf(error)}): look at its log.`, { cause: error });
};
