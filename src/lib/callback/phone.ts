import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { latinDigits, phoneDigits, plainLine, visibleText } from '../words/plain-text.ts';

/** Why a number is not called: a premium rate, a satellite or international network, an emergency or other short service number. */
export type UncallablePhone = 'premium' | 'satellite' | 'short';

/** Why a number does not ring as it is written: a digit is missing, one is too many or the country code is missing, or its country has none such. */
export type PhoneDoubt = 'few' | 'many' | 'unknown';

/** A phone number as a telephone in Qatar would understand it (G49). */
export interface Phone {
  /** E.164 where the number is valid, such as `+97444000000`; digits alone where it is not, those of Qatar without country code. */
  number: string;
  /** Whether libphonenumber calls it valid: it fits the numbering plan of its country. Further digits may have been dropped for that. */
  isValid: boolean;
  /** Null where it is valid with every digit that was written. */
  doubt: PhoneDoubt | null;
  /** In groups with its country code, or as it was written where it is doubted. */
  display: string;
  /** ISO 3166-1 code of the country of a valid number; null where it has none, or is not valid. */
  region: string | null;
  /** Country calling code of a valid number, without `+`. */
  callingCode: string | null;
  uncallable: UncallablePhone | null;
  /** Whether it is a mobile number, or one of a country that does not tell. */
  isMobile: boolean;
}

/** What a tap on a number opens; null where it would lead nowhere. */
interface PhoneLinks {
  call: string | null;
  /** A chat with a mobile number. */
  whatsApp: string | null;
}

/** Links of a number that rings as it was written, and that somebody may be called at. */
export const phoneLinks = (phone: Phone | null): PhoneLinks => {
  if (!phone || phone.doubt || phone.uncallable) return { call: null, whatsApp: null };
  return { call: `tel:${phone.number}`, whatsApp: phone.isMobile ? `https://wa.me/${phone.number.slice(1)}` : null };
};

const qatar = '974';

/** Longest number of E.164, in digits with the country code. */
const longestNumber = 15;

/** Inmarsat, personal and satellite numbers, international networks, disaster relief, premium rate (ITU-T E.164, assigned country codes). */
const networkCodes = ['870', '878', '881', '882', '883', '888', '979'];

/** Emergency numbers that telephones in Qatar know. */
const emergency = /^(?:999|112|911)/;

/** Most digits after the country code of a number that is a service's, and no subscriber's. */
const longestShort = 3;

/** Digits that are to be dialled after a country code. */
interface Reading {
  callingCode: string;
  national: string;
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=[1-9])/, '');

/** Those of countries, of networks, and of free and shared-cost numbers of all countries. */
const callingCodes: ReadonlySet<string> = new Set([
  ...getCountries().map((country) => getCountryCallingCode(country)),
  ...networkCodes,
  '800',
  '808',
]);

/** International digits cut after their country code, or null where they begin with none. */
const readInternational = (digits: string): Reading | null => {
  const callingCode = [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => callingCodes.has(code));
  return callingCode === undefined ? null : { callingCode, national: digits.slice(callingCode.length) };
};

/** National digits as they are, without zeros before them, and without the country code where it is written twice. */
const nationalForms = ({ callingCode, national }: Reading): string[] => {
  const bare = withoutZeros(national);
  const once = bare.startsWith(callingCode) ? withoutZeros(bare.slice(callingCode.length)) : bare;
  return [...new Set([national, bare, once])];
};

interface Found {
  number: PhoneNumber;
  /** Whether digits were dropped. */
  isCut: boolean;
}

/** The longest beginning of the digits that is a valid number, or all of them where `whole`: what a telephone dials, and it drops the rest. */
const findValid = (reading: Reading | null, whole = false): Found | undefined => {
  if (!reading) return undefined;
  const { callingCode } = reading;
  for (const national of nationalForms(reading)) {
    const longest = Math.min(national.length, longestNumber - callingCode.length);
    for (let length = longest; length >= (whole ? national.length : 1); length -= 1) {
      const number = parsePhoneNumberFromString(`+${callingCode}${national.slice(0, length)}`);
      if (number?.isPossible() && number.isValid()) return { number, isCut: length < national.length };
    }
  }
  return undefined;
};

const inQatar = (digits: string): Reading => ({ callingCode: qatar, national: withoutZeros(digits) });

/**
 * A number without `+` or `00` is dialled in Qatar, the first of them where several are written. It is one of another country where
 * nothing else can be meant: where all of it is a valid number there, and its country code is a group of its own or everything is one
 * group; or where it is no number of Qatar.
 */
const findBare = (text: string, digits: string): Found | undefined => {
  const [first = ''] = text.split(/\s[-‐-―/]\s|[,;]/);
  const [group = ''] = /\d+/.exec(text) ?? [];
  const international = readInternational(withoutZeros(digits));
  const mayBeForeign = group === digits || group === international?.callingCode;
  return (
    findValid(inQatar(first.replace(/\D/g, '')), true) ??
    findValid(inQatar(digits), true) ??
    (mayBeForeign ? findValid(international, true) : undefined) ??
    findValid(inQatar(digits)) ??
    findValid(international)
  );
};

const doubts: Readonly<Record<string, PhoneDoubt>> = { TOO_SHORT: 'few', TOO_LONG: 'many' };
const qatarLength = 8;

/** @param international - digits after `+`; undefined for a number of Qatar without country code */
const doubtOf = (local: string, international: string | undefined): PhoneDoubt => {
  if (international !== undefined) return doubts[validatePhoneNumberLength(`+${international}`) ?? ''] ?? 'unknown';
  if (local.length === qatarLength) return 'unknown';
  return local.length < qatarLength ? 'few' : 'many';
};

/**
 * The number that people mean: punctuation, invisible characters, the way of writing the country code, zeros before the number, an
 * extension and further digits make no other number.
 * @returns null where it is no phone number of 5 to 20 digits
 */
export const parsePhone = (text: string): Phone | null => {
  const digits = phoneDigits(text);
  if (digits === null) return null;
  const written = visibleText(latinDigits(text));
  const isInternational = /^[^0-9]*\+/.test(written) || /^000?[1-9]/.test(digits);
  const international = readInternational(withoutZeros(digits));
  const asWritten = visibleText(latinDigits(plainLine(text)));
  const found = isInternational ? (findValid(international) ?? findValid(inQatar(digits))) : findBare(written, digits);
  const callingCode = found?.number.countryCallingCode ?? international?.callingCode ?? '';
  if (found) {
    const { number, isCut } = found;
    const type = number.getType();
    const uncallable = type === 'PREMIUM_RATE' ? 'premium' : networkCodes.includes(callingCode) ? 'satellite' : null;
    const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    const [doubt, display] = isCut ? (['many', asWritten] as const) : [null, number.formatInternational()];
    return {
      ...{ number: number.number, isValid: true, doubt, display },
      region: number.country ?? null,
      callingCode,
      uncallable,
      isMobile,
    };
  }
  const foreign = isInternational && international && international.callingCode !== qatar ? international : null;
  const local = digits.replace(/^(?:0{0,2}974)+/, '');
  const dialled = (foreign?.national ?? local).replace(/^0{1,2}(?=[1-9])/, '');
  const isShort = dialled.length <= longestShort || (!foreign && emergency.test(dialled));
  const uncallable = networkCodes.includes(callingCode) ? 'satellite' : isShort ? 'short' : null;
  const number = foreign ? withoutZeros(digits) : local;
  const doubt = doubtOf(local, foreign ? number : undefined);
  return { ...{ number, isValid: false, doubt, display: asWritten, region: null, callingCode: null }, uncallable, isMobile: false };
};

/** Whether a text is a way of writing this number. */
export const isPhone = (number: string, text: string): boolean => parsePhone(text)?.number === number;

/** Digits of a country code and a number are told apart by what we know of Qatar alone; a shorter number would be found in prices and measures. */
const fewestDigits = 7;

/** Digits with what people write between those of a phone number. */
const run = /\d(?:[\p{Z}\p{Cf}()./+\-‐-―]*\d)*/gu;

/**
 * Whether a text that people wrote, or its JSON, names this phone number in some way of writing it. It is generous: longer numbers that hold it count.
 * @param number - as `parsePhone` gives it
 */
export const namesPhone = (number: string): ((text: string) => boolean) => {
  const digits = number.replace('+', '');
  const wanted = number.startsWith(`+${qatar}`) ? digits.slice(qatar.length) : digits;
  if (wanted.length < fewestDigits) return () => false;
  const names = (written: string): boolean => {
    const found = written.replace(/\D/g, '');
    return found.includes(wanted) || (found.endsWith(wanted.slice(-fewestDigits)) && isPhone(number, written));
  };
  return (text) => [...latinDigits(text).matchAll(run)].some(([written]) => names(written));
};
