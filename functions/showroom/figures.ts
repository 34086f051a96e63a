import { leftToRight } from '#lib/isolate.ts';
import { centimetre, dimensions as measure, range } from '#lib/ui/format.ts';
import type { Range } from '#lib/schemas/outcome.ts';
import type { Language } from '#lib/schemas/text.ts';

/** Figures of the guide in the sentences that staff read. */

export const firmness = (value: Range, language: Language): string =>
  language === 'en' ? `${range(value, language)} out of 10` : `${range(value, language)} (على مقياس من 10)`;

export const centimetres = (value: Range, language: Language): string => `${range(value, language)} ${centimetre[language]}`;

/** Inside Arabic an unmarked `180×200` would turn into 200×180. */
export const dimensions = (size: { widthCm: number; lengthCm: number }, language: Language): string => {
  const text = measure(size);
  return `${language === 'en' ? text : leftToRight(text)} ${centimetre[language]}`;
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
