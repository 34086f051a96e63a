import { fold } from '../ask/text.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { keysOf } from './articles.ts';
import { textOf, type Cell, type Sheet } from './cells.ts';
import { daysIn } from './days.ts';
import { likelyField, plainHeader, says } from './fields.ts';
import { cellsAt, classOf, isName, isPrice, share, type Heading } from './headings.ts';
import { blocksAcross, sideBySide, turned, withDaysFirst, without } from './layouts.ts';
import type { Told } from './offers.ts';
import { wordsOf } from './offered.ts';
import { tablesOf, type Table } from './tables.ts';
import { readPrice } from './values.ts';

/** The sheets of a file: which of them have products, and which belong together. */

const isDiscount = ({ field }: Pick<Heading, 'field'>): boolean => field?.startsWith('discount') === true;

const isCatalogue = (tables: readonly Table[]): boolean =>
  tables.some(({ headings }) => headings.some((one) => isPrice(one.field) || isDiscount(one) || one.field === 'id'));

/** Whether tables have prices of what they name. */
const isNamed = (tables: readonly Table[]): boolean =>
  isCatalogue(tables) &&
  tables.some(({ headings, section }) => headings.some(isName) || section !== '' || !headings.some(({ field }) => field === 'size'));

/** Whether a folded title has the last day of an offer, or both its days, and all are before a day. */
const endsBefore = (title: string, today: string): boolean => {
  const days = daysIn(title, today).sort();
  const said = says.offerDays.exec(title)?.[0];
  const isEnd = days.length > 1 || (said !== undefined && !says.offerStarts.test(said));
  return isEnd && (days.at(-1) ?? today) < today;
};

/** Whether a row of a table has an offer that goes on. */
const hasLaterDay = ({ headings, rows }: Table, today: string): boolean =>
  headings.some(
    ({ field, index }) =>
      field?.startsWith('offer_') && cellsAt(rows, index).some((cell) => daysIn(textOf(cell), today).some((day) => day >= today)),
  );

/** Whether a table has a price for each time and customer, as lists of an ERP do. */
const isPriceList = ({ headings }: Table): boolean =>
  ['offer_starts_on', 'price', 'of_whom'].every((field) => headings.some((heading) => heading.field === field));

/** Tables by sheet as they are chosen; those that say what the articles of a list of prices are stand with it. */
const withArticles = (sheets: readonly { plain: readonly Table[]; chosen: Table[] }[]): Table[][] => {
  const all = sheets.map(({ chosen }) => chosen);
  const place = all.findLastIndex(([first]) => first && isPriceList(first));
  const [list, ...more] = all[place] ?? [];
  if (!list || more.length > 0) return all;
  const found = sheets.flatMap(({ plain: [table] }, index) => {
    const keys = index === place || !table ? undefined : keysOf(list, table);
    return table && keys ? [{ table, keys, index }] : [];
  });
  for (const { table, keys } of found)
    for (const heading of table.headings) if (keys.its.length === 1 && heading.index === keys.its[0]) heading.field ??= 'sku';
  // Variants are no articles of their own.
  const articles = found.flatMap(({ table, keys }) => (keys.its.length === 1 ? [table] : []));
  return [
    ...all.filter((_, index) => index !== place && !found.some((one) => one.index === index)),
    [...articles, { ...list, articles: found }],
  ];
};

/**
 * The tables with products: those of the sheet with most rows, and of the others that the owner wants.
 * @param answers fields by header, as the owner settled them
 */
export const chooseTables = (
  sheets: readonly Sheet[],
  sizes: readonly SizeRecord[],
  answers: Readonly<Record<string, string | null>>,
  { ask, note, today }: Pick<Told, 'ask' | 'note' | 'today'>,
): Table[] => {
  const rowsIn = (tables: readonly Table[]): number => tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const tablesIn = (some: readonly Sheet[]): Table[] => some.flatMap((one) => tablesOf(one, sizes, answers));
  const read = sheets.map((written) => {
    const whole = withDaysFirst(written);
    const across = blocksAcross(whole, sizes);
    const sheet = across.length > 0 ? without(whole, across) : whole;
    const plain = tablesIn([sheet]);
    const parts = sideBySide(sheet).map((part) => tablesIn([part]));
    const chosen = parts.length > 1 && parts.every(isNamed) ? parts.flat() : plain;
    const first = Math.min(...plain.map(({ at }) => at), Infinity);
    for (const cells of sheet.rows.filter((row, index) => index < first && row.some((cell) => typeof readPrice(cell) === 'number'))) {
      const name = cells
        .map(textOf)
        .find((text) => /^(?:mattress|pillow)$/.test(classOf(text) ?? '') && !isName({ field: likelyField(plainHeader(text)) ?? null }));
      if (name !== undefined) note('Without headers above it, and not read', `${name}${sheet.name === null ? '' : ` of ${sheet.name}`}`);
    }
    return { plain, chosen: [...(across.length === 0 || isNamed(chosen) ? chosen : []), ...tablesIn(across.map(turned))] };
  });
  /** Whether its name or its title says that a sheet is of another time, or for the trade. */
  const isOld = (tables: readonly Table[]): boolean => {
    const [first] = tables;
    const { name = '', rows = [] } = first?.sheet ?? {};
    const [called, title] = [fold(name ?? ''), fold(first?.sheet.titles?.join(' ') ?? textOf(rows[0]?.[0]))];
    const isOver =
      says.calledOffer.test(`${called} ${title}`) && endsBefore(title, today) && !tables.some((table) => hasLaterDay(table, today));
    const isOfTrade = says.ofTrade.test(called) || (says.ofTrade.test(title) && says.moneyOf.test(title));
    return isOver || says.oldSheet.test(`${called} ${title}`) || (isOfTrade && !says.everybody.test(`${called} ${title}`));
  };
  const hasPrices = ([first]: readonly Table[]): boolean =>
    first?.headings.some(
      // Of two columns of prices one is asked about; a column that may be one by its values alone is none.
      ({ field, header }) => (isPrice(field) && (!field?.endsWith('?') || isPrice(likelyField(plainHeader(header))))) || field === 'id',
    ) === true;
  const all = withArticles(read).filter(isCatalogue);
  const [best = [], ...others] = all.toSorted(
    (one, two) => Number(isOld(one)) - Number(isOld(two)) || Number(hasPrices(two)) - Number(hasPrices(one)) || rowsIn(two) - rowsIn(one),
  );
  const namesOf = ({ headings, rows }: Table): Cell[] => headings.filter(isName).flatMap(({ index }) => cellsAt(rows, index));
  const calledIn = (table: Table): string[][] => [...namesOf(table).map(textOf), table.section].map(wordsOf);
  const codesOf = ({ headings, rows }: Table): Cell[] =>
    headings.filter(({ field }) => field === 'sku').flatMap(({ index }) => cellsAt(rows, index));
  const [known, codes] = [namesOf, codesOf].map((of) => new Set(best.flatMap(of).map(textOf))) as [Set<string>, Set<string>];
  const wanted = others.filter((tables) => {
    const [first] = tables;
    const { name } = first?.sheet ?? {};
    const isPriced = hasPrices(tables);
    const isOffers = first?.headings.some((one) => one.field === 'price_offer' || (!isPriced && isDiscount(one))) === true;
    // Products may be on offer that stand in any of the others, and be called by a part of their names.
    const elsewhere = isOffers ? all.filter((one) => one !== tables).flatMap((one) => one.flatMap(calledIn)) : [];
    const isKnown = (cell: Cell): boolean =>
      known.has(textOf(cell)) || elsewhere.some((words) => wordsOf(textOf(cell)).every((word) => words.includes(word)));
    const isRepeat = first !== undefined && share(namesOf(first), isKnown) > 0.3;
    // Offers for articles that it calls otherwise than the list of prices does.
    const isCode = (cell: Cell): boolean => /\p{L}/u.test(textOf(cell)) && codes.has(textOf(cell));
    const isOfCodes = (isOffers || says.calledOffer.test(fold(name ?? ''))) && first !== undefined && share(codesOf(first), isCode) > 0.3;
    const isOtherwise = first?.sheet.isTurned === true && !best.some(({ sheet }) => sheet.isTurned);
    const isLeft = isOld(tables) || isOtherwise || (isRepeat ? !isOffers : isOfCodes || !isPriced);
    return ask(`sheet ${name}`, isLeft ? 'leave out' : 'read') === 'read';
  });
  return [best, ...wanted].flat();
};
