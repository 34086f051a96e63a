import { Problem } from '#lib/problem.ts';
import { limits } from './limits.ts';

/** A request target taken apart. */
export interface Target {
  /** Decoded once; always starts with a slash. */
  path: string;
  /** After the question mark, undecoded. */
  query: string;
}

/** Authority of an absolute-form target (RFC 9112 section 3.2.2): the path is all that matters here. */
const origin = /^https?:\/\/[^/?#]*/i;

/** The path of a target as it was written, for answers to targets that cannot be read. */
const writtenPath = (raw: string): string => raw.replace(origin, '').split('?', 1)[0] ?? '';

/**
 * @throws Problem uri-too-long or malformed-request
 */
export const readTarget = (raw: string): Target => {
  if (raw.length > limits.targetCharacters) throw new Problem('uri-too-long', `The address is over ${limits.targetCharacters} characters.`);
  const form = raw.startsWith('/') ? raw : raw.replace(origin, '') || '/';
  const mark = form.indexOf('?');
  const path = mark === -1 ? form : form.slice(0, mark);
  const query = mark === -1 ? '' : form.slice(mark + 1);
  if (!path.startsWith('/') && path !== '*' && path !== '') throw new Problem('malformed-request', 'The request target is not a path.');
  if (!path.includes('%')) return { path: path || '/', query };
  try {
    return { path: decodeURIComponent(path), query };
  } catch {
    throw new Problem('malformed-request', 'The path is not valid percent-encoding.');
  }
};

/** The path of a target to tell or to answer an error for: decoded where that is possible. */
export const pathOf = (raw: string): string => {
  try {
    return readTarget(raw).path;
  } catch {
    return writtenPath(raw);
  }
};
