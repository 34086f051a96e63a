import { latinDigits } from '#lib/phone-digits.ts';

/** Longest path that is told, and longest part of one that is told as it is. */
const longestPath = 200;
const longestPart = 24;

/**
 * A path as the log and errors repeat it: an id, a key or a phone number in it is nobody's business, and a mistyped address may hold one.
 * Parts that are long or have more than five digits become `*`.
 */
export const toldPath = (path: string): string =>
  path
    .slice(0, longestPath)
    .split('/')
    .map((part) => (part.length > longestPart || (latinDigits(part).match(/\d/g)?.length ?? 0) > 5 ? '*' : part))
    .join('/');
