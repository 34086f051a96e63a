import { fold } from '../ask/text.ts';
import { textOf } from './cells.ts';
import { says } from './fields.ts';
import { isName, isPrice, type Heading, type Rows } from './headings.ts';
import { readDay, readNumber } from './values.ts';

/** The price list of an ERP, which has a line for each price of an article: whose it is, from how many on, from when and until when. */

type Line = Rows[number];

/** Whether a column says whose price a line has, such as `Price List`, `Customer`, `Currency` or `Minimum Quantity`. */
const isOfWhom = ({ field }: Heading): boolean => field === 'of_whom';

/** Whether a line has the price of somebody else than a shopper: of a dealer, of one customer, in other money, or of a list that does not hold. */
const isOfOthers = (line: Line, headings: readonly Heading[]): boolean =>
  headings.some((heading) => {
    const text = fold(textOf(line[heading.index]));
    if (heading.field === 'status') return says.hidden.test(text);
    if (!isOfWhom(heading) || text === '') return false;
    return says.ofOthers.test(text) || says.otherMoney.test(text) || (says.customer.test(fold(heading.header)) && !/^all\b/.test(text));
  });

/**
 * The lines of a price list as one row for each article and size: the offer of today or the next beside its usual price. A line that is part of
 * another stays as an empty row, so that rows keep their numbers; other tables stay as they are.
 */
export const withPriceLines = (rows: Rows, headings: readonly Heading[], today: string): { rows: Rows; headings: Heading[] } => {
  const having = (field: string): Heading | undefined => headings.find((heading) => heading.field === field);
  // Beside its prices a program may say with 0 and 1 whether a list is one for selling.
  const [price, ...others] = headings.filter(({ field, index }) => isPrice(field) && rows.some((row) => (readNumber(row[index]) ?? 0) > 1));
  const [first, last, discount] = ['offer_starts_on', 'offer_ends_on', 'discount'].map(having);
  if (price?.field !== 'price' || others.length > 0 || !first || !last || !headings.some(isOfWhom))
    return { rows, headings: [...headings] };

  const numberIn = (line: Line, heading: Heading | undefined): number => readNumber(line[heading?.index ?? -1]) ?? 0;
  const dayIn = (line: Line, { index }: Heading): string => readDay(line[index] ?? null) ?? '';
  const least = (line: Line): number => Math.max(1, ...headings.filter(isOfWhom).map((heading) => numberIn(line, heading)));
  const articles = headings.filter((heading) => isName(heading) || /^(?:description|sku|size|option)$/.test(heading.field ?? ''));
  const textIn = (line: Line): string => articles.map(({ index }) => textOf(line[index])).join('\n');
  const lines = rows
    .filter((line) => !isOfOthers(line, headings))
    .toSorted((one, two) => least(one) - least(two) || dayIn(one, first).localeCompare(dayIn(two, first)));
  // A line without a price may take something off every size of an article.
  const cuts = lines.filter(
    (line) => numberIn(line, price) === 0 && numberIn(line, discount) > 0 && dayIn(line, last) >= today && textIn(line).trim() !== '',
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const merged = new Map<Line, Line>();
  for (const all of Map.groupBy(
    lines.filter((line) => numberIn(line, price) > 0),
    textIn,
  ).values()) {
    const own = all.filter((line) => least(line) === least(all[0] ?? []));
    const usual = own.findLast((line) => dayIn(line, last) === '' && dayIn(line, first) <= today);
    const offer = own.find((line) => dayIn(line, last) >= today);
    const line = offer ?? usual;
    if (!line) continue;
    const isCut = (one: Line): boolean => articles.every(({ index }) => ['', textOf(line[index])].includes(textOf(one[index])));
    const cut = offer ? undefined : cuts.find(isCut);
    const cells = Array.from({ length: width + 1 }, (_, index) => line[index] ?? null);
    if (offer) cells[width] = usual?.[price.index] ?? null;
    // Since when the usual price holds is no first day of an offer.
    else for (const { index } of [first, last, ...(discount ? [discount] : [])]) cells[index] = cut?.[index] ?? null;
    merged.set(line, cells);
  }
  const before: Heading = { ...price, index: width, field: 'price_before', isMade: true };
  // What numbers the lines of a price list is no id of a product.
  const own = headings.map((heading) =>
    heading.field === 'id'
      ? { ...heading, field: 'row_id' }
      : isPrice(heading.field) && heading !== price
        ? { ...heading, field: null }
        : heading,
  );
  return { rows: rows.map((line) => merged.get(line) ?? []), headings: [...own, before] };
};
