import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { isUnusable, textOf, type Cell, type Sheet } from './cells.ts';
import { classOf } from './classes.ts';
import { isNothing, noSize, readPrice, sizeReader } from './values.ts';
import { importWords, says } from './words.ts';

/** A column of the template: a field of a product. */
export interface Column {
  name: string;
  /** The same in Arabic. */
  ar: string;
  of: readonly ProductKind[];
  /** Where a record has the value. */
  path: readonly string[];
  /** How a cell is read. */
  reading: 'text' | 'number' | 'years' | 'yesNo' | 'range' | 'price' | 'word' | 'day';
}

/** Every column of the template, in its order; two columns of prices for each size that there is. */
export const columnsOf = (sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): Column[] => {
  const columns = importWords.columns as Column[];
  const ofSize = columns.filter(({ name }) => name.includes('{size}'));
  const sized = sizes.flatMap(({ key, name: { ar } }) =>
    ofSize.map((column) => ({
      ...column,
      name: column.name.replace('{size}', key),
      ar: column.ar.replace('{size}', ar),
      path: column.path.map((part) => part.replace('{size}', key)),
    })),
  );
  return columns.flatMap((column) => (column === ofSize[0] ? sized : ofSize.includes(column) ? [] : [column]));
};

/** Everything that a column may be, as the file of answers lists it. */
export const fieldNames = (sizes: readonly SizeRecord[]): string[] => [
  ...columnsOf(sizes).map(({ name }) => name),
  ...importWords.otherFields,
];

/** Without marks, capitals and the tail that Shopify gives its own fields. */
const plainHeader = (header: string): string =>
  fold(header.replace(/\(product\.metafields.*\)/u, ''))
    .replace(/[^\p{L}\p{N}%+]+/gu, ' ')
    .trim();

/** A column of a file: what stands at its head, and the field that it is; a field that ends in ? is a guess. */
export interface Heading {
  index: number;
  header: string;
  field: string | null;
  /** How near its measure is to the size. */
  rank: number;
  /** Ours, or of an export that is known by heart: no value below it makes it another. */
  isKnown: boolean;
}

/** Rows below one row of headers. */
export interface Table {
  sheet: Sheet;
  /** Index of the row of headers. */
  at: number;
  rows: readonly (readonly Cell[])[];
  headings: Heading[];
}

/** What a header sounds like, by the words that shops write. */
const likelyField = (plain: string) => importWords.headers.find(({ pattern }) => pattern.test(plain));

/** What headers are by themselves. */
const headingsOf = (headers: readonly string[], sizes: readonly SizeRecord[]): Heading[] => {
  const own = new Map(columnsOf(sizes).flatMap(({ name, ar }) => [name, ar].map((header) => [plainHeader(header), name] as const)));
  // Alone, this Arabic word is the type of a mattress more often than the kind of a product.
  own.delete('النوع');
  const plain = headers.map(plainHeader);
  const shop = importWords.exports.find(({ signs }) => signs.every((sign) => plain.includes(sign)));
  const known = shop && new Map<string, string>(Object.entries(shop.columns));
  const size = sizeReader(sizes);
  return headers.flatMap((header, index): Heading[] => {
    if (header === '') return [];
    const text = plain[index] ?? '';
    const heading = { index, header, rank: 0, isKnown: false };
    if (known && !header.startsWith('Option: ')) return [{ ...heading, field: known.get(text) ?? null, isKnown: true }];
    const ours = own.get(text);
    if (ours !== undefined) return [{ ...heading, field: ours, isKnown: true }];
    const first = likelyField(text);
    const found = size(header);
    if (found === undefined || (first && !/^price|^size/.test(first.field ?? ''))) return [{ ...heading, field: first?.field ?? null }];
    const field = `price_${first?.field === 'price_before' ? 'before_' : ''}${found.key}${found.rank === noSize ? '?' : ''}`;
    return [{ ...heading, field, rank: found.rank }];
  });
};

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number => cells.filter(is).length / Math.max(cells.length, 1);
const isPriced = (cell: Cell): boolean => isNothing(cell) || typeof readPrice(cell, 'thousands') === 'number';
const isPriceField = (field: string | null): boolean => field?.startsWith('price') === true;

/** Corrects what the headers say by the values below, and marks with ? what one cannot know. */
const settle = ({ headings, rows }: Table, sizes: readonly SizeRecord[]): void => {
  const size = sizeReader(sizes);
  const cellsOf = ({ index }: Heading): Cell[] => rows.map((row) => row[index] ?? null).filter((cell) => textOf(cell) !== '');
  const having = (field: string | null): Heading[] => headings.filter((heading) => heading.field === field);
  for (const heading of headings) {
    const cells = cellsOf(heading);
    const { field } = heading;
    // What is said of an offer is no price, nor is a header that only sounds like one.
    if (/^price(?:_offer|_before)?$/.test(field ?? '') && cells.length > 0 && share(cells, isPriced) < 0.5)
      heading.field = field === 'price' ? 'price?' : 'note';
    else if (field === 'type' && share(cells, (cell) => says.onlyKind.test(fold(textOf(cell)))) > 0.9) heading.field = 'category';
    else if (field === 'photos' && share(cells, (cell) => textOf(cell).includes('://')) === 1) heading.field = null;
    else if (field === null && cells.length > 2 && having('size').length === 0)
      if (share(cells, (cell) => size(textOf(cell), false) !== undefined) > 0.6) heading.field = 'size';
  }
  const varied = (heading: Heading): number =>
    new Set(
      cellsOf(heading)
        .map(textOf)
        .filter((text) => /\p{L}{3}/u.test(text)),
    ).size;
  const [name] = having(null).sort((one, two) => varied(two) - varied(one));
  if (!headings.some(({ field }) => field?.startsWith('name')) && name && varied(name) > 1) name.field = 'name?';
  const price = having(null).findLast((heading) => cellsOf(heading).length > 1 && share(cellsOf(heading), isPriced) > 0.9);
  if (!headings.some(({ field }) => isPriceField(field)) && price) price.field = 'price?';
  // Stock by place and in all: the sum counts. Whatever else stands twice is asked for.
  const stock = having('stock');
  if (stock.length > 1) for (const heading of stock) if (!says.total.test(heading.header)) heading.field = null;
  for (const field of new Set(headings.map((heading) => heading.field))) {
    const [first, ...more] = having(field);
    if (field === null || !first || more.length === 0 || /^(?:price_(?!offer|before$)|category|note|material)/.test(field)) continue;
    first.field = `${field}?`;
    for (const heading of more) heading.field = 'leave out?';
  }
};

/**
 * The tables of a sheet: what stands below a row of headers, and again below one that repeats some of them.
 * @param answers fields by header, as the owner settled them
 */
export const tablesOf = (sheet: Sheet, sizes: readonly SizeRecord[], answers: Readonly<Record<string, string | null>>): Table[] => {
  const size = sizeReader(sizes);
  const headersAt = (index: number): string[] => (sheet.rows[index] ?? []).map((cell) => (isUnusable(cell) ? '' : textOf(cell)));
  const score = (index: number): number => {
    const headers = headersAt(index);
    if (headers.filter((header) => header !== '').length < 2 || sheet.rows[index]?.some((cell) => typeof cell === 'number')) return 0;
    return headingsOf(headers, sizes).filter(({ header, field }) => header.length < 60 && (header in answers || field !== null)).length;
  };
  const scores = sheet.rows.slice(0, 40).map((_, index) => score(index));
  const best = scores.indexOf(Math.max(...scores, 0));
  if ((scores[best] ?? 0) < 2) return [];
  const first = new Set(headersAt(best).filter((header) => header !== ''));
  const repeats = (index: number): boolean => {
    const headers = headersAt(index);
    const isAllText = !headers.some((header) => /^[\d.,٠-٩\s]+$/u.test(header));
    return headers.filter((header) => first.has(header)).length > 1 && isAllText && score(index) > 1;
  };
  const starts = [best, ...[...sheet.rows.keys()].filter((index) => index > best && repeats(index))];
  return starts.map((start, number) => {
    // A second row below one header for several columns: its sizes, or what each price is.
    const below = headersAt(start + 1);
    const isPart = (text: string): boolean => size(text) !== undefined || isPriceField(likelyField(plainHeader(text))?.field ?? null);
    const isDouble = below.filter((text) => text !== '').length > 1 && below.every((text) => text === '' || isPart(text));
    const above = headersAt(start);
    let over = '';
    const headers = Array.from({ length: Math.max(above.length, isDouble ? below.length : 0) }, (_, index) => {
      if (above[index]) over = above[index];
      return isDouble && below[index] ? `${over} ${below[index]}` : (above[index] ?? '');
    });
    const at = isDouble ? start + 1 : start;
    const table: Table = { sheet, at, rows: sheet.rows.slice(at + 1, starts[number + 1]), headings: headingsOf(headers, sizes) };
    const { headings } = table;
    // Prices below no header may be what is paid: nobody leaves them out in silence.
    for (const index of Array.from({ length: Math.max(0, ...table.rows.map((row) => row.length)) }).keys()) {
      const cells = table.rows.map((row) => row[index] ?? null).filter((cell) => textOf(cell) !== '');
      const isNamed = headings.some((heading) => heading.index === index);
      if (!isNamed && cells.length > 2 && share(cells, isPriced) > 0.8)
        headings.push({ index, header: `Column ${index + 1}, which has no header`, field: 'leave out?', rank: 0, isKnown: false });
    }
    if (headings.filter(({ isKnown }) => isKnown).length <= headings.length / 2) settle(table, sizes);
    for (const heading of headings) if (heading.header in answers) heading.field = answers[heading.header] ?? null;
    return table;
  });
};

/** What the names of a sheet and of its headers say that its rows are. */
export const tableClass = ({ sheet, headings }: Table): ProductKind | undefined =>
  [...headings.filter(({ field }) => field?.startsWith('name')).map(({ header }) => header), sheet.name ?? '']
    .map(classOf)
    .find((one) => one !== undefined && one !== 'other');
