import { fold } from '../ask/text.ts';
import type { ProductKind } from '../schemas/content.ts';
import { hasProblem, quotedValue, textOf } from './cells.ts';
import { says, type NextOffer, type OtherMeasure } from './fields.ts';
import { hasSizeColumns, sizeOfColumn, type Heading } from './headings.ts';
import { offerOf, reduced, reductionOf, type Told } from './offers.ts';
import { cellsIn, textsIn, type Row } from './rows.ts';
import { daysIn, readDay, withDayFigures } from './days.ts';
import { isShare, isSoldOut, noSize, readBefore, readNumber, readPrice, readPriceWithWords, shareOf, type FoundSize } from './values.ts';

/** The prices of a product, from those of its rows. */

/** What is said once of a column. */
export const notRiyals = 'These prices are not in riyals. Write them in QAR.';

/** A price of one size, none for a pillow: what is paid today, and what was paid before the offer. */
interface Paid {
  key: string;
  rank: number;
  sides: FoundSize['sides'];
  paid: number;
  before: number | undefined;
  /** The offer on it that begins later. */
  later: { startsOn: string; endsOn: string; price: number } | undefined;
  row: Row;
  heading: Heading;
}

/** Every price of a row: of the size that it is, of the columns that are sizes, or of a pillow; and the last day of its offer. */
const pricesIn = (row: Row, kind: ProductKind, label: string, told: Told): { found: Paid[]; ends: string[] } => {
  const found: Paid[] = [];
  const ends: string[] = [];
  const { today, ask, note, refuse } = told;
  const { starts, last, isLive } = offerOf(row, told);
  const { off, price: instead, before: was } = reductionOf(row, kind, label, told);
  const isDecimal = (heading: Heading): boolean => {
    const asked = `1,299 under ${quotedValue(heading.header)} is one thousand and more (thousands), or a little more than one (decimals)`;
    return heading.marks !== undefined && ask(asked, heading.marks) === 'decimals';
  };
  const amount = (heading: Heading): number | undefined => {
    const isForeign = says.otherMoney.test(fold(`${heading.header} ${row.table.money}`));
    const cell = row.cells[heading.index] ?? null;
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
    if (price === 1) {
      note('A price of 1 is none, and left out', label);
      return undefined;
    }
    if (!hasProblem(price) && (price === undefined || !isForeign)) return price;
    refuse(row, heading, hasProblem(price) ? price.problem : notRiyals);
    return undefined;
  };
  const amountBefore = (heading: Heading): number | undefined => readBefore(row.cells[heading.index] ?? null, isDecimal(heading));
  /** `of`: the price of which a share, such as 20%, is taken off. */
  const first = (field: string, of?: number): { price?: number; heading?: Heading } =>
    cellsIn(row, field)
      .map(({ cell, heading }) => ({
        price: of !== undefined && isShare(cell) ? reduced(of, 1 - (shareOf(cell) ?? 0)) : amount(heading),
        heading,
      }))
      .find((one): one is { price: number; heading: Heading } => one.price !== undefined) ?? {};
  /** The price before the offer of the same measure, which other columns of a size may not have. */
  const beforeOf = ({ sides }: Heading, key: string): number | undefined =>
    cellsIn(row, `price_before_${key}`)
      .filter(
        ({ heading }) => !sides || !heading.sides || (heading.sides.widthCm === sides.widthCm && heading.sides.lengthCm === sides.lengthCm),
      )
      .map(({ heading }) => amount(heading))
      .find((price) => price !== undefined);
  /** What is paid is the offer while it lasts, else the usual price. */
  const add = (
    key: string,
    { rank, sides }: Pick<FoundSize, 'rank' | 'sides'>,
    heading: Heading,
    listed?: number,
    offered?: number,
    before?: number,
  ): void => {
    const less = offered ?? (listed === undefined ? undefined : off?.(listed));
    const usual = Math.max(listed ?? 0, before ?? 0, less ?? 0);
    const paid = isLive ? (less ?? listed ?? before) : less === undefined ? usual : (listed ?? usual);
    if (!paid) return;
    if ((offered ?? 0) > (listed ?? Infinity)) refuse(row, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
    if (usual > paid && isLive && last !== undefined) ends.push(last);
    if (less !== undefined && last !== undefined && last < today) note(`An offer that ended on ${last} is left out`, label);
    const later = starts !== undefined && starts > today ? (less ?? listed ?? paid) : paid;
    const isLater = starts !== undefined && later < paid;
    if (isLater && last === undefined) note(`An offer begins on ${starts} and has no last day; import the file again then`, label);
    if (before !== undefined && before < paid) note(`The price before, ${before}, is below ${paid}, and left out`, label);
    found.push({
      ...{ key, rank, sides, paid, row, heading },
      before: isLive && usual > paid ? usual : undefined,
      later: isLater && last !== undefined ? { startsOn: starts, endsOn: last, price: later } : undefined,
    });
  };
  const price = first('price');
  const [offer, before] = [first('price_offer', price.price), first('price_before')];
  const heading = offer.heading ?? price.heading ?? before.heading;
  const size = kind === 'pillow' ? { key: '', rank: 0, measure: '' } : row.size;
  const [more] = cellsIn(row, 'surcharge').filter(({ cell }) => (readNumber(cell) ?? 1) > 0);
  if (more) refuse(row, more.heading, 'What a size costs more is not added. Write the whole price of each size.');
  const soldOut = (of: string): void => note('Sold out, as the file says, and left out', `${label} (${of})`);
  if (heading && size && ['price', 'price_offer'].some((field) => cellsIn(row, field).some(({ cell }) => isSoldOut(cell)))) {
    soldOut(size.measure || `row ${row.row}`);
  } else if (heading && size) {
    const key = size.rank >= noSize ? ask(`size ${size.measure}`, size.key) : size.key;
    if (typeof key === 'string') add(key, size, heading, price.price, offer.price ?? instead, before.price ?? amountBefore(heading) ?? was); // prettier-ignore
  } else if (heading && !hasSizeColumns(row.table.headings))
    refuse(row, heading, 'No size is known in this row. Write one, such as 180x200.');
  for (const column of row.table.headings) {
    const key = sizeOfColumn(column);
    if (key === undefined || (size && heading)) continue;
    if (isSoldOut(row.cells[column.index])) {
      soldOut(key);
      continue;
    }
    // A list with a column a size has nowhere else for the price of a pillow.
    add(kind === 'pillow' ? '' : key, column, column, amount(column), undefined, beforeOf(column, key) ?? amountBefore(column));
  }
  return { found, ends };
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
    first &&
    !hasSizeColumns(first.table.headings) &&
    first.size === undefined &&
    sizes.length > 0 &&
    sizes.every((row) => row.size !== undefined);
  const read = (isAbove ? sizes : rows).map((row) => pricesIn(row, kind, label, told));
  const byKey = Map.groupBy(
    withoutSlips(
      read.flatMap(({ found }) => found),
      label,
      told,
    ).toSorted((one, two) => one.rank - two.rank),
    ({ key }) => key,
  );
  const prices: Record<string, number> = {};
  const befores: Record<string, number> = {};
  const sidesOf: Record<string, FoundSize['sides']> = {};
  const others: OtherMeasure[] = [];
  for (const [key, [best, ...more]] of byKey) {
    if (!best) continue;
    for (const { sides, paid, before, row, heading } of more) {
      // A list of offers beside the list of prices.
      if (row.table !== best.row.table && (before === best.paid || best.before === paid)) {
        Object.assign(best, { paid: Math.min(paid, best.paid), before: Math.max(paid, best.paid), sides: best.sides ?? sides });
        continue;
      }
      const isSame = (one: Paid['sides']): boolean =>
        one === undefined || (one.widthCm === sides?.widthCm && one.lengthCm === sides.lengthCm);
      const other = others.find((one) => one.size === key && isSame(one));
      const there = sides === undefined || isSame(best.sides) ? best.paid : other?.priceQAR;
      if (sides && there === undefined)
        others.push({ size: key, ...sides, priceQAR: paid, ...(before !== undefined && { priceBeforeQAR: before }) });
      else if (paid !== there)
        told.refuse(
          row,
          heading,
          `Two prices for ${key === '' ? 'one pillow' : key}: ${paid} here, ${there} elsewhere. Correct one of the two, or give each a name of its own.`,
        );
    }
    prices[key] = best.paid;
    sidesOf[key] = best.sides;
    if (best.before !== undefined) befores[key] = best.before;
  }
  if (byKey.size === 0) return {};
  const isOffer = Object.keys(befores).length > 0 || others.some(({ priceBeforeQAR }) => priceBeforeQAR !== undefined);
  /** The last of the days until which texts say that something holds, unless all of them are over. */
  const untilIn = (texts: readonly string[]): string | undefined =>
    texts
      .flatMap((text) => daysIn(says.offerDays.exec(withDayFigures(text))?.[0] ?? '', told.today).at(-1) ?? [])
      .filter((day) => day >= told.today)
      .sort()
      .at(-1);
  const guess = untilIn(rows[0]?.table.titles ?? []) ?? '';
  // Where no column has the last day, the description of the product may; one that is over contradicts the price, and is asked about.
  const stated = read.flatMap(({ ends }) => ends).sort()[0] ?? untilIn(textsIn(rows, 'about'));
  const answer =
    isOffer && stated === undefined ? told.ask('last day of offers without one, such as 2026-12-31, or null', guess) : undefined;
  const last = stated ?? readDay(answer ?? '');
  const isOver = last !== undefined && last < told.today;
  const paid = isOver ? { ...prices, ...befores } : prices;
  const before = isOffer && last !== undefined && !isOver ? befores : undefined;
  const otherMeasures = others.map(({ priceBeforeQAR, ...one }) =>
    before ? { ...one, priceBeforeQAR } : { ...one, priceQAR: isOver ? (priceBeforeQAR ?? one.priceQAR) : one.priceQAR },
  );
  if (isOffer && stated === undefined && answer === undefined) told.note('Their offers have no last day, which is asked above', label);
  if (answer !== undefined && last !== undefined)
    told.note(`Their offers have no last day in the file; they end on ${last}, as was answered`, label);
  if (answer !== undefined && last === undefined) told.note('The price before the offer is not shown, since no last day is known', label);
  const best = [...byKey.values()].flatMap(([one]) => one ?? []);
  const nextOffer = nextOfferOf(best, before && last, kind, label, told);
  return {
    ...(nextOffer && { nextOffer }),
    ...(before && { offerEndsOn: last }),
    ...(kind === 'pillow'
      ? { priceQAR: paid[''], priceBeforeQAR: before?.[''] }
      : { priceBySizeQAR: paid, priceBeforeBySizeQAR: before, dimensionsBySize: sidesOf, ...(others.length > 0 && { otherMeasures }) }),
  };
};
