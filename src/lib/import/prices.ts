import type { ProductKind } from '../schemas/content.ts';
import { isUnusable, quotedValue, textOf } from './cells.ts';
import type { Heading } from './columns.ts';
import { cellsIn, textIn, textsIn, type Row } from './rows.ts';
import { noSize, readDay, readPrice, type Mark } from './values.ts';
import { says } from './words.ts';

/** What reading a file tells and asks. */
export interface Told {
  today: string;
  /** What commas and points are in each column of prices. */
  marks: ReadonlyMap<Heading, Mark | undefined>;
  /** What her word stands for; undefined where it must be asked, null where it says nothing. */
  ask: (word: string, guess: string) => string | null | undefined;
  /** Says what was left alone. */
  note: (sentence: string, label: string) => void;
  refuse: (row: Row, heading: Heading | undefined, text: string) => void;
}

/** A price of one size, none for a pillow: what is paid today, and what was paid before the offer. */
interface Paid {
  key: string;
  rank: number;
  paid: number;
  before: number | undefined;
  row: Row;
  heading: Heading;
}

/** From when an offer of a row holds, until when, and whether it does today. */
const offerOf = (row: Row, today: string) => {
  const [from = '', until = ''] = textIn(row, 'offer_dates').split('/');
  const said = says.lastDay.exec(textsIn([row], 'note').join(' '))?.[1] ?? '';
  const starts = readDay(textIn(row, 'offer_starts_on') || from);
  const last = readDay(textIn(row, 'offer_ends_on') || until || said);
  return { starts, last, isLive: (starts ?? today) <= today && (last ?? today) >= today };
};

/** The part that a discount takes off the listed price, where no column has the price after it. */
const discountOf = (row: Row, { ask }: Told): number => {
  const [found] = cellsIn(row, 'discount');
  const figure = Number(textOf(found?.cell).replace('%', '')) || 0;
  if (!found || figure <= 0 || row.table.headings.some(({ field }) => field === 'price_offer')) return 0;
  const answer = ask(`prices beside ${quotedValue(found.heading.header)} are`, 'before the discount');
  return answer !== 'before the discount' ? 0 : figure < 1 ? figure : figure / 100;
};

/** Every price of the rows: of the size that a row is, of the columns that are sizes, or of a pillow. */
const pricesIn = (rows: readonly Row[], kind: ProductKind | undefined, label: string, told: Told): { found: Paid[]; ends: string[] } => {
  const found: Paid[] = [];
  const ends: string[] = [];
  for (const row of rows) {
    const { starts, last, isLive } = offerOf(row, told.today);
    const off = discountOf(row, told);
    const amount = (heading: Heading): number | undefined => {
      const price = readPrice(row.cells[heading.index] ?? null, told.marks.get(heading));
      if (isUnusable(price)) told.refuse(row, heading, `${price.problem} ${price.change}`);
      return isUnusable(price) ? undefined : price;
    };
    const first = (field: string): { price?: number; heading?: Heading } => {
      for (const { heading } of cellsIn(row, field)) {
        const price = amount(heading);
        if (price !== undefined) return { price, heading };
      }
      return {};
    };
    /** What is paid is the offer while it lasts, else the usual price. */
    const add = (key: string, rank: number, heading: Heading, listed?: number, offered?: number, before?: number): void => {
      const reduced = offered ?? (listed !== undefined && off > 0 ? Math.round(listed * (1 - off) * 100) / 100 : undefined);
      const usual = Math.max(listed ?? 0, before ?? 0, reduced ?? 0);
      const paid = isLive ? (reduced ?? listed) : reduced !== undefined && listed !== undefined ? listed : usual;
      if (!paid) return;
      if ((offered ?? 0) > (listed ?? Infinity))
        told.refuse(row, heading, `The price of the offer is above ${listed}. Correct one of the two.`);
      if (usual > paid && isLive && last !== undefined) ends.push(last);
      if (starts !== undefined && starts > told.today) told.note(`An offer begins on ${starts}; import the file again then`, label);
      found.push({ key, rank, paid, before: isLive && usual > paid ? usual : undefined, row, heading });
    };
    const [price, offer, before] = [first('price'), first('price_offer'), first('price_before')];
    const heading = offer.heading ?? price.heading;
    const size = kind === 'pillow' ? { key: '', rank: 0, measure: '' } : row.size;
    if (heading && size) {
      const key = size.rank === noSize ? told.ask(`size ${size.measure}`, size.key) : size.key;
      if (typeof key === 'string') add(key, size.rank, heading, price.price, offer.price, before.price);
    }
    for (const column of row.table.headings) {
      const key = /^price_(?!before|offer)([a-z-]+)$/.exec(column.field ?? '')?.[1];
      const listed = key === undefined ? undefined : amount(column);
      if (key !== undefined && listed !== undefined) add(key, column.rank, column, listed, undefined, first(`price_before_${key}`).price);
    }
  }
  return { found, ends };
};

/** The members of a record that its prices are; none where there is no price. */
export const readPrices = (rows: readonly Row[], kind: ProductKind | undefined, label: string, told: Told): Record<string, unknown> => {
  const { found, ends } = pricesIn(rows, kind, label, told);
  const prices: Record<string, number> = {};
  const befores: Record<string, number> = {};
  for (const [key, [best, ...more]] of Map.groupBy(
    found.toSorted((one, two) => one.rank - two.rank),
    (one) => one.key,
  )) {
    if (!best) continue;
    for (const { paid, rank, row, heading } of more.filter((other) => other.paid !== best.paid)) {
      const what = key === '' ? 'one pillow' : key;
      if (rank === best.rank)
        told.refuse(row, heading, `Two prices for ${what}: ${paid} here and ${best.paid} in row ${best.row.row}. Correct one of the two.`);
      else
        told.note(
          `${textIn(row, 'size') || heading.header} counts as ${key}, which has the price of a nearer measure; its own price is left out`,
          `${label} (${paid})`,
        );
    }
    prices[key] = best.paid;
    if (best.before !== undefined) befores[key] = best.before;
  }
  if (found.length === 0) return {};
  const isOffer = Object.keys(befores).length > 0;
  const last = ends.sort()[0] ?? (isOffer ? readDay(told.ask('last day of offers without one', '') ?? '') : undefined);
  const isOver = last !== undefined && last < told.today;
  const paid = isOver ? { ...prices, ...befores } : prices;
  const before = isOffer && last !== undefined && !isOver ? befores : undefined;
  return {
    ...(before && { offerEndsOn: last }),
    ...(kind === 'pillow' ? { priceQAR: paid[''], priceBeforeQAR: before?.[''] } : { priceBySizeQAR: paid, priceBeforeBySizeQAR: before }),
  };
};
