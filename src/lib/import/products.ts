import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { isUnusable, quotedValue, textOf, type Cell, type CellError } from './cells.ts';
import { classOf, saysLatex, valueAmong } from './classes.ts';
import { columnsOf, tableClass, type Column, type Table } from './columns.ts';
import { readPrices, type Told } from './prices.ts';
import { cellsIn, isPricedRow, nameIn, productRows, textIn, textsIn, type Row } from './rows.ts';
import { markOf, noSize, readDay, readNumber, readRange, readYears, readYesNo, sizeReader, withoutSize } from './values.ts';
import { says } from './words.ts';

/** What the owner settled of a file: columns by header, words, and marks of numbers by header. What ends in ? is a guess. */
export interface Answers {
  columns: Readonly<Record<string, string | null>>;
  words: Readonly<Record<string, string | null>>;
  marks: Readonly<Record<string, string>>;
}

/** A product as its rows have it. */
export interface Draft {
  kind: ProductKind | undefined;
  id: string | undefined;
  /** What it is called in sentences. */
  label: string;
  row: number;
  /** Members of the record that the file gives; `undefined` under a key says that the file has the column and nothing in it. */
  values: Record<string, unknown>;
  /** Sizes whose prices the file decides: all where it has a row for each. */
  decides: ReadonlySet<string> | 'all';
  hasOffers: boolean;
  isHidden: boolean;
  errors: CellError[];
  headerOf: (path: readonly string[]) => string | null;
}

export interface ReadDrafts {
  drafts: Draft[];
  /** Words and marks that must be settled, with the best guess. */
  words: Map<string, string>;
  marks: Map<string, string>;
  /** What was left alone: a sentence, and the products of which it is true. */
  notes: Map<string, string[]>;
}

/** Words of the file in both scripts, apart. */
const inScripts = (text: string): { en?: string; ar?: string } => {
  const ar = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s]*/u.exec(text)?.[0].trim();
  if (ar === undefined) return text === '' ? {} : { en: text };
  const en = text
    .replace(ar, ' ')
    .replace(/\s*[/|–-]\s*$|^\s*[/|–-]\s*/gu, '')
    .trim();
  return /\p{Script=Latin}{3}/u.test(en) ? { en, ar } : { ar: text };
};

/** How a cell of a column is read, undefined where it cannot be, and what to write instead. */
const readerOf = (
  { name, reading }: Column,
  { cooling, tiers, firmness }: Content['vocabulary'],
): [read: (cell: Cell, header: string) => unknown, wanted: string] => {
  const isNamed = (cell: Cell, names: readonly string[]): boolean => names.some((one) => fold(one) === fold(textOf(cell)));
  const grade = (cell: Cell): { min: number; max: number } | undefined => {
    const index = firmness.findIndex(({ name: { en, ar } }) => isNamed(cell, [en, ar, en.replace('-', ' ')]));
    return index === -1 ? undefined : { min: firmness[index]?.from ?? 0, max: firmness[index + 1]?.from ?? 10 };
  };
  const words = Object.entries(name === 'cooling' ? cooling : tiers);
  switch (reading) {
    case 'number':
      return [(cell) => readNumber(cell) ?? (name === 'trial_nights' && readYesNo(cell) === false ? 0 : undefined), 'the number alone'];
    case 'years':
      return [(cell, header) => readYears(cell, says.months.test(header)), 'the years alone'];
    case 'yesNo':
      return [readYesNo, 'yes or no'];
    case 'range':
      return [(cell) => readRange(cell) ?? (name === 'firmness' ? grade(cell) : undefined), 'a range, such as 5-7'];
    case 'day':
      return [readDay, 'a day, such as 2026-12-31'];
    default:
      return [
        (cell) => words.find(([key, { en, ar }]) => isNamed(cell, [key, en, ar]))?.[0],
        `one of ${words.map(([key]) => key).join(', ')}`,
      ];
  }
};

/** Columns that are read together with others. */
const readElsewhere = /^(?:id|kind|type|fill|availability|photos|sku|price.*|name_..)$/;

/** Reads every product of the tables; what is wrong in a cell stands in `errors` of its product. */
export const readDrafts = (tables: readonly Table[], content: Content, answers: Answers, today: string): ReadDrafts => {
  const { sizes, vocabulary } = content;
  const size = sizeReader(sizes);
  const columns = columnsOf(sizes);
  const words = new Map<string, string>();
  const marks = new Map<string, string>();
  const notes = new Map<string, string[]>();
  const note: Told['note'] = (sentence, label) => void notes.set(sentence, [...new Set([...(notes.get(sentence) ?? []), label])]);
  const ask: Told['ask'] = (word, guess) => {
    const answer = answers.words[word];
    if (answer !== undefined && answer?.endsWith('?') !== true) return answer;
    words.set(word, answer ?? `${guess}?`);
    return undefined;
  };

  const priceHeadings = tables.flatMap(({ rows, headings }) =>
    headings.filter(({ field }) => field?.startsWith('price')).map((heading) => ({ rows, heading })),
  );
  const markOfHeading = new Map(
    priceHeadings.map(({ rows, heading }) => {
      const said = answers.marks[heading.header];
      const mark = said === 'thousands' || said === 'decimals' ? said : markOf(rows.map((row) => row[heading.index] ?? null));
      if (mark === undefined) marks.set(heading.header, 'thousands?');
      return [heading, mark] as const;
    }),
  );

  const classOfRows = (rows: readonly Row[], first: Row): ReturnType<typeof classOf> => {
    if (rows.some(({ name }) => classOf(name) === 'other')) return 'other';
    const names = [...textsIn(rows, 'kind'), ...textsIn(rows, 'category'), ...rows.map(nameIn), ...textsIn(rows, 'type'), first.section];
    const isSized = rows.some((row) => sizes.some(({ key }) => cellsIn(row, `price_${key}`).length > (textIn(row, 'type') === '' ? 1 : 0)));
    return names.map(classOf).find((one) => one !== undefined) ?? tableClass(first.table) ?? (isSized ? 'mattress' : undefined);
  };

  /** In stock is what all of its sizes are. */
  const availabilityOf = (rows: readonly Row[]): { state: string; days?: number } | 'no days' | undefined => {
    const stock = rows
      .filter((row) => cellsIn(row, 'price').length > 0 || rows.length === 1)
      .map((row) => fold(textIn(row, 'availability') || textIn(row, 'stock')).replace(/[_-]/g, ' '));
    if (stock.some((text) => says.toOrder.test(text))) {
      const said = fold([...textsIn(rows, 'availability'), ...textsIn(rows, 'note')].join(' '));
      const days = readNumber(textsIn(rows, 'days')[0] ?? '') ?? Number(says.days.exec(said)?.[1] ?? 0);
      return days > 0 ? { state: 'made-to-order', days } : 'no days';
    }
    return stock.length > 0 && stock.every((text) => says.inStock.test(text) || Number(text) > 0) ? { state: 'in-stock' } : undefined;
  };

  const latexOf = (rows: readonly Row[], { table }: Row): boolean | undefined => {
    const about = ['type', 'fill', 'material', 'category'].flatMap((field) => textsIn(rows, field));
    if ([...rows.map(nameIn), ...about].some(saysLatex)) return true;
    const column = table.headings.find(({ field }) => field === 'contains_latex');
    const cells = column ? table.rows.map((row) => row[column.index] ?? null) : [];
    const isTicked = cells.every((cell) => textOf(cell) === '' || readYesNo(cell) === true);
    if (!column || !isTicked || textsIn(rows, 'contains_latex').length > 0) return undefined;
    return readYesNo(ask(`${column.header}: (empty)`, 'no') ?? null);
  };

  const draftOf = (rows: readonly Row[], first: Row, kind: ProductKind | undefined, label: string): Draft => {
    const values: Record<string, unknown> = {};
    const errors: CellError[] = [];
    const refuse: Told['refuse'] = (row, heading, text) => void errors.push({ row: row.row, column: heading?.header ?? null, text });
    const texts = (field: string): string[] => textsIn(rows, field);

    for (const column of columns.filter(({ name, of }) => kind !== undefined && of.includes(kind) && !readElsewhere.test(name))) {
      const [read, wanted] = readerOf(column, vocabulary);
      const found: unknown[] = [];
      const refused = new Set<string>();
      for (const row of rows)
        for (const { cell, heading } of cellsIn(row, column.name)) {
          const value = isUnusable(cell) ? undefined : read(cell, heading.header);
          if (value !== undefined) found.push(value);
          else if (!refused.has(textOf(cell)))
            refuse(
              row,
              heading,
              isUnusable(cell) ? `${cell.problem} ${cell.change}` : `${quotedValue(textOf(cell))} is left out. Write ${wanted}.`,
            );
          if (value === undefined) refused.add(textOf(cell));
        }
      const isOne = new Set(found.map((value) => JSON.stringify(value))).size === 1;
      if (isOne) values[column.path[0] ?? ''] = found[0];
      else if (found.length > 0) note(`The rows of one product differ in ${column.name}, so it is left out`, label);
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

    const stated = [...texts('type'), ...(kind === 'pillow' ? texts('fill') : [])];
    const others = [...texts('category'), ...texts('material'), nameIn(first), ...(kind === 'mattress' ? [first.section] : [])];
    const value = kind && valueAmong(kind, stated, others, answers.words, kind === 'mattress' ? vocabulary.types : vocabulary.fills);
    if (typeof value === 'string') values[kind === 'mattress' ? 'type' : 'fill'] = value;
    else if (value) ask(value.word, value.guess);
    if (kind) values['containsLatex'] ??= latexOf(rows, first);

    const [sku, ...more] = new Set(texts('sku'));
    const ofParent = rows.length > 1 && rows.some((row) => textIn(row, 'parent') !== '') ? textIn(first, 'sku') : '';
    if (more.length === 0 || ofParent !== '') values['sku'] = ofParent || sku;
    else note('Each size has a number of its own, so none is shown', label);
    if (texts('photos').length > 0) values['photos'] = [...new Set(texts('photos').flatMap((text) => text.split(/[,;|]\s*/u)))];

    const availability = availabilityOf(rows);
    if (availability === 'no days')
      refuse(first, undefined, `When ${label} can be had is left out: it says no days. Write such as “made to order 14 days”.`);
    else if (availability ?? (texts('availability')[0] || texts('stock')[0])) values['availability'] = availability;

    Object.assign(values, readPrices(rows, kind, label, { today, marks: markOfHeading, ask, note, refuse }));
    const remark = rows.flatMap(({ cells }) => cells.map(textOf)).find((text) => says.soldNoMore.test(fold(text)));
    const isHidden =
      [...texts('published'), ...texts('status')].some((text) => says.hidden.test(fold(text))) ||
      (remark !== undefined && ask(remark, 'no longer sold') === 'no longer sold');
    const { headings } = first.table;
    const decided = new Set(headings.flatMap(({ field }) => (field?.startsWith('price_') ? [field.slice(6)] : [])));
    return {
      ...{ kind, id: texts('id')[0], label, row: first.row, values, errors, isHidden },
      decides: rows.some((row) => row.size !== undefined && cellsIn(row, 'price').length > 0) ? 'all' : decided,
      hasOffers: headings.some(({ field }) => /^(?:price_(?:offer|before)|discount)/.test(field ?? '')),
      headerOf: (path) => {
        const name = columns.find((column) => [path.join(), path[0]].includes(column.path.join()))?.name;
        return (
          headings.find(({ field }) => field === name || (/^(?:price|name)$/.test(field ?? '') && name?.startsWith(`${field}_`)))?.header ??
          null
        );
      },
    };
  };

  /** A row of several as a product: its name, with what tells it from the others. */
  const labelOf = (row: Row, first: Row): string => {
    const options = row.table.headings.filter(({ header }) => header.startsWith('Option: '));
    const [own, parent] = [nameIn(row), nameIn(first)];
    return own === parent ? [parent, ...options.map(({ index }) => textOf(row.cells[index]))].filter((text) => text !== '').join(' ') : own;
  };

  const drafts = productRows(tables, sizes).flatMap((rows): Draft[] => {
    const [first] = rows;
    if (!first) return [];
    const kind = classOfRows(rows, first);
    const label = (kind === 'pillow' ? nameIn(first) : first.name) || textIn(first, 'id') || textIn(first, 'sku');
    if (kind === 'other') note('Neither a mattress nor a pillow', `${nameIn(first)} (row ${first.row})`);
    if (kind === 'other' || label === '') return [];
    const priced = rows.filter(isPricedRow);
    const amounts = new Set(priced.map((row) => `${textIn(row, 'price')} ${textIn(row, 'price_offer')}`));
    // Pillows of one group that cost differently are products of their own.
    if (kind === 'pillow' && amounts.size > 1)
      return priced.map((row) => ({ ...draftOf([row], row, kind, labelOf(row, first)), id: undefined }));
    const draft = draftOf(rows, first, kind, label);
    if (kind !== undefined || draft.values['priceBySizeQAR'] !== undefined) return [draft];
    if (priced.length > 0) note('Neither a mattress nor a pillow', `${label} (row ${first.row})`);
    return [];
  });
  return { drafts, words, marks, notes };
};
