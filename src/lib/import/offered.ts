import { fold } from '../ask/text.ts';
import { textOf } from './cells.ts';
import { says, shortForms } from './fields.ts';
import { classOf, hasSizeColumns, sizeOfColumn } from './headings.ts';
import { cellsIn, textIn, textsIn, type Row } from './rows.ts';
import { tableClass } from './tables.ts';
import { readCentimetres, readNumber } from './values.ts';

/** Which product of another table the row of a table of offers is of, by its names. */

/** `Matt. Ortho-Plus`, `MATTRESS ORTHO PLUS` and `Ortho Plus mattress` are one. */
export const plainName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\w+/g, (word) => shortForms.get(word) ?? word)
    .split(' ')
    .sort()
    .join(' ');

/** The words of a name without “mattress”. */
export const wordsOf = (name: string): string[] =>
  plainName(name)
    .split(' ')
    .filter((word) => word !== '' && classOf(word) !== 'mattress');

/** Whether the headers of a row say that it is of a table of offers, whose products stand in another. */
const isHeadedOffer = ({ table: { headings } }: Row): boolean => {
  const has = (fields: RegExp): boolean => headings.some(({ field }) => fields.test(field ?? ''));
  return has(/^price_offer$/) ? has(/^offer_|^price_before$/) && !has(/^price$/) : has(/^discount/) && !has(/^price/);
};

/** The same, or that it has the price before or after below what is called an offer. */
export const isOfOffers = (row: Row): boolean =>
  isHeadedOffer(row) || (row.priced !== undefined && says.calledOffer.test(fold(row.table.section)));

/** `15`, `15 cm` and `١٥ سم` are one height. */
export const heightOf = (row: Row): number | string | undefined =>
  cellsIn(row, 'height_cm').map(({ cell, heading }) => readCentimetres(cell, heading.header) ?? textOf(cell))[0] ?? row.height;

/** Finds for a row of offers the rows of other tables whose names have every word of it, and of which most is said: a whole name before a part of one. */
export const offerReader = (rows: readonly Row[]): ((row: Row) => Row[]) => {
  const products = rows
    .filter((one) => !one.above && !isOfOffers(one))
    .map((one) => ({
      one,
      names: [one.name, ...textsIn([one], 'name_en'), ...textsIn([one], 'name_ar')].map(wordsOf).filter((words) => words.length > 0),
      isPillow: classOf(one.name) === 'pillow' || tableClass(one.table) === 'pillow',
      high: heightOf(one),
    }));
  return (row) => {
    if (!isOfOffers(row) || row.above) return [];
    const [said, before, high] = [wordsOf(row.name), readNumber(textIn(row, 'price_before')), heightOf(row)];
    const isHeight = (word: string): boolean => word === String(high) || /^(?:cm|سم)$/.test(word);
    /** Whether what it costs is the price before the offer, where both are told in one size; undefined where they are told in none. */
    const costsSo = (one: Row): boolean | undefined => {
      if (isHeadedOffer(row)) {
        const ofSize = rows.find((other) => (other === one || other.above === one) && other.size?.key === row.size?.key);
        const usual = readNumber(textIn(one, `price_${row.size?.key}`) || textIn(ofSize ?? one, 'price'));
        return before === undefined || usual === undefined ? undefined : usual === before;
      }
      const both = row.said.flatMap(({ cell, heading }) => {
        const listed = cellsIn(one, heading.field ?? '').map((said) => readNumber(said.cell));
        return sizeOfColumn(heading) === undefined || listed.length === 0 ? [] : [listed.includes(readNumber(cell))];
      });
      return both.length === 0 ? undefined : both.every(Boolean);
    };
    const found = products.flatMap(({ one, names, isPillow, high: its }) => {
      const isOther = (its ?? high) !== (high ?? its) || (isPillow && hasSizeColumns(row.table.headings));
      if (one.table === row.table || isOther) return [];
      const known = names.filter((words) => words.every((word) => said.includes(word))).flat();
      const isWhole = said.every((word) => names.flat().includes(word) || isHeight(word) || (isPillow && classOf(word) === 'pillow'));
      return isWhole ? [{ one, count: new Set(known).size }] : [];
    });
    // Another product of the same sheet may be called alike.
    const isTold = ({ one, count }: (typeof found)[number]): boolean => {
      const isSo = costsSo(one);
      return isHeadedOffer(row) ? isSo !== false || (count > 0 && one.table.sheet !== row.table.sheet) : isSo === true;
    };
    const most = Math.max(...found.map(({ count }) => count));
    return found.filter((one) => one.count === most && isTold(one)).map(({ one }) => one);
  };
};
