import { textOf, type Cell, type Sheet } from './cells.ts';
import { cellsAt, isName, isPrice, type Heading, type Rows } from './headings.ts';
import { isOfOthers, ofLine } from './price-lines.ts';
import type { Table } from './tables.ts';
import { readDay } from './days.ts';
import { readNumber } from './values.ts';

/** The sheets of an ERP that belong together: prices by number of article, and what the articles are, with those of their variants. */

type Line = Rows[number];

/** As many of the articles of a list of prices are in the list of articles. */
const leastShare = 0.9;
const leastArticles = 3;

const keyOf = (line: Line, columns: readonly number[]): string => columns.map((column) => textOf(line[column])).join('\n');

/** Lines of a list of articles; further values of options, each in a line without a number, stand with those of their article. */
const articlesOf = ({ rows, headings }: Table, [number = 0]: readonly number[]): Line[] => {
  const options = headings.filter(({ field }) => field === 'option').map(({ index }) => index);
  const lines: Cell[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (textOf(row[number]) !== '' || !last) lines.push([...row]);
    else for (const index of options) last[index] = [textOf(last[index]), textOf(row[index])].filter(Boolean).join(', ');
  }
  return lines;
};

/** The columns by which the lines of a list of prices find theirs in another list, each once there: a number, or a number and a code of its variants. */
const keysOf = (prices: Table, articles: Table): { own: number[]; its: number[] } | undefined => {
  const columnsOf = ({ headings, rows }: Table): number[] =>
    headings.filter(({ field }) => !isPrice(field)).map(({ index }) => index).filter((index) => cellsAt(rows, index).length >= leastArticles); // prettier-ignore
  const linesOf = ({ rows }: Table, columns: readonly number[]): string[] =>
    rows.filter((line) => columns.every((column) => textOf(line[column]) !== '')).map((line) => keyOf(line, columns));
  /** How many of the lines that have such a key are found, as a share; nothing where few are, or where they are counted. */
  const shareFound = (own: readonly number[], its: readonly number[], least = leastArticles): number => {
    const [lines, keys] = [linesOf(prices, own), new Set(linesOf(articles, its))];
    const found = lines.filter((key) => keys.has(key));
    return new Set(found.filter((key) => key.length > 2)).size < least ? 0 : found.length / lines.length;
  };
  const isOnce = (its: readonly number[]): boolean => {
    const keys = linesOf(articles, its);
    return new Set(keys).size === keys.length;
  };
  const numbers = prices.headings.filter((heading) => heading.field === 'sku' || isName(heading)).map(({ index }) => index);
  const itsColumns = columnsOf(articles);
  const pairs = numbers.flatMap((own) => itsColumns.map((its) => ({ own: [own], its: [its] })));
  const single = pairs.find(({ own, its }) => shareFound(own, its) >= leastShare && isOnce(its));
  if (single) return single;
  return pairs
    .filter(({ own, its }) => shareFound(own, its, 1) > 0)
    .flatMap(({ own, its }) =>
      columnsOf(prices).flatMap((more) => itsColumns.map((code) => ({ own: [...own, more], its: [...its, code] }))),
    )
    .find(({ own, its }) => own[0] !== own[1] && its[0] !== its[1] && isOnce(its) && shareFound(own, its) >= leastShare);
};

/** A list of prices with what a list of articles says of them, and what the latter has besides. */
const joined = (prices: Table, articles: Table, { own, its }: { own: number[]; its: number[] }): { prices: Table; rest: Table } => {
  const width = Math.max(0, ...prices.rows.map((row) => row.length), ...prices.headings.map(({ index }) => index + 1));
  const more = Math.max(0, ...articles.rows.map((row) => row.length));
  const ofWidth = (line: Line, length: number): Line => Array.from({ length }, (_, index) => line[index] ?? null);
  const lines = new Map(articlesOf(articles, its).map((line) => [keyOf(line, its), line]));
  const names = articles.headings.filter(isName).map(({ index }) => index);
  const parent = articles.headings.find(({ field }) => field === 'parent');
  // A variant is called as its parent is, and what a list of variants calls names are their options.
  const called = (line: Line | undefined): Line | undefined => {
    const above = parent && lines.get(textOf(line?.[parent.index]));
    const own = names.map((index) => textOf(line?.[index])).join(' ');
    return line && above
      ? [...ofWidth(line, more).map((cell, index) => (names.includes(index) ? (above[index] ?? null) : cell)), own]
      : line;
  };
  const isOfVariants = its.length > 1;
  const isCode = ({ index }: Heading): boolean => own.includes(index);
  const hasName = prices.headings.some((heading) => isName(heading) && !isCode(heading) && !heading.field?.endsWith('?')) && !parent;
  const mine = prices.headings.map((heading): Heading =>
    isName(heading) && (isCode(heading) || !hasName) ? { ...heading, field: isCode(heading) ? 'sku' : null } : heading,
  );
  const theirs = articles.headings.flatMap((heading): Heading[] => {
    const field = isName(heading) && isOfVariants ? 'option' : heading.field;
    const isThere = !/^(?:option|hidden|status)$/.test(field ?? '') && mine.some((one) => one.field !== null && one.field === field);
    return field === null || isPrice(field) || its.includes(heading.index) || isThere || (isName(heading) && hasName && !isOfVariants)
      ? []
      : [{ ...heading, field, index: width + heading.index }];
  });
  const ownNames =
    parent && !articles.headings.some(({ field }) => field === 'option' || field === 'size')
      ? [{ ...parent, field: 'option', index: width + more }]
      : [];
  const rows = prices.rows.map((line): Line => {
    const found = called(lines.get(keyOf(line, own)));
    return found ? [...ofWidth(line, width), ...found] : line;
  });
  const used = new Set(prices.rows.map((line) => keyOf(line, own)));
  return {
    prices: { ...prices, rows, headings: [...mine, ...theirs, ...ownNames] },
    rest: { ...articles, rows: articles.rows.map((line) => (used.has(keyOf(line, its)) ? [] : line)) },
  };
};

/** A list of prices and the usual price of each article that only the list of articles has, in a line of its own. */
const withCards = (prices: Table, articles: Table, { own, its }: { own: number[]; its: number[] }, today: string): Sheet => {
  const columnOf = ({ headings }: Table, field: string): number => headings.find((one) => one.field === field && !one.isMade)?.index ?? -1;
  const [price, start, last, least] = ['price', 'offer_starts_on', 'offer_ends_on', 'from_how_many'].map((field) =>
    columnOf(prices, field),
  );
  const card = columnOf(articles, 'price');
  const { sheet } = prices;
  const from = prices.at + 1;
  const cards = new Map(articles.rows.flatMap((line) => (readNumber(line[card]) ? [[keyOf(line, its), line[card] ?? null] as const] : [])));
  const lines = Map.groupBy(sheet.rows.slice(from).keys(), (index) => keyOf(sheet.rows[from + index] ?? [], own));
  const cellIn = (line: Line, column = -1): Cell => line[column] ?? null;
  const isUsual = (line: Line): boolean =>
    (readNumber(cellIn(line, price)) ?? 0) > 0 &&
    textOf(cellIn(line, last)) === '' &&
    (readDay(cellIn(line, start)) ?? today) <= today &&
    (readNumber(cellIn(line, least)) ?? 0) <= 1 &&
    !isOfOthers(line, prices.headings);
  const added = [...lines].flatMap(([key, places]) => {
    const [place = 0] = places;
    const some = places.map((index) => sheet.rows[from + index] ?? []);
    if (!cards.has(key) || some.some(isUsual)) return [];
    const isOfLine = (index: number): boolean => prices.headings.some((one) => one.index === index && ofLine.test(one.field ?? ''));
    const cells = (some[0] ?? []).map((cell, index) => (index === price ? (cards.get(key) ?? null) : isOfLine(index) ? null : cell));
    return [{ cells, number: sheet.numbers?.[from + place] ?? from + place + 1 }];
  });
  return {
    ...sheet,
    rows: [...sheet.rows, ...added.map(({ cells }) => cells)],
    numbers: [...sheet.rows.map((_, index) => sheet.numbers?.[index] ?? index + 1), ...added.map(({ number }) => number)],
  };
};

/**
 * Tables of sheets, as they are chosen, that of prices with what other sheets say of its articles. Of the others what is priced by itself stays.
 * @param sheets - `plain`: their tables as they stand, whatever is on sale in them
 * @param read - reads a sheet again
 */
export const withMasters = (
  sheets: readonly { plain: readonly Table[]; chosen: Table[] }[],
  read: (sheet: Sheet) => readonly Table[],
  today: string,
): Table[][] => {
  const all = sheets.map(({ chosen }) => chosen);
  const has = (table: Table, field: string): boolean => table.headings.some((heading) => heading.field === field);
  // Whose prices a line has is what makes a list of an ERP.
  const isList = (table: Table): boolean => ['offer_starts_on', 'price', 'of_whom'].every((field) => has(table, field));
  const place = all.findLastIndex((tables) => tables.some(isList));
  const [first, ...more] = all[place] ?? [];
  if (!first || more.length > 0) return all;
  const others = sheets.flatMap(({ plain: [articles] }, index) => {
    const keys = index === place || !articles ? undefined : keysOf(first, articles);
    return articles && keys ? [{ index, articles, keys }] : [];
  });
  const cards = others.find(({ articles, keys }) => has(articles, 'price') && keys.its.length === 1);
  let list = (cards && read(withCards(first, cards.articles, cards.keys, today))[0]) ?? first;
  for (const { index, articles, keys } of others) {
    const { prices, rest } = joined(list, articles, keys);
    list = prices;
    all[index] = has(articles, 'price') && rest.rows.some((line) => line.length > 0) ? [rest] : [];
  }
  if (others.length > 0) all[place] = [list];
  return all;
};
