import { leftToRight } from '#lib/isolate.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import type { Language } from '#lib/schemas/text.ts';

/** Figures as staff read them: Latin digits in both languages, as the guide prints them. */

const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

export const price = (riyals: number, language: Language): string =>
  language === 'en' ? `QAR ${grouped.format(riyals)}` : `${grouped.format(riyals)} ريال قطري`;

const range = ({ min, max }: Range, language: Language): string => (language === 'en' ? `${min} to ${max}` : `من ${min} إلى ${max}`);

export const firmness = (value: Range, language: Language): string =>
  language === 'en' ? `${range(value, language)} out of 10` : `${range(value, language)} (على مقياس من 10)`;

export const centimetres = (value: Range, language: Language): string => `${range(value, language)} ${language === 'en' ? 'cm' : 'سم'}`;

/** Inside Arabic an unmarked `180×200` would turn into 200×180. */
export const dimensions = (size: { widthCm: number; lengthCm: number }, language: Language): string => {
  const text = `${size.widthCm}×${size.lengthCm}`;
  return language === 'en' ? `${text} cm` : `${leftToRight(text)} سم`;
};

const clocks: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', day: 'numeric', month: 'long', year: 'numeric' }),
  ar: new Intl.DateTimeFormat('ar-QA-u-nu-latn', { timeZone: 'Asia/Qatar', day: 'numeric', month: 'long', year: 'numeric' }),
};
const hours = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Qatar', hour: '2-digit', minute: '2-digit' });

/** The showroom's own time. */
export const dohaTime = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  const day = clocks[language].format(time);
  return language === 'en' ? `${day}, ${hours.format(time)} (Doha)` : `${day}، ${hours.format(time)} (الدوحة)`;
};
