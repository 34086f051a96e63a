import { fold, words } from '#lib/ask/text.ts';
import { isPhone, namesPhone, parsePhone } from '#lib/callback/phone.ts';
import { latinDigits, plainLine } from '#lib/words/plain-text.ts';
import type { Contact, RequestRecord } from '../store/store.ts';
import { soundsLike } from './names.ts';

/** Who looks for a person among the requests, by a command or at the desk. */

export type Matches = (request: Pick<RequestRecord, 'contact' | 'body'>) => boolean;

/** Requests of a phone number, however it is written: in a contact, a note or a report. Null where the text is no phone number. */
export const matchesPhone = (text: string): Matches | null => {
  const phone = parsePhone(text);
  if (phone === null) return null;
  const named = namesPhone(phone.number);
  return ({ contact, body }) => (contact !== null && isPhone(phone.number, contact.phone)) || named(body);
};

/** `al-saud`, `al saud` and `alsaud` are one name. */
const lettersOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Requests whose contact has a name with these words or parts of words, in any order, whatever hamzas, hyphens and apostrophes, or one that
 * sounds like it, in Arabic or Latin letters. Null where there is no word.
 */
export const matchesName = (text: string): Matches | null => {
  const wanted = words(plainLine(text));
  if (wanted.length === 0) return null;
  const sounds = soundsLike(plainLine(text));
  return ({ contact }) => {
    const written = plainLine(contact?.name ?? '');
    const name = lettersOf(fold(written));
    return wanted.every((part) => name.includes(lettersOf(part))) || sounds(written);
  };
};

/** Fewest digits that are looked for inside numbers. */
const fewestDigits = 3;

const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** Whether a request has this reference, with its hyphen or without (G86): a stranger cannot write quotation marks into a body. */
const matchesReference = (text: string): Matches => {
  const signs = latinDigits(plainLine(text))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return ({ body }) => signs.length === 6 && body.includes(`"reference":"${signs.slice(0, 3)}-${signs.slice(3)}"`);
};

/** What one field of a page may mean: a phone number or a part of one, a name or parts of one, a reference, or the beginning of an id. */
export const matchesAny = (text: string): ((request: Parameters<Matches>[0] & { id: string }) => boolean) => {
  const beginning = fold(plainLine(text));
  const [isName, isNumber, hasReference] = [matchesName(text), matchesPhone(text), matchesReference(text)];
  // A number of another country begins with a zero where it is dialled within that country.
  const digits = /\p{L}/u.test(beginning) ? '' : digitsOf(beginning).replace(/^0+/, '');
  const isWithin = ({ phone }: Contact): boolean =>
    digits.length >= fewestDigits && [phone, parsePhone(phone)?.number ?? ''].some((number) => digitsOf(number).includes(digits));
  return (request) =>
    (beginning !== '' && request.id.startsWith(beginning)) ||
    hasReference(request) ||
    isName?.(request) === true ||
    isNumber?.(request) === true ||
    (request.contact !== null && isWithin(request.contact));
};
