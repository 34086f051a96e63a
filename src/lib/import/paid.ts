import type { ProductKind } from '../schemas/content.ts';
import { daysIn, readDay, withDayFigures } from './days.ts';
import { says, type NextOffer, type OtherMeasure } from './fields.ts';
import { hasSizeColumns } from './headings.ts';
import type { Told } from './offers.ts';
import { pricesIn, type Price } from './prices.ts';
import { cellsIn, textsIn, type Row } from './rows.ts';

/** What is paid for a product today and from when an offer begins, from all that its rows say. */

/** What is paid for a measure today, and what was paid before the offer. */
interface Paid extends Pick<Price, 'key' | 'rank' | 'sides' | 'row' | 'heading'> {
  paid: number;
  before: number | undefined;
  ends: string | undefined;
  /** The offer on it that begins later. */
  later: { startsOn: string; endsOn: string; price: number } | undefined;
}

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
  const [changes] = prices.flatMap((price) => (price.usual !== undefined && sinceOf(price) > today ? sinceOf(price) : [])).sort();
  if (changes !== undefined) note(`Prices that hold from ${changes} on are left out; import the file again then`, label);
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
  const best = live ?? usual;
  const paid = live?.offer ?? usual?.usual;
  // A list of prices has one for each time, and some of a product that is sold no longer.
  const [only] = offers.filter(({ row }) => cellsIn(row, 'of_whom').length === 0);
  if (!best && only)
    refuse(only.row, only.heading, `${only.offer} is the price of an offer that is not on today. Write the usual price too.`);
  if (!best || paid === undefined) return undefined;
  const { key, row, heading } = best;
  const [rank, sides] = [Math.min(...prices.map((price) => price.rank)), prices.find((price) => price.sides)?.sides];
  const before = live && usual?.usual !== undefined && usual.usual > paid ? usual.usual : undefined;
  const [next, ...more] = offers
    .filter(({ starts = today }) => starts > today)
    .toSorted((one, two) => ((one.starts ?? '') < (two.starts ?? '') ? -1 : 1));
  const second = more.find(({ starts }) => starts !== next?.starts)?.starts;
  if (second !== undefined) note(`An offer that begins on ${second}, after another, is left out; import the file again then`, label);
  const { starts: startsOn = '', last: endsOn, offer: price = 0 } = next ?? {};
  if (next && endsOn === undefined) note(`An offer begins on ${startsOn} and has no last day; import the file again then`, label);
  const later = next && endsOn !== undefined ? { startsOn, endsOn, price } : undefined;
  return { ...{ key, row, heading, rank, sides, paid, before, later }, ends: before === undefined ? undefined : live?.last };
};

/** Without prices that miss a digit, or have one more than those of the other sizes for adults, unless they are right: their product waits. */
const withoutSlips = (found: readonly Paid[], label: string, { sizes, ask, refuse }: Told): readonly Paid[] => {
  const all = found.filter(({ key }) => sizes.some((size) => size.key === key && size.for === 'adult'));
  const middle = all.map(({ paid }) => paid).sort((one, two) => one - two)[Math.floor(all.length / 2)] ?? 0;
  const isFar = (one: Paid): boolean => all.length > 2 && all.includes(one) && (one.paid < middle / 4 || one.paid > middle * 4);
  return found.filter((one) => {
    if (!isFar(one)) return true;
    const of = `${one.paid} for ${one.sides ? `${one.sides.widthCm}x${one.sides.lengthCm}` : one.key}`;
    if (ask(`${of} of ${label}, far from the prices of its other sizes, is right, or a slip`, 'a slip') === 'right') return true;
    refuse(one.row, one.heading, `${of} is far from the prices of its other sizes. Correct it.`);
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
  const [first, ...others] = [...new Set(paid.flatMap(({ ends }) => ends ?? []))].sort();
  const stated = first ?? untilIn(textsIn(rows, 'about'), today);
  if (others.length > 0) note(`Offers of its sizes end on ${[first, ...others].join(' and ')}; here all end on the first`, label);
  if (stated !== undefined) return stated;
  const answer = ask(
    'last day of offers without one, such as 2026-12-31, or null',
    untilIn([...new Set(rows.flatMap(({ table }) => table.titles))], today) ?? '',
  );
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
  note(`An offer will begin on ${startsOn} and end on ${endsOn}`, label);
  const priceBySizeQAR = Object.fromEntries(same.map(({ key, price }) => [key, price]));
  return { startsOn, endsOn, ...(kind === 'pillow' ? { priceQAR } : { priceBySizeQAR }) };
};

/** The members of a record that its prices are; none where there is no price. */
export const readPrices = (rows: readonly Row[], kind: ProductKind, label: string, told: Told): Record<string, unknown> => {
  // The price that an export has above those of the sizes is one of theirs, or none.
  const [first, ...sizes] = rows;
  const isAbove =
    first && !hasSizeColumns(first.table.headings) && !first.size && sizes.length > 0 && sizes.every((row) => row.size !== undefined);
  const paid = measuresOf(pricesIn(isAbove ? sizes : rows, kind, label, told), label, told);
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
