import { cellsAt, type Heading, type Rows } from './headings.ts';
import { textOf } from './cells.ts';

/** The sheets of an ERP that belong together: prices by number of article, and what the articles are, with those of their variants. */

/** The columns by which the rows of a list of prices find theirs in another table, each once there: a number, or a number and a code of its variants. */
export interface Keys {
  own: readonly number[];
  its: readonly number[];
}

interface Columns {
  headings: readonly Heading[];
  rows: Rows;
}

/** As many of the articles of a list of prices are in the list of articles. */
const leastShare = 0.9;
const leastArticles = 3;

/** What a row has in the columns of a key; nothing where one is empty. */
export const keyOf = (cells: Rows[number], columns: readonly number[]): string | undefined => {
  const texts = columns.map((column) => textOf(cells[column]));
  return texts.includes('') ? undefined : texts.join('\n');
};

/** How a list of prices finds its articles or their variants in another table; undefined where it does not. */
export const keysOf = (prices: Columns, articles: Columns): Keys | undefined => {
  const columnsOf = ({ headings, rows }: Columns): number[] =>
    headings.map(({ index }) => index).filter((index) => cellsAt(rows, index).length >= leastArticles);
  const keysIn = ({ rows }: Columns, columns: readonly number[]): string[] => rows.flatMap((cells) => keyOf(cells, columns) ?? []);
  const isFound = ({ own, its }: Keys): boolean => {
    const [lines, keys] = [keysIn(prices, own), keysIn(articles, its)];
    const known = new Set(keys);
    const found = lines.filter((key) => known.has(key));
    const isOnce = known.size === keys.length;
    return isOnce && found.length >= leastShare * lines.length && new Set(found.filter((key) => key.length > 2)).size >= leastArticles;
  };
  const numbers = prices.headings.filter(({ field }) => /^(?:sku|name)/.test(field ?? '')).map(({ index }) => index);
  const [own, its] = [columnsOf(prices), columnsOf(articles)];
  const single = numbers.flatMap((number) => its.map((one) => ({ own: [number], its: [one] })));
  const shares = ({ own: [mine = 0], its: [theirs = 0] }: Keys): boolean => {
    const known = new Set(cellsAt(articles.rows, theirs).map(textOf));
    return cellsAt(prices.rows, mine).some((cell) => known.has(textOf(cell)));
  };
  const pairs = single
    .filter(shares)
    .flatMap((one) => own.flatMap((code) => its.map((other) => ({ own: [...one.own, code], its: [...one.its, other] }))));
  return single.find(isFound) ?? pairs.find((one) => one.own[0] !== one.own[1] && one.its[0] !== one.its[1] && isFound(one));
};
