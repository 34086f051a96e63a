import { type OpeningHours, type WeekDay, weekDays } from '../schemas/content.ts';
import type { Messages } from '../schemas/messages.ts';
import type { Language } from '../schemas/text.ts';
import { dayOf } from './format.ts';
import { interpolate } from './messages.ts';
import { once } from './once.ts';

/** Opening times as shops in Qatar write them: a week that begins on Saturday, and times of 12 hours. */

const form = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const clocks = { en: form('en-QA', clock), ar: form('ar-QA-u-nu-latn', clock) };
const names = { en: form('en', { weekday: 'long' }), ar: form('ar', { weekday: 'long' }) };

type Words = Messages<'showroom'>;

const listOf = (items: readonly string[], language: Language): string => new Intl.ListFormat(language).format(items);

/** A Saturday. */
const weekStart = Date.UTC(2000, 0, 1);

const nameOf = (index: number, language: Language): string => names[language]().format(weekStart + (index % weekDays.length) * 86_400_000);

/** `Saturday to Thursday`, `Friday and Saturday`, `every day`. */
const daysName = (days: readonly WeekDay[], words: Words, language: Language): string => {
  if (days.length === weekDays.length) return words.everyDay;
  const has = (index: number): boolean => days.includes(weekDays[index % weekDays.length] as WeekDay);
  // Where a row of days begins: the day before it is not one of them.
  const starts = weekDays.flatMap((_, index) => (has(index) && !has(index + weekDays.length - 1) ? [index] : []));
  const [start = 0] = starts;
  if (starts.length === 1 && days.length > 2)
    return interpolate(words.days, { first: nameOf(start, language), last: nameOf(start + days.length - 1, language) });
  const inOrder = weekDays.flatMap((_, index) => (has(start + index) ? [nameOf(start + index, language)] : []));
  return listOf(inOrder, language);
};

const timeOf = (time: string, language: Language): string => clocks[language]().format(new Date(`2000-01-01T${time}Z`));

/** One line for the days that have their times in common, and one for those that are closed. */
export const openingLines = (hours: OpeningHours, words: Words, language: Language): string[] => {
  const open = hours.flatMap(({ days }) => days);
  const closed = weekDays.filter((day) => !open.includes(day));
  return [
    ...hours.map(({ days, times }) => {
      const intervals = times.map(({ opens, closes }) =>
        interpolate(words.times, { opens: timeOf(opens, language), closes: timeOf(closes, language) }),
      );
      return `${daysName(days, words, language)}: ${listOf(intervals, language)}`;
    }),
    ...(closed.length > 0 ? [`${daysName(closed, words, language)}: ${words.closed}`] : []),
  ];
};

/** `8 February 2027 to 9 March 2027`, of two dates as the content has them. */
export const dateRange = (from: string, through: string, words: Words, language: Language): string => {
  const [first, last] = [from, through].map((date) => dayOf(date, language));
  return interpolate(words.dates, { from: first ?? '', through: last ?? '' });
};
