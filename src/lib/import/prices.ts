import { fold } from '../ask/text.ts';
import type { ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, struckIn, textOf } from './cells.ts';
import { says } from './fields.ts';
import { hasSizeColumns, isPrice, sizeOfColumn, type Heading } from './headings.ts';
import { isOfOthers, offerDays, reduced, reductionOf, type OfferDays, type Told } from './offers.ts';
import { cellsIn, textIn, textsIn, type Row, type Said } from './rows.ts';
import {
  isNothing,
  isShare,
  isSoldOut,
  noSize,
  readBefore,
  readNumber,
  readPrice,
  readPriceWithWords,
  shareOf,
  sizeReader,
  type FoundSize,
} from './values.ts';

/** The prices that the rows of a product say, each of a size or of a pillow. */

/** What is said once of a column. */
export const notRiyals = 'These prices are not in riyals. Write them in QAR.';

/** What one row says of the price of a size, none for a pillow. */
export interface Price extends OfferDays {
  key: string;
  rank: number;
  sides: FoundSize['sides'];
  usual: number | undefined;
  offer: number | undefined;
  /** Whether it is struck through: it is the price before another, or none. */
  isStruck?: boolean;
  row: Row;
  heading: Heading;
}

/** Whether a price is told to who asks for it. */
const isRequest = (text: string): boolean => isNothing(text) && says.onRequest.test(fold(text));

/** Reads the amounts of a row; what is none in riyals is refused. */
const amountIn = (row: Row, label: string, { ask, note, refuse }: Told) => {
  const isDecimal = (heading: Heading): boolean => {
    const asked = `1,299 under ${quotedValue(heading.header)} is one thousand and more (thousands), or a little more than one (decimals)`;
    return heading.marks !== undefined && ask(asked, heading.marks) === 'decimals';
  };
  const now = ({ cell, heading }: Said): number | undefined => {
    const isForeign = says.otherMoney.test(fold(`${heading.header} ${row.table.money}`));
    const read = readPrice(cell, isDecimal(heading));
    const beside = hasProblem(read) && !says.otherMoney.test(fold(textOf(cell))) ? readPriceWithWords(cell) : undefined;
    const price = beside ?? read;
    if (beside !== undefined) note('Words beside a price, which are not read', `${label}: ${textOf(cell)}`);
    if (heading.field !== 'price' && says.asList.test(fold(textOf(cell)))) return undefined;
    // “Two for 45” is no price of one, and takes nothing off it.
    if (isShare(cell) && heading.field === 'price_offer') return undefined;
    if (hasProblem(price) && heading.field === 'price_offer' && /\p{L}{3}/u.test(fold(textOf(cell)).replace(says.riyal, ''))) {
      note('Remarks, which are not read', `${label}: ${textOf(cell)}`);
      return undefined;
    }
    // What a program writes where nobody gave a price.
    if (price === 1) note('A price of 1 is none, and left out', label);
    if (isRequest(textOf(cell)) && !/^price_(?:offer|before)/.test(heading.field ?? ''))
      note('A price that is told on request, and left out', `${label} (${row.size?.measure ?? heading.header})`);
    if (price === 1 || (!hasProblem(price) && (price === undefined || !isForeign))) return price === 1 ? undefined : price;
    refuse(row, heading, hasProblem(price) ? price.problem : notRiyals);
    return undefined;
  };
  return { now, before: ({ cell, heading }: Said): number | undefined => readBefore(cell, isDecimal(heading)) };
};

type Size = Pick<Price, 'key' | 'rank' | 'sides'>;

/** What the prices of one row are read with: the amounts of its cells, its reduction, and those found so far. */
const readingOf = (row: Row, kind: ProductKind, label: string, told: Told) => {
  const { ask, note, refuse } = told;
  const found: Price[] = [];
  const gone: Pick<Price, 'key' | 'sides'>[] = [];
  const isOurs = !isOfOthers(row);
  const isList = cellsIn(row, 'of_whom').length > 0;
  const reduction = reductionOf(row, kind, label, told);
  const add = (size: Size, heading: Heading, listed: number | undefined, offered?: number, before?: number): void => {
    const days = offerDays(row, heading, told);
    const from = listed ?? before;
    const less = isOurs ? (offered ?? (from === undefined ? undefined : reduction.off?.(from))) : undefined;
    // A price with a last day, of a list that has one for each time, and what stands below a price before.
    const isDated = isList && days.last !== undefined && cellsIn(row, 'price_offer').length === 0;
    const isOffer = row.priced === 'offer' || isDated || (before !== undefined && before > (listed ?? Infinity));
    const usual = less === undefined && isOffer ? before : Math.max(listed ?? 0, before ?? 0) || undefined;
    const offer = less ?? (isOffer ? listed : undefined);
    if ((offered ?? 0) > (listed ?? Infinity)) refuse(row, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
    if (before !== undefined && before < (less ?? listed ?? 0))
      note(`The price before, ${before}, is below ${less ?? listed}, and left out`, label);
    // “Call” beside a price before is told, a dash or nothing is no offer.
    const words = [{ cell: row.cells[heading.index] ?? null }, ...cellsIn(row, 'price')].map(({ cell }) => textOf(cell)).find(isRequest);
    if (listed === undefined && offered === undefined && before !== undefined && words !== undefined)
      note(`${quotedValue(words)} in the place of a price is not read, and the price before it counts`, label);
    if (usual !== undefined || offer !== undefined) found.push({ ...size, ...days, usual, offer, row, heading });
  };
  const ownSize = (): Size | undefined => {
    if (kind === 'pillow') return { key: '', rank: 0, sides: undefined };
    if (!row.size) return undefined;
    const { rank, sides, measure } = row.size;
    const key = rank >= noSize ? ask(`size ${measure}`, row.size.key) : row.size.key;
    return typeof key === 'string' ? { key, rank, sides } : undefined;
  };
  const filled = row.table.headings.filter(({ field, index }) => isPrice(field) && textOf(row.cells[index]) !== '');
  // “Kids mattress 70x160” in the column of another size is no bed of that size.
  const isAlone = new Set(filled.map(({ sides }) => JSON.stringify(sides))).size === 1;
  const named = isAlone && row.size?.sides && row.size.rank < noSize ? row.size : undefined;
  const soldOut = (of: string, size?: (typeof gone)[number]): void => {
    note('Sold out, as the file says, and left out', `${label} (${of})`);
    if (size) gone.push(size);
  };
  return { ...{ row, kind, told, found, gone, isList, reduction, add, ownSize, named, soldOut }, amount: amountIn(row, label, told) };
};
type Reading = ReturnType<typeof readingOf>;

/**
 * The price of a row in the size that it is, or of a pillow; whether it has one.
 * @param areWhole whether the prices of its product differ by size, so that what a size costs more is in them
 */
const readOwnPrice = ({ row, kind, told: { refuse }, amount, reduction, add, ownSize, soldOut }: Reading, areWhole: boolean): boolean => {
  /** `of`: the price of which a share, such as 20%, is taken off. */
  const first = (field: string, of?: number): { price?: number; said?: Said } =>
    cellsIn(row, field)
      .map((said) => ({
        said,
        price: of !== undefined && isShare(said.cell) ? reduced(of, 1 - (shareOf(said.cell) ?? 0)) : amount.now(said),
      }))
      .find((one): one is { price: number; said: Said } => one.price !== undefined) ?? {};
  const price = first('price');
  const [offer, before] = [first('price_offer', price.price), first('price_before')];
  const said = offer.said ?? price.said ?? before.said ?? (reduction.price === undefined ? undefined : cellsIn(row, 'discount')[0]);
  const [more] = cellsIn(row, 'surcharge').filter(({ cell }) => (readNumber(cell) ?? 1) > 0);
  if (more && !areWhole) refuse(row, more.heading, 'What a size costs more is not added. Write the whole price of each size.');
  const isOne = kind === 'pillow' || row.size !== undefined;
  const hasColumns = hasSizeColumns(row.table.headings);
  if (said && !isOne && !hasColumns) refuse(row, said.heading, 'No size is known in this row. Write one, such as 180x200.');
  if (offer.said && !isOne && hasColumns)
    refuse(row, offer.said.heading, `${offer.price} is the price of an offer for one of several sizes. Write it in a column of its size.`);
  if (!said || !isOne) return false;
  const size = ownSize();
  if (['price', 'price_offer'].some((field) => cellsIn(row, field).some(({ cell }) => isSoldOut(cell))))
    soldOut(kind === 'pillow' ? `row ${row.row}` : (row.size?.measure ?? ''));
  else if (size)
    add(size, said.heading, price.price, offer.price ?? reduction.price, before.price ?? amount.before(said) ?? reduction.before);
  return true;
};

const isMeasure = (one: FoundSize['sides'], other: FoundSize['sides']): boolean =>
  !one || !other || (one.widthCm === other.widthCm && one.lengthCm === other.lengthCm);

/** The prices of a row in the columns of sizes. */
const readColumns = ({ row, kind, told, amount, add, named, soldOut }: Reading): void => {
  for (const heading of row.table.headings) {
    const its = sizeOfColumn(heading);
    if (its === undefined) continue;
    const said = { cell: row.cells[heading.index] ?? null, heading };
    if (isSoldOut(said.cell)) {
      // An offer that is over takes no size out.
      const isNow = row.priced !== 'offer' || offerDays(row, heading, told).isLive;
      soldOut(its, isNow ? { key: its, sides: heading.sides } : undefined);
      continue;
    }
    /** The price before the offer of the same measure, which other columns of a size may not have. */
    const ofMeasure = cellsIn(row, `price_before_${its}`).filter((one) => isMeasure(one.heading.sides, heading.sides));
    const was = ofMeasure.flatMap((one) => amount.now(one) ?? [])[0] ?? amount.before(said);
    const { key, rank, sides } = named ?? { ...heading, key: its };
    // A list with a column a size has nowhere else for the price of a pillow.
    add({ key: kind === 'pillow' ? '' : key, rank, sides }, heading, amount.now(said), undefined, was);
  }
};

/** The prices of a row that are struck through. */
const readStruck = ({ row, kind, told, found, ownSize, named }: Reading): void => {
  for (const heading of row.table.headings.filter(({ field, index }) => isPrice(field) && struckIn(row.cells[index]) !== null)) {
    const { rank, sides, index, field } = heading;
    const key = /^price_(?:before_)?(?!before|offer)(.+)$/.exec(field ?? '')?.[1];
    const size = key === undefined || kind === 'pillow' ? ownSize() : named ? { ...named, sides: named.sides } : { key, rank, sides };
    const usual = readNumber(struckIn(row.cells[index]));
    if (size) found.push({ ...size, ...offerDays(row, heading, told), usual, offer: undefined, isStruck: true, row, heading });
  }
};

/** What a row without a price takes off the prices of its product, in its size or all: “20% off” for “all sizes”. */
const reductionOfAll = ({ row, told, isList, reduction }: Reading): ((price: number) => number) | undefined => {
  const [share] = cellsIn(row, 'price_offer').flatMap(({ cell }) => (isShare(cell) ? (shareOf(cell) ?? []) : []));
  const off = share === undefined ? reduction.off : (price: number): number => reduced(price, 1 - share);
  const sizes = fold(textIn(row, 'size'));
  const sizesInWords = row.size ? [] : textsIn([row], 'note').filter((text) => sizeReader(told.sizes)(text));
  // “All except king” is not all.
  const isSome = says.allSizes.test(sizes.split(' ', 1)[0] ?? '') && !says.allSizes.test(sizes);
  // What is sold out, or told on request, has nothing taken off.
  if (!off || (!isList && cellsIn(row, 'price').length > 0 && !isSome) || isOfOthers(row)) return undefined;
  if (!isSome && sizesInWords.length === 0 && (row.size || sizes === '' || says.allSizes.test(sizes))) return off;
  told.refuse(row, undefined, 'It takes something off prices that stand elsewhere. Write the price of each offer.');
  return undefined;
};

/** Every price of the rows of a product: of the size that each is, of the columns that are sizes, or of a pillow. */
export const pricesIn = (rows: readonly Row[], kind: ProductKind, label: string, told: Told): Price[] => {
  // What each size costs more is in its price where the rest is one for all.
  const rests = rows.flatMap((row) => {
    const [price, more] = ['price', 'surcharge'].map((field) => readNumber(textIn(row, field)));
    return price === undefined || more === undefined ? [] : [price - more];
  });
  const areWhole = rests.length > 1 && new Set(rests).size === 1;
  const read = rows
    .filter(({ priced }) => priced !== 'other')
    .map((row) => {
      const reading = readingOf(row, kind, label, told);
      if (!readOwnPrice(reading, areWhole)) readColumns(reading);
      readStruck(reading);
      return reading;
    });
  // What is sold out at the price of its offer is not sold at the one before.
  const gone = read.flatMap((reading) => reading.gone);
  const isGone = (one: Price): boolean => gone.some(({ key, sides }) => key === one.key && isMeasure(sides, one.sides));
  const prices = read.flatMap(({ found }) => found).filter((one) => !isGone(one));
  const ofAllSizes = read.flatMap((reading): Price[] => {
    const { row, found } = reading;
    const off = found.length > 0 ? undefined : reductionOfAll(reading);
    if (!off) return [];
    const days = offerDays(row, undefined, told);
    const isIts = ({ key, sides }: Price): boolean =>
      kind === 'pillow' || !row.size || (key === row.size.key && isMeasure(sides, row.size.sides));
    return prices.flatMap((one) =>
      one.usual === undefined || !isIts(one) ? [] : [{ ...one, ...days, usual: undefined, offer: off(one.usual), row }],
    );
  });
  return [...prices, ...ofAllSizes];
};
