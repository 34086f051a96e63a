import { parsePhoneNumberFromString } from 'libphonenumber-js';

const zeros = [0x0660, 0x06f0];

/** Arabic-Indic and Persian digits as 0-9. */
const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? 0));
  });

/**
 * A phone number as digits: 5 to 20 of them once spaces and punctuation are gone (G49), in E.164 where it can be a number of Qatar or
 * of the country it names. Null where it is no phone number. Numbering plans only normalise, they never refuse.
 */
export const normalisePhone = (text: string): string | null => {
  // NFKC turns full-width digits and plus signs into plain ones.
  const written = latinDigits(text.normalize('NFKC'));
  const digits = written.replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
  if (!/^[0-9]{5,20}$/.test(digits)) return null;
  const international = /^[^0-9]*\+/.test(written) ? `+${digits}` : digits;
  const parsed = parsePhoneNumberFromString(international, 'QA');
  return parsed?.isPossible() ? parsed.number : digits;
};
