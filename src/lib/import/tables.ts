import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { textOf, type Cell, type Sheet } from './cells.ts';
import { columnsOf, fitting, knownExports, lexicons, likelyField, patterns, plainHeader, says } from './fields.ts';
import { isNothing, marksIn, noSize, readPrice, sizeReader } from './values.ts';

/** A column of a file: what stands at its head, and the field that it is; a field that ends in ? is a guess. */
export interface Heading {
  index: number;
  header: string;
  field: string | null;
  /** How near its measure is to the size. */
  rank: number;
  /** Ours, or of an export that is known by heart: no value below it makes it another. */
  isKnown: boolean;
  /** What the commas or points of its prices are likely to be, where that is to be asked. */
  marks?: ReturnType<typeof marksIn>;
}

/** Rows below one row of headers. */
export interface Table {
  sheet: Sheet;
  /** Index of the row of headers. */
  at: number;
  rows: readonly (readonly Cell[])[];
  headings: Heading[];
}

/** Asks what a word of hers stands for: her answer, undefined where there is none yet, null where it says nothing. */
export type Ask = (word: string, guess: string) => string | null | undefined;

/** What a text says that something is, a kind of product or what shops sell beside them; undefined where it says nothing of it. */
export const classOf = (text: string): ProductKind | 'other' | undefined => fitting(patterns.classes, fold(text))[0];

/** What headers are by themselves. */
const headingsOf = (headers: readonly string[], sizes: readonly SizeRecord[]): Heading[] => {
  const own = new Map(columnsOf(sizes).flatMap(({ name, ar }) => [name, ar].map((header) => [plainHeader(header), name] as const)));
  const plain = headers.map(plainHeader);
  const shop = knownExports.find(({ signs }) => signs.every((sign) => plain.includes(sign)));
  const known = shop && new Map<string, string>(Object.entries(shop.columns));
  const size = sizeReader(sizes);
  // S, Q and K are sizes where there are three of them.
  const letters = plain.map((text) => fitting(patterns.letters, text)[0]);
  const areSizes = new Set(letters.filter((key) => key !== undefined)).size > 2;
  return headers.flatMap((header, index): Heading[] => {
    if (header === '') return [];
    const text = plain[index] ?? '';
    const heading = { index, header, rank: 0, isKnown: true };
    // What a shop of Shopify adds of its own is called as she likes.
    if (known && !header.includes('product.metafields')) return [{ ...heading, field: known.get(text) ?? null }];
    const ours = own.get(text);
    if (ours !== undefined) return [{ ...heading, field: ours }];
    if (areSizes && letters[index] !== undefined) return [{ ...heading, field: `price_${letters[index]}`, isKnown: false }];
    const likely = likelyField(text);
    const found = size(header);
    if (found === undefined || (likely !== undefined && !/^price|^size/.test(likely ?? '')))
      return [{ ...heading, field: likely ?? null, isKnown: false }];
    const field = `price_${likely === 'price_before' ? 'before_' : ''}${found.key}${found.rank === noSize ? '?' : ''}`;
    return [{ ...heading, field, rank: found.rank, isKnown: false }];
  });
};

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number => cells.filter(is).length / Math.max(cells.length, 1);
const isPriced = (cell: Cell): boolean => isNothing(cell) || typeof readPrice(cell) === 'number';
const isPrice = (field: string | null | undefined): boolean => field?.startsWith('price') === true;
const isName = ({ field }: Heading): boolean => field?.startsWith('name') === true;
const cellsAt = (rows: Table['rows'], index: number): Cell[] => rows.map((row) => row[index] ?? null).filter((cell) => textOf(cell) !== '');

/** Whether nearly all of a column is one word that says nothing of a mattress, such as the "Goods" of an ERP. */
const isOneWord = (cells: readonly Cell[]): boolean => {
  const words = [...Map.groupBy(cells, (cell) => fold(textOf(cell)))];
  const isTelling = (word: string): boolean =>
    classOf(word) !== undefined ||
    Object.values(lexicons).some(({ certain, likely }) => fitting({ ...certain, ...likely }, word).length > 0);
  return words.some(([word, { length }]) => length > 2 && length > cells.length * 0.8 && !isTelling(word));
};

/** Corrects what the headers say by the values below, and marks with ? what one cannot know. */
const settle = ({ headings, rows }: Table, sizes: readonly SizeRecord[]): void => {
  const size = sizeReader(sizes);
  const cellsOf = ({ index }: Heading): Cell[] => cellsAt(rows, index);
  const having = (field: string | null): Heading[] => headings.filter((heading) => heading.field === field);
  for (const heading of headings) {
    const cells = cellsOf(heading);
    const { field } = heading;
    // What is said of an offer is no price, nor is a header that only sounds like one.
    if (/^price(?:_offer|_before)?$/.test(field ?? '') && cells.length > 0 && share(cells, isPriced) < 0.5)
      heading.field = field === 'price' ? 'price?' : 'note';
    // "Promo price till 20 Dec" has prices.
    else if (field === 'offer_ends_on' && cells.length > 0 && share(cells, isPriced) > 0.5) heading.field = 'price_offer';
    else if (field === 'type' && share(cells, (cell) => says.onlyKind.test(fold(textOf(cell)))) > 0.9) heading.field = 'category';
    else if (field === 'type' && (isOneWord(cells) || share(cells, (cell) => says.technical.test(fold(textOf(cell)))) > 0.9))
      heading.field = null;
    // Rows with parents have numbers of the program that wrote them.
    else if (field === 'id' && having('parent').length > 0) heading.field = 'row_id';
    else if (field === 'size' && cells.length > 0 && share(cells, (cell) => size(textOf(cell)) !== undefined) < 0.3) heading.field = null;
  }
  const sized = having(null).find((heading) => {
    const cells = cellsOf(heading);
    return cells.length > 2 && share(cells, (cell) => size(textOf(cell), false) !== undefined) > 0.6;
  });
  if (sized && having('size').length === 0) sized.field = 'size';
  // Beside a name a description says what a product is made of; beside a model or a code it may be the name.
  const isNamed = headings.some(({ field, header }) => /^name(?:_en)?$/.test(field ?? '') && /name|title|اسم/u.test(fold(header)));
  const described = having('description');
  for (const heading of described) heading.field = isNamed ? 'material' : 'name';
  // Names in two scripts are those of two languages.
  const arabic = (heading: Heading): number => share(cellsOf(heading), (cell) => /\p{Script=Arabic}/u.test(textOf(cell)));
  const [names, latin] = [having('name').filter((one) => arabic(one) > 0.7), having('name').filter((one) => arabic(one) < 0.2)];
  if (names.length === 1 && latin.length === 1)
    for (const one of [...names, ...latin]) one.field = names.includes(one) ? 'name_ar' : 'name_en';
  const varied = (heading: Heading): number =>
    new Set(
      cellsOf(heading)
        .map(textOf)
        .filter((text) => /\p{L}{3}/u.test(text)),
    ).size;
  const [name] = having(null).sort((one, two) => varied(two) - varied(one));
  if (!headings.some(isName) && name && varied(name) > 1) name.field = 'name?';
  const price = having(null).findLast((heading) => cellsOf(heading).length > 1 && share(cellsOf(heading), isPriced) > 0.9);
  if (!headings.some(({ field }) => isPrice(field)) && price) price.field = 'price?';
  // A column of sums like the prices, whose header nobody knows, may be what is paid: nobody leaves it out in silence.
  const middle = (all: readonly Heading[]): number => {
    const sums = all.flatMap((heading) => cellsOf(heading).map((cell) => readPrice(cell))).filter((sum) => typeof sum === 'number');
    return sums.sort((one, two) => one - two)[Math.floor(sums.length / 2)] ?? 0;
  };
  const usual = middle(headings.filter(({ field }) => isPrice(field)));
  const isLikeThem = (heading: Heading): boolean =>
    cellsOf(heading).length > 1 &&
    share(cellsOf(heading), isPriced) > 0.8 &&
    middle([heading]) > 0.3 * usual &&
    middle([heading]) < 3 * usual;
  for (const heading of having(null))
    if (likelyField(plainHeader(heading.header)) === undefined && isLikeThem(heading)) heading.field = 'leave out?';
  const isForeign = ({ header }: Heading): boolean => says.otherMoney.test(fold(header));
  const ofMoney = headings.filter(({ field }) => /^price(?:_offer|_before)?$/.test(field ?? ''));
  if (!ofMoney.every(isForeign)) for (const heading of ofMoney.filter(isForeign)) heading.field = null;
  // Of stock by place and in all the sum counts. Whatever else stands twice is asked for.
  const stock = having('stock');
  const isTotal = ({ header }: Heading): boolean => says.total.test(fold(header));
  if (stock.some(isTotal)) for (const heading of stock) if (!isTotal(heading)) heading.field = null;
  for (const field of new Set(headings.map((heading) => heading.field))) {
    const [first, ...more] = having(field);
    if (
      field === null ||
      field.endsWith('?') ||
      !first ||
      more.length === 0 ||
      /^(?:price_(?!offer|before$)|category|note|material|photos|stock|option)/.test(field)
    )
      continue;
    first.field = `${field}?`;
    for (const heading of more) heading.field = described.includes(heading) ? 'material?' : 'leave out?';
  }
};

/** The tables of a sheet: what stands below a row of headers, and again below one that repeats some of them. */
const tablesOf = (sheet: Sheet, sizes: readonly SizeRecord[], answers: Readonly<Record<string, string | null>>): Table[] => {
  const size = sizeReader(sizes);
  const headersAt = (index: number): string[] => (sheet.rows[index] ?? []).map(textOf);
  const score = (index: number): number => {
    const headers = headersAt(index);
    if (headers.filter((header) => header !== '').length < 2 || sheet.rows[index]?.some((cell) => typeof cell === 'number')) return 0;
    return headingsOf(headers, sizes).filter(({ header, field }) => header.length < 60 && (header in answers || field !== null)).length;
  };
  // A second row of headers: below one for several columns their sizes, or what each price is; units below the others.
  const isPart = (text: string): boolean =>
    text.replace(says.unit, '').replace(says.riyal, '').trim() === '' ||
    size(text) !== undefined ||
    isPrice(likelyField(plainHeader(text)));
  const isSecond = (index: number): boolean => headersAt(index).filter((text) => text !== '').length > 1 && headersAt(index).every(isPart);
  const scores = sheet.rows.slice(0, 40).map((_, index) => score(index));
  const highest = scores.indexOf(Math.max(...scores, 0));
  if ((scores[highest] ?? 0) < 2) return [];
  const best = isSecond(highest) && (scores[highest - 1] ?? 0) > 1 ? highest - 1 : highest;
  const first = new Set(headersAt(best).filter((header) => header !== ''));
  const repeats = (index: number): boolean =>
    headersAt(index).filter((header) => first.has(header)).length > 1 &&
    !headersAt(index).some((header) => /^[\d.,٠-٩\s]+$/u.test(header)) &&
    score(index) > 1;
  const starts = [best, ...[...sheet.rows.keys()].filter((index) => index > best && repeats(index))];
  return starts.map((start, number) => {
    const [above, below] = [headersAt(start), headersAt(start + 1)];
    const isDouble = isSecond(start + 1);
    let over = '';
    const headers = Array.from({ length: Math.max(above.length, isDouble ? below.length : 0) }, (_, index) => {
      if (above[index]) over = above[index];
      return isDouble && below[index] ? `${over} ${below[index]}` : (above[index] ?? '');
    });
    const at = isDouble ? start + 1 : start;
    // Above sizes that stand again, what the price of each block is.
    const isSize = headers.map((header) => size(header)?.key);
    const blocks = headersAt(start - 1);
    if (isSize.some((key, index) => key !== undefined && isSize.indexOf(key) < index) && blocks.filter(Boolean).length > 1) {
      over = '';
      for (const [index, header] of headers.entries()) {
        if (blocks[index]) over = blocks[index];
        if (isSize[index] !== undefined) headers[index] = `${over} ${header}`.trim();
      }
    }
    const table: Table = { sheet, at, rows: sheet.rows.slice(at + 1, starts[number + 1]), headings: headingsOf(headers, sizes) };
    const { headings, rows } = table;
    // Prices below no header may be what is paid: nobody leaves them out in silence.
    for (let index = 0; index < Math.max(0, ...rows.map((row) => row.length)); index += 1) {
      const cells = cellsAt(rows, index);
      if (!headings.some((heading) => heading.index === index) && cells.length > 2 && share(cells, isPriced) > 0.8)
        headings.push({ index, header: `Column ${index + 1}, which has no header`, field: 'leave out?', rank: 0, isKnown: false });
    }
    if (headings.filter(({ isKnown }) => isKnown).length <= headings.length / 2) settle(table, sizes);
    for (const heading of headings) {
      if (heading.header in answers) heading.field = answers[heading.header] ?? null;
      if (isPrice(heading.field)) heading.marks = marksIn(cellsAt(rows, heading.index));
    }
    return table;
  });
};

/** What the names of a sheet and of its headers say that its rows are. */
export const tableClass = ({ sheet, headings }: Table): ProductKind | undefined =>
  [...headings.filter(isName).map(({ header }) => header), sheet.name ?? '']
    .map(classOf)
    .find((one) => one !== undefined && one !== 'other');

/**
 * The tables with products: those of the sheet with most rows, and of the others that the owner wants.
 * @param answers fields by header, as the owner settled them
 */
export const chooseTables = (
  sheets: readonly Sheet[],
  sizes: readonly SizeRecord[],
  answers: Readonly<Record<string, string | null>>,
  ask: Ask,
): Table[] => {
  const rowsIn = (tables: readonly Table[]): number => tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const [best = [], ...others] = sheets
    .map((sheet) => tablesOf(sheet, sizes, answers))
    .filter((tables) => tables.some(({ headings }) => headings.some(({ field }) => isPrice(field) || field === 'id')))
    .sort((one, two) => rowsIn(two) - rowsIn(one));
  const namesOf = ({ headings, rows }: Table): Cell[] => headings.filter(isName).flatMap(({ index }) => cellsAt(rows, index));
  const known = new Set(best.flatMap(namesOf).map(textOf));
  const wanted = others.filter(([first]) => {
    const { name, rows = [] } = first?.sheet ?? {};
    const isOld = says.oldSheet.test(fold(`${name} ${textOf(rows[0]?.[0])}`));
    const isRepeat = first !== undefined && share(namesOf(first), (cell) => known.has(textOf(cell))) > 0.3;
    return ask(`sheet ${name}`, isOld || isRepeat ? 'leave out' : 'read') === 'read';
  });
  return [best, ...wanted].flat();
};
