import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { latinDigits } from '../words/plain-text.ts';
import type { Keys } from './articles.ts';
import { textOf, type Sheet } from './cells.ts';
import { isOfTemplate, likelyField, plainHeader, says } from './fields.ts';
import {
  cellsAt,
  classOf,
  headingsOf,
  isMade,
  isName,
  isPrice,
  isPriced,
  settle,
  share,
  sizeOfColumn,
  withoutOtherCountries,
  type Heading,
  type Rows,
} from './headings.ts';
import { daysIn } from './days.ts';
import { isNothing, marksIn, measuresIn, readBefore, readPrice, sizeReader, withoutSize, type FoundSize } from './values.ts';

/** Rows below one row of headers. */
export interface Table {
  sheet: Sheet;
  /** Index of the row of headers. */
  at: number;
  rows: Rows;
  headings: Heading[];
  /** What stands above the rows, in the headers and alone in a row, where an offer may say its last day for all. */
  titles: readonly string[];
  /** What the titles say of the money of the prices, where it is not ours. */
  money: string;
  /** The tables that say what the articles of a list of prices are, and how its rows find them. */
  articles: readonly { table: Table; keys: Keys }[];
  /** What its sheet says beside the rows that letters of its statuses stand for: `D=Discontinued`. */
  states: ReadonlyMap<string, string>;
  /** What its sheet says beside the rows that sizes measure, by their keys. */
  measures: ReadonlyMap<string, FoundSize>;
  /** What stands alone above the headers of a further table, such as “Pillows”. */
  section: string;
}

/** Asks what a word of hers stands for: her answer, undefined where there is none yet, null where it says nothing. */
export type Ask = (word: string, guess: string) => string | null | undefined;

/** A smaller number may stand in a header, such as 1.5 for a bed of one and a half. */
const leastWidth = 10;

/** The text of a size at the head of a column, with its name in two languages. */
const longestSize = 40;

/** What lines that stand alone explain: what sizes measure, where a line names several, and what letters of a status stand for. */
const legendsOf = (lines: readonly string[], size: ReturnType<typeof sizeReader>): Pick<Table, 'measures' | 'states'> => {
  const isOfSizes = (line: string): boolean =>
    ![says.ofOtherThing, says.special].some((words) => words.test(fold(line))) &&
    classOf(line) !== 'other' &&
    (latinDigits(line).match(/\d{2,3} ?[x×*] ?\d{2,3}/gu) ?? []).length > 1;
  const meanings = /(?<![\p{L}\d])(\p{L}{1,2}) ?= ?(\p{L}[^=]{2,40}?)(?=[,;|]|\s+\p{L}{1,2} ?=|$)/gu;
  return {
    measures: measuresIn(lines.filter(isOfSizes).join(' | '), size),
    states: new Map(lines.flatMap((line) => [...fold(line).matchAll(meanings)].map(([, letter = '', word = '']) => [letter, word]))),
  };
};

/** A column with nothing at its head. */
const nameless = (index: number, field: string): Heading => ({
  ...{ index, header: `Column ${index + 1}, which has no header`, field, rank: 0, isKnown: false },
});

/** The column before the others that has no header and may have names: where most texts differ. */
const columnOfNames = (rows: Rows, headings: readonly Heading[]): number | undefined => {
  const textsAt = (index: number): Set<string> =>
    new Set(
      cellsAt(rows, index)
        .map(textOf)
        .filter((text) => /\p{L}{3}/u.test(withoutSize(text).name)),
    );
  const before = Array.from({ length: headings[0]?.index ?? 0 }, (_, index) => index).filter((index) => textsAt(index).size > 2);
  return before.sort((one, two) => textsAt(two).size - textsAt(one).size)[0];
};

/** A header with what stands above it and others, such as “Cost” above “Avg Rate”, where it says what the header alone does not. */
const withGroup = (header: string, group: string): string => {
  const [alone, both] = [header, `${group} ${header}`].map((text) => likelyField(plainHeader(text)));
  return header !== '' && both !== undefined && both !== alone && (alone === undefined || both === null) ? `${group} ${header}` : header;
};

/** The tables of a sheet: what stands below a row of headers, and again below one that repeats some of them. */
export const tablesOf = (sheet: Sheet, sizes: readonly SizeRecord[], answers: Readonly<Record<string, string | null>>): Table[] => {
  const size = sizeReader(sizes);
  const widest = Math.max(0, ...sheet.rows.map((row) => row.length));
  const headersAt = (index: number): string[] => (sheet.rows[index] ?? []).map(textOf);
  const score = (index: number): number => {
    const headers = headersAt(index);
    const numbers = (sheet.rows[index] ?? []).filter(
      (cell) => readBefore(cell) !== undefined || (textOf(cell) !== '' && Number(readPrice(cell)) >= leastWidth),
    );
    const widths = new Set(numbers.map((cell) => size(textOf(cell))?.key));
    if (headers.filter((header) => header !== '').length < 2 || (numbers.length > 0 && (widths.has(undefined) || widths.size < 3)))
      return 0;
    return headingsOf(headers, sizes).filter(({ header, field }) => header.length < 60 && (header in answers || field !== null)).length;
  };
  /** Whether a row has three measures or more at the heads of columns, and little else. */
  const areSizes = (index: number): boolean => {
    const texts = headersAt(index).filter((text) => text !== '');
    const found = texts.flatMap((text) => (text.length < longestSize && /[^\d٠-٩]/u.test(text) ? (size(text)?.key ?? []) : []));
    return new Set(found).size > 2 && found.length > texts.length / 2;
  };
  // A second row of headers: below one for several columns their sizes, or what each price is; units below the others.
  const isPart = (text: string): boolean =>
    text.replace(says.unit, '').replace(says.riyal, '').trim() === '' ||
    size(text) !== undefined ||
    isPrice(likelyField(plainHeader(text)));
  const isSecond = (index: number): boolean => {
    const parts = headersAt(index).filter((text) => text !== '');
    const isOther = (text: string): boolean => likelyField(plainHeader(text)) === null || /^per /i.test(text);
    // Prices in words below one header of several columns, such as `Retail`, `Dealer` and `Offer`.
    const areBelowNone = headersAt(index).filter((text, column) => text !== '' && !headersAt(index - 1)[column]).length > 1;
    const arePrices = parts.filter((text) => isPrice(likelyField(plainHeader(text)))).length > 1;
    const areWords = areBelowNone && arePrices && parts.every((text) => !/\p{N}/u.test(text) && classOf(text) === undefined);
    const areNamed = parts.some((text) => likelyField(plainHeader(text)) === 'name');
    return (
      parts.filter(isPart).length > 1 &&
      (areWords || (areBelowNone && areSizes(index) && !areNamed) || parts.every((text) => isPart(text) || isOther(text)))
    );
  };
  /** What stands above each column, also where it stands once for several. */
  const over = (index: number): string[] => {
    let last = '';
    const headers = headersAt(index);
    return Array.from({ length: widest }, (_, column) => {
      if (headers[column]) last = headers[column];
      return last;
    });
  };
  /** Headers of several rows, each with what stands above it and others. Above sizes that stand again, what the price of each block is. */
  const headersOf = (start: number, at: number): string[] => {
    const blocks = over(start - 1);
    const headers = Array.from({ length: widest }, (_, column) => {
      let deepest = at;
      while (deepest > start && !headersAt(deepest)[column]) deepest -= 1;
      const owners = Array.from({ length: deepest - start }, (__, up) => over(start + up)[column]);
      return [...owners, headersAt(deepest)[column]].filter(Boolean).join(' ');
    });
    const keys = headers.map((header) => size(header)?.key);
    const isAgain = keys.some((key, column) => key !== undefined && keys.indexOf(key) < column);
    const groups = headersAt(start - 1).filter(Boolean);
    if (groups.length < 2 || start === 0) return headers;
    const isPlain = groups.every((text) => /^[^\d:]{1,30}$/u.test(text));
    return headers.map((header, column) => {
      const block = blocks[column] ?? '';
      if (isAgain) return keys[column] === undefined ? header : `${block} ${header}`.trim();
      return isPlain ? withGroup(header, block) : header;
    });
  };
  const scores = sheet.rows.slice(0, 40).map((_, index) => score(index));
  // The first that are nearly as good as any, or have several sizes: a further table may have more.
  const highest = scores.findIndex((one, index) => one > 0.6 * Math.max(...scores, 0) || (one > 2 && areSizes(index)));
  if ((scores[highest] ?? 0) < 2) return [];
  let best = Math.max(highest, 0);
  while (isSecond(best) && (scores[best - 1] ?? 0) > 1) best -= 1;
  const seen = new Set(headersAt(best).filter((header) => header !== ''));
  const repeats = (index: number): boolean =>
    headersAt(index).filter((header) => seen.has(header)).length > 1 &&
    !headersAt(index).some((header) => /^[\d.,٠-٩\s]+$/u.test(header)) &&
    score(index) > 1;
  // Or of words that are headers, and others.
  const isOther = (index: number): boolean => {
    const headers = headersAt(index).filter((header) => header !== '');
    const isCell = (header: string): boolean => header.length > 40 || (/[\d٠-٩]/u.test(header) && size(header) === undefined);
    if (headers.length < 3 || headers.some(isCell) || headers.some(isNothing)) return false;
    const known = headingsOf(headers, sizes).filter(({ field }) => field !== null);
    return (
      known.length > 0.7 * headers.length &&
      known.some((one) => isName(one) || one.field === 'type') &&
      known.some(({ field }) => isPrice(field))
    );
  };
  // Our own template and known exports have one table.
  const own = headingsOf(headersAt(best), sizes);
  const isOne = own.filter(({ isKnown }) => isKnown).length > own.length / 2;
  // What an export calls by the names of our columns is settled for that export alone.
  const isTemplate = own.filter(({ header, field }) => isOfTemplate(header, field, sizes)).length > own.length / 2;
  const texts = sheet.rows.map((cells) => cells.map(textOf).filter((text) => text !== ''));
  const legends = legendsOf([...texts.flatMap(([text = '', ...more]) => (more.length === 0 ? [text] : [])), ...(sheet.titles ?? [])], size);
  const starts = [best];
  for (const index of isOne ? [] : sheet.rows.keys())
    if (index > best && (repeats(index) || isOther(index))) {
      starts.push(index);
      for (const header of headersAt(index)) if (header !== '') seen.add(header);
    }
  const endOf = (start: number): number => {
    let end = start;
    while (end < start + 2 && isSecond(end + 1)) end += 1;
    return end;
  };
  const firstEnd = endOf(best);
  return starts.map((start, number) => {
    const at = endOf(start);
    const headings = headingsOf(headersOf(start, at), sizes, at > start ? headersAt(at) : []);
    const rows = sheet.rows.slice(at + 1, starts[number + 1]);
    // Prices below no header may be what is paid: nobody leaves them out in silence.
    for (let index = 0; index < Math.max(0, ...rows.map((row) => row.length)); index += 1) {
      const cells = cellsAt(rows, index);
      if (!headings.some((heading) => heading.index === index) && cells.length > 2 && share(cells, isPriced) > 0.8)
        headings.push(nameless(index, 'leave out?'));
    }
    // So may names.
    const named = headings.some(isName) ? undefined : columnOfNames(rows, headings);
    if (named !== undefined) headings.push(nameless(named, 'name?'));
    withoutOtherCountries(headings, rows);
    if (headings.filter(({ isKnown }) => isKnown).length <= headings.length / 2) settle(headings, rows, sizes);
    for (const heading of headings) {
      const measure = heading.sides ? undefined : legends.measures.get(sizeOfColumn(heading) ?? '');
      if (measure) Object.assign(heading, { field: `price_${measure.key}`, rank: measure.rank, sides: measure.sides });
      const isOurs = isTemplate && isOfTemplate(heading.header, heading.field, sizes);
      if (heading.header in answers && !isOurs) heading.field = answers[heading.header] ?? null;
      if (isPrice(heading.field)) heading.marks = marksIn(cellsAt(rows, heading.index));
    }
    const isTitle = ([text = '', ...more]: readonly string[], index: number): boolean =>
      index <= firstEnd || (index >= start && index <= at) || (more.length === 0 && !/[%٪]/u.test(text));
    const titles = [...(sheet.titles ?? []), ...texts.filter(isTitle).flat()];
    const money = [
      ...fold([...(sheet.titles ?? []), ...texts.slice(0, start).flat()].join(' ')).matchAll(new RegExp(says.moneyOf.source, 'gu')),
    ].map(([said]) => said);
    const above = headersAt(start - 1).filter((text) => text !== '');
    return {
      ...{ sheet, at, rows, headings, titles, ...legends, articles: [] },
      money: money.find((said) => says.otherMoney.test(said) && !said.includes('qar')) ?? '',
      // The title of a sheet counts where it says of what its rows are, or when.
      section: above.length === 1 && (number > 0 || isMade(above[0] ?? '') || isPeriod(above[0] ?? '')) ? (above[0] ?? '') : '',
    };
  });
};

/** Whether a title has two days, whatever their year. */
const isPeriod = (title: string): boolean => daysIn(title, '2000-01-01').length > 1;

/** What the names of a sheet and of its headers say that its rows are. */
export const tableClass = ({ sheet, headings }: Table): ProductKind | undefined =>
  [...headings.filter(isName).map(({ header }) => header), sheet.name ?? '']
    .map(classOf)
    .find((one) => one !== undefined && one !== 'other');
