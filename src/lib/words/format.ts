import type { Offer } from '../domain/sold.ts';
import type { Range } from '../schemas/outcome.ts';
import type { Language } from '../schemas/text.ts';
import { once } from './once.ts';

/** Figures as shoppers read them: `Intl`, Latin digits in both languages, Arabic units after the number. */

/** The option that leaves out `.00` is younger than the browsers that the guide is made for. */
const riyals = (digits: number) =>
  once(() => new Intl.NumberFormat('en-QA', { minimumFractionDigits: digits, maximumFractionDigits: digits }));
const [whole, exact] = [riyals(0), riyals(2)];

/** `1,499`, `2,499.50`: in a table whose heading names the currency. */
export const amountOf = (amount: number): string => (Number.isInteger(amount) ? whole : exact)().format(amount);

const counted = once(() => new Intl.PluralRules('ar'));

/** `QAR 1,499`, `1,499 ريالاً`, `1,500 ريال`: on pages, in the client and in what the showroom gets, as Arabic counts. */
export const price = (amount: number, language: Language): string => {
  if (language === 'en') return `QAR ${amountOf(amount)}`;
  const form = counted().select(amount);
  return `${amountOf(amount)} ${form === 'many' ? 'ريالاً' : form === 'few' ? 'ريالات' : 'ريال'}`;
};

const locales = { en: 'en-QA', ar: 'ar-QA-u-nu-latn' } as const satisfies Record<Language, string>;

const numbers = { en: once(() => new Intl.NumberFormat(locales.en)), ar: once(() => new Intl.NumberFormat(locales.ar)) };

export const number = (value: number, language: Language): string => numbers[language]().format(value);

/** `4.5 to 6`, `من 4.5 إلى 6`. */
export const range = ({ min, max }: Range, language: Language): string =>
  language === 'en' ? `${number(min, language)} to ${number(max, language)}` : `من ${number(min, language)} إلى ${number(max, language)}`;

/** `4.5–6`: for large print; isolate it left to right. */
export const shortRange = ({ min, max }: Range): string => (min === max ? String(min) : `${min}–${max}`);

/** Between the items of a list. */
export const comma = { en: ', ', ar: '، ' } as const satisfies Record<Language, string>;

/** Unit of length, after its number. */
export const centimetre = { en: 'cm', ar: 'سم' } as const satisfies Record<Language, string>;

/** `180×200`, width first; isolate it left to right. */
export const dimensions = ({ widthCm, lengthCm }: { widthCm: number; lengthCm: number }): string => `${widthCm}×${lengthCm}`;

/** `90 days`, `90 يوماً`: counted as the grammar of each language has it, the tanwin where the guide writes it. */
export const duration = (value: number, unit: 'hour' | 'day' | 'month', language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' })
    .format(value)
    .replace(/\u00a0/g, ' ')
    .replace('\u064B\u0627', '\u0627\u064B');

const dates = {
  en: once(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })),
  ar: once(() => new Intl.DateTimeFormat('ar-QA-u-nu-latn', { timeZone: 'UTC', dateStyle: 'long' })),
};

/** `23 November 2026`, `23 نوفمبر 2026` of `2026-11-23`. */
export const dayOf = (date: string, language: Language): string => dates[language]().format(new Date(date));

/** `until 5 December 2026`, `حتى 5 ديسمبر 2026`. */
export const until = (date: string, language: Language): string => `${language === 'en' ? 'until' : 'حتى'} ${dayOf(date, language)}`;

/** `(QAR 1,499 before)`, `(قبل العرض: 1,499 ريالاً)`. */
export const priceBefore = ({ beforeQAR }: Pick<Offer, 'beforeQAR'>, language: Language): string =>
  language === 'en' ? `(${price(beforeQAR, language)} before)` : `(قبل العرض: ${price(beforeQAR, language)})`;

/** Beside a price on offer: `until 5 December 2026 (QAR 1,499 before)`; nothing beside any other. */
export const offerNote = (offer: Offer | undefined, language: Language): string =>
  offer ? `${until(offer.endsOn, language)} ${priceBefore(offer, language)}` : '';

/** A price in a text, with its last day where it is on offer. */
export const offerPrice = (amount: number, offer: Offer | undefined, language: Language): string =>
  `${price(amount, language)} ${offerNote(offer, language)}`.trim();

/** A price of several products, which holds whenever it is read: `QAR 1,650 usually` where one of them is on offer. */
export const lastingPrice = (amount: number, products: readonly { offerEndsOn?: string | undefined }[], language: Language): string =>
  products.every(({ offerEndsOn }) => offerEndsOn === undefined)
    ? price(amount, language)
    : `${price(amount, language)} ${language === 'en' ? 'usually' : 'عادةً'}`;

/** With a capital at its beginning: the vocabulary writes English names as they stand within a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The short name of a source: its title up to the first colon or comma, as `Sacco 2015` of `Sacco 2015, Journal of ...: foam pillows ...`. */
export const sourceName = (title: string): string => title.split(/[:,]/, 1)[0] ?? title;
