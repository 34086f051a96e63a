import { dohaDay } from '../words/doha-time.ts';
import { plain, textOf, type Cell } from './cells.ts';
import { months, says } from './fields.ts';

/** Days, as shops and programs write them. */

/** A day as `2026-12-05`: from a date, from a time, or as Gulf shops write it, the day first, with the month as a number or a word, and perhaps two digits of the year. */
export const readDay = (cell: Cell): string | undefined => {
  const text = plain(textOf(cell)).replace(/\p{L}{3,}/gu, (word) => String(1 + months.findIndex((one) => one.test(word))));
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text) ?? [];
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(found)) ? undefined : found;
};

const days = new RegExp(
  `(?<iso>\\d{4}-\\d{2}-\\d{2})|(?<!\\d)(?<day>\\d{1,2})(?:(?<mark>[/.-])(?<month>\\d{1,2})\\k<mark>(?<year>\\d{4}|\\d{2})(?!\\d)|/(?<other>\\d{1,2})(?![/\\d])|[ -](?<word>\\p{L}{3,})(?:[ -](?<later>\\d{4})|[ -]['’]?(?<short>2[4-9]|3[0-5])(?=\\s*(?:$|[-–).,;]|(?:to|until|till|الي|حتي)(?!\\p{L}))))?)`,
  'gu',
);

const month = months.map(({ source }) => source.replace(/^\^/, '')).join('|');
/** `30NOV26`. */
const gluedMonth = new RegExp(`(?<=\\d)((?:${month})\\p{L}*)['’]?(\\d{4}|\\d{2})?(?!\\d)`, 'giu');
const endOfMonth = new RegExp(`(?:end of|اخر|نهايه)(?: يوم)?(?: (?:في|من))?(?: شهر)? (?=(${month}))`, 'giu');
const monthFirst = new RegExp(`(?<!\\p{L})(?<!\\d[\\s/.-]*)((?:${month})\\p{L}*)\\.? (\\d{1,2})(?!\\d)(?:st|nd|rd|th)?,?(?= |$)`, 'giu');
/** A folded text whose days are told in figures, the day first: `الثامن عشر من ديسمبر`, `end of November`, `December 18th`. */
export const withDayFigures = (text: string): string =>
  plain(text)
    .replace(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu, '')
    .replace(/(?<![\d/])(\d{1,2}) \/ (\d{1,2})(?: \/ (\d{2,4}))?(?! *[\d/])/gu, (_, ...parts: (string | undefined)[]) =>
      parts
        .slice(0, 3)
        .filter((part) => part !== undefined)
        .join('/'),
    )
    // `1.12 - 31.12.2026`, which is no price.
    .replace(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.?(?= ?(?:[-–]|to|الي|حتي) ?\d{1,2}\.\d{1,2}\.\d{2,4})/gu, '$1/$2')
    .replace(gluedMonth, (_, name: string, year?: string) => ` ${name}${year === undefined ? '' : ` ${year.padStart(4, '20')}`}`)
    .replace(monthFirst, '$2 $1')
    .replace(
      endOfMonth,
      (_, name: string) => `${new Date(Date.UTC(2001, 1 + months.findIndex((one) => one.test(name)), 0)).getUTCDate()} `,
    );

/** `10-19 Dec`, `من 15 الي 20 ديسمبر`, `10-19/12`: the month of the second day is that of the first. */
const period = /(?<![\d/.-])([0-2]?\d|3[01]) ?(?:[-–]|to|الي|حتي) ?(\d{1,2})([ -]\p{L}{3,}(?: \d{4})?|\/\d{1,2}(?:\/\d{2,4})?(?![/\d]))/gu;

const endOfThisMonth = /(?:end of|اخر|نهايه) ?(?:the |this )?(?:month|(?:هذا )?الشهر)(?!\p{L})(?! *(?:of|من|\d))/giu;
/** A folded text with the day on which this month ends behind the words for it. */
export const withEndOfMonth = (text: string, today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return text.replace(endOfThisMonth, `$& ${new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)}`);
};

/** A text without the days that it names: `95 للحبة` is none. */
export const withoutDays = (text: string): string =>
  withDayFigures(text)
    .replace(period, '$2$3')
    .replace(days, (day, ...found) => {
      const { word } = found.at(-1) as Partial<Record<string, string>>;
      return word === undefined || months.some((one) => one.test(word)) ? '' : day;
    })
    .replace(endOfThisMonth, '')
    .trim();

/** Two moments with their zones between which an offer holds, as feeds write them. */
const moment = '\\d{4}-\\d{2}-\\d{2}t\\d{2}:\\d{2}(?::\\d{2})?(?:z|[+-]\\d{2}:?\\d{2})';
const moments = new RegExp(`(${moment})/(${moment})`, 'giu');
/** Ends in the first hours of a day are those of the day before, in milliseconds. */
const earlyHours = 4 * 3_600_000;
/** A day without a time, as a program writes it that knows no zone. */
const isOnlyDay = (text: string): boolean => /t00:00(?::00)?(?:z|[+-]00:?00)$/i.test(text);
/** A text with days in Doha in the place of such moments. */
const withDohaDays = (text: string): string =>
  text.replace(moments, (said, ...ends: string[]) => {
    const [start = NaN, end = NaN] = ends.slice(0, 2).map((one) => Date.parse(one.toUpperCase()));
    if (ends.slice(0, 2).every(isOnlyDay)) return said.replace(/t[^/]*/giu, '');
    return Number.isNaN(start + end) ? said : `${dohaDay(new Date(start))}/${dohaDay(new Date(end - earlyHours))}`;
  });

/** What stands between the two days of a period: `10/2 – 20/3/2026`, «من السبت 28/11 لين الجمعة 4/12/2026». */
const betweenDays = /^[^\p{L}\p{N}]*(?:(?:to|until|till|up ?to|الي|الين|لين|لغايه|حتي|ل)(?!\p{L})[^\p{L}\p{N}]*(?:\p{L}+ )?)?$/u;

/** Every day that a text names, each once; one without its year, such as `30/11`, is that before the day that ends its period, else the nearest to today. */
export const daysIn = (text: string, today: string): string[] => {
  const said = withEndOfMonth(withDayFigures(withDohaDays(text)), today).replace(period, '$1$3 – $2$3');
  const matches = [...said.matchAll(days)];
  const found = matches.reduceRight<{ day: string; isDated: boolean }[]>((behind, { groups = {}, index, 0: written }, at) => {
    const { iso, day = '', month, other, word = '', year, later, short } = groups as Readonly<Record<string, string | undefined>>;
    const inYear = year ?? later ?? short;
    const isPeriod = betweenDays.test(said.slice(index + written.length, matches[at + 1]?.index));
    const end = isPeriod && behind[0]?.isDated ? behind[0].day : undefined;
    const near = end ?? today;
    const years = inYear === undefined ? [-1, 0, 1].map((more) => String(Number(near.slice(0, 4)) + more)) : [inYear];
    const named = 1 + months.findIndex((one) => one.test(word));
    const apart = (one: string): number => Math.abs(Date.parse(one) - Date.parse(near));
    const [best] = years
      .flatMap((one) => readDay(iso ?? `${day}/${month ?? other ?? named}/${one}`) ?? [])
      .filter((one) => inYear !== undefined || iso !== undefined || end === undefined || one <= end)
      .sort((one, two) => apart(one) - apart(two));
    return best === undefined ? behind : [{ day: best, isDated: (iso ?? inYear ?? end) !== undefined }, ...behind];
  }, []);
  return [...new Set(found.map(({ day }) => day))];
};

/** A folded text without the words that say until when an offer holds. */
export const withoutOfferDays = (text: string): string =>
  text.replace(says.offerDays, (said) => (daysIn(said, '2000-01-01').length > 0 ? '' : said));
