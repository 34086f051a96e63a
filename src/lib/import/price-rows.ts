import { fold } from '../ask/text.ts';
import { textOf } from './cells.ts';
import { likelyField, plainHeader, says } from './fields.ts';
import { classOf, isName, isPrice, type Heading, type Rows } from './headings.ts';

/** Rows of one product that say in a cell which of its prices they have, such as `Retail`, `W/S` and `Offer till 30 Nov`, as one row. */

type PriceOf = 'usual' | 'offer' | 'other';

/** Which price of a product a text says that its row has; undefined where it says nothing of one. */
const priceOf = (text: string): PriceOf | undefined => {
  const field = likelyField(plainHeader(text));
  if (field === null) return 'other';
  if (field === 'price' || field === 'price_before') return 'usual';
  return field?.startsWith('price_offer') || field?.startsWith('offer_') ? 'offer' : undefined;
};

/** Whether a text says that its row has the offer of the product above: it has a figure, as of a day, speaks of prices, or has two words at most. */
const isOfferRow = (text: string): boolean =>
  says.offerRow.test(fold(text)) && classOf(text) === undefined && (/\p{N}|price|سعر/iu.test(text) || text.split(' ').length < 3);

/** Fields that make a row without a name another size or height of the product above. */
const tellsApart = /^(?:size|option|width|length|height_cm)$/;

/** A range of numbers from 0. */
const upTo = (end: number): number[] => Array.from({ length: end }, (_, index) => index);

/**
 * The rows of a table where each product has one, and the headings that it then needs: the price before beside each that an offer may have, and
 * the days of offers. A row that is part of another stays as an empty one, so that rows keep their numbers.
 */
export const withPricesInOneRow = (rows: Rows, headings: readonly Heading[]): { rows: Rows; headings: Heading[] } => {
  // What a description is is settled later: where no column has names, it has them.
  const names = headings.filter(headings.some(isName) ? isName : ({ field }) => field === 'description');
  const nameOf = (row: Rows[number]): string => names.map(({ index }) => textOf(row[index])).find((text) => text !== '') ?? '';
  const width = Math.max(0, ...rows.map((row) => row.length));
  const column = upTo(width).find((index) => {
    const said = rows.map((row) => textOf(row[index])).filter((text) => text !== '');
    // `Sale` beside `Purchase` in the list of prices of a program says whose they are.
    if (headings.some((heading) => heading.index === index && heading.field === 'of_whom')) return false;
    const areShort = said.every((text) => text.length < 40 && priceOf(text) !== undefined);
    return said.length > 2 && new Set(said.map(priceOf)).size > 1 && areShort;
  });
  const others = headings.filter((heading) => !isPrice(heading.field) && !names.includes(heading));
  /** What a row says of the prices in it: in the column of such texts, in its name, or where it has none in some other cell. */
  const textAt = (row: Rows[number]): string => {
    if (column !== undefined) return textOf(row[column]);
    const remarks = others.filter(({ field }) => !/^(?:size|width|length)$/.test(field ?? ''));
    const texts = nameOf(row) === '' ? remarks.map(({ index }) => textOf(row[index])) : [nameOf(row)];
    return texts.find(isOfferRow) ?? '';
  };
  const isOf = (row: Rows[number]): PriceOf | undefined =>
    column !== undefined ? priceOf(textAt(row)) : textAt(row) === '' ? undefined : 'offer';
  const prices = headings.filter(({ field }) => isPrice(field) && !/^price_(?:before|offer)/.test(field ?? ''));
  const isPart = (row: Rows[number]): boolean =>
    isOf(row) !== undefined && (column === undefined || nameOf(row) === '') && prices.some(({ index }) => textOf(row[index]) !== '');
  /** Whether a row without a name is no other size or height than the row above. */
  const isSame = (row: Rows[number], first: Rows[number]): boolean =>
    column !== undefined ||
    nameOf(row) !== '' ||
    others.every(
      ({ field, index }) => !tellsApart.test(field ?? '') || ['', textAt(row), textOf(first[index])].includes(textOf(row[index])),
    );
  const groups: Rows[number][][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && nameOf(last[0] ?? []) !== '' && isPart(row) && isSame(row, last[0] ?? [])) last.push(row);
    else groups.push([row]);
  }
  if (column === undefined && groups.length === rows.length) return { rows, headings: [...headings] };
  const before = prices.map((heading, place): Heading => ({
    ...heading,
    isMade: true,
    index: width + 1 + place,
    field: heading.field?.replace('price', 'price_before') ?? null,
  }));
  const merged = groups.flatMap((group) => {
    const [first = []] = group;
    const usual = group.find((row) => (isOf(row) ?? 'usual') === 'usual');
    const offer = group.find((row) => isOf(row) === 'offer');
    const cells = upTo(width).map((index) => first[index] ?? null);
    for (const { index } of prices) cells[index] = (textOf(offer?.[index]) === '' ? usual : offer)?.[index] ?? null;
    const offered = before.map((_, place) => (offer && usual?.[prices[place]?.index ?? -1]) ?? null);
    return [[...cells, offer ? textAt(offer) : null, ...offered], ...group.slice(1).map(() => [])];
  });
  const days: Heading = { index: width, header: 'Offer', field: 'offer_dates', rank: 0, isKnown: true, isMade: true };
  return { rows: merged, headings: [...headings.filter(({ index }) => index !== column), days, ...before] };
};
