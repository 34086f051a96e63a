import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, textOf, type Cell, type CellError } from './cells.ts';
import { availabilityOf, isToOrder, latexOf, likelyType, typeOf, type Answers } from './facts.ts';
import { fitting, patterns, readings, readNextOffer, readOtherMeasures, says, type Column } from './fields.ts';
import { isOnlyClass, type Heading } from './headings.ts';
import type { Told } from './offers.ts';
import { readPrices } from './paid.ts';
import { notRiyals } from './prices.ts';
import { cellsIn, isPricedRow, nameIn, textIn, textsIn, type Row } from './rows.ts';
import { readDay } from './days.ts';
import { noSize, readCentimetres, readNumber, readRange, readSpan, readYesNo, withoutSize, type sizeReader } from './values.ts';

/** A product as its rows have it. */
export interface Draft {
  kind: ProductKind;
  id: string | undefined;
  label: string;
  row: number;
  /** Members of the record that the file gives; `undefined` under a key says that the file has the column and nothing in it. */
  values: Record<string, unknown>;
  /** Whether the file decides the price of a size: of all where it has a row for each. */
  decides: (size: string) => boolean;
  /** The same of the price before an offer; a pillow has no size. */
  decidesOffer: (size?: string) => boolean;
  /** Whether the file decides the offer that begins later: our own file where it has its column. */
  decidesNextOffer: boolean;
  /** The same of the prices of other measures. */
  decidesMeasures: boolean;
  /** States of its availability that the file contradicts. */
  isNot: readonly string[];
  /** Names of files or addresses on the web. */
  photos: readonly string[];
  isHidden: boolean;
  /** Why it must not be published as it stands. */
  fault: string | undefined;
  headerOf: (path: readonly string[]) => string | null;
}

/** What every product of a file is read with, and what reading it adds. */
export interface Reading extends Omit<Told, 'refuse'> {
  vocabulary: Content['vocabulary'];
  answers: Answers;
  columns: readonly Column[];
  size: ReturnType<typeof sizeReader>;
  /** Words that must be settled, with the best guess. */
  words: Record<string, string>;
  errors: CellError[];
  /** Where a row stands, for whoever reads it. */
  placeOf: (row: Row) => string;
  /** The name of the sheet of a row, where there is more than one. */
  sheetOf: (row: Row) => string | null;
}

/** The rows of one product, and what it is. */
export interface ProductRows {
  rows: readonly Row[];
  kind: ProductKind;
  label: string;
  isHidden: boolean;
}

/** Says what is wrong at a cell, each sentence once of a product. */
type Say = (row: Row, heading: Heading | undefined, sentence: string) => void;

/** Words of a text in both scripts, apart. */
const inScripts = (text: string): { en?: string; ar?: string } => {
  const ar = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s]*/u.exec(text)?.[0].trim();
  if (ar === undefined) return text === '' ? {} : { en: text };
  const parts = text.split(ar).map((part) => part.replace(/\s*[/|–-]?\s*$|^\s*[/|–-]?\s*/gu, ''));
  const en = parts.filter((part) => part !== '').join(' ');
  // «مخدة DreamRest جل» is one name.
  if (!/\p{Script=Latin}{3}/u.test(en) || /\p{Script=Arabic}/u.test(en)) return { ar: text };
  return isOnlyClass(ar) ? { en, ...(text.startsWith(ar) && { ar: `${ar} ${en}` }) } : { en, ar };
};

/** What a cell of a column says, undefined where it cannot be read. */
const read = ({ name, reading }: Column, cell: Cell, header: string, { cooling, tiers, firmness }: Content['vocabulary']): unknown => {
  const isNamed = (names: readonly string[]): boolean => names.some((one) => fold(one) === fold(textOf(cell)));
  const [word] = fitting(patterns.firmness, fold(textOf(cell)));
  const grade = firmness.findIndex(({ name: { en, ar } }) => isNamed([en, ar]) || en === word);
  if (name === 'firmness' && grade !== -1) return { min: firmness[grade]?.from ?? 0, max: firmness[grade + 1]?.from ?? 10 };
  if (reading === 'number') return readCentimetres(cell, header);
  if (reading === 'span') return readSpan(cell, header);
  if (reading === 'yesNo') return readYesNo(cell);
  if (reading === 'range') return readRange(cell);
  if (reading === 'day') return readDay(cell);
  if (reading === 'measures') return readOtherMeasures(cell);
  if (reading === 'offer') return readNextOffer(cell);
  return Object.entries(name === 'cooling' ? cooling : tiers).find(([key, { en, ar }]) => isNamed([key, en, ar]))?.[0];
};

/** Columns that are read together with others. */
const readElsewhere = /^(?:id|kind|type|fill|availability|photos|sku|price.*|name_..)$/;

/** The members of a record that columns of their own have; `heightCm` may stand in the name. */
const readColumns = (
  { rows, kind, label }: ProductRows,
  { columns, vocabulary, size, note }: Reading,
  say: Say,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  const own = columns.filter(({ name }) => !readElsewhere.test(name));
  for (const column of own.filter(({ of }) => of.includes(kind))) {
    const grades = Object.keys(column.name === 'cooling' ? vocabulary.cooling : vocabulary.tiers).join(', ');
    const range = `${readings.range}${column.name === 'firmness' ? `, or ${vocabulary.firmness.map(({ name }) => name.en).join(', ')}` : ''}`;
    const wanted = { ...readings, range, word: `one of ${grades}` }[column.reading as keyof typeof readings];
    const found = new Map<string, unknown>();
    for (const row of rows)
      for (const { cell, heading } of cellsIn(row, column.name)) {
        // Exports write a nought where there is nothing, and people a dash.
        if (column.reading === 'number' && (readNumber(cell) === 0 || !/[\p{L}\p{N}]/u.test(textOf(cell)))) continue;
        // What is no last day is refused where its price is read.
        if (column.name === 'offer_ends_on' && readDay(cell) === undefined) continue;
        const value = hasProblem(cell) ? undefined : read(column, cell, heading.header, vocabulary);
        if (value !== undefined) found.set(JSON.stringify(value), value);
        else say(row, heading, hasProblem(cell) ? cell.problem : `${quotedValue(textOf(cell))} is left out. Write ${wanted}.`);
      }
    if (found.size === 1) values[column.path[0] ?? ''] = [...found.values()][0];
    // An offer of each size has its own last day (readPrices).
    else if (found.size > 1 && column.name !== 'offer_ends_on')
      note(`The rows of one product differ in ${column.name}, so it is left out`, label);
  }
  for (const { name, of } of own)
    if (!of.includes(kind) && textsIn(rows, name).length > 0) note(`${name} says nothing of a ${kind}, and is left out`, label);
  // The carton of a rolled mattress is no mattress: its sides are no size.
  const [length, width] = ['length', 'width'].map((field) => readNumber(textsIn(rows, field)[0] ?? ''));
  if (length !== undefined && width !== undefined && (size(`${width}x${length}`)?.rank ?? 0) >= noSize) delete values['heightCm'];
  if (kind === 'mattress') values['heightCm'] ??= rows[0]?.height;
  return values;
};

/** Whether a product is known by its id: it is called as the file says, and nothing is read out of its name. */
const isKnown = (rows: readonly Row[]): boolean => textsIn(rows, 'id').length > 0;

/** Its name in each language that the file has. */
const nameOf = ({ rows, kind, label }: ProductRows): { en?: string; ar?: string } => {
  const called = (text = ''): string => (isKnown(rows) ? text : withoutSize(text).name);
  const names = [
    { en: called(textsIn(rows, 'name_en')[0]), ar: called(textsIn(rows, 'name_ar')[0]) },
    ...(kind === 'mattress' ? rows.map(({ name }) => name) : [label]).map(inScripts),
  ];
  const [en, ar] = [names.find((one) => one.en)?.en, names.find((one) => one.ar)?.ar];
  return { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) };
};

/** Its type or its fill, from its columns, its names, and what stands above it. */
const typeIn = ({ rows, kind }: ProductRows, first: Row, { answers, vocabulary, ask }: Reading): string | undefined => {
  const texts = (...fields: string[]): string[] => fields.flatMap((field) => textsIn(rows, field));
  // “Foam / Medical” above rows says of none which of the two it is; «سوست / Spring» says one thing twice.
  const sections = first.sections
    .toReversed()
    .flatMap((text) => text.split(/\s[*–—-]/u)[0] ?? [])
    .flatMap((text) => {
      const parts = text.split(/[/,،&+]| and | و/u);
      return new Set(parts.flatMap((part) => likelyType(kind, part) ?? [])).size > 1 ? [] : (parts[0] ?? []);
    });
  const own = kind === 'mattress' ? [first.name || nameIn(first), ...sections] : [nameIn(first)];
  // What our own sheet names in both languages is a type or fill of hers.
  const named = isKnown(rows) ? texts('type', 'fill').find((text) => / \/ \p{Script=Arabic}/u.test(text)) : undefined;
  if (named !== undefined) return named;
  const about = isKnown(rows) ? [] : texts('category', 'material', 'option');
  const said = { stated: texts('type', 'fill'), about, names: isKnown(rows) ? [] : own, remarks: texts('note') };
  return typeOf(kind, said, answers.words, vocabulary, ask);
};

/** The number of an article, where all its rows have one; undefined where each has its own. */
const numberOf = (rows: readonly Row[], label: string, { note }: Reading): string | undefined => {
  const [number, ...more] = new Set(textsIn(rows, 'sku'));
  const [first] = rows;
  const ofParent = first && rows.length > 1 && rows.some((row) => textIn(row, 'parent') !== '') ? textIn(first, 'sku') : '';
  if (ofParent === '' && more.length > 0) note('Each size has an article number of its own, so none is shown', label);
  return ofParent || (more.length === 0 ? number : undefined);
};

/** Says which sizes of a product, and which remarks on it, are not read. */
const sayWhatIsLeft = ({ rows, kind, label }: ProductRows, { words, answers, note, placeOf }: Reading): void => {
  const asked = Object.keys({ ...words, ...answers.words });
  const sentenceOf = (text: string): string =>
    says.ofPrice.test(fold(text))
      ? 'Remarks on a price, which is shown as it stands; its name may say it'
      : 'Remarks, of which at most days are read';
  for (const text of new Set(textsIn(rows, 'note')))
    if (!asked.some((word) => word.includes(quotedValue(text)))) note(sentenceOf(text), `${label}: ${text}`);
  const measures = kind === 'pillow' ? textsIn(rows, 'size').filter((text) => !label.includes(text)) : [];
  if (measures.length > 0) note('A pillow has no field for its measure; a name may say it', `${label} (${measures.join(', ')})`);
  const variations = rows.filter((row) => row.size !== undefined && (textIn(row, 'parent') !== '' || row.above !== undefined));
  const keysSold = new Set(rows.filter(isPricedRow).map((row) => row.size?.key));
  const unpriced = variations.filter((row) => !isPricedRow(row) && !keysSold.has(row.size?.key));
  if (keysSold.size > 0 && unpriced.length > 0)
    note('Sizes without a price, and left out', `${label} (${unpriced.map((row) => row.size?.measure ?? placeOf(row)).join(', ')})`);
};

/** Whether it can be had, as its record has it, or what it is not, where the file says something of it. */
const availabilityIn = (
  { rows, label }: ProductRows,
  first: Row,
  { today, answers, note }: Reading,
  say: Say,
): { availability?: object; not: string[] } => {
  const availability = availabilityOf(rows, today, answers.words);
  if (availability === 'no days') {
    const sentence = `When ${label} can be had is left out: it says no days. Write such as “made to order 14 days”.`;
    say(rows.find(isToOrder) ?? first, undefined, sentence);
    return { not: [] };
  }
  if ('state' in availability) return { availability, not: [] };
  const isAtNought = (row: Row): boolean => textsIn([row], 'stock').some((text) => Number(text) <= 0);
  if (availability.isPartlyOut)
    note('Out of stock in some sizes, as the file says; the site shows them all, and says nothing of stock', label);
  else if (rows.some(isAtNought))
    note('A stock of 0 may be one that nobody counts, so the site says nothing of it; write “out of stock” where it is', label);
  return { not: availability.not };
};

/** Reads one product; one that is not for sale without what only a product for sale has. */
export const draftOf = (product: ProductRows, reading: Reading): Draft => {
  const { rows, kind, label, isHidden } = product;
  const { columns, errors, note, sheetOf } = reading;
  const [first] = rows as [Row];
  const faults: string[] = [];
  const told = new Set<string>();
  const say: Say = (row, heading, sentence) => {
    const column = heading?.header ?? null;
    const sheet = sheetOf(row);
    const text = sheet === null ? sentence : `${sentence} (sheet ${sheet})`;
    if (sentence === notRiyals && errors.some((one) => one.column === column && one.text === text)) return;
    if (!told.has(`${column} ${text}`)) errors.push({ row: row.row, column, text });
    told.add(`${column} ${text}`);
  };
  const refuse: Told['refuse'] = (row, heading, text) => {
    say(row, heading, text);
    faults.push(text);
  };
  if (isHidden) note('Not for sale, as the file says', label);
  const values: Record<string, unknown> = { ...readColumns(product, reading, say), name: nameOf(product) };
  const type = isHidden ? undefined : typeIn(product, first, reading);
  if (type !== undefined) values[kind === 'mattress' ? 'type' : 'fill'] = type;
  values['containsLatex'] ??= latexOf(rows, first, reading.ask);
  const sku = numberOf(rows, label, reading);
  if (sku !== undefined) values['sku'] = sku;
  const { availability, not: isNot } = isHidden ? { not: [] } : availabilityIn(product, first, reading, say);
  if (!isHidden) {
    if (availability) values['availability'] = availability;
    sayWhatIsLeft(product, reading);
    Object.assign(values, readPrices(rows, kind, label, { ...reading, refuse }));
  }
  const { headings } = first.table;
  const isBySize = rows.some((row) => row.size !== undefined && isPricedRow(row));
  const isOurs = headings.some(({ field, isKnown: isExact }) => isExact && /^name_(?:en|ar)$/.test(field ?? ''));
  const hasOffers = headings.some(({ field }) => /^(?:price_(?:before|offer)|discount)/.test(field ?? ''));
  return {
    ...{ kind, id: textsIn(rows, 'id')[0], label, row: first.row, values, isHidden, fault: faults[0] },
    photos: [...new Set(textsIn(rows, 'photos').flatMap((text) => text.split(/[,;|]\s*/u)))],
    isNot,
    decides: (key) => isBySize || headings.some(({ field }) => field === `price_${key}`),
    decidesNextOffer: headings.some(({ field }) => field === 'next_offer') || (hasOffers && !isOurs),
    decidesMeasures: isBySize || headings.some(({ field }) => field === 'other_measures') || !isOurs,
    decidesOffer: (key) =>
      headings.some(
        ({ field }) =>
          (key !== undefined && field === `price_before_${key}`) ||
          field === 'discount' ||
          ((kind === 'pillow' || isBySize) && (field === 'price_before' || field === 'price_offer')),
      ),
    headerOf: (path) => {
      const name = columns.find((column) => [path.join(), path[0]].includes(column.path.join()))?.name;
      const isIts = ({ field }: Heading) => field === name || (/^(?:price|name)$/.test(field ?? '') && name?.startsWith(`${field}_`));
      return headings.find(isIts)?.header ?? null;
    },
  };
};
