import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { latinDigits, phoneDigits } from '#lib/plain-text.ts';

/**
 * A phone number as digits: 5 to 20 of them once spaces and punctuation are gone (G49), in E.164 where it can be a number of Qatar or
 * of the country it names. Null where it is no phone number. Numbering plans only normalise, they never refuse.
 */
export const normalisePhone = (text: string): string | null => {
  const digits = phoneDigits(text);
  if (digits === null) return null;
  const international = /^[^0-9]*\+/.test(latinDigits(text)) ? `+${digits}` : digits;
  const parsed = parsePhoneNumberFromString(international, 'QA');
  return parsed?.isPossible() ? parsed.number : digits;
};

/** Digits of a country code and a number are told apart by what we know of Qatar alone; a shorter number would be found in prices and measures. */
const fewestDigits = 7;
const qatar = '974';

/** Digits with what people write between those of a phone number. */
const run = /\d(?:[\p{Z}\p{Cf}()./+\-‐-―]*\d)*/gu;

/**
 * Whether a text that people wrote, or its JSON, names this phone number in some way of writing it. It is generous: longer numbers that hold it count.
 * @param phone - as `normalisePhone` gives it
 */
export const namesPhone = (phone: string): ((text: string) => boolean) => {
  const digits = phone.replace('+', '');
  const wanted = phone.startsWith(`+${qatar}`) ? digits.slice(qatar.length) : digits;
  if (wanted.length < fewestDigits) return () => false;
  return (text) => [...latinDigits(text).matchAll(run)].some(([digits]) => digits.replace(/\D/g, '').includes(wanted));
};

/** Whether two ways of writing a number mean the same one. */
export const isPhone = (phone: string, text: string): boolean => normalisePhone(text) === phone;
