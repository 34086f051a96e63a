import { fold } from '../ask/text.ts';
import { textOf } from './cells.ts';
import { says } from './fields.ts';
import { isName, isPrice, type Heading, type Rows } from './headings.ts';
import { readDay } from './days.ts';
import { readNumber } from './values.ts';

/** The price list of an ERP, which has a line for each price of an article: whose it is, from how many on, from when and until when. */

type Line = Rows[number];

/** Fields in which the lines of one article differ; in all others they are the same. */
export const ofLine = /^(?:price|offer_|discount|of_whom|from_how_many|status|id|row_id|note)/;

/** Whether a line is none for shoppers: of a dealer, of one customer, in other money, or of a list that does not hold. */
export const isOfOthers = (line: Line, headings: readonly Heading[]): boolean => {
  const textOfCell = ({ index }: Heading): string => fold(textOf(line[index]));
  const whose = headings.filter(({ field }) => field === 'of_whom');
  const customers = whose
    .filter(({ header }) => says.customer.test(fold(header)))
    .map(textOfCell)
    .filter((text) => text !== '');
  return (
    headings.some((heading) => heading.field === 'status' && says.hidden.test(textOfCell(heading))) ||
    whose.map(textOfCell).some((text) => (says.ofOthers.test(text) && !says.everybody.test(text)) || says.otherMoney.test(text)) ||
    (customers.length > 0 && !customers.some((text) => says.everybody.test(text)))
  );
};

/**
 * The lines of one article as one row, the offer of today or the next beside its usual price: wherever a table has several lines that differ in
 * nothing but prices, days and whose they are, and leave no doubt. A line that is part of another stays as an empty row, so that rows keep their numbers.
 */
export const withPriceLines = (
  rows: Rows,
  headings: readonly Heading[],
  today: string,
): { rows: Rows; headings: Heading[]; leftOut: number } => {
  const having = (field: string): Heading | undefined => headings.find((heading) => heading.field === field);
  // Beside its prices a program may say with 0 and 1 whether a list is one for selling.
  const isFlag = ({ index }: Heading): boolean => rows.every((row) => /^[01]?$/.test(textOf(row[index])));
  const [price, ...others] = headings.filter((heading) => isPrice(heading.field) && !isFlag(heading));
  const [first, last, discount] = ['offer_starts_on', 'offer_ends_on', 'discount'].map(having);
  const same = { rows, headings: [...headings], leftOut: 0 };
  if (price?.field !== 'price' || others.length > 0 || !first || !last || !having('of_whom')) return same;

  const numberIn = (line: Line, heading: Heading | undefined): number => readNumber(line[heading?.index ?? -1]) ?? 0;
  const dayIn = (line: Line, { index }: Heading): string => readDay(line[index] ?? null) ?? '';
  const least = (line: Line): number => Math.max(1, numberIn(line, having('from_how_many')));
  const textIn = (line: Line, some: readonly Heading[]): string => some.map(({ index }) => textOf(line[index])).join('\n');
  const articles = headings.filter(({ field }) => field !== null && !ofLine.test(field));
  const lists = headings.filter(({ field }) => field === 'of_whom');
  const named = headings.filter((heading) => isName(heading) || heading.field === 'description');
  const names = named.length > 0 ? named : headings.filter(({ field }) => field === 'sku');
  // A display piece is asked about, as everywhere.
  const isPriced = (line: Line): boolean =>
    numberIn(line, price) > 0 && textIn(line, names).trim() !== '' && !line.some((cell) => says.soldNoMore.test(fold(textOf(cell))));
  const width = Math.max(0, ...rows.map((row) => row.length));
  // A line without a price may take something off every size of an article.
  const reducing = rows.filter((line) => numberIn(line, price) === 0 && numberIn(line, discount) > 0);
  const cuts = reducing.filter((line) => least(line) === 1 && !isOfOthers(line, headings) && dayIn(line, last) >= today);
  const merged = new Map<Line, Line>();
  for (const all of Map.groupBy(rows.filter(isPriced), (line) => textIn(line, articles)).values()) {
    const lines = all.filter((line) => !isOfOthers(line, headings) && least(line) === 1);
    const begun = lines.filter((line) => dayIn(line, last) === '' && dayIn(line, first) <= today);
    const since = begun
      .map((line) => dayIn(line, first))
      .sort()
      .at(-1);
    const [usual, ...more] = begun.filter((line) => dayIn(line, first) === since);
    // Two lists with a usual price each: the reader of prices tells of both.
    if (!usual || more.length > 0 || new Set(begun.map((line) => textIn(line, lists))).size > 1) continue;
    const isCut = (one: Line): boolean => articles.every(({ index }) => ['', textOf(usual[index])].includes(textOf(one[index])));
    const cut = cuts.find((one) => isCut(one) && textIn(one, articles).trim() !== '');
    if (all.length === 1 && !cut) continue;
    const offers = lines.filter(
      (line) => dayIn(line, last) >= today && (numberIn(line, price) < numberIn(usual, price) || numberIn(line, discount) > 0),
    );
    // Of two offers for today the reader of prices tells too.
    if (offers.filter((line) => dayIn(line, first) <= today).length > 1) continue;
    const [offer] = offers.sort((one, two) => dayIn(one, first).localeCompare(dayIn(two, first)));
    const cells = Array.from({ length: width + 1 }, (_, index) => usual[index] ?? null);
    // Since when the usual price holds is no first day of an offer.
    for (const { index } of [first, last]) cells[index] = (offer ?? cut)?.[index] ?? null;
    if (discount) cells[discount.index] = (offer ?? cut ?? usual)[discount.index] ?? null;
    if (offer && numberIn(offer, price) < numberIn(usual, price))
      [cells[price.index], cells[width]] = [offer[price.index] ?? null, usual[price.index] ?? null];
    // What an offer says of itself is named.
    for (const { index } of headings.filter(({ field }) => field === 'note')) cells[index] = offer?.[index] ?? usual[index] ?? null;
    for (const line of all) merged.set(line, []);
    merged.set(usual, cells);
  }
  if (merged.size === 0) return same;
  for (const line of reducing) merged.set(line, []);
  // What stands alone is no price of today either where it is of somebody else, is over, or is one of several pieces of an article sold singly.
  const articleOf = (line: Line): string => textIn(line, [...names, ...headings.filter(({ field }) => field === 'sku')]);
  const singly = new Set(rows.filter((line) => isPriced(line) && least(line) === 1).map(articleOf));
  for (const line of rows.filter((one) => isPriced(one) && !merged.has(one))) {
    const isOver = dayIn(line, last) !== '' && dayIn(line, last) < today && numberIn(line, discount) === 0;
    if (isOver || isOfOthers(line, headings) || (least(line) > 1 && singly.has(articleOf(line)))) merged.set(line, []);
  }
  const before: Heading = { ...price, index: width, field: 'price_before', isMade: true };
  // What numbers the lines of a price list is no id of a product.
  const fieldOf = (heading: Heading): string | null =>
    heading.field === 'id' ? 'row_id' : isPrice(heading.field) && heading !== price ? null : heading.field;
  return {
    rows: rows.map((line) => merged.get(line) ?? line),
    headings: [...headings.map((heading) => ({ ...heading, field: fieldOf(heading) })), before],
    leftOut: [...merged.values()].filter(({ length }) => length === 0).length,
  };
};
