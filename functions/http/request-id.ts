import { randomBytes } from 'node:crypto';

/** Unique to this start of this process; a counter then costs less than a random number a request. */
export const createRequestId = (): (() => string) => {
  const boot = randomBytes(6).toString('base64url').replaceAll('_', 'A').replaceAll('-', 'B');
  let count = 0;
  return () => `${boot}-${(count += 1).toString(36)}`;
};
