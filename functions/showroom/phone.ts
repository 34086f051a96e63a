import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { latinDigits, phoneDigits } from '#lib/phone-digits.ts';

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
