import { latinDigits } from '#lib/phone-digits.ts';
import { normalisePhone } from './phone.ts';

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
