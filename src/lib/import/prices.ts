import { fold } from '../ask/text.ts';
import type { ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, struckIn, textOf } from './cells.ts';
import { daysIn, readDay, withDayFigures } from './days.ts';
import { says, type NextOffer, type OtherMeasure } from './fields.ts';
import { hasSizeColumns, isPrice, sizeOfColumn, type Heading } from './headings.ts';
import { isOfOthers, offerDays, reduced, reductionOf, type OfferDays, type Told } from './offers.ts';
import { cellsIn, textsIn, type Row, type Said } from './rows.ts';
import { isShare, isSoldOut, noSize, readBefore, readNumber, readPrice, readPriceWithWords, shareOf, type FoundSize } from './values.ts';

/** The prices of a product, from those of its rows. */

/** What is said once of a column. */
export const notRiyals = 'These prices are not in riyals. Write them in QAR.';

/** What one row says of the price of a size, none for a pillow. */
interface Price extends OfferDays {
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

/** What is paid for a measure today, and what was paid before the offer. */
interface Paid extends Pick<Price, 'key' | 'rank' | 'sides' | 'row' | 'heading'> {
  paid: number;
  before: number | undefined;
  ends: string | undefined;
  /** The offer on it that begins later. */
  later: { startsOn: string; endsOn: string; price: number } | undefined;
}

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
    // “Two for 45” is no price of one, and takes nothing off it.
    if (hasProblem(price) && heading.field === 'price_offer' && /\p{L}{3}/u.test(fold(textOf(cell)).replace(says.riyal, ''))) {
      note('Remarks, which are not read', `${label}: ${textOf(cell)}`);
      return undefined;
    }
    // What a program writes where nobody gave a price.
    if (price === 1) note('A price of 1 is none, and left out', label);
    if (price === 1 || (!hasProblem(price) && (price === undefined || !isForeign))) return price === 1 ? undefined : price;
    refuse(row, heading, hasProblem(price) ? price.problem : notRiyals);
    return undefined;
  };
  return { now, before: ({ cell, heading }: Said): number | undefined => readBefore(cell, isDecimal(heading)) };
};

/** Every price of a row: of the size that it is, of the columns that are sizes, or of a pillow. */
const pricesIn = (row: Row, kind: ProductKind, label: string, told: Told): Price[] => {
  const found: Price[] = [];
  const { ask, note, refuse } = told;
  const amount = amountIn(row, label, told);
  const isOurs = !isOfOthers(row);
  const isList = cellsIn(row, 'of_whom').length > 0;
  if (row.priced === 'other') return [];
  const reduction = reductionOf(row, kind, label, told);
  const add = (
    size: Pick<Price, 'key' | 'rank' | 'sides'>,
    heading: Heading,
    listed: number | undefined,
    offered?: number,
    before?: number,
  ): void => {
    const days = offerDays(row, heading, told);
    const less = isOurs ? (offered ?? (listed === undefined ? undefined : reduction.off?.(listed))) : undefined;
    // A price with a last day, of a list that has one for each time, and what stands below a price before.
    const isOffer =
      row.priced === 'offer' || (isList && days.last !== undefined) || (before !== undefined && before > (listed ?? Infinity));
    const usual = less === undefined && isOffer ? before : Math.max(listed ?? 0, before ?? 0) || undefined;
    const offer = less ?? (isOffer ? listed : undefined);
    if ((offered ?? 0) > (listed ?? Infinity)) refuse(row, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
    if (before !== undefined && before < (less ?? listed ?? 0))
      note(`The price before, ${before}, is below ${less ?? listed}, and left out`, label);
    if (usual !== undefined || offer !== undefined) found.push({ ...size, ...days, usual, offer, row, heading });
  };
  const ownSize = (): Pick<Price, 'key' | 'rank' | 'sides'> | undefined => {
    if (kind === 'pillow' || !row.size) return kind === 'pillow' ? { key: '', rank: 0, sides: undefined } : undefined;
    const key = row.size.rank >= noSize ? ask(`size ${row.size.measure}`, row.size.key) : row.size.key;
    return { rank: row.size.rank, sides: row.size.sides, key: typeof key === 'string' ? key : '' };
  };
  /** `of`: the price of which a share, such as 20%, is taken off. */
  const first = (field: string, of?: number): { price?: number; heading?: Heading; said?: Said } =>
    cellsIn(row, field)
      .map((said) => ({
        said,
        heading: said.heading,
        price: of !== undefined && isShare(said.cell) ? reduced(of, 1 - (shareOf(said.cell) ?? 0)) : amount.now(said),
      }))
      .find((one): one is { price: number; heading: Heading; said: Said } => one.price !== undefined) ?? {};
  const soldOut = (of: string): void => note('Sold out, as the file says, and left out', `${label} (${of})`);
  const price = first('price');
  const [offer, before] = [first('price_offer', price.price), first('price_before')];
  const { heading, said } = [offer, price, before].find((one) => one.heading) ?? {};
  const [more] = cellsIn(row, 'surcharge').filter(({ cell }) => (readNumber(cell) ?? 1) > 0);
  if (more) refuse(row, more.heading, 'What a size costs more is not added. Write the whole price of each size.');
  const isOne = kind === 'pillow' || row.size !== undefined;
  if (heading && said && isOne && ['price', 'price_offer'].some((field) => cellsIn(row, field).some(({ cell }) => isSoldOut(cell)))) {
    soldOut(kind === 'pillow' ? `row ${row.row}` : (row.size?.measure ?? ''));
  } else if (heading && said && isOne) {
    const size = ownSize();
    if (size && (kind === 'pillow' || size.key !== ''))
      add(size, heading, price.price, offer.price ?? reduction.price, before.price ?? amount.before(said) ?? reduction.before);
  } else if (heading && !hasSizeColumns(row.table.headings))
    refuse(row, heading, 'No size is known in this row. Write one, such as 180x200.');
  const columns = row.table.headings.flatMap((column) => sizeOfColumn(column) ?? []);
  const isPricedIn = (column: Heading): boolean => isPrice(column.field) && textOf(row.cells[column.index]) !== '';
  // “Kids mattress 70x160” in the column of another size is no bed of that size.
  const isOfName =
    row.size?.sides &&
    row.size.rank < noSize &&
    new Set(row.table.headings.filter(isPricedIn).map(({ sides }) => JSON.stringify(sides))).size === 1;
  for (const column of columns.length > 0 && !(isOne && heading) ? row.table.headings : []) {
    const its = sizeOfColumn(column);
    if (its === undefined) continue;
    const cell = row.cells[column.index] ?? null;
    if (isSoldOut(cell)) {
      soldOut(its);
      continue;
    }
    /** The price before the offer of the same measure, which other columns of a size may not have. */
    const ofMeasure = cellsIn(row, `price_before_${its}`).filter((one) => isMeasure(one.heading.sides, column.sides));
    const was = ofMeasure.flatMap((one) => amount.now(one) ?? [])[0] ?? amount.before({ cell, heading: column });
    const { key, rank, sides } = isOfName && row.size ? row.size : { ...column, key: its };
    // A list with a column a size has nowhere else for the price of a pillow.
    add({ key: kind === 'pillow' ? '' : key, rank, sides }, column, amount.now({ cell, heading: column }), undefined, was);
  }
  for (const column of row.table.headings.filter(({ field, index }) => isPrice(field) && struckIn(row.cells[index]) !== null)) {
    const usual = readNumber(struckIn(row.cells[column.index]));
    const key = /^price_(?:before_)?(?!before|offer)(.+)$/.exec(column.field ?? '')?.[1];
    const size = key === undefined || kind === 'pillow' ? ownSize() : { key, rank: column.rank, sides: column.sides };
    if (size) found.push({ ...size, ...offerDays(row, column, told), usual, offer: undefined, isStruck: true, row, heading: column });
  }
  if (reduction.off && isList && found.length === 0)
    refuse(row, undefined, 'It takes something off prices that stand elsewhere. Write the price of each offer.');
  return found;
};

const isMeasure = (one: FoundSize['sides'], other: FoundSize['sides']): boolean =>
  !one || !other || (one.widthCm === other.widthCm && one.lengthCm === other.lengthCm);

/** What is paid today of all that rows say of one measure; nothing where all of it is over or to come. */
const paidOf = (all: readonly Price[], label: string, { today, note, refuse }: Told): Paid | undefined => {
  const valid = all.filter(({ isStruck }) => !isStruck);
  const isAbove = ({ usual = 0 }: Price): boolean => valid.every((price) => usual > (price.offer ?? price.usual ?? 0));
  // What is paid beside a higher price that is struck through is an offer.
  const prices =
    valid.length === 0 || !all.some((price) => price.isStruck && isAbove(price))
      ? valid
      : all.map((price) => (price.isStruck || price.offer !== undefined ? price : { ...price, offer: price.usual, usual: undefined }));
  const one = (kind: 'usual' | 'offer', some: readonly Price[]): Price | undefined => {
    const [first, ...more] = some.filter((price) => price[kind] !== undefined);
    const other = more.find((price) => price[kind] !== first?.[kind]);
    if (first && other) {
      const of = first.key === '' ? 'one pillow' : first.key;
      const sentence = `Two prices for ${of}: ${other[kind]} here, ${first[kind]} elsewhere. Correct one of the two, or give each a name of its own.`;
      refuse(other.row, other.heading, sentence);
    }
    return first;
  };
  // Of usual prices that hold from a day on the last counts.
  const sinceOf = ({ offer, starts, row }: Price): string =>
    offer === undefined && cellsIn(row, 'of_whom').length > 0 ? (starts ?? '') : '';
  const usuals = prices.filter((price) => price.usual !== undefined && sinceOf(price) <= today);
  const since = usuals.map(sinceOf).sort().at(-1);
  const usual = one(
    'usual',
    usuals.filter((price) => sinceOf(price) === since),
  );
  const isReal = ({ offer = 0 }: Price): boolean => usual?.usual === undefined || offer < usual.usual;
  const offers = prices.filter((price) => price.offer !== undefined && isReal(price));
  const live = one(
    'offer',
    offers.filter(({ isLive }) => isLive),
  );
  for (const { last } of offers) {
    if (last !== undefined && last < today) note(`An offer that ended on ${last} is left out`, label);
  }
  // What a shop has only as an offer it asks for all the same, but for a list that has a price for each time.
  const rest = offers.find(({ row }) => cellsIn(row, 'of_whom').length === 0);
  const best = live ?? usual ?? rest;
  const paid = live?.offer ?? usual?.usual ?? rest?.offer;
  if (!best || paid === undefined) return undefined;
  const { key, row, heading } = best;
  const [rank, sides] = [Math.min(...prices.map((price) => price.rank)), prices.find((price) => price.sides)?.sides];
  const before = live && usual?.usual !== undefined && usual.usual > paid ? usual.usual : undefined;
  const [next] = offers
    .filter(({ starts = today, offer = 0 }) => starts > today && offer < paid)
    .toSorted((one, two) => ((one.starts ?? '') < (two.starts ?? '') ? -1 : 1));
  const { starts: startsOn = '', last: endsOn, offer: price = 0 } = next ?? {};
  if (next && endsOn === undefined) note(`An offer begins on ${startsOn} and has no last day; import the file again then`, label);
  const later = next && endsOn !== undefined ? { startsOn, endsOn, price } : undefined;
  return { ...{ key, row, heading, rank, sides, paid, before, later }, ends: before === undefined ? undefined : live?.last };
};

/** Without prices that miss a digit, or have one more than those of the other sizes for adults, unless they are right. */
const withoutSlips = (found: readonly Paid[], label: string, { sizes, ask, note }: Told): readonly Paid[] => {
  const all = found.filter(({ key }) => sizes.some((size) => size.key === key && size.for === 'adult'));
  const middle = all.map(({ paid }) => paid).sort((one, two) => one - two)[Math.floor(all.length / 2)] ?? 0;
  const isFar = (one: Paid): boolean => all.length > 2 && all.includes(one) && (one.paid < middle / 4 || one.paid > middle * 4);
  return found.filter((one) => {
    if (!isFar(one)) return true;
    const size = one.sides ? `${one.sides.widthCm}x${one.sides.lengthCm}` : one.key;
    if (ask(`${one.paid} for ${size} of ${label}, far from the prices of its other sizes, is`, 'a slip') === 'right') return true;
    note('A price far from those of the other sizes, and left out', `${label} (${one.paid} for ${size})`);
    return false;
  });
};

/** What is paid for each measure, the nearest one to its size first. */
const measuresOf = (prices: readonly Price[], label: string, told: Told): readonly Paid[] => {
  const ranked = prices.toSorted((one, two) => one.rank - two.rank);
  const paid = [...Map.groupBy(ranked, ({ key }) => key).values()].flatMap((some) => {
    const sides = some.flatMap((price) => price.sides ?? []);
    const first = sides[0];
    // What says no measure is of the nearest one.
    const measureOf = (price: Price): string => JSON.stringify(price.sides ?? first ?? null);
    return [...Map.groupBy(some, measureOf).values()].flatMap((same) => paidOf(same, label, told) ?? []);
  });
  return withoutSlips(paid, label, told);
};

/** The last of the days until which texts say that something holds, unless all of them are over. */
const untilIn = (texts: readonly string[], today: string): string | undefined =>
  texts
    .flatMap((text) => daysIn(says.offerDays.exec(withDayFigures(text))?.[0] ?? '', today).at(-1) ?? [])
    .filter((day) => day >= today)
    .sort()
    .at(-1);

/** The last day of the offers of a product; where nothing says it, the owner is asked once of the whole file. */
const lastDayOf = (rows: readonly Row[], paid: readonly Paid[], label: string, { today, ask, note }: Told): string | undefined => {
  // Where no column has the last day, the description of the product may; one that is over contradicts the price, and is asked about.
  const stated = paid.flatMap(({ ends }) => ends ?? []).sort()[0] ?? untilIn(textsIn(rows, 'about'), today);
  if (stated !== undefined) return stated;
  const answer = ask('last day of offers without one, such as 2026-12-31, or null', untilIn(rows[0]?.table.titles ?? [], today) ?? '');
  const last = readDay(answer ?? '');
  if (answer === undefined) note('Their offers have no last day, which is asked above', label);
  else if (last === undefined) note('The price before the offer is not shown, since no last day is known', label);
  else note(`Their offers have no last day in the file; they end on ${last}, as was answered`, label);
  return last;
};

/** The offer that begins later, of the sizes that have it first. */
const nextOfferOf = (chosen: readonly Paid[], last = '', kind: ProductKind, label: string, { note }: Told): NextOffer | undefined => {
  const all = chosen.flatMap((one) => (one.later ? [{ key: one.key, ...one.later }] : []));
  const [first] = all.toSorted((one, two) => (one.startsOn < two.startsOn ? -1 : 1));
  if (!first) return undefined;
  const { startsOn, endsOn, price: priceQAR } = first;
  if (startsOn <= last) {
    note(`An offer that begins on ${startsOn}, while another is on, is left out; import the file again then`, label);
    return undefined;
  }
  const same = all.filter((one) => one.startsOn === startsOn && one.endsOn === endsOn);
  if (same.length < all.length) note('Offers of some sizes that begin on other days are left out; import the file again then', label);
  note(`An offer will begin on ${startsOn} and end on ${endsOn}, both by itself`, label);
  const priceBySizeQAR = Object.fromEntries(same.map(({ key, price }) => [key, price]));
  return { startsOn, endsOn, ...(kind === 'pillow' ? { priceQAR } : { priceBySizeQAR }) };
};

/** The members of a record that its prices are; none where there is no price. */
export const readPrices = (rows: readonly Row[], kind: ProductKind, label: string, told: Told): Record<string, unknown> => {
  // The price that an export has above those of the sizes is one of theirs, or none.
  const [first, ...sizes] = rows;
  const isAbove =
    first && !hasSizeColumns(first.table.headings) && !first.size && sizes.length > 0 && sizes.every((row) => row.size !== undefined);
  const paid = measuresOf(
    (isAbove ? sizes : rows).flatMap((row) => pricesIn(row, kind, label, told)),
    label,
    told,
  );
  if (paid.length === 0) return {};
  const isOffer = paid.some(({ before }) => before !== undefined);
  const last = isOffer ? lastDayOf(rows, paid, label, told) : undefined;
  const [isOver, isShown] = [last !== undefined && last < told.today, last !== undefined && last >= told.today];
  const valueOf = (one: Paid): number => (isOver ? (one.before ?? one.paid) : one.paid);
  const bySize = [...Map.groupBy(paid, ({ key }) => key).values()].map(([best]) => best as Paid);
  const prices = Object.fromEntries(bySize.map((one) => [one.key, valueOf(one)]));
  const befores = Object.fromEntries(bySize.flatMap(({ key, before }) => (before === undefined ? [] : [[key, before]])));
  const others = paid
    .filter((one) => !bySize.includes(one))
    .map((one): OtherMeasure => ({
      size: one.key,
      widthCm: 0,
      lengthCm: 0,
      ...one.sides,
      priceQAR: valueOf(one),
      ...(isShown && one.before !== undefined && { priceBeforeQAR: one.before }),
    }));
  const nextOffer = nextOfferOf(bySize, isShown ? last : undefined, kind, label, told);
  return {
    ...(nextOffer && { nextOffer }),
    ...(isShown && { offerEndsOn: last }),
    ...(kind === 'pillow'
      ? { priceQAR: prices[''], priceBeforeQAR: isShown ? befores[''] : undefined }
      : {
          ...{ priceBySizeQAR: prices, priceBeforeBySizeQAR: isShown ? befores : undefined },
          dimensionsBySize: Object.fromEntries(bySize.map(({ key, sides }) => [key, sides])),
          ...(others.length > 0 && { otherMeasures: others }),
        }),
  };
};
