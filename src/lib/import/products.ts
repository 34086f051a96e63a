import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, struckIn, textOf, type Cell, type CellError, type Sheet } from './cells.ts';
import { availabilityOf, isToOrder, latexOf, likelyType, rowsForSale, typeOf, type Answers } from './facts.ts';
import { columnsOf, fitting, patterns, readings, readNextOffer, readOtherMeasures, says, type Column } from './fields.ts';
import { classOf, isPrice, isTelling, type Heading } from './headings.ts';
import { isOfOthers, type Told } from './offers.ts';
import { readPrices } from './paid.ts';
import { notRiyals } from './prices.ts';
import { apart, measured, productRows } from './product-rows.ts';
import { cellsIn, hasPrice, isPricedRow, nameIn, textIn, textsIn, type Row } from './rows.ts';
import { chooseTables } from './sheets.ts';
import { tableClass, type Ask } from './tables.ts';
import { readDay } from './days.ts';
import { noSize, readCentimetres, readNumber, readRange, readSpan, readYesNo, sizeReader, withoutBranch, withoutSize } from './values.ts';

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
  /** Names of files or addresses on the web. */
  photos: readonly string[];
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

/** What a row says elsewhere than in its prices. */
const saidIn = ({ cells, said, table: { headings } }: Row): string[] => [
  ...cells.map(textOf).filter((_, index) => !headings.some((heading) => heading.index === index && isPrice(heading.field))),
  ...said.flatMap(({ cell, heading }) => (isPrice(heading.field) ? [] : [textOf(cell)])),
];

/** What is longer above rows says more than what they are. */
const longestSection = 25;

/** Columns that are read together with others. */
const readElsewhere = /^(?:id|kind|type|fill|availability|photos|sku|price.*|name_..)$/;

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
  const tables = chooseTables(sheets, sizes, answers.columns, ask, note);
  for (const cells of new Set(tables.flatMap(({ sheet: { rows } }) => rows))) {
    const struck = cells.map((cell) => String(struckIn(cell) ?? '')).filter((text) => /\p{L}{2}/u.test(text));
    if (struck.length > 0 && cells.every((cell) => textOf(cell) === ''))
      note('Struck through, and left out', quotedValue(struck.join(' ')));
  }
  for (const { titles } of tables)
    for (const [said] of titles.join(' ').matchAll(/.{0,40}\d ?[%٪].{0,40}/gu))
      note('Said beside the table, and not read', quotedValue(said));

  const isOneSheet = new Set(tables.map(({ sheet }) => sheet.name)).size === 1;
  const placeOf = ({ row, table: { sheet } }: Row): string => `row ${row}${isOneSheet || sheet.name === null ? '' : ` of ${sheet.name}`}`;

  const kindOf = (rows: readonly Row[], first: Row): ProductKind | 'other' | undefined => {
    if ([...rows.map(({ name }) => name), ...textsIn(rows, 'name_ar')].some((name) => classOf(name) === 'other')) return 'other';
    const groups = [...textsIn(rows, 'kind'), ...textsIn(rows, 'category')].map(classOf);
    const names = [...rows.map(nameIn), ...textsIn(rows, 'type'), ...first.sections.toReversed()].map(classOf);
    // What stands under "Mattresses and toppers" is a topper where its name says so.
    const all = [...names, ...groups];
    const said = all.find((one) => one !== undefined && one !== 'other') ?? all.find((one) => one !== undefined) ?? tableClass(first.table);
    if (said) return said;
    const prices = rows.map(
      (row) => sizes.filter(({ key }) => [`price_${key}`, `price_before_${key}`].some((field) => cellsIn(row, field).length > 0)).length,
    );
    if (prices.some((count) => count > (textIn(first, 'type') === '' ? 1 : 0))) return 'mattress';
    if (!rows.some((row) => (row.size !== undefined && isPricedRow(row)) || prices.some((count) => count > 0))) return undefined;
    const [of = ''] = [...textsIn([first], 'type'), ...textsIn([first], 'category')];
    // No mattress is as narrow as a pillow. A group that says nothing of mattresses, beside others that do, has other goods.
    const isNarrow = rows.every(({ size }) => (size?.sides?.widthCm ?? Infinity) <= 50);
    const guess = of !== '' && !isTelling(fold(of)) ? 'leave out' : isNarrow ? 'pillow' : 'mattress';
    const what = `what ${isNarrow ? 'measures at most 50 cm across' : 'has a size'}${of && ` under ${quotedValue(of)}`}`;
    const answer = ask(`${what} and is called neither mattress nor pillow`, guess);
    return answer === 'mattress' || answer === 'pillow' ? answer : undefined;
  };

  const draftOf = (rows: readonly Row[], first: Row, kind: ProductKind, label: string, isHidden: boolean): Draft => {
    const values: Record<string, unknown> = {};
    const faults: string[] = [];
    const told = new Set<string>();
    const say = (row: Row, heading: Heading | undefined, sentence: string): void => {
      const column = heading?.header ?? null;
      const { name } = row.table.sheet;
      const text = isOneSheet || name === null ? sentence : `${sentence} (sheet ${name})`;
      if (sentence === notRiyals && errors.some((one) => one.column === column && one.text === text)) return;
      if (!told.has(`${column} ${text}`)) errors.push({ row: row.row, column, text });
      told.add(`${column} ${text}`);
    };
    const refuse: Told['refuse'] = (row, heading, text) => {
      say(row, heading, text);
      faults.push(text);
    };
    const texts = (field: string): string[] => textsIn(rows, field);
    if (isHidden) note('Not for sale, as the file says', label);

    for (const column of columns.filter(({ name, of }) => of.includes(kind) && !readElsewhere.test(name))) {
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
    for (const { name, of } of columns)
      if (!of.includes(kind) && !readElsewhere.test(name) && texts(name).length > 0)
        note(`${name} says nothing of a ${kind}, and is left out`, label);
    // The carton of a rolled mattress is no mattress: its sides are no size.
    const [length, width] = ['length', 'width'].map((field) => readNumber(texts(field)[0] ?? ''));
    if (length !== undefined && width !== undefined && (size(`${width}x${length}`)?.rank ?? 0) >= noSize) delete values['heightCm'];
    if (kind === 'mattress') values['heightCm'] ??= first.height;
    // A product that is known by its id is called as the file says; nothing is read out of its name.
    const isKnown = texts('id').length > 0;
    const called = (text = ''): string => (isKnown ? text : withoutSize(text).name);
    const names = [
      { en: called(texts('name_en')[0]), ar: called(texts('name_ar')[0]) },
      ...(kind === 'mattress' ? rows.map(({ name }) => name) : [label]).map(inScripts),
    ];
    const [en, ar] = [names.find((one) => one.en)?.en, names.find((one) => one.ar)?.ar];
    values['name'] = { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) };

    const stated = [...texts('type'), ...texts('fill')];
    const about = isKnown ? [] : [...texts('category'), ...texts('material'), ...texts('option')];
    // “Foam / Medical” above rows says of none which of the two it is; «سوست / Spring» says one thing twice.
    const sections = first.sections
      .toReversed()
      .flatMap((text) => text.split(/\s[*–—-]/u)[0] ?? [])
      .flatMap((text) => {
        const parts = text.split(/[/,،&+]| and | و/u);
        return new Set(parts.flatMap((part) => likelyType(kind, part) ?? [])).size > 1 ? [] : (parts[0] ?? []);
      });
    const own = isKnown ? [] : kind === 'mattress' ? [first.name || nameIn(first), ...sections] : [nameIn(first)];
    const said = { stated, about, names: own, remarks: texts('note') };
    const type = isHidden ? undefined : typeOf(kind, said, answers.words, vocabulary, ask);
    if (type !== undefined) values[kind === 'mattress' ? 'type' : 'fill'] = type;
    values['containsLatex'] ??= latexOf(rows, first, ask);

    const [sku, ...more] = new Set(texts('sku'));
    const ofParent = rows.length > 1 && rows.some((row) => textIn(row, 'parent') !== '') ? textIn(first, 'sku') : '';
    if (more.length === 0 || ofParent !== '') values['sku'] = ofParent || sku;
    else note('Each size has an article number of its own, so none is shown', label);
    const photos = [...new Set(texts('photos').flatMap((text) => text.split(/[,;|]\s*/u)))];

    const availability = isHidden ? undefined : availabilityOf(rows, today);
    const asked = Object.keys({ ...words, ...answers.words });
    for (const text of isHidden ? [] : new Set(texts('note')))
      if (!asked.some((word) => word.includes(quotedValue(text)))) note('Remarks, of which at most days are read', `${label}: ${text}`);

    const measures = kind === 'pillow' ? texts('size').filter((text) => !label.includes(text)) : [];
    if (measures.length > 0) note('A pillow has no field for its measure; a name may say it', `${label} (${measures.join(', ')})`);
    if (availability === 'no days')
      say(
        rows.find(isToOrder) ?? first,
        undefined,
        `When ${label} can be had is left out: it says no days. Write such as “made to order 14 days”.`,
      );
    else if (availability === 'some left')
      note('Out of stock in some sizes, as the file says; the site shows them all, and says nothing of stock', label);
    else if (availability ?? (texts('availability')[0] || texts('stock')[0])) values['availability'] = availability;

    const variations = rows.filter((row) => row.size !== undefined && (textIn(row, 'parent') !== '' || row.above !== undefined));
    const keysSold = new Set(rows.filter(isPricedRow).map((row) => row.size?.key));
    const unpriced = variations.filter((row) => !isPricedRow(row) && !keysSold.has(row.size?.key));
    if (!isHidden && keysSold.size > 0 && unpriced.length > 0)
      note('Sizes without a price, and left out', `${label} (${unpriced.map((row) => row.size?.measure ?? placeOf(row)).join(', ')})`);
    if (!isHidden) Object.assign(values, readPrices(rows, kind, label, { today, ask, note, refuse, sizes }));
    const { headings } = first.table;
    const isBySize = rows.some((row) => row.size !== undefined && isPricedRow(row));
    return {
      ...{ kind, id: texts('id')[0], label, photos, row: first.row, values, isHidden, fault: faults[0] },
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

  /** Whether a row says in words that it is no longer sold. "Queen discontinued" beside other sizes is not true of them. */
  const isNoMore = (row: Row): boolean => {
    const remark = [...saidIn(row), ...row.sections.filter(({ length }) => length < longestSection)].find((text) =>
      says.soldNoMore.test(fold(text)),
    );
    const guess =
      remark === undefined || row.size !== undefined || size(remark) === undefined || says.remnant.test(fold(remark))
        ? 'no longer sold'
        : 'sold';
    return remark !== undefined && ask(remark, guess) === 'no longer sold';
  };

  const products = productRows(tables, sizes);
  const drafts = products.flatMap((some): Draft[] => {
    // What is for others may stand beside the usual price.
    const isBeside = (row: Row): boolean => ['price', 'price_offer'].every((field) => cellsIn(row, field).length > 0);
    const all = measured(some, size).filter((row) => !isOfOthers(row) || isBeside(row));
    const [top] = all;
    if (all.length < some.length) note('Prices for dealers, for one customer or from several pieces on, and left out', some[0]?.name ?? '');
    if (!top) return [];
    if (says.severalOrPart.test(fold(textIn(top, 'unit')))) {
      note('Sold by the dozen, the box, the carton or the metre, and left out', nameIn(top));
      return [];
    }
    // What a parent says is true of its variations.
    const isParent = textIn(top, 'parent') === '' && !isPricedRow(top) && all.some((row) => textIn(row, 'parent') !== '');
    const isOver = isParent && isNoMore(top);
    const sold = isOver ? [] : rowsForSale(all, nameIn(top), ask, today).filter((row) => !isNoMore(row));
    const isHidden = sold.length === 0;
    const rows = isHidden ? all : sold;
    const [first = top] = rows;
    const kind = kindOf(rows, first);
    const label = (kind === 'pillow' && withoutBranch(nameIn(first))) || first.name || textIn(first, 'id') || textIn(first, 'sku');
    if (label !== '' && (kind === 'other' || (kind === undefined && rows.some(hasPrice))))
      note('Neither a mattress nor a pillow', `${nameIn(first) || label} (${placeOf(first)})`);
    else if (nameIn(first) !== '' && kind === undefined) note('Without a price, and left out', `${nameIn(first)} (${placeOf(first)})`);
    if (label === '' || kind === undefined || kind === 'other') return [];
    if (says.ofTrade.test(fold(nameIn(first))) && ask(`${label}, for the trade or a project, is`, 'left out') !== 'sold to all') {
      note('For the trade or a project, and left out', label);
      return [];
    }
    if (says.calledOffer.test(fold(label))) {
      if (ask(`${label}, which is called an offer, is`, 'no product of its own') !== 'a product') {
        note('Called an offer, and left out; its prices belong to the product that is on offer', label);
        return [];
      }
    }
    if (!isHidden && sold.length < all.length) {
      const out = all.filter((row) => !sold.includes(row)).map((row) => row.size?.measure ?? `row ${row.row}`);
      note('Sizes that are not for sale, as the file says', `${label} (${out.join(', ')})`);
    }
    const each = apart(rows, kind, label, size);
    return each.map((own) => {
      const draft = draftOf(own.rows, own.rows[0] ?? first, kind, own.label, isHidden);
      return each.length > 1 ? { ...draft, id: undefined } : draft;
    });
  });
  // `Mattrss` beside `Mattress` is a slip of the pen, and two products.
  const isAlike = ({ kind, label, values }: Draft): string =>
    `${kind} ${String(values['heightCm'])} ${fold(label)
      .replace(new RegExp(patterns.classes[kind].source, 'gu'), '')
      .replace(/[^\p{L}\p{N}]|[aeiou]|c(?=k)/gu, '')
      .replace(/(.)\1/gu, '$1')}`;
  for (const some of Map.groupBy(drafts, isAlike).values()) {
    const labels = [...new Set(some.map(({ label }) => label))];
    if (labels.length > 1) note('Nearly the same name; write them alike if they are one product', labels.join(' / '));
  }
  const columnsRead = tables.flatMap(({ headings }) => headings.map(({ header, field }) => [header, field] as const));
  return {
    ...{ drafts, errors, words, notes, sheets: [...new Set(tables.flatMap((table) => table.sheet.name ?? []))] },
    ...{ columns: Object.fromEntries(columnsRead) },
  };
};
