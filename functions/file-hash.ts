import { createHash } from 'node:crypto';

/** SHA-256, base64url, cut to 132 bits: the strong ETag of a file. */
export const fileHash = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
