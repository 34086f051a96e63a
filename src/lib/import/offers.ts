import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { latinDigits } from '../words/plain-text.ts';
import { quotedValue, textOf } from './cells.ts';
import { readings, says } from './fields.ts';
import { isPrice, type Heading } from './headings.ts';
import { cellsIn, textsIn, type Row } from './rows.ts';
import type { Ask } from './tables.ts';
import { daysIn, withDayFigures, withEndOfMonth, withoutDays, withoutOfferDays } from './days.ts';
import { readNumber, readPrice, shareOf } from './values.ts';

/** The offer that a row says beside its prices: its days, and what it takes off. */

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

/** Remarks of a row; what stands once beside a name is said of all the rows below it. */
const remarksOf = (row: Row): string[] => {
  const own = textsIn([row], 'note');
  return own.length > 0 || !row.above ? own : textsIn([row.above], 'note');
};

/** From when an offer of a row holds, until when, and whether it does today. A day that cannot be read is refused, since the price hangs on it. */
export const offerOf = (row: Row, { today, refuse }: Told) => {
  const texts = [...remarksOf(row), ...textsIn([row], 'discount'), ofWords(row)?.text].join(' ');
  const remarks = withEndOfMonth(withDayFigures(texts), today);
  // `Offer 15 Nov to 15 Dec` has both days behind the word alone.
  const [, period = ''] = says.offerPeriod.exec(remarks) ?? [];
  const said = says.offerDays.exec(remarks)?.[0] ?? (daysIn(period, today).length > 1 ? period : '');
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
  const ofOffer = ({ field, header }: Heading): boolean =>
    /^(?:price_offer|discount)/.test(field ?? '') || (isPrice(field) && says.calledOffer.test(fold(header)));
  const [atHead, ...otherwise] = row.table.headings
    .filter((heading) => ofOffer(heading) && textOf(row.cells[heading.index]) !== '')
    .map((heading) => ({ heading, days: daysIn(heading.header, today) }))
    .filter(({ days }) => days.length > 0);
  const ofHeader = atHead?.days ?? [];
  if (atHead && otherwise.some(({ days }) => days.join() !== ofHeader.join()))
    refuse(row, atHead.heading, 'Its offers have other days in each size. Write each size in a row of its own.');
  const ofCells = [...daysOf('offer_dates'), ...daysOf('offer_ends_on')];
  // `149 (10-19 Dec)` has its days without a word before them.
  const ofDiscount = daysIn(textsIn([row], 'discount').join(' '), today);
  const days = [ofCells, daysIn(said, today), ofDiscount, ofHeader, daysIn(above, today)].find(({ length }) => length > 0) ?? [];
  // "From 10 Dec" alone has no last day.
  const isOpen = ofCells.length === 0 && days.length === 1 && says.offerStarts.test(said);
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

/** What a discount makes of a listed price, where no column has the price after it, or the price of the offer that stands in its place. */
export const reductionOf = (
  row: Row,
  kind: ProductKind,
  label: string,
  { today, ask, note, refuse }: Told,
): { off?: (price: number) => number; price?: number; before?: number } => {
  const [found] = cellsIn(row, 'discount');
  const isOfOne = kind === 'pillow' || row.size !== undefined;
  const words = ofWords(row);
  const share = words?.share ?? shareOf(found?.cell);
  const text = withoutOfferDays(withoutDays(textOf(found?.cell)));
  const listed = Number(readPrice(cellsIn(row, 'price')[0]?.cell ?? null));
  for (const remark of found || !isOfOne ? [] : textsIn([row], 'note')) {
    const undated = withoutDays(remark);
    if (daysIn(remark, today).length === 0 || says.offerOver.test(undated)) continue;
    const before = Number(says.beforeIn.exec(undated)?.[1]);
    if (before > listed && before < listed * 3) {
      const answer = ask(`the price before the offer in ${quotedValue(remark)} is`, String(before));
      if (answer !== null) return { before: readNumber(answer) ?? before };
    }
    const price = Number(says.offerPriceIn.exec(undated)?.[1]);
    const isOver = (daysIn(remark, today).at(-1) ?? today) < today;
    if (isOver || !(price < listed && price > listed / 3) || says.past.test(undated)) continue;
    const answer = ask(`the price of the offer in ${quotedValue(remark)} is`, String(price));
    if (answer !== null) return { price: readNumber(answer) ?? price };
  }
  // `129 till 30 Nov` is a price. Words without a figure, such as "net", take nothing off, and two pillows for one are no price of one.
  const figures = text.match(/\d[\d,.]*/g) ?? [];
  if (found && share === undefined && isOfOne && figures.length === 1 && !says.less.test(text) && !/[%٪]/u.test(text))
    return { price: readNumber(figures[0]) ?? 0 };
  const isPaired = row.table.headings.some(
    ({ field, isMade }) =>
      // Of the lines of a price list the offer is one, with its own price.
      (!isMade || row.table.leftOut > 0) && /^price_(?:offer|before)/.test(field ?? '') && cellsIn(row, field ?? '').length > 0,
  );
  const isBefore = (place: string): boolean => {
    const answer = ask(`prices ${place} are`, 'before the discount');
    return answer === undefined || answer === 'before the discount';
  };
  // `QR 500 off` and “save 300 on all sizes” take as much off each price; a small figure without riyals may be per cent.
  const amount = share === undefined && says.less.test(text) ? readNumber(says.amountOff.exec(text)?.[1]) : undefined;
  if (found && amount !== undefined && (amount >= 100 || says.riyal.test(text))) {
    if (isPaired || !isBefore(`with ${quotedValue(textOf(found.cell))}`)) return {};
    const off = (price: number): number => {
      if (price <= amount)
        refuse(row, found.heading, `${quotedValue(textOf(found.cell))} takes off all of ${price}. Correct one of the two.`);
      return price > amount ? price - amount : price;
    };
    return { off };
  }
  const isRemark = figures.length === 0 || says.gift.test(text);
  if (found && share === undefined && isRemark) note('Remarks, which are not read', `${label}: ${textOf(found.cell)}`);
  else if (found && share === undefined)
    refuse(
      row,
      found.heading,
      `${quotedValue(textOf(found.cell))} is no discount. Write per cent, such as 15%, the price of one size in its own cell, such as “1,690 (was 1,950)”, and all else in a column of remarks.`,
    );
  if (!share || isPaired) return {};
  const place = words ? `${words.place} ${quotedValue(words.text)}` : `beside ${quotedValue(found?.heading.header ?? '')}`;
  return isBefore(place) ? { off: (price) => reduced(price, 1 - share) } : {};
};

/** What is left of a price, in riyals and dirhams. */
export const reduced = (price: number, left: number): number => Math.round(price * left * 100) / 100;
