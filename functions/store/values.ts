import { isObject } from '#lib/contract/parameters.ts';
import { hash, randomBytes, randomInt } from 'node:crypto';

/** An unguessable id of 128 random bits, 32 hexadecimal digits. */
export const newId = (): string => randomBytes(16).toString('hex');

/** Letters and digits that nobody mistakes for another when they are read out. */
const readable = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a customer names and staff look for, such as `K7M-4QD`: no part of an id, and of no use without the desk. */
export const newReference = (): string => {
  const signs = Array.from({ length: 6 }, () => readable[randomInt(readable.length)]).join('');
  return `${signs.slice(0, 3)}-${signs.slice(3)}`;
};

export const sha256 = (text: string): string => hash('sha256', text);

/** JSON text with members in one order, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

/** RFC 3339 in UTC with milliseconds: of this one form, text order is time order. Throws RangeError where it is no time. */
export const timestamp = (time: string | number | Date): string => new Date(time).toISOString();

/** The time `seconds` after another; before it where negative. */
export const secondsAfter = (time: string | Date, seconds: number): string => timestamp(new Date(time).getTime() + seconds * 1000);

/** Seconds from one time to a later one; negative where it is earlier. */
export const secondsBetween = (from: string | Date, to: string | Date): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;
