import { fold } from '../ask/text.ts';
import type { Measure } from '../domain/sizes.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { hasProblem, struckIn, textOf, type Cell } from './cells.ts';
import { fitting, likelyField, patterns, plainHeader, says } from './fields.ts';
import { classOf, isName, isOnlyClass, isPrice, type Heading } from './headings.ts';
import type { Table } from './tables.ts';
import { noSize, readNumber, secondMeasure, sizeReader, withoutSize, type FoundSize } from './values.ts';

/** What a row has below a heading. */
export interface Said {
  cell: Cell;
  heading: Heading;
}

/** A row of a table that may be a product, or one of its sizes. */
export interface Row {
  row: number;
  table: Table;
  cells: readonly Cell[];
  /** What it says, with what it takes from the row that it is part of. */
  said: Said[];
  /** The headings that stand above it between the rows, the nearest last. */
  sections: readonly string[];
  size: FoundSize | undefined;
  /** Without the size at its end. */
  name: string;
  height: number | undefined;
  /** The row with the name, where it stands once for several rows below it. */
  above: Row | undefined;
  /** Which of the prices of its product it has, where it says so. */
  priced: PriceOf | undefined;
}

type PriceOf = 'usual' | 'offer' | 'other';
type Speaks = Pick<Row, 'said'>;

/** What a row has in the columns of a field. */
export const cellsIn = ({ said }: Speaks, field: string): Said[] =>
  said.filter(({ heading }) => heading.field === field || heading.field === `${field}?`);
export const textsIn = (rows: readonly Speaks[], field: string): string[] =>
  rows.flatMap((row) => cellsIn(row, field).map(({ cell }) => textOf(cell)));
export const textIn = (row: Speaks, field: string): string => textsIn([row], field)[0] ?? '';
export const nameIn = (row: Speaks): string => textIn(row, 'name') || textIn(row, 'name_en') || textIn(row, 'name_ar');
export const isPricedRow = (row: Speaks): boolean =>
  ['price', 'price_offer', 'price_before'].some((field) => cellsIn(row, field).length > 0);
/** Programs write a nought where there is none. */
export const hasPrice = (row: Speaks): boolean => row.said.some(({ cell, heading }) => isPrice(heading.field) && readNumber(cell) !== 0);

/** Which price of a product a text says that its row has: `Retail`, `W/S`, `Offer till 30 Nov`; undefined where it says nothing of one. */
const priceOf = (text: string): PriceOf | undefined => {
  const field = likelyField(plainHeader(text));
  if (field === null) return 'other';
  if (field === 'price' || field === 'price_before') return 'usual';
  return /^(?:price_offer|offer_)/.test(field ?? '') ? 'offer' : undefined;
};

/** Whether a text says that its row has the offer of the product above. */
const isOfferRow = (text: string): boolean =>
  says.offerRow.test(fold(text)) && classOf(text) === undefined && (/\p{N}|price|سعر/iu.test(text) || text.split(' ').length < 3);

/** The column in which rows say which price they have. */
const columnOfPrices = ({ rows, headings }: Table): number | undefined => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => index).find((index) => {
    const kinds = rows
      .map((row) => textOf(row[index]))
      .filter((text) => text !== '')
      .map((text) => (text.length < 40 ? priceOf(text) : undefined));
    // `Sale` beside `Purchase` in the list of prices of a program says whose they are.
    const isOfWhom = headings.some((heading) => heading.index === index && heading.field === 'of_whom');
    // Two words below no header may be remarks.
    const isHeaded = headings.some((heading) => heading.index === index);
    const isEnough = kinds.length > 2 || (kinds.length === 2 && !isHeaded && !kinds.includes('other'));
    return !isOfWhom && isEnough && !kinds.includes(undefined) && new Set(kinds).size > 1;
  });
};

/** What a row says below its headings, and which of its prices it has. */
const saidOf = ({ headings }: Table, cells: readonly Cell[], column: number | undefined): Pick<Row, 'said' | 'priced'> => {
  const all = headings
    .map((heading) => ({ cell: cells[heading.index] ?? null, heading }))
    .filter(({ cell }) => hasProblem(cell) || textOf(cell) !== '');
  const isNamed = all.some(({ heading }) => isName(heading));
  const words =
    column === undefined
      ? all.find(
          ({ cell, heading }) =>
            isNamed === isName(heading) && !/^(?:size|width|length|price)/.test(heading.field ?? '') && isOfferRow(textOf(cell)),
        )
      : { cell: cells[column] ?? null, heading: headings.find(({ index }) => index === column) };
  const priced = column === undefined ? words && 'offer' : priceOf(textOf(words?.cell));
  if (!words || priced === undefined) return { said: all, priced: undefined };
  const dates: Heading = { index: -1, header: 'Offer', field: 'offer_dates', rank: 0, isKnown: true };
  const others = all.filter(({ heading }) => heading !== words.heading);
  return { priced, said: priced === 'offer' ? [...others, { cell: words.cell, heading: dates }] : others };
};

/** A cell with the text above it in the place of a ditto sign: “-do- Plus”. */
const withoutDitto = (cell: Cell, above: Cell | undefined): Cell => {
  const [sign] = says.ditto.exec(fold(textOf(cell))) ?? [];
  return sign === undefined || textOf(above) === '' ? cell : `${textOf(above)} ${textOf(cell).slice(sign.length)}`.trim();
};

/** What stands in a row: without boxes that nobody ticked where nothing else stands, or a heading that says no more than a kind. They are drawn down over all. */
const filledIn = (cells: readonly Cell[]): Cell[] => {
  const written = cells.filter((cell) => textOf(cell) !== '');
  const said = written.filter((cell) => !/^false$/i.test(textOf(cell)));
  const isHeading = (text: string): boolean => isOnlyClass(text) || (classOf(text) === 'other' && !/\p{Ll}/u.test(text));
  return said.length === 0 || (said.length === 1 && isHeading(textOf(said[0]))) ? said : written;
};

/** The rows of a table that may be products or their sizes. */
export const rowsOf = (table: Table, sizes: readonly SizeRecord[]): Row[] => {
  const size = sizeReader(sizes);
  const column = columnOfPrices(table);
  /** `90x190 / 90x200` is two sizes at one price. */
  const bySize = (row: Row): Row[] => {
    const [said] = textsIn([row], 'size');
    const second = size(secondMeasure(said ?? ''));
    return second ? [Object.assign(row, { size: size(said ?? '') }), { ...row, size: second, above: row.above ?? row }] : [row];
  };
  let over = table.section === '' ? [] : [{ text: table.section, indent: 0 }];
  let named: Row | undefined;
  let last: Row | undefined;
  return table.rows.flatMap((written, index): Row[] => {
    const cells = written.map((cell, place) => withoutDitto(cell, last?.cells[place]));
    const filled = filledIn(cells);
    // Why a row is struck through is no heading of those below it.
    if (filled.length < 2 && cells.some((cell) => struckIn(cell) !== null)) return [];
    const spoken = saidOf(table, cells, column);
    // `Mattresses / Hybrid (7)` in the place of a number, with sums beside it.
    const isVariant = ['name', 'name_en', 'name_ar', 'size', 'option', 'group', 'parent'].some((field) => textIn(spoken, field) !== '');
    const numbers = isVariant ? [] : ['sku', 'id', 'row_id'].flatMap((field) => textsIn([spoken], field));
    // A heading alone in its row, or the group of a tree, which is set in by spaces.
    const sum =
      numbers.find((text) => /^\p{L}.*\(\d+\)$/u.test(text)) ??
      [nameIn(spoken), ...(nameIn(spoken) === '' ? filled.map(textOf) : [])].find((text) => says.groupSum.test(fold(text)));
    const isGroup = filled.some((cell) => says.group.test(fold(textOf(cell)))) && !hasPrice(spoken);
    // Further options of a variant stand alone in their rows.
    if (filled.length === 1 && last && cellsIn(spoken, 'option').length === 1) {
      last.said.push(...spoken.said);
      return [];
    }
    const heading = filled.length === 1 ? filled[0] : (sum ?? (isGroup && spoken.said.find((one) => isName(one.heading))?.cell));
    if (typeof heading === 'string') {
      const indent = heading.search(/\S/u);
      over = [...over.filter((one) => one.indent < indent), { text: textOf(heading), indent }];
      [named, last] = [undefined, undefined];
    }
    const sections = over.map(({ text }) => text);
    const section = sections.at(-1) ?? '';
    if (filled.length < 2 || typeof heading === 'string' || says.sum.test(fold(nameIn(spoken)))) return [];
    // `King 180x200` in the column of names is a size.
    const ownName = withoutSize(nameIn(spoken)).name === '' ? '' : nameIn(spoken);
    const isBelow = ownName === '' && !['group', 'parent', 'id'].some((field) => textIn(spoken, field) !== '');
    const full = ownName || (isBelow && !named && isPricedRow(spoken) ? section : '');
    const { name, height = withoutSize(textIn(spoken, 'size')).height } = withoutSize(full);
    const called = textsIn([spoken], 'size').map((text) => fitting(patterns.sizeLetters, fold(text))[0] ?? text);
    const texts = [
      ...called,
      ...textsIn([spoken], 'option'),
      ...(name === full ? [] : [full]),
      ...(ownName === '' ? textsIn([spoken], 'name') : []),
      section,
    ];
    const at = table.at + 1 + index;
    const row = table.sheet.numbers?.[at] ?? at + 1;
    const read: Row = { ...spoken, table, cells, row, sections, name, height, size: sizeIn(spoken, texts, size, sizes), above: undefined };
    // A further price of a list of Odoo, which is of the variant above it.
    const isRule = cellsIn(read, 'of_whom').length > 0 && read.said.every(({ heading }) => ownOfRule.test(heading.field ?? ''));
    if (isBelow && isRule) read.size ??= last?.size;
    if (isBelow && named && named.name !== '' && (read.size || hasPrice(read))) {
      // Where columns are sizes, a row without a name is no size of the one above but another height of it, or its offer.
      last = {
        ...inherited(read, named, read.priced ? ownOfPrice : ownBelowName),
        above: read.size || isPricedRow(read) || read.priced ? named : undefined,
      };
      return bySize(last);
    }
    [named, last] = [read, read];
    return bySize(read);
  });
};

const betweenSizes = /[;,|&]|(?<![\d\s])\s*\/|\/\s*(?![\d\s])|(?<=[x×*]\s*\d{2,3}\s*(?:cm|سم)?)\s*[/+]|\s(?:and|or|او|و)\s?(?=\d)/u;
/** Two measures that are this far from each other, both sides taken together, in centimetres, are two sizes. */
const leastApart = 10;
/** No bed that sizes name is shorter. */
const leastLength = 180;

/** The size of a row: that of the first text that has one alone, with the measure that the others have for it. */
const sizeIn = (
  row: Speaks,
  texts: readonly string[],
  size: ReturnType<typeof sizeReader>,
  sizes: readonly SizeRecord[],
): FoundSize | undefined => {
  // A cell with all the sizes of a product, or with two, is the size of none. One may be told by its name and its measure, and in two units.
  const isOne = (text: string): boolean => {
    const parts = text.split(betweenSizes).flatMap((part) => size(part) ?? []);
    const measures = parts.flatMap((part) => part.sides ?? []);
    const isNear = (one: Measure): boolean =>
      Math.abs(one.widthCm - (measures[0]?.widthCm ?? 0)) + Math.abs(one.lengthCm - (measures[0]?.lengthCm ?? 0)) < leastApart;
    return measures.length > 0 ? measures.every(isNear) : new Set(parts.map(({ key }) => key)).size < 2;
  };
  const sides = size(['width', 'length'].map((field) => textIn(row, field)).join('x'));
  const [called, ...more] = texts.filter(isOne).flatMap((text) => size(text) ?? []);
  if (called?.sides) return called;
  // Where a column names a size, the name of the product may have its measure.
  const measured = more.find((one) => one.sides && one.key === called?.key);
  // So may columns of sides, unless they are those of a carton: they are about as wide, and as long as a bed.
  const width = sizes.find(({ key }) => key === called?.key)?.widthCm ?? 0;
  const { widthCm = 0, lengthCm = 0 } = sides?.sides ?? {};
  const isOfBed = Math.abs(widthCm - width) <= 30 && lengthCm >= leastLength;
  const own = called && isOfBed ? size(`${called.key} ${widthCm}x${lengthCm}`) : undefined;
  return measured ?? own ?? called ?? ((sides?.rank ?? noSize) < noSize ? sides : undefined);
};

/** What each variant of an export has for itself; the rest of its product stands in the first row alone. */
const ownFields = /^(?:price|offer_dates|discount|stock|availability|size|option|sku|days|note|row_id|parent|expires_on)/;
/** Of rows below a name each may also say whether it is for sale. */
const ownBelowName = new RegExp(`${ownFields.source}|^(?:status|published|hidden)`);
/** What another price of the row above has for itself. */
const ownOfPrice = /^(?:price|offer_dates)/;
/** What a further rule of a price has, and nothing else. */
const ownOfRule = /^(?:of_whom|from_how_many|price_offer|offer_)/;
/** What a line of a list of prices has for itself; all else is that of its article. */
export const ownOfLine = /^(?:price|offer_|discount|of_whom|from_how_many|status|note|row_id)/;

/** A row with what it takes from the row that it is part of; of the days of an offer none where it has one of them. */
export const inherited = (row: Row, first: Speaks & Partial<Row>, own = ownFields): Row => {
  const isDay = (field: string | null): boolean => field?.startsWith('offer_') === true;
  const isSaid = (field: string): boolean =>
    row.said.some(({ heading }) => heading.field === field || (isDay(field) && isDay(heading.field)));
  const more = first.said.filter(({ heading: { field } }) => field !== null && !own.test(field) && !isSaid(field));
  return { ...row, name: row.name || (first.name ?? ''), said: [...row.said, ...more] };
};
