import { fold } from '../ask/text.ts';
import { latinDigits } from '../words/plain-text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { hasProblem, quotedValue, textOf } from './cells.ts';
import { readings, says, type OtherMeasure } from './fields.ts';
import { cellsIn, textsIn, type Row } from './rows.ts';
import type { Heading } from './headings.ts';
import type { Ask } from './tables.ts';
import {
  daysIn,
  isShare,
  isSoldOut,
  noSize,
  readBefore,
  readDay,
  readNumber,
  readPrice,
  readPriceWithWords,
  shareOf,
  withDayFigures,
  withoutDays,
  type FoundSize,
} from './values.ts';

/** What is said once of a column. */
export const notRiyals = 'These prices are not in riyals. Write them in QAR.';

/** What reading a file asks and tells. */
export interface Told {
  today: string;
  sizes: readonly SizeRecord[];
  ask: Ask;
  /** Says what was left alone. */
  note: (sentence: string, label: string) => void;
  /** Says what is wrong, so that the product waits. */
  refuse: (row: Row, heading: Heading, text: string) => void;
}

/** A price of one size, none for a pillow: what is paid today, and what was paid before the offer. */
interface Paid {
  key: string;
  rank: number;
  sides: FoundSize['sides'];
  paid: number;
  before: number | undefined;
  row: Row;
  heading: Heading;
}

/** Remarks of a row; what stands once beside a name is said of all the rows below it. */
const remarksOf = (row: Row): string[] => {
  const own = textsIn([row], 'note');
  return own.length > 0 || !row.above ? own : textsIn([row.above], 'note');
};

/** From when an offer of a row holds, until when, and whether it does today. A day that cannot be read is refused, since the price hangs on it. */
const offerOf = (row: Row, { today, refuse }: Told) => {
  const remarks = withDayFigures([...remarksOf(row), ...textsIn([row], 'discount'), ofWords(row)?.text].join(' '));
  const said = says.offerDays.exec(remarks)?.[0] ?? '';
  // “Summer offer until 31 August” above rows is said of theirs.
  const section = withDayFigures(row.sections.at(-1) ?? '');
  const above = says.offerDays.exec(section)?.[0] ?? (daysIn(section, today).length > 1 ? section : '');
  const daysOf = (field: string): string[] => {
    const [found] = cellsIn(row, field);
    const days = daysIn(textOf(found?.cell), today);
    if (found && days.length === 0 && /\p{N}/u.test(textOf(found.cell)))
      refuse(row, found.heading, `${quotedValue(textOf(found.cell))} is no day. Write ${readings.day}.`);
    return days;
  };
  // `WHITE FRI 20-30NOV26` at the head of the prices of an offer, or of discounts.
  const ofHeader = ['price_offer', 'discount']
    .flatMap((field) => cellsIn(row, field))
    .flatMap(({ heading }) => daysIn(heading.header, today));
  const ofCells = [...daysOf('offer_dates'), ...daysOf('offer_ends_on')];
  const stated = ofCells.length > 0 ? ofCells : ofHeader;
  // `149 (10-19 Dec)` has its days without a word before them.
  const ofDiscount = daysIn(textsIn([row], 'discount').join(' '), today);
  const days = [stated, daysIn(said, today), ofDiscount, daysIn(above, today)].find(({ length }) => length > 0) ?? [];
  // "From 10 Dec" alone has no last day.
  const isOpen = stated.length === 0 && days.length === 1 && says.offerStarts.test(said);
  const starts = daysOf('offer_starts_on')[0] ?? (days.length > 1 || isOpen ? days[0] : undefined);
  const last = isOpen ? undefined : days.at(-1);
  return { starts, last, isLive: (starts ?? today) <= today && (last ?? today) >= today && !says.offerOver.test(remarks) };
};

/** A discount that a remark has, or the heading above rows has for all that say nothing of one themselves. */
const ofWords = (row: Row): { text: string; place: string; share: number } | undefined => {
  if (cellsIn(row, 'discount').length > 0) return undefined;
  const remarks = remarksOf(row).filter((text) => !says.past.test(fold(text)));
  const section = row.sections.at(-1) ?? '';
  const said = [...remarks.map((text) => ['with', text, says.discountIn] as const), ['below', section, says.shareIn] as const];
  for (const [place, text, pattern] of said) {
    const share = pattern
      .exec(fold(latinDigits(text)))
      ?.slice(1)
      .find(Boolean);
    if (share !== undefined) return { text, place, share: Number(share) / 100 };
  }
  return undefined;
};

/** What a discount leaves of the listed price, where no column has the price after it, or the price of the offer that stands in its place. */
const reductionOf = (
  row: Row,
  kind: ProductKind,
  label: string,
  { today, ask, note, refuse }: Told,
): { left: number; price?: number; before?: number } => {
  const [found] = cellsIn(row, 'discount');
  const isOfOne = kind === 'pillow' || row.size !== undefined;
  const words = ofWords(row);
  const share = words?.share ?? shareOf(found?.cell);
  const text = withoutDays(textOf(found?.cell)).replace(says.offerDays, '');
  const listed = Number(readPrice(cellsIn(row, 'price')[0]?.cell ?? null));
  for (const remark of found || !isOfOne ? [] : textsIn([row], 'note')) {
    const undated = withoutDays(remark);
    if (daysIn(remark, today).length === 0 || says.offerOver.test(undated)) continue;
    const before = Number(says.beforeIn.exec(undated)?.[1]);
    if (before > listed && before < listed * 3) {
      const answer = ask(`the price before the offer in ${quotedValue(remark)} is`, String(before));
      if (answer !== null) return { left: 1, before: readNumber(answer) ?? before };
    }
    const price = Number(says.offerPriceIn.exec(undated)?.[1]);
    const isOver = (daysIn(remark, today).at(-1) ?? today) < today;
    if (isOver || !(price < listed && price > listed / 3) || says.past.test(undated)) continue;
    const answer = ask(`the price of the offer in ${quotedValue(remark)} is`, String(price));
    if (answer !== null) return { left: 1, price: readNumber(answer) ?? price };
  }
  // `129 till 30 Nov` is a price. Words without a figure, such as "net", take nothing off, and two pillows for one are no price of one.
  const figures = text.match(/\d[\d,.]*/g) ?? [];
  if (found && share === undefined && isOfOne && figures.length === 1 && !says.less.test(text))
    return { left: 1, price: readNumber(figures[0]) ?? 0 };
  const isRemark = figures.length === 0 || says.gift.test(text);
  if (found && share === undefined && isRemark) note('Remarks, which are not read', `${label}: ${textOf(found.cell)}`);
  else if (found && share === undefined)
    refuse(
      row,
      found.heading,
      `${quotedValue(textOf(found.cell))} is no discount. Write per cent, such as 15%, the price of one size in its own cell, such as “1,690 (was 1,950)”, and all else in a column of remarks.`,
    );
  if (!share || row.table.headings.some(({ field, isMade }) => !isMade && (field === 'price_offer' || field === 'price_before')))
    return { left: 1 };
  const place = words ? `${words.place} ${quotedValue(words.text)}` : `beside ${quotedValue(found?.heading.header ?? '')}`;
  const answer = ask(`prices ${place} are`, 'before the discount');
  return { left: answer === undefined || answer === 'before the discount' ? 1 - share : 1 };
};

/** What is left of a price, in riyals and dirhams. */
const reduced = (price: number, left: number): number => Math.round(price * left * 100) / 100;

const sized = /^price_(?!before|offer)([a-z0-9-]+)$/;

/** Every price of a row: of the size that it is, of the columns that are sizes, or of a pillow; and the last day of its offer. */
const pricesIn = (row: Row, kind: ProductKind, label: string, told: Told): { found: Paid[]; ends: string[] } => {
  const found: Paid[] = [];
  const ends: string[] = [];
  const { today, ask, note, refuse } = told;
  const { starts, last, isLive } = offerOf(row, told);
  const { left, price: instead, before: was } = reductionOf(row, kind, label, told);
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
      })) // prettier-ignore
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
    const less = offered ?? (listed !== undefined && left < 1 ? reduced(listed, left) : undefined);
    const usual = Math.max(listed ?? 0, before ?? 0, less ?? 0);
    const paid = isLive ? (less ?? listed ?? before) : less === undefined ? usual : (listed ?? usual);
    if (!paid) return;
    if ((offered ?? 0) > (listed ?? Infinity)) refuse(row, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
    if (usual > paid && isLive && last !== undefined) ends.push(last);
    if (less !== undefined && last !== undefined && last < today) note(`An offer that ended on ${last} is left out`, label);
    if (starts !== undefined && starts > today && (less ?? before) !== undefined)
      note(`An offer begins on ${starts}; import the file again then`, label);
    if (before !== undefined && before < paid) note(`The price before, ${before}, is below ${paid}, and left out`, label);
    found.push({ key, rank, sides, paid, before: isLive && usual > paid ? usual : undefined, row, heading });
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
  } else if (heading && !row.table.headings.some(({ field }) => sized.test(field ?? '')))
    refuse(row, heading, 'No size is known in this row. Write one, such as 180x200.');
  for (const column of row.table.headings) {
    const key = sized.exec(column.field ?? '')?.[1];
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

/** The members of a record that its prices are; none where there is no price. */
export const readPrices = (rows: readonly Row[], kind: ProductKind, label: string, told: Told): Record<string, unknown> => {
  // The price that an export has above those of the sizes is one of theirs, or none.
  const [first, ...sizes] = rows;
  const isWide = first?.table.headings.some(({ field }) => sized.test(field ?? '')) === true;
  const isAbove = !isWide && first?.size === undefined && sizes.length > 0 && sizes.every((row) => row.size !== undefined);
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
  return {
    ...(before && { offerEndsOn: last }),
    ...(kind === 'pillow'
      ? { priceQAR: paid[''], priceBeforeQAR: before?.[''] }
      : { priceBySizeQAR: paid, priceBeforeBySizeQAR: before, dimensionsBySize: sidesOf, ...(others.length > 0 && { otherMeasures }) }),
  };
};
