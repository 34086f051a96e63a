import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { hasProblem, textOf, type Cell } from './cells.ts';
import { columnsOf, fitting, knownExports, lexicons, likelyField, patterns, plainHeader, says } from './fields.ts';
import { daysIn, readDay, withDayFigures, withoutDays } from './days.ts';
import {
  isNothing,
  isShare,
  isWidth,
  noSize,
  readNumber,
  readPrice,
  secondMeasure,
  sizeReader,
  withoutSize,
  type FoundSize,
  type marksIn,
} from './values.ts';

/** Rows of a sheet, as their cells. */
export type Rows = readonly (readonly Cell[])[];

/** A column of a file: what stands at its head, and the field that it is; a field that ends in ? is a guess. */
export interface Heading {
  index: number;
  header: string;
  field: string | null;
  /** How near its measure is to the size, and the measure. */
  rank: number;
  sides?: FoundSize['sides'];
  /** Ours, or of an export that is known by heart: no value below it makes it another. */
  isKnown: boolean;
  /** What the commas or points of its prices are likely to be, where that is to be asked. */
  marks?: ReturnType<typeof marksIn>;
}

/** What a text says that something is, a kind of product or what shops sell beside them; undefined where it says nothing of it. */
export const classOf = (text: string): ProductKind | 'other' | undefined => fitting(patterns.classes, fold(text))[0];

const wordsOfClasses = Object.values(patterns.classes).map(({ source }) => new RegExp(`(?:${source})\\p{L}*`, 'gu'));
/** Whether a text says nothing but that: “MATTRESSES مراتب”. */
export const isOnlyClass = (text: string): boolean =>
  classOf(text) !== undefined && !/\p{L}{2}/u.test(wordsOfClasses.reduce((rest, words) => rest.replace(words, ' '), fold(text)));

const longestHeader = 90;

/**
 * What headers are by themselves.
 * @param parts - what stands in the second of two rows of headers, which says more of a column than what is over several
 */
export const headingsOf = (headers: readonly string[], sizes: readonly SizeRecord[], parts: readonly string[] = []): Heading[] => {
  const own = new Map(columnsOf(sizes).flatMap(({ name, ar }) => [name, ar].map((header) => [plainHeader(header), name] as const)));
  // `Offer rate 20-Nov to 10-Dec` is a price all the same.
  const plain = headers.map((header) => {
    const undated = withoutDays(header);
    return plainHeader(undated === withDayFigures(header) ? header : undated.replace(/\b(?:from|to|until|till|up ?to)\b/gu, ''));
  });
  const shop = knownExports.find(({ signs }) => signs.every((sign) => sign.split('|').some((one) => plain.includes(one))));
  const known = shop && new Map<string, string>(Object.entries(shop.columns));
  const size = sizeReader(sizes);
  // S, Q and K are sizes where there are three of them.
  const letters = plain.map((text) => fitting(patterns.sizeLetters, text)[0]);
  const areSizes = new Set(letters.filter((key) => key !== undefined)).size > 2;
  // So are 90, 120 and 180, also beside a word: of width, or of what the price is.
  const found = headers.map((header, index) =>
    header.length > longestHeader
      ? undefined
      : (size(header) ?? size(/^\D*(\d{2,3})(?: ?(?:cm|سم))?\D*$/u.exec(plain[index] ?? '')?.[1] ?? '')),
  );
  const areWidths = new Set(found.flatMap((one) => (one && isWidth(one) ? [one.key] : []))).size > 2;
  const likelyOf = (index: number): string | null | undefined => {
    const whole = likelyField(plain[index] ?? '');
    return whole === null ? null : (likelyField(plainHeader(parts[index] ?? '')) ?? whole);
  };
  // Beside the offer of a size its price is the one before.
  const offered = new Set(found.flatMap((one, index) => (one && likelyOf(index) === 'price_offer' ? [one.key] : [])));
  // A list price is the price of a size that has no other.
  const isOther = (index: number): boolean => likelyOf(index) !== null && likelyOf(index) !== 'price_before';
  const others = new Set(found.flatMap((one, index) => (one && isOther(index) ? [one.key] : [])));
  return headers.flatMap((header, index): Heading[] => {
    if (header === '') return [];
    const text = plain[index] ?? '';
    const heading = { index, header, rank: 0, isKnown: true };
    // What a shop of Shopify adds of its own is called as she likes.
    if (known && !header.includes('product.metafields')) return [{ ...heading, field: known.get(text) ?? null }];
    // A remark that stands in the row of headers.
    if (header.length > longestHeader) return [{ ...heading, field: null, isKnown: false }];
    const ours = own.get(text);
    if (ours !== undefined) return [{ ...heading, field: ours }];
    if (areSizes && letters[index] !== undefined) return [{ ...heading, field: `price_${letters[index]}`, isKnown: false }];
    const likely = likelyOf(index);
    const one = found[index];
    if (one === undefined || (isWidth(one) && !areWidths) || (likely !== undefined && !/^price|^size/.test(likely ?? '')))
      return [{ ...heading, field: likely ?? null, isKnown: false }];
    const isBefore = (likely === 'price_before' && others.has(one.key)) || (offered.has(one.key) && likely !== 'price_offer');
    const field = `price_${isBefore ? 'before_' : ''}${one.key}${one.rank >= noSize ? '?' : ''}`;
    // `90x190/200` is two sizes at one price.
    const other = size(secondMeasure(header));
    const all = other?.key === one.key ? [one, other] : [one];
    return all.map(({ rank, sides }) => ({ ...heading, field, rank, sides, isKnown: false }));
  });
};

export const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number => cells.filter(is).length / Math.max(cells.length, 1);
export const isPriced = (cell: Cell): boolean => isNothing(cell) || typeof readPrice(cell) === 'number';
/** Whether it is a price and surely no share. */
const isSum = (cell: Cell): boolean => Number(readPrice(cell) ?? 0) >= 100;
/** The same of a column that is headed as prices: exports write a nought where there is none. */
const mayBePrice = (cell: Cell): boolean => !hasProblem(readPrice(cell));
export const isPrice = (field: string | null | undefined): boolean => field?.startsWith('price') === true;
const sized = /^price_(?!before|offer)([a-z0-9-]+)$/;
/** The size whose prices a column has; undefined where it has others. */
export const sizeOfColumn = ({ field }: Heading): string | undefined => sized.exec(field ?? '')?.[1];
export const hasSizeColumns = (headings: readonly Heading[]): boolean => headings.some((one) => sizeOfColumn(one) !== undefined);
export const isName = ({ field }: Pick<Heading, 'field'>): boolean => field?.startsWith('name') === true;
/** What stands in a column. */
export const cellsAt = (rows: Rows, index: number): Cell[] => rows.map((row) => row[index] ?? null).filter((cell) => textOf(cell) !== '');

/** Where a shop of Shopify has prices of its own for Qatar, its others are in the money of another country. */
export const withoutOtherCountries = (headings: readonly Heading[], rows: Rows): void => {
  const prices = headings.filter(({ field }) => isPrice(field));
  const isHere = ({ header }: Heading): boolean => plainHeader(header).endsWith(' qatar');
  const areHere = prices.some((heading) => isHere(heading) && cellsAt(rows, heading.index).length > 0);
  const here = prices.filter(isHere);
  if (here.length === 0) return;
  const isEmpty = (row: Rows[number], some: readonly Heading[]): boolean => some.every(({ index }) => textOf(row[index]) === '');
  // Where some prices alone are of its own, the others are asked about.
  const isOut = (row: Rows[number]): boolean =>
    headings.some(({ field, index }) => field === 'status' && says.hidden.test(fold(textOf(row[index]))));
  const isPartly = areHere && rows.some((row) => !isEmpty(row, prices) && isEmpty(row, here) && !isOut(row));
  for (const heading of prices)
    if (isHere(heading) !== areHere) heading.field = isPartly && heading.field === 'price' ? 'leave out?' : null;
};

/** Whether a text says what mattresses or pillows are made of. */
export const isMade = (text: string): boolean =>
  Object.values(lexicons).some(({ certain, likely }) => [certain, likely].some((words) => fitting<string>(words, fold(text)).length > 0));
/** Whether a word says something of a mattress or a pillow. */
export const isTelling = (word: string): boolean => classOf(word) !== undefined || isMade(word);

/** Whether nearly all of a column is one word that says nothing of a mattress, such as the "Goods" of an ERP. */
const isOneWord = (cells: readonly Cell[]): boolean => {
  const words = [...Map.groupBy(cells, (cell) => fold(textOf(cell)))];
  return words.some(([word, { length }]) => length > 2 && length > cells.length * 0.8 && !isTelling(word));
};

/** Names in two scripts are those of two languages. */
const nameInTwoScripts = (names: readonly Heading[], cellsOf: (heading: Heading) => Cell[]): void => {
  const isArabic = (text: string): boolean => /^\P{Script=Latin}*\p{Script=Arabic}/u.test(text);
  const arabic = (heading: Heading): number => share(cellsOf(heading), (cell) => isArabic(textOf(cell)));
  const [[ar, ...more], [en, ...others]] = [names.filter((one) => arabic(one) > 0.5), names.filter((one) => arabic(one) < 0.2)];
  if (ar && en && more.length + others.length === 0) [ar.field, en.field] = ['name_ar', 'name_en'];
};

/** Whether nobody knows a header. */
const isOpen = ({ header }: Heading): boolean => likelyField(plainHeader(header)) === undefined;

/** A column of sums like the prices, whose header nobody knows, may be what is paid: it is not left out in silence. */
const askForSums = (headings: readonly Heading[], cellsOf: (heading: Heading) => Cell[]): void => {
  const middle = (all: readonly Heading[]): number => {
    const sums = all.flatMap((heading) => cellsOf(heading).map((cell) => readPrice(cell))).filter((sum) => typeof sum === 'number');
    return sums.sort((one, two) => one - two)[Math.floor(sums.length / 2)] ?? 0;
  };
  const usual = middle(headings.filter(({ field }) => isPrice(field)));
  for (const heading of headings.filter((one) => one.field === null && isOpen(one))) {
    const [cells, sum] = [cellsOf(heading), middle([heading])];
    if (cells.length > 1 && share(cells, isPriced) > 0.8 && sum > 0.3 * usual && sum < 3 * usual) heading.field = 'leave out?';
  }
};

/** Of days below headers that do not say what of, such as `SPP From` and `SPP To`. */
const daysOfOffers = [
  ['offer_starts_on', /(?:^|\P{L})(?:fr(?:om)?(?: d(?:ate|t))?|من(?: يوم| تاريخ)?)$/u],
  ['offer_ends_on', /(?:^|\P{L})(?:to(?: d(?:ate|t))?|الي(?: يوم| تاريخ)?)$/u],
] as const;

/** Days, of which some may be told in words. */
const isOfDays = (cells: readonly Cell[]): boolean => share(cells, (cell) => daysIn(textOf(cell), '2000-01-01').length > 0) > 0.7;

/** Corrects what the headers say by the values below, and marks with ? what one cannot know. */
export const settle = (headings: readonly Heading[], rows: Rows, sizes: readonly SizeRecord[]): void => {
  const size = sizeReader(sizes);
  const isSize = (text: string): boolean => size(text) !== undefined || says.allSizes.test(fold(text));
  // What stands alone in a row is a heading or a remark.
  const filled = rows.filter((row) => row.filter((cell) => textOf(cell) !== '').length > 1);
  const cellsOf = ({ index }: Heading): Cell[] => cellsAt(filled, index);
  const having = (field: string | null): Heading[] => headings.filter((heading) => heading.field === field);
  for (const heading of headings) {
    const cells = cellsOf(heading);
    const { field } = heading;
    // An offer in shares is a discount; a share among prices is read where it stands.
    if (field === 'price_offer' && cells.some(isShare) && cells.filter(isSum).length < cells.filter(isShare).length)
      heading.field = cells.every(isShare) ? 'discount' : 'discount?';
    // Ticks of a program below “Selling”, and what it has no price for.
    else if (/^price(?:_offer)?$/.test(field ?? '') && cells.length > 1 && cells.every((cell) => [0, 1].includes(readNumber(cell) ?? -1)))
      heading.field = null;
    // What is said of an offer is no price, nor is a header that only sounds like one.
    else if (/^price(?:_offer|_before)?$/.test(field ?? '') && cells.length > 0 && share(cells, mayBePrice) < 0.5)
      heading.field = field !== 'price' ? 'note' : cells.some((cell) => /\p{N}/u.test(textOf(cell))) ? 'price?' : null;
    // "Promo price till 20 Dec" has prices.
    else if (field === 'offer_ends_on' && cells.length > 0 && share(cells, isPriced) > 0.5) heading.field = 'price_offer';
    else if (field === 'type' && share(cells, (cell) => says.onlyKind.test(fold(textOf(cell)))) > 0.9) heading.field = 'category';
    else if (field === 'type' && (isOneWord(cells) || share(cells, (cell) => says.technical.test(fold(textOf(cell)))) > 0.9))
      heading.field = null;
    // Numbers, and what stands beside parents or groups, are of the program that wrote them.
    else if (
      field === 'id' &&
      (having('parent').length + having('group').length + having('of_whom').length > 0 ||
        share(cells, (cell) => /^\d+$/.test(textOf(cell))) > 0.9)
    )
      heading.field = 'row_id';
    // A name has letters; a second column of descriptions may have nothing but sizes.
    else if (isName(heading) && share(cells, (cell) => /\p{L}{3}/u.test(withoutSize(textOf(cell)).name)) < 0.3) heading.field = null;
    else if (field === 'size' && cells.length > 0 && share(cells, (cell) => isSize(textOf(cell))) < 0.3) heading.field = null;
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
  nameInTwoScripts(having('name'), cellsOf);
  const varied = (heading: Heading): number =>
    new Set(
      cellsOf(heading)
        .map(textOf)
        .filter((text) => /\p{L}{3}/u.test(text)),
    ).size;
  // Where nothing is called a name, «النوع» is one.
  const [name] = [...having(null), ...having('type')].sort((one, two) => varied(two) - varied(one));
  if (!headings.some(isName) && name && varied(name) > 1) name.field = 'name?';
  const price = having(null).findLast(
    (heading) =>
      isOpen(heading) &&
      cellsOf(heading).length > 1 &&
      share(cellsOf(heading), isPriced) > 0.9 &&
      // “180 comes to” beside a discount is an example.
      !(/(?<!\p{L})\d{2,3}(?!\p{L})/u.test(heading.header) && headings.some(({ field }) => field?.startsWith('discount'))),
  );
  if (!headings.some(({ field }) => isPrice(field) && !field?.startsWith('price_before')) && price) {
    price.field = 'price?';
    // Nobody knows whether a discount is taken off it already.
    for (const heading of having('discount')) heading.field = 'leave out?';
  }
  if (headings.some(({ field }) => /^(?:price_offer|discount)/.test(field ?? '')))
    for (const [field, sounds] of daysOfOffers)
      for (const heading of having(null).filter(({ header }) => sounds.test(fold(header))))
        // Programs write `/  /` where there is none.
        if (having(field).length === 0 && isOfDays(cellsOf(heading).filter((cell) => /\p{N}/u.test(textOf(cell))))) heading.field = field;
  // `4/5` may be a rating.
  const isDay = (cell: Cell): boolean => readDay(cell) !== undefined || (/\p{L}/u.test(textOf(cell)) && isOfDays([cell]));
  // What stands beside the last days of offers may be their first ones.
  const [first] = having(null).filter((heading) => isOpen(heading) && share(cellsOf(heading), isDay) > 0.7);
  if (first && having('offer_ends_on').length > 0 && having('offer_starts_on').length === 0) first.field = 'offer_starts_on?';
  // What a maker asks for is the price before an offer, and no offer beside a price.
  const [usual, ...more] = having('price');
  if (usual && more.length === 0 && having('price_offer').length > 0 && says.makersPrice.test(plainHeader(usual.header)))
    usual.field = 'price_before';
  askForSums(headings, cellsOf);
  const isForeign = ({ header }: Heading): boolean => says.otherMoney.test(fold(header));
  const ofMoney = headings.filter(({ field }) => /^price(?:_offer|_before)?$/.test(field ?? ''));
  if (!ofMoney.every(isForeign)) for (const heading of ofMoney.filter(isForeign)) heading.field = null;
  // Of stock by place and in all the sum counts. Whatever else stands twice is asked for.
  const stock = having('stock');
  const isTotal = ({ header }: Heading): boolean => says.total.test(fold(header));
  if (stock.some(isTotal)) for (const heading of stock) if (!isTotal(heading)) heading.field = null;
  for (const field of new Set(headings.map((heading) => heading.field))) {
    // What tells of mattresses is likelier to be a name than codes are, and what is headed as a name than an "item".
    const telling = (heading: Heading): number => (field === 'name' ? share(cellsOf(heading), (cell) => isTelling(fold(textOf(cell)))) : 0);
    const sounds = ({ header }: Heading): number =>
      Number(/name|title|اسم|^(?:unit |sales? |selling )?price$|^(?:ال)?سعر$/u.test(fold(header)));
    const makers = ({ header }: Heading): number => Number(field === 'price' && says.makersPrice.test(plainHeader(header)));
    const filledIn = (heading: Heading): number =>
      isPrice(field) ? cellsOf(heading).filter((cell) => Number(readPrice(cell)) > 0).length : 0;
    const [first, ...others] = having(field).toSorted(
      (one, two) =>
        Math.round(2 * (telling(two) - telling(one))) ||
        makers(one) - makers(two) ||
        filledIn(two) - filledIn(one) ||
        sounds(two) - sounds(one),
    );
    const isMany = /^(?:price_(?!offer|before$)|category|note|material|photos|stock|option|published|about|of_whom|from_how_many)/;
    if (field === null || field.endsWith('?') || !first || isMany.test(field)) continue;
    // What says the same twice is no question, nor a price of the first variant beside those of all.
    const isSame = (other: Heading): boolean => rows.every((row) => textOf(row[other.index]) === textOf(row[first.index]));
    const isFirst = (other: Heading): boolean =>
      field === 'price' && rows.every((row) => ['', textOf(row[first.index])].includes(textOf(row[other.index])));
    for (const other of others) if (isSame(other) || isFirst(other)) other.field = null;
    const more = others.filter((other) => other.field !== null);
    if (more.length === 0) continue;
    first.field = `${field}?`;
    for (const heading of more) heading.field = described.includes(heading) ? 'material?' : 'leave out?';
  }
};
