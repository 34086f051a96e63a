import { Problem } from '#lib/problem.ts';
import { limits } from './limits.ts';

/** A request target taken apart. */
export interface Target {
  /** Decoded once; starts with a slash. */
  path: string;
  /** After the question mark, undecoded. */
  query: string;
}

/** Authority of an absolute-form target (RFC 9112 section 3.2.2): only the path matters here. */
const origin = /^https?:\/\/[^/?#]*/i;

/** @throws Problem uri-too-long or malformed-request */
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

/** The target as the router reads it: a path with one encoding. What cannot be read is left for `readTarget` to refuse. */
export const routableTarget = (raw: string): string => {
  if (raw.startsWith('/') && !raw.includes('%')) return raw;
  try {
    const { path, query } = readTarget(raw);
    const encoded = encodeURI(path).replaceAll(/[?#;]/g, encodeURIComponent);
    return query === '' ? encoded : `${encoded}?${query}`;
  } catch {
    return '/';
  }
};

/** The path of a target for logs and error messages: decoded where that is possible. */
export const pathOf = (raw: string): string => {
  try {
    return readTarget(raw).path;
  } catch {
    return raw.replace(origin, '').split('?', 1)[0] ?? '';
  }
};
