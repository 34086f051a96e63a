import { fold } from '../ask/text.ts';
import type { Content, ProductKind, ProductRecord } from '../schemas/content.ts';
import { isUnusable, quotedValue, textOf, type Cell, type CellError } from './cells.ts';
import { classOf, saysLatex, valueAmong } from './classes.ts';
import { columnsOf, tableClass, type Column, type Heading, type Table } from './columns.ts';
import {
  markOf,
  readDay,
  readNumber,
  readPrice,
  readRange,
  readYears,
  readYesNo,
  noSize,
  sizeReader,
  withoutSize,
  type FoundSize,
  type Mark,
} from './values.ts';
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

interface Entry {
  row: number;
  table: Table;
  cells: readonly Cell[];
  section: string;
  size: FoundSize | undefined;
  name: string;
  height: number | undefined;
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Words of the file in both scripts, apart. */
const inScripts = (text: string): { en?: string; ar?: string } => {
  if (!isArabic(text)) return text === '' ? {} : { en: text };
  const ar = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s]*/u.exec(text)?.[0].trim() ?? '';
  const en = text
    .replace(ar, ' ')
    .replace(/\s*[/|–-]\s*$|^\s*[/|–-]\s*/gu, '')
    .trim();
  return /\p{Script=Latin}{3}/u.test(en) ? { en, ar } : { ar: text };
};

/** Reads every product of the tables; what is wrong in a cell stands in `errors` of its product. */
export const readDrafts = (tables: readonly Table[], content: Content, answers: Answers, today: string): ReadDrafts => {
  const { sizes, vocabulary } = content;
  const size = sizeReader(sizes);
  const columns = columnsOf(sizes);
  const words = new Map<string, string>();
  const marks = new Map<string, string>();
  const notes = new Map<string, string[]>();
  const note = (sentence: string, label: string): void => void notes.set(sentence, [...new Set([...(notes.get(sentence) ?? []), label])]);
  const ask = (word: string, guess: string): string | null | undefined => {
    const answer = answers.words[word];
    if (answer !== undefined && answer?.endsWith('?') !== true) return answer;
    words.set(word, answer ?? `${guess}?`);
    return undefined;
  };

  const cellsOf = ({ table, cells }: Entry, field: string): { cell: Cell; heading: Heading }[] =>
    table.headings
      .filter((heading) => heading.field === field || heading.field === `${field}?`)
      .map((heading) => ({ cell: cells[heading.index] ?? null, heading }))
      .filter(({ cell }) => cell !== null && (isUnusable(cell) || textOf(cell) !== ''));
  const textIn = (entry: Entry, field: string): string => textOf(cellsOf(entry, field)[0]?.cell);
  const nameOf = (entry: Entry): string =>
    ['name', 'name_en', 'name_ar'].map((field) => textIn(entry, field)).find((text) => text !== '') ?? '';

  const markOfColumn = new Map<Heading, Mark | undefined>();
  for (const { rows, headings } of tables)
    for (const heading of headings.filter(({ field }) => field?.startsWith('price'))) {
      const said = answers.marks[heading.header];
      const mark = said === 'thousands' || said === 'decimals' ? said : markOf(rows.map((row) => row[heading.index] ?? null));
      if (mark === undefined) marks.set(heading.header, 'thousands?');
      markOfColumn.set(heading, mark);
    }

  const entries: Entry[] = [];
  for (const table of tables) {
    let section = '';
    for (const [index, cells] of table.rows.entries()) {
      const filled = cells.filter((cell) => textOf(cell) !== '');
      if (filled.length === 1 && typeof filled[0] === 'string') section = textOf(filled[0]);
      if (filled.length < 2) continue;
      const entry: Entry = { row: table.at + 2 + index, table, cells, section, size: undefined, name: '', height: undefined };
      const name = nameOf(entry);
      const sized = withoutSize(name);
      const bySize = cellsOf(entry, 'size').map(({ cell }) => size(textOf(cell)));
      Object.assign(entry, { ...sized, size: bySize[0] ?? (sized.name === name ? undefined : size(name)) });
      entries.push(entry);
    }
  }

  /** Rows of one product have one key: that of their parent or group, else their name and height. */
  const parents = new Map(
    entries.flatMap((entry) =>
      ['sku', 'row_id'].map((field) => [field === 'row_id' ? `id:${textIn(entry, field)}` : textIn(entry, field), entry] as const),
    ),
  );
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const parent = textIn(entry, 'parent');
    const group = textIn(entry, 'group') || textIn(entry, 'id');
    const isWide = entry.table.headings.some(
      ({ field }) => field?.startsWith('price_') && sizes.some(({ key }) => field.endsWith(`_${key}`)),
    );
    const height = textIn(entry, 'height_cm') || String(entry.height ?? '');
    const isSized = entry.size !== undefined && classOf(entry.name) !== 'pillow';
    const key =
      parent !== ''
        ? `row ${parents.get(parent)?.row}`
        : group !== ''
          ? `group ${group}`
          : isSized && !isWide
            ? `${entry.name} ${height}`
            : `row ${entry.row}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }

  const classOfGroup = (rows: readonly Entry[]): ReturnType<typeof classOf> => {
    const [first] = rows as [Entry];
    const texts = (field: string): string[] => rows.map((entry) => textIn(entry, field));
    if (rows.some((entry) => classOf(entry.name) === 'other')) return 'other';
    const said = [...texts('kind'), ...texts('category'), ...rows.map(nameOf), ...texts('type'), first.section].map(classOf);
    const isSized = rows.some((entry) =>
      sizes.some(
        ({ key }) =>
          cellsOf(entry, `price_${key}`).length > 1 || (cellsOf(entry, `price_${key}`).length > 0 && textIn(entry, 'type') !== ''),
      ),
    );
    return said.find((one) => one !== undefined) ?? tableClass(first.table) ?? (isSized ? 'mattress' : undefined);
  };

  const draftOf = (rows: readonly Entry[], kind: ProductKind | undefined, label: string): Draft => {
    const [first] = rows as [Entry];
    const values: Record<string, unknown> = {};
    const errors: CellError[] = [];
    const refuse = (entry: Entry, heading: Heading | undefined, text: string): undefined =>
      void errors.push({ row: entry.row, column: heading?.header ?? null, text });
    const texts = (field: string): string[] => rows.flatMap((entry) => cellsOf(entry, field).map(({ cell }) => textOf(cell)));

    /** What the rows agree on; the first where they differ, with a note. */
    const agreed = <Value>(field: string, read: (cell: Cell, heading: Heading) => Value | undefined, wanted: string): Value | undefined => {
      const found: Value[] = [];
      for (const entry of rows)
        for (const { cell, heading } of cellsOf(entry, field)) {
          const value = isUnusable(cell) ? undefined : read(cell, heading);
          if (value !== undefined) found.push(value);
          else
            refuse(
              entry,
              heading,
              isUnusable(cell) ? `${cell.problem} ${cell.change}` : `${quotedValue(textOf(cell))} is left out. Write ${wanted}.`,
            );
        }
      const kinds = new Set(found.map((value) => JSON.stringify(value)));
      if (kinds.size > 1) note(`The rows of one product differ in ${field}, so it is left out`, label);
      return kinds.size > 1 ? undefined : found[0];
    };
    const set = (path: readonly string[], value: unknown): void => {
      const [member = '', part] = path;
      if (value !== undefined) values[member] = part === undefined ? value : { ...(values[member] as object | undefined), [part]: value };
    };

    const ofKind = (column: Column): boolean => kind !== undefined && column.of.includes(kind);
    for (const column of columns.filter(
      (one) =>
        ofKind(one) &&
        !['id', 'kind', 'type', 'fill', 'availability', 'photos', 'sku'].includes(one.name) &&
        !/^(?:price|name)/.test(one.name),
    )) {
      const { name, path, reading } = column;
      const grades: Readonly<Record<string, { en: string; ar: string }>> = name === 'cooling' ? vocabulary.cooling : vocabulary.tiers;
      const word = (cell: Cell): string | undefined =>
        Object.entries(grades).find(([key, { en, ar }]) => [key, en, ar].some((one) => fold(one) === fold(textOf(cell))))?.[0];
      const grade = (cell: Cell): { min: number; max: number } | undefined => {
        const index = vocabulary.firmness.findIndex(({ name: { en, ar } }) =>
          [en, ar, en.replace('-', ' ')].some((one) => fold(one) === fold(textOf(cell))),
        );
        return index === -1 ? undefined : { min: vocabulary.firmness[index]?.from ?? 0, max: vocabulary.firmness[index + 1]?.from ?? 10 };
      };
      const readers: Readonly<Record<Column['reading'], (cell: Cell, heading: Heading) => unknown>> = {
        text: (cell) => textOf(cell),
        price: () => undefined,
        number: (cell) => readNumber(cell) ?? (name === 'trial_nights' && readYesNo(cell) === false ? 0 : undefined),
        years: (cell, { header }) => readYears(cell, /mth|month|شهر|اشهر|أشهر/iu.test(header)),
        yesNo: readYesNo,
        range: (cell) => readRange(cell) ?? (name === 'firmness' ? grade(cell) : undefined),
        word,
        day: readDay,
      };
      const wanted = {
        text: 'words',
        price: '',
        number: 'the number alone',
        years: 'the years alone',
        yesNo: 'yes or no',
        range: 'a range, such as 5-7',
        word: `one of ${Object.keys(grades).join(', ')}`,
        day: 'a day, such as 2026-12-31',
      };
      set(path, agreed(name, readers[reading], wanted[reading]));
    }

    // The carton of a rolled mattress is no mattress: its sides are no size.
    const [length, width] = ['length', 'width'].map((field) => readNumber(texts(field)[0] ?? ''));
    if (length !== undefined && width !== undefined && size(`${width}x${length}`)?.rank === noSize) delete values['heightCm'];
    if (kind === 'mattress' && values['heightCm'] === undefined && first.height !== undefined) values['heightCm'] = first.height;

    const names = rows.flatMap((entry) => [
      {
        ...(textIn(entry, 'name_en') !== '' && { en: withoutSize(textIn(entry, 'name_en')).name }),
        ...(textIn(entry, 'name_ar') !== '' && { ar: withoutSize(textIn(entry, 'name_ar')).name }),
      },
      inScripts(kind === 'mattress' ? entry.name : textIn(entry, 'name')),
    ]);
    const [en, ar] = [names.find((one) => one.en)?.en, names.find((one) => one.ar)?.ar];
    values['name'] = { ...(en !== undefined && { en }), ...(ar !== undefined && { ar }) };

    const about = ['type', 'fill', 'material', 'category'].flatMap((field) => [...new Set(texts(field))]);
    const stated = [...texts('type'), ...(kind === 'pillow' ? texts('fill') : [])];
    const others = [...texts('category'), ...texts('material'), nameOf(first), ...(kind === 'mattress' ? [first.section] : [])];
    const value = kind && valueAmong(kind, stated, others, answers.words, kind === 'mattress' ? vocabulary.types : vocabulary.fills);
    if (typeof value === 'string') values[kind === 'mattress' ? 'type' : 'fill'] = value;
    else if (value) ask(value.word, value.guess);

    if (kind && values['containsLatex'] === undefined) {
      const [column] = first.table.headings.filter(({ field }) => field === 'contains_latex');
      const isTicked =
        column && first.table.rows.every((row) => textOf(row[column.index]) === '' || readYesNo(row[column.index] ?? null) === true);
      if ([nameOf(first), ...about].some(saysLatex)) values['containsLatex'] = true;
      else if (isTicked && texts('contains_latex').length === 0) {
        const answer = ask(`${column.header}: (empty)`, 'no');
        if (answer !== null && answer !== undefined) values['containsLatex'] = readYesNo(answer);
      }
    }

    const skus = new Set(texts('sku'));
    const ofParent =
      rows.length > 1 && rows.some((entry) => textIn(entry, 'parent') !== '') ? textIn(first, 'sku') || undefined : undefined;
    values['sku'] = ofParent ?? (skus.size === 1 ? [...skus][0] : undefined);
    if (skus.size > 1 && ofParent === undefined) note('Each size has a number of its own, so none is shown', label);
    if (texts('photos').length > 0) values['photos'] = texts('photos').flatMap((text) => text.split(/[,;|]\s*/u));

    // In stock is what all of its sizes are.
    const stock = rows
      .filter((entry) => cellsOf(entry, 'price').length > 0 || rows.length === 1)
      .map((entry) => textIn(entry, 'availability') || textIn(entry, 'stock'));
    const state = stock.map((text) => fold(text).replace(/[_-]/g, ' '));
    const days =
      readNumber(texts('days')[0] ?? '') ??
      Number(/(\d+)\s*(?:day|يوم|ايام)/u.exec(fold([...texts('availability'), ...texts('note')].join(' ')))?.[1]);
    if (state.some((text) => /order|طلب/u.test(text))) {
      if (days > 0) values['availability'] = { state: 'made-to-order', days };
      else
        refuse(
          first,
          undefined,
          `${quotedValue(stock[0] ?? '')} is left out of ${label}: it says no days. Write such as “made to order 14 days”.`,
        );
    } else if (state.length > 0 && state.every((text) => /^(?:in ?stock|available|yes|true|متوفره?|نعم)$/u.test(text) || Number(text) > 0))
      values['availability'] = { state: 'in-stock' };
    else if (state.some((text) => text !== '')) values['availability'] = undefined;

    readPrices(rows, kind, label, values, refuse);
    const remark = rows.flatMap(({ cells }) => cells.map(textOf)).find((text) => says.soldNoMore.test(fold(text)));
    const isHidden =
      [...texts('published'), ...texts('status')].some((text) => says.hidden.test(fold(text))) ||
      (remark !== undefined && ask(remark, 'no longer sold') === 'no longer sold');
    const sized = rows.some((entry) => entry.size !== undefined && cellsOf(entry, 'price').length > 0);
    const decided = new Set(first.table.headings.flatMap(({ field }) => (field?.startsWith('price_') ? [field.slice(6)] : [])));
    return {
      ...{ kind, id: texts('id')[0], label, row: first.row, values, errors, isHidden },
      decides: sized ? 'all' : decided,
      hasOffers: first.table.headings.some(({ field }) => /^price_(?:offer|before)/.test(field ?? '')),
      headerOf: (path) => {
        const name = columns.find((column) => column.path.join() === path.join() || column.path.join() === path[0])?.name;
        return (
          first.table.headings.find(
            ({ field }) =>
              field === name ||
              (name?.startsWith('price_') === true && field === 'price') ||
              (name?.startsWith('name') === true && field === 'name'),
          )?.header ?? null
        );
      },
    };
  };

  interface Paid {
    key: string;
    rank: number;
    paid: number;
    before: number | undefined;
    entry: Entry;
    heading: Heading;
  }

  /** What is paid today and what was paid before: of an offer only while it lasts. */
  const readPrices = (
    rows: readonly Entry[],
    kind: ProductKind | undefined,
    label: string,
    values: Record<string, unknown>,
    refuse: (entry: Entry, heading: Heading | undefined, text: string) => undefined,
  ): void => {
    const found: Paid[] = [];
    const ends = new Set<string>();
    /** The part that a discount takes off the listed price, where no column has the price after it. */
    const discountOf = (entry: Entry): number => {
      const [found] = cellsOf(entry, 'discount');
      const figure = Number(textOf(found?.cell).replace('%', '')) || 0;
      if (!found || figure <= 0 || entry.table.headings.some(({ field }) => field === 'price_offer')) return 0;
      const answer = ask(`prices beside ${quotedValue(found.heading.header)} are`, 'before the discount');
      return answer === 'before the discount' ? (figure < 1 ? figure : figure / 100) : 0;
    };
    const amount = (entry: Entry, field: string): { price: number | undefined; heading: Heading | undefined } => {
      for (const { cell, heading } of cellsOf(entry, field)) {
        const price = readPrice(cell, markOfColumn.get(heading));
        if (isUnusable(price)) refuse(entry, heading, `${price.problem} ${price.change}`);
        else if (price !== undefined) return { price, heading };
      }
      return { price: undefined, heading: undefined };
    };
    for (const entry of rows) {
      const [from = '', until = ''] = textIn(entry, 'offer_dates').split('/');
      const starts = readDay(textIn(entry, 'offer_starts_on') || from);
      const said = cellsOf(entry, 'note').flatMap(
        ({ cell }) => /(?:ends?|until|till|حتى|ينتهي)\D*(\d[\d/.-]{7,9})/iu.exec(textOf(cell))?.[1] ?? [],
      );
      const last = readDay(textIn(entry, 'offer_ends_on') || until || (said[0] ?? ''));
      const isLive = (starts === undefined || starts <= today) && (last === undefined || last >= today);
      const off = discountOf(entry);
      /** What is paid: the offer while it lasts, else the usual price. */
      const add = (key: string, rank: number, heading: Heading | undefined, listed?: number, offered?: number, before?: number): void => {
        const reduced = offered ?? (listed !== undefined && off > 0 ? Math.round(listed * (1 - off) * 100) / 100 : undefined);
        const usual = Math.max(listed ?? 0, before ?? 0, reduced ?? 0);
        const paid = isLive ? (reduced ?? listed) : reduced !== undefined && listed !== undefined ? listed : usual;
        if (!paid || !heading) return;
        if ((offered ?? 0) > (listed ?? Infinity))
          refuse(entry, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
        if (usual > paid && isLive && last !== undefined) ends.add(last);
        if (starts !== undefined && starts > today) note(`An offer begins on ${starts}; import the file again then`, label);
        found.push({ key, rank, paid, before: isLive && usual > paid ? usual : undefined, entry, heading });
      };
      const [price, offer, before] = [amount(entry, 'price'), amount(entry, 'price_offer'), amount(entry, 'price_before')];
      const addRow = (key: string, rank: number): void =>
        add(key, rank, offer.heading ?? price.heading, price.price, offer.price, before.price);
      if (kind === 'pillow') addRow('', 0);
      else if (entry.size && (price.heading ?? offer.heading)) {
        const { key, rank, measure } = entry.size;
        const answer = rank === noSize ? ask(`size ${measure}`, key) : key;
        if (typeof answer === 'string') addRow(answer, rank);
      }
      for (const { key } of sizes)
        for (const heading of entry.table.headings.filter(({ field }) => field === `price_${key}`)) {
          const listed = readPrice(entry.cells[heading.index] ?? null, markOfColumn.get(heading));
          if (isUnusable(listed)) refuse(entry, heading, `${listed.problem} ${listed.change}`);
          else add(key, heading.rank, heading, listed, undefined, amount(entry, `price_before_${key}`).price);
        }
    }
    const prices: Record<string, number> = {};
    const befores: Record<string, number> = {};
    for (const key of new Set(found.map((one) => one.key))) {
      const [best, ...more] = found.filter((one) => one.key === key).sort((one, two) => one.rank - two.rank) as [Paid, ...Paid[]];
      for (const other of more.filter(({ paid }) => paid !== best.paid)) {
        const at = `${other.paid} here and ${best.paid} in row ${best.entry.row}`;
        if (other.rank === best.rank)
          refuse(other.entry, other.heading, `Two prices for ${key === '' ? 'one pillow' : key}: ${at}. Correct one of the two. `);
        else
          note(
            `${textIn(other.entry, 'size') || other.heading.header} counts as ${key}, which has the price of a nearer measure; its own price is left out`,
            `${label} (${other.paid})`,
          );
      }
      prices[key] = best.paid;
      if (best.before !== undefined) befores[key] = best.before;
    }
    const last =
      [...ends].sort()[0] ?? (Object.keys(befores).length > 0 ? readDay(ask('last day of offers without one', '') ?? '') : undefined);
    if (last !== undefined && last < today) Object.assign(prices, befores);
    const offered = last !== undefined && last >= today && Object.keys(befores).length > 0 ? befores : undefined;
    if (offered) values['offerEndsOn'] = last;
    if (found.length === 0) return;
    if (kind === 'pillow') Object.assign(values, { priceQAR: prices[''], priceBeforeQAR: offered?.[''] });
    else Object.assign(values, { priceBySizeQAR: prices, priceBeforeBySizeQAR: offered });
  };

  const drafts: Draft[] = [];
  for (const rows of groups.values()) {
    const [first] = rows as [Entry];
    const kind = classOfGroup(rows);
    const label = (kind === 'pillow' ? nameOf(first) : first.name) || textIn(first, 'id') || textIn(first, 'sku');
    if (kind === 'other') note('Neither a mattress nor a pillow', `${nameOf(first)} (row ${first.row})`);
    if (kind === 'other' || label === '') continue;
    // Pillows of one group that cost differently are products of their own.
    const priced = rows.filter((entry) => cellsOf(entry, 'price').length > 0 || cellsOf(entry, 'price_offer').length > 0);
    const amounts = new Set(priced.map((entry) => `${textIn(entry, 'price')} ${textIn(entry, 'price_offer')}`));
    if (kind === 'pillow' && amounts.size > 1) drafts.push(...priced.map((entry) => variantOf(entry, first)));
    else {
      const draft = draftOf(rows, kind, label);
      if (kind !== undefined || draft.values['priceBySizeQAR'] !== undefined) drafts.push(draft);
      else if (priced.length > 0) note('Neither a mattress nor a pillow', `${label} (row ${first.row})`);
    }
  }
  return { drafts, words, marks, notes };

  /** One row of several as a product: named with what tells it from the others. */
  function variantOf(entry: Entry, parent: Entry): Draft {
    const options = entry.table.headings
      .filter(({ header }) => header.startsWith('Option: '))
      .map(({ index }) => textOf(entry.cells[index]));
    const own = nameOf(entry);
    const label =
      own !== '' && entry !== parent && own !== nameOf(parent) ? own : [nameOf(parent), ...options].filter((text) => text !== '').join(' ');
    const draft = draftOf([entry], 'pillow', label);
    const ofParent = draftOf([parent], 'pillow', label).values;
    return {
      ...draft,
      id: undefined,
      values: {
        ...ofParent,
        ...Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== undefined)),
        name: inScripts(label),
      },
    };
  }
};

/** The record of a product as a column has it; undefined where it has nothing there. */
export const valueIn = (record: ProductRecord, { path }: Pick<Column, 'path'>): unknown =>
  path.reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], record);
