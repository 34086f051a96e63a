import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { latinDigits } from '../words/plain-text.ts';
import { quotedValue, textOf } from './cells.ts';
import { readings, says } from './fields.ts';
import { cellsAt, classOf, isPrice, type Heading } from './headings.ts';
import { cellsIn, textIn, textsIn, type Row } from './rows.ts';
import type { Ask } from './tables.ts';
import { daysIn, withDayFigures, withEndOfMonth, withoutDays, withoutOfferDays } from './days.ts';
import { readBefore, readNumber, readPrice, shareOf } from './values.ts';

/** The offer that a row says beside its prices: its days, whose it is, and what it takes off. */

/** What reading a file asks and tells. */
export interface Told {
  today: string;
  sizes: readonly SizeRecord[];
  ask: Ask;
  /** Says what was left alone. */
  note: (sentence: string, label: string) => void;
  /** Says what is wrong, so that the product waits. */
  refuse: (row: Row, heading: Heading | undefined, text: string) => void;
}

/** From when an offer holds, until when, and whether it does today. */
export interface OfferDays {
  starts: string | undefined;
  last: string | undefined;
  isLive: boolean;
}

/** Remarks of a row; what stands once beside a name is said of all the rows below it. */
export const remarksOf = (row: Row): string[] => {
  const own = textsIn([row], 'note');
  return own.length > 0 || !row.above ? own : textsIn([row.above], 'note');
};

/** The days of the offer of a row in the column of a heading. A day that cannot be read is refused, since the price hangs on it. */
export const offerDays = (row: Row, heading: Heading | undefined, { today, refuse }: Told): OfferDays => {
  const remarks = withEndOfMonth(withDayFigures([...remarksOf(row), ...textsIn([row], 'discount')].join(' ')), today);
  // `Offer 15 Nov to 15 Dec` has both days behind the word alone.
  const periodIn = (text = ''): string => (daysIn(text, today).length > 1 ? text : '');
  const said = says.offerDays.exec(remarks)?.[0] ?? periodIn(says.offerPeriod.exec(remarks)?.[1]);
  // “Summer offer until 31 August” above rows is said of theirs.
  const section = withDayFigures(row.sections.at(-1) ?? '');
  const above = says.offerDays.exec(section)?.[0] ?? periodIn(section);
  // Days that stand once beside a name are those of all the rows below it that say none.
  const fields = ['offer_dates', 'offer_starts_on', 'offer_ends_on'];
  const hasDays = (one: Row): boolean => fields.some((field) => cellsIn(one, field).length > 0);
  const dated =
    row.above && !hasDays(row) && daysIn([...textsIn([row], 'note'), ...textsIn([row], 'discount')].join(' '), today).length === 0
      ? row.above
      : row;
  const daysOf = (field: string): string[] => {
    const [found] = cellsIn(dated, field);
    const days = daysIn(textOf(found?.cell), today);
    if (found && days.length === 0 && /\p{N}/u.test(textOf(found.cell)))
      refuse(row, found.heading, `${quotedValue(textOf(found.cell))} is no day. Write ${readings.day}.`);
    return days;
  };
  // `WHITE FRIDAY 20-30NOV26` at the head of the prices of an offer, or of discounts.
  const heads = [...cellsIn(row, 'discount'), ...cellsIn(row, 'price_offer')].map((one) => one.heading);
  const ofHeads = [...(isPrice(heading?.field) && says.calledOffer.test(fold(heading?.header ?? '')) ? [heading] : []), ...heads];
  const ofStart = daysOf('offer_starts_on');
  // “12 – 18 Dec” may stand in one cell over both columns.
  const ofCells = [...daysOf('offer_dates'), ...daysOf('offer_ends_on'), ...(ofStart.length > 1 ? ofStart : [])];
  const days =
    [
      ofCells,
      daysIn(said, today),
      // `149 (10-19 Dec)` has its days without a word before them.
      daysIn(textsIn([row], 'discount').join(' '), today),
      ...ofHeads.map((one) => daysIn(one?.header ?? '', today)),
      daysIn(above, today),
    ].find(({ length }) => length > 0) ?? [];
  // "From 10 Dec" alone has no last day.
  const opens = says.offerStarts.test(said) ? daysIn(said, today)[0] : undefined;
  const isOpen = ofCells.length === 0 && days.length === 1 && opens !== undefined;
  const starts = ofStart[0] ?? (days.length > 1 ? days[0] : opens);
  const last = isOpen ? undefined : days.at(-1);
  return { starts, last, isLive: (starts ?? today) <= today && (last ?? today) >= today && !says.offerOver.test(remarks) };
};

/** Whether the price of a line of a list is none for shoppers: of a dealer, of one customer, from several pieces on, in other money, not valid. */
export const isOfOthers = (row: Row): boolean => {
  const whose = cellsIn(row, 'of_whom').map(({ cell, heading }) => ({ text: fold(textOf(cell)), header: fold(heading.header) }));
  const customers = whose.filter(({ header }) => says.customer.test(header));
  return (
    Number(textIn(row, 'from_how_many')) > 1 ||
    (whose.length > 0 && textsIn([row], 'status').some((text) => says.hidden.test(fold(text)))) ||
    whose.some(({ text }) => (says.ofOthers.test(text) && !says.everybody.test(text)) || says.otherMoney.test(text)) ||
    (customers.length > 0 && !customers.some(({ text }) => says.everybody.test(text)))
  );
};

/** Whether a text about several products leaves one of them out: “20% off all but Natural”. */
const isExcepted = (label: string, text: string): boolean => {
  const [, ...others] = fold(text)
    .split(says.except)
    .map((part) => part.replace(says.offerDays, ''));
  const named = others.join(',').split(/[,،&/]|(?<!\p{L})(?:and|or|او)(?!\p{L})| و/u);
  const bare = (word: string): string => word.replace(/^ال(?=\p{L}{2})/u, '');
  const own = fold(label)
    .split(/[^\p{L}\p{N}]+/u)
    .map(bare);
  return named
    .map((part) => (part.match(/\p{L}{3,}/gu) ?? []).filter((word) => classOf(word) === undefined))
    .some((words) => words.length > 0 && words.every((word) => own.includes(bare(word))));
};

/** A discount that a remark has, or the heading above rows has for all that say nothing of one themselves. */
const shareInWords = (row: Row, label: string): { place: string; share: number } | undefined => {
  if (remarksOf(row).some((text) => says.noDiscount.test(fold(text)))) return undefined;
  const remarks = remarksOf(row).filter((text) => !says.past.test(fold(text)));
  const section = row.sections.at(-1) ?? '';
  const said = [
    ...remarks.map((text) => ['with', text, says.discountIn] as const),
    ['below', isExcepted(label, section) ? '' : section, says.shareIn] as const,
  ];
  const found = said.flatMap(([place, text, pattern]) => {
    const share = pattern
      .exec(fold(latinDigits(text)))
      ?.slice(1)
      .find(Boolean);
    return share === undefined ? [] : [{ place: `${place} ${quotedValue(text)}`, share: Number(share) / 100 }];
  });
  return found[0];
};

/** What an offer makes of a listed price, or its price, or the one before it. */
export interface Reduction {
  off?: (price: number) => number;
  price?: number;
  before?: number;
}

/** The price of an offer in a remark with its day, or the price before it, where the owner says that it is one. */
const priceInRemark = (row: Row, remark: string, { today, ask }: Told): Reduction | undefined => {
  const listed = Number(readPrice(cellsIn(row, 'price')[0]?.cell ?? null));
  const undated = withoutDays(remark);
  const days = daysIn(remark, today);
  if (days.length === 0 || (days.at(-1) ?? '') < today || says.offerOver.test(undated) || says.ofOtherPrice.test(undated)) return undefined;
  if (says.past.test(undated) && !says.beforeIn.test(undated)) return undefined;
  const figure = Number((says.beforeIn.exec(undated) ?? says.offerPriceIn.exec(undated))?.[1]);
  const isBefore = figure > listed;
  if (!(figure < listed * 3 && figure > listed / 3 && figure !== listed)) return undefined;
  const answer = ask(`the price ${isBefore ? 'before the offer' : 'of the offer'} in ${quotedValue(remark)} is`, String(figure));
  return answer === null ? undefined : { [isBefore ? 'before' : 'price']: readNumber(answer) ?? figure };
};

/** What a discount makes of a listed price, where no column has the price after it, or the price of the offer that stands in its place. */
export const reductionOf = (row: Row, kind: ProductKind, label: string, told: Told): Reduction => {
  const { ask, note, refuse } = told;
  const [found] = cellsIn(row, 'discount');
  const isOfOne = kind === 'pillow' || row.size !== undefined;
  // A dash says that there is no offer, “as list” that one stands elsewhere.
  const isPaired = row.said.some(
    ({ cell, heading: { field } }) =>
      /^price_(?:offer|before)/.test(field ?? '') &&
      (field !== 'price_before' || cellsIn(row, 'price').length > 0) &&
      (typeof readPrice(cell) === 'number' || !/\p{L}{3}/u.test(textOf(cell))),
  );
  const off = (place: string, reduce: (price: number) => number): Reduction => {
    const answer = ask(`prices ${place} are`, 'before the discount');
    return answer === undefined || answer === 'before the discount' ? { off: reduce } : {};
  };
  if (!found) {
    const words = isPaired ? undefined : shareInWords(row, label);
    if (words) return off(words.place, (price) => reduced(price, 1 - words.share));
    const [price] = isOfOne ? textsIn([row], 'note').flatMap((remark) => priceInRemark(row, remark, told) ?? []) : [];
    return price ?? {};
  }
  const said = quotedValue(textOf(found.cell));
  // Where one figure of the column is an amount, all are.
  const isBare = /^[\d.,\s]+$/.test(textOf(found.cell));
  const areAmounts = isBare && cellsAt(row.table.rows, found.heading.index).some((cell) => Number(readNumber(cell)) >= 100);
  const share = areAmounts && Number(readNumber(found.cell)) > 0 ? undefined : shareOf(found.cell);
  const text = withoutOfferDays(withoutDays(textOf(found.cell)));
  if (share !== undefined)
    return share === 0 || isPaired ? {} : off(`beside ${quotedValue(found.heading.header)}`, (price) => reduced(price, 1 - share));
  // `380 instead of 450`, where the price beside it says the same.
  const [before, paid, listed] = [readBefore(found.cell), readPrice(found.cell), readPrice(cellsIn(row, 'price')[0]?.cell ?? null)];
  if (isOfOne && typeof paid === 'number' && paid < (before ?? 0) && (listed ?? before) === before)
    return { price: paid, before: before ?? 0 };
  // `129 till 30 Nov` is a price. Words without a figure, such as "net", take nothing off, and two pillows for one are no price of one.
  const figures = text.match(/\d[\d,.]*/g) ?? [];
  // An amount alone is what is taken off, and nothing beside the price that is left.
  if (isBare && isPaired) return {};
  const figure = readNumber(figures[0]) ?? 0;
  const isPrice = figures.length === 1 && !isBare && ![says.gift, says.less].some((words) => words.test(text)) && !/[%٪]/u.test(text);
  if (isOfOne && isPrice && !(figure < Number(listed) / 4)) return { price: figure };
  // `QR 500 off` and “save 300 on all sizes” take as much off each price; a small figure without riyals may be per cent.
  const amount = isBare ? readNumber(text) : says.less.test(text) ? readNumber(says.amountOff.exec(text)?.[1]) : undefined;
  if (amount !== undefined && (amount >= 100 || areAmounts || says.riyal.test(text)))
    return isPaired
      ? {}
      : off(`with ${said}`, (price) => {
          if (price <= amount) refuse(row, found.heading, `${said} takes off all of ${price}. Correct one of the two.`);
          return price > amount ? price - amount : price;
        });
  if (figures.length === 0 || says.gift.test(text)) note('Remarks, which are not read', `${label}: ${textOf(found.cell)}`);
  else
    refuse(
      row,
      found.heading,
      `${said} is no discount. Write per cent, such as 15%, the price of one size in its own cell, such as “1,690 (was 1,950)”, and all else in a column of remarks.`,
    );
  return {};
};

/** What is left of a price, in riyals and dirhams. */
export const reduced = (price: number, left: number): number => Math.round(price * left * 100) / 100;
