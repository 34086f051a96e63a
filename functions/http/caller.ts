import type { IncomingMessage } from 'node:http';

/** What an operation needs to know of who calls, beside the request itself. */
export interface Caller {
  /** Who the request is counted under. */
  client: string;
  /** Every Idempotency-Key header as sent: a `Request` joins repeated ones, and a comma may be part of one (G22). */
  idempotencyKeys: readonly string[];
}

const name = 'idempotency-key';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Node reads header bytes as Latin-1; clients write text beyond ASCII as UTF-8. Bytes that are no UTF-8 stay as they are. */
const decoded = (value: string): string => {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
};

export const callerOf = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, client: string): Caller => ({
  client,
  idempotencyKeys: rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name).map(decoded),
});

/** The caller where there is no front door, as in development. */
export const localCaller = ({ headers }: Request): Caller => {
  const key = headers.get(name);
  return { client: 'local', idempotencyKeys: key === null ? [] : [key] };
};
