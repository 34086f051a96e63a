import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, textOf, type Cell, type CellError, type Sheet } from './cells.ts';
import { columnsOf, fitting, lexicons, readings, says, type Column } from './fields.ts';
import { readPrices, type Told } from './prices.ts';
import { cellsIn, isPricedRow, nameIn, productRows, textIn, textsIn, type Row } from './rows.ts';
import { chooseTables, classOf, tableClass, type Ask, type Heading } from './tables.ts';
import {
  noSize,
  readCentimetres,
  readDay,
  readNumber,
  readRange,
  readSpan,
  readYesNo,
  sizeReader,
  withoutBranch,
  withoutSize,
} from './values.ts';

/** What the owner settled: columns by header, and what words stand for. What ends in ? is a guess, null leaves it out. */
export type Answers = Readonly<Record<'columns' | 'words', Readonly<Record<string, string | null>>>>;

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
  isHidden: boolean;
  /** Why it must not be published as it stands. */
  fault: string | undefined;
  headerOf: (path: readonly string[]) => string | null;
}

/** What a file says, and what it asks. */
export interface ReadFile {
  sheets: string[];
  drafts: Draft[];
  errors: CellError[];
  columns: Record<string, string | null>;
  /** Words that must be settled, with the best guess. */
  words: Record<string, string>;
  /** What was left alone: a sentence, and the products of which it is true. */
  notes: Map<string, string[]>;
}

/** Words of a text in both scripts, apart. */
const inScripts = (text: string): { en?: string; ar?: string } => {
  const ar = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s]*/u.exec(text)?.[0].trim();
  if (ar === undefined) return text === '' ? {} : { en: text };
  const en = text.replace(ar, ' ').replace(/\s*[/|–-]\s*$|^\s*[/|–-]\s*/gu, '');
  return /\p{Script=Latin}{3}/u.test(en) ? { en: en.trim(), ar } : { ar: text };
};

/** What a cell of a column says, undefined where it cannot be read. */
const read = ({ name, reading }: Column, cell: Cell, header: string, { cooling, tiers, firmness }: Content['vocabulary']): unknown => {
  const isNamed = (names: readonly string[]): boolean => names.some((one) => fold(one) === fold(textOf(cell)));
  const grade = firmness.findIndex(({ name: { en, ar } }) => isNamed([en, ar, en.replace('-', ' ')]));
  if (name === 'firmness' && grade !== -1) return { min: firmness[grade]?.from ?? 0, max: firmness[grade + 1]?.from ?? 10 };
  if (reading === 'number') return readCentimetres(cell, header);
  if (reading === 'span') return readSpan(cell, header);
  if (reading === 'yesNo') return readYesNo(cell);
  if (reading === 'range') return readRange(cell);
  if (reading === 'day') return readDay(cell);
  return Object.entries(name === 'cooling' ? cooling : tiers).find(([key, { en, ar }]) => isNamed([key, en, ar]))?.[0];
};

/** Columns that are read together with others. */
const readElsewhere = /^(?:id|kind|type|fill|availability|photos|sku|price.*|name_..)$/;

const plainWord = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/**
 * The type of a mattress or the fill of a pillow, from texts about it, the most telling first: what one of them settles, else what is asked.
 * @param stated what the column of types says
 * @param about what else says it: categories and materials
 */
const typeOf = (
  kind: ProductKind,
  stated: readonly string[],
  about: readonly string[],
  names: readonly string[],
  words: Answers['words'],
  { types, fills }: Content['vocabulary'],
  ask: Ask,
): string | undefined => {
  // What a word is to a mattress, it is not to a pillow.
  const asked = (word: string): string => (kind === 'pillow' ? `pillow: ${word}` : word);
  const guess = (word: string): string => fitting(lexicons[kind].likely, fold(word))[0] ?? '';
  const isOpen = (text: string): boolean => text !== '' && words[asked(text)] !== null;
  const texts = [...stated, ...about, ...names];
  const parts = texts.flatMap((text) => text.split(/[>|;]| \/ |,(?! )|, /u).map((part) => part.trim())).filter(isOpen);
  for (const part of parts) {
    const answer = words[asked(part)];
    if (answer?.endsWith('?') === false) return answer;
    const isNamed = ([key, { en, ar }]: [string, { en: string; ar: string }]) =>
      [key, en, ar].some((name) => plainWord(name) === plainWord(part));
    const named = Object.entries(kind === 'mattress' ? types : fills).find(isNamed);
    if (named) return named[0];
  }
  for (const text of texts.filter(isOpen)) {
    const folded = fold(text);
    // Springs with something else are none of them alone, unless it says hybrid.
    const isMixed = kind === 'mattress' && says.springs.test(folded) && !says.springsAlone.test(folded);
    const [hit, ...more] = isMixed ? [] : fitting(lexicons[kind].certain, folded);
    if (hit !== undefined && (more.length === 0 || kind === 'pillow' || hit === 'hybrid')) return hit;
    // A word of hers for a type is no other's, whatever the name sounds like; "spring" alone is more than one type.
    if (stated.includes(text) && classOf(text) === undefined && !says.general.test(folded.trim()))
      return ask(asked(text), guess(text)) ?? undefined;
  }
  // What no word makes likely is no question: it is filled in with all else that is missing.
  const word = parts.find((part) => guess(part) !== '');
  if (word === undefined) return undefined;
  // What many names have is asked for once.
  const [telling = ''] = lexicons[kind].likely[guess(word)]?.exec(fold(word)) ?? [];
  const isOfName = ![...stated, ...about].some((text) => text.includes(word));
  return ask(isOfName ? `${kind}: a name with ${telling}` : asked(word), guess(word)) ?? undefined;
};

/** Whether a text says that there is latex: nothing is guessed of it, and a name or material says it. */
const saysLatex = (text: string): boolean => says.latex.test(fold(text)) && !says.noLatex.test(fold(text));

const latexOf = (rows: readonly Row[], { table }: Row, ask: Ask): boolean | undefined => {
  const about = ['type', 'fill', 'material', 'category', 'option'].flatMap((field) => textsIn(rows, field));
  if ([...rows.map(nameIn), ...about].some(saysLatex)) return true;
  const column = table.headings.find(({ field }) => field === 'contains_latex');
  // Below ticks and nothing else an empty cell may mean no; in our own template it says nothing.
  const ticks = table.rows.map((row) => row[column?.index ?? -1] ?? null).filter((cell) => textOf(cell) !== '');
  const isTicked = ticks.length > 0 && ticks.every((cell) => readYesNo(cell) === true);
  if (!column || column.isKnown || !isTicked || textsIn(rows, 'contains_latex').length > 0) return undefined;
  return readYesNo(ask(`${column.header}: (empty)`, 'no') ?? null);
};

/** In stock is what all of its sizes are; made to order without days is said to be left out. */
const availabilityOf = (rows: readonly Row[]): { state: string; days?: number } | 'no days' | undefined => {
  const stock = rows
    .filter((row) => rows.length === 1 || isPricedRow(row))
    .map((row) => [...textsIn([row], 'availability'), ...textsIn([row], 'stock')].map((text) => fold(text).replace(/[_-]/g, ' ')));
  if (stock.some(([text = '']) => says.toOrder.test(text))) {
    const said = fold([...textsIn(rows, 'availability'), ...textsIn(rows, 'note')].join(' '));
    const days = readNumber(textsIn(rows, 'days')[0] ?? '') ?? Number(says.days.exec(said)?.[1] ?? 0);
    return days > 0 ? { state: 'made-to-order', days } : 'no days';
  }
  // A column of words counts before those of numbers, of which there may be one a place.
  const isThere = ([first = '', ...more]: string[]): boolean =>
    says.inStock.test(first) || (first === '' || Number.isNaN(Number(first)) ? false : [first, ...more].some((text) => Number(text) > 0));
  return stock.length > 0 && stock.every(isThere) ? { state: 'in-stock' } : undefined;
};

/** Whether a row says that it is not for sale. */
const isOut = (row: Row): boolean =>
  [...textsIn([row], 'published'), ...textsIn([row], 'status')].some((text) => says.hidden.test(fold(text))) ||
  textsIn([row], 'hidden').some((text) => !says.no.test(fold(text)));

/** Reads every product of the sheets of a file. */
export const readProducts = (sheets: readonly Sheet[], content: Content, answers: Answers, today: string): ReadFile => {
  const { sizes, vocabulary } = content;
  const size = sizeReader(sizes);
  const columns = columnsOf(sizes);
  const errors: CellError[] = [];
  const words: Record<string, string> = {};
  const notes = new Map<string, string[]>();
  const note: Told['note'] = (sentence, label) => void notes.set(sentence, [...new Set([...(notes.get(sentence) ?? []), label])]);
  const ask: Ask = (word, guess) => {
    const answer = answers.words[word];
    if (answer !== undefined && answer?.endsWith('?') !== true) return answer;
    words[word] = answer ?? `${guess}?`;
    return undefined;
  };
  const tables = chooseTables(sheets, sizes, answers.columns, ask);

  const kindOf = (rows: readonly Row[], first: Row): ProductKind | 'other' | undefined => {
    if ([...rows.map(({ name }) => name), ...textsIn(rows, 'name_ar')].some((name) => classOf(name) === 'other')) return 'other';
    const groups = [...textsIn(rows, 'kind'), ...textsIn(rows, 'category')].map(classOf);
    const names = [...rows.map(nameIn), ...textsIn(rows, 'type'), first.section].map(classOf);
    // What stands under "Mattresses and toppers" is a topper where its name says so.
    const said = [...names.filter((one) => one !== 'other'), ...groups.filter((one) => one !== 'other'), ...names, ...groups].find(
      (one) => one !== undefined,
    );
    if (said ?? tableClass(first.table)) return said ?? tableClass(first.table);
    const prices = rows.map((row) => sizes.filter(({ key }) => cellsIn(row, `price_${key}`).length > 0).length);
    if (prices.some((count) => count > (textIn(first, 'type') === '' ? 1 : 0))) return 'mattress';
    if (!rows.some((row) => (row.size !== undefined && isPricedRow(row)) || prices.some((count) => count > 0))) return undefined;
    const [of = ''] = [...textsIn([first], 'type'), ...textsIn([first], 'category')];
    const answer = ask(`what has a size${of && ` under ${quotedValue(of)}`} and is called neither mattress nor pillow`, 'mattress');
    return answer === 'mattress' || answer === 'pillow' ? answer : undefined;
  };

  const draftOf = (rows: readonly Row[], first: Row, kind: ProductKind, label: string): Draft => {
    const values: Record<string, unknown> = {};
    const faults: string[] = [];
    const said = new Set<string>();
    const say = (row: Row, heading: Heading | undefined, text: string): void => {
      const column = heading?.header ?? null;
      if (!said.has(`${column} ${text}`)) errors.push({ row: row.row, column, text });
      said.add(`${column} ${text}`);
    };
    const refuse: Told['refuse'] = (row, heading, text) => {
      say(row, heading, text);
      faults.push(text);
    };
    const texts = (field: string): string[] => textsIn(rows, field);
    const remark = rows.flatMap(({ cells }) => cells.map(textOf)).find((text) => says.soldNoMore.test(fold(text)));
    const isHidden = isOut(first) || (remark !== undefined && ask(remark, 'no longer sold') === 'no longer sold');

    for (const column of columns.filter(({ name, of }) => of.includes(kind) && !readElsewhere.test(name))) {
      const grades = Object.keys(column.name === 'cooling' ? vocabulary.cooling : vocabulary.tiers).join(', ');
      const wanted = { ...readings, word: `one of ${grades}` }[column.reading as keyof typeof readings];
      const found = new Map<string, unknown>();
      for (const row of rows)
        for (const { cell, heading } of cellsIn(row, column.name)) {
          const value = hasProblem(cell) ? undefined : read(column, cell, heading.header, vocabulary);
          if (value !== undefined) found.set(JSON.stringify(value), value);
          else say(row, heading, hasProblem(cell) ? cell.problem : `${quotedValue(textOf(cell))} is left out. Write ${wanted}.`);
        }
      if (found.size === 1) values[column.path[0] ?? ''] = [...found.values()][0];
      else if (found.size > 1) note(`The rows of one product differ in ${column.name}, so it is left out`, label);
    }
    // The carton of a rolled mattress is no mattress: its sides are no size.
    const [length, width] = ['length', 'width'].map((field) => readNumber(texts(field)[0] ?? ''));
    if (length !== undefined && width !== undefined && size(`${width}x${length}`)?.rank === noSize) delete values['heightCm'];
    if (kind === 'mattress' && first.height !== undefined) values['heightCm'] ??= first.height;

    const names = [
      { en: withoutSize(texts('name_en')[0] ?? '').name, ar: withoutSize(texts('name_ar')[0] ?? '').name },
      ...(kind === 'mattress' ? rows.map(({ name }) => name) : [label]).map(inScripts),
    ];
    const [en, ar] = [names.find((one) => one.en)?.en, names.find((one) => one.ar)?.ar];
    values['name'] = { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) };

    const stated = [...texts('type'), ...texts('fill')];
    // Of a product that is known by its id, nothing is read out of its name.
    const isKnown = texts('id').length > 0;
    const about = isKnown ? [] : [...texts('category'), ...texts('material')];
    const called = isKnown ? [] : kind === 'mattress' ? [first.name || nameIn(first), first.section] : [nameIn(first)];
    const type = isHidden ? undefined : typeOf(kind, stated, about, called, answers.words, vocabulary, ask);
    if (type !== undefined) values[kind === 'mattress' ? 'type' : 'fill'] = type;
    values['containsLatex'] ??= latexOf(rows, first, ask);

    const [sku, ...more] = new Set(texts('sku'));
    const ofParent = rows.length > 1 && rows.some((row) => textIn(row, 'parent') !== '') ? textIn(first, 'sku') : '';
    if (more.length === 0 || ofParent !== '') values['sku'] = ofParent || sku;
    else note('Each size has a number of its own, so none is shown', label);
    const photos = [...new Set(texts('photos').flatMap((text) => text.split(/[,;|]\s*/u)))];
    if (photos.some((photo) => !photo.includes('://'))) values['photos'] = photos.filter((photo) => !photo.includes('://'));
    else if (photos.length > 0) values['addresses'] = photos;

    const availability = availabilityOf(rows);
    if (availability === 'no days')
      say(first, undefined, `When ${label} can be had is left out: it says no days. Write such as “made to order 14 days”.`);
    else if (availability ?? (texts('availability')[0] || texts('stock')[0])) values['availability'] = availability;

    if (!isHidden) Object.assign(values, readPrices(rows, kind, label, { today, ask, note, refuse }));
    const { headings } = first.table;
    const isBySize = rows.some((row) => row.size !== undefined && cellsIn(row, 'price').length > 0);
    return {
      ...{ kind, id: texts('id')[0], label, row: first.row, values, isHidden, fault: faults[0] },
      decides: (key) => isBySize || headings.some(({ field }) => field === `price_${key}`),
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

  const drafts = productRows(tables, sizes).flatMap((all): Draft[] => {
    // A size that is not sold is left out; the first row of an export may speak for all.
    const isAllOut = all[0] !== undefined && isOut(all[0]);
    const rows = isAllOut || all.every(isOut) ? all : all.filter((row) => !isOut(row));
    const [first] = rows;
    if (!first) return [];
    const kind = kindOf(rows, first);
    const label = (kind === 'pillow' && withoutBranch(nameIn(first))) || first.name || textIn(first, 'id') || textIn(first, 'sku');
    const priced = rows.filter(isPricedRow);
    if (label !== '' && (kind === 'other' || (kind === undefined && priced.length > 0)))
      note('Neither a mattress nor a pillow', `${nameIn(first) || label} (row ${first.row})`);
    if (label === '' || kind === undefined || kind === 'other') return [];
    // Pillows of one group that cost differently are products of their own, named by what tells them apart.
    if (kind === 'mattress' || new Set(priced.map((row) => `${textIn(row, 'price')} ${textIn(row, 'price_offer')}`)).size < 2)
      return [draftOf(rows, first, kind, label)];
    const labelOf = (row: Row): string =>
      nameIn(row) === label ? [label, ...textsIn([row], 'option'), ...textsIn([row], 'size')].join(' ') : nameIn(row);
    return priced.map((row) => ({ ...draftOf([row], row, kind, labelOf(row)), id: undefined }));
  });
  const columnsRead = tables.flatMap(({ headings }) => headings.map(({ header, field }) => [header, field] as const));
  return {
    ...{ drafts, errors, words, notes, sheets: [...new Set(tables.flatMap((table) => table.sheet.name ?? []))] },
    ...{ columns: Object.fromEntries(columnsRead), isEmpty: tables.length === 0 },
  };
};
