import { fold } from '../ask/text.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { textOf, type Cell, type Sheet } from './cells.ts';
import { likelyField, plainHeader, says } from './fields.ts';
import { classOf, isPrice, type Rows } from './headings.ts';
import { isNothing, isWidth, readBefore, readPrice, sizeReader, withoutSize } from './values.ts';

/** Sheets that people lay out otherwise than as a table, as tables: products side by side, blocks of sizes with their prices, several lines in a cell. */

/** A sheet of more rows has no products side by side, with their sizes down. */
const mostSizes = 40;
/** Nobody writes more by hand. */
const mostOfPairs = 400;

const isBlank = (row: Rows[number] = []): boolean => row.every((cell) => textOf(cell) === '');

/** Whether a row may head products that stand side by side: a word for sizes or names, then their names. */
const isAcross = (row: Rows[number]): boolean => {
  const [first = '', ...others] = row.map(textOf).filter((text) => text !== '');
  const fieldOf = (text: string) => likelyField(plainHeader(text));
  const isNamed = (text: string): boolean => /\p{L}{3}/u.test(text) && fieldOf(text) !== null && !isPrice(fieldOf(text));
  return /^(?:size|name)$/.test(fieldOf(first) ?? '') && others.length > 1 && others.every(isNamed);
};

/** The columns of a block as rows; what is called sizes at its head are names then. */
const columnsAsRows = (block: Rows): Rows => {
  const width = Math.max(0, ...block.map((row) => row.length));
  const [label, ...rows] = Array.from({ length: width }, (_, at) => block.map((row) => row[at] ?? null));
  const isOfSizes = likelyField(plainHeader(textOf(label?.[0]))) === 'size' && isAcross(block[0] ?? []);
  return label ? [isOfSizes ? label.with(0, 'Name') : label, ...rows] : [];
};

/**
 * A sheet whose products stand side by side, with their sizes down, once or in blocks below each other: its columns as rows. What stands below
 * the last block are names, each with its price.
 */
const turned = (sheet: Sheet): Sheet[] => {
  const { rows } = sheet;
  // Names in the other language may stand in the next row.
  const starts = [...rows.keys()].filter((index) => isAcross(rows[index] ?? []) && !isAcross(rows[index - 1] ?? []));
  const blank = rows.findIndex((row, index) => index > (starts.at(-1) ?? Infinity) && isBlank(row));
  const end = blank < 0 ? rows.length : blank;
  const blocks = starts.length < 2 ? [rows] : starts.map((start, block) => rows.slice(start, starts[block + 1] ?? end));
  const foot: Rows = starts.length < 2 || end === rows.length ? [] : [['Name', 'Price', 'Remarks'], ...rows.slice(end)];
  const as = { name: [sheet.name, 'columns read as rows'].filter(Boolean).join(', '), layout: 'turned' } as const;
  return [...blocks.map((block) => ({ ...as, rows: columnsAsRows(block) })), ...(foot.length > 0 ? [{ ...as, rows: foot }] : [])];
};

/** A sheet of tables among which are blocks of products side by side: the blocks with columns as rows, and the sheet without them. */
const withoutBlocks = (sheet: Sheet, size: ReturnType<typeof sizeReader>): Sheet[] => {
  const { rows } = sheet;
  const blocks = [...rows.keys()].flatMap((start) => {
    if (!isAcross(rows[start] ?? [])) return [];
    const after = rows.findIndex((row, index) => index > start && isBlank(row));
    const end = after < 0 ? rows.length : after;
    const [label, ...below] = rows.slice(start, end).map((row) => row.find((cell) => textOf(cell) !== ''));
    const isOfSizes = likelyField(plainHeader(textOf(label))) === 'size' && below.filter((cell) => size(textOf(cell))).length > 1;
    return isOfSizes ? [{ start, end }] : [];
  });
  if (blocks.length === 0) return [];
  const isInside = (index: number): boolean => blocks.some(({ start, end }) => index >= start && index < end);
  const above = (start: number): string[] => (rows[start - 1] ?? []).map(textOf).filter((text) => text !== '');
  return [
    { ...sheet, rows: rows.map((row, index) => (isInside(index) ? [] : row)) },
    ...blocks.map(({ start, end }) => ({ name: sheet.name, titles: above(start), rows: columnsAsRows(rows.slice(start, end)) })),
  ];
};

/** A sheet without headers whose cells are sizes or names with the price beside them, the sizes below the name of their product: as a table, if any is. */
const pairs = (sheet: Sheet, size: ReturnType<typeof sizeReader>): Sheet[] => {
  const { rows } = sheet;
  const at = (row: number, column: number): Cell => rows[row]?.[column] ?? null;
  const isSum = (cell: Cell): boolean =>
    !says.measured.test(fold(textOf(cell))) && (typeof readPrice(cell) === 'number' || readBefore(cell) !== undefined);
  const isSize = (cell: Cell): boolean => {
    const found = size(textOf(cell));
    const isMore = found?.sides !== undefined && /\p{L}{3}/u.test(withoutSize(textOf(cell)).name);
    return found !== undefined && !isWidth(found) && !isMore && classOf(textOf(cell)) === undefined;
  };
  const found = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column): { row: number; cells: Cell[] }[] => {
      const text = textOf(cell);
      // Sizes side by side have their prices below them, and the name above all.
      if (isSize(cell) && isSum(at(row + 1, column)) && !isSum(at(row, column + 1)))
        return [{ row, cells: [rows[row - 1]?.find((one) => textOf(one) !== '') ?? null, cell, at(row + 1, column), null] }];
      if (!/[\p{L}\p{N}]/u.test(text) || isSum(cell) || !isSum(at(row, column + 1))) return [];
      const beside = at(row, column + 2);
      if (!isSize(cell)) return classOf(text) === undefined ? [] : [{ row, cells: [cell, null, at(row, column + 1), beside] }];
      let top = row - 1;
      while (isSize(at(top, column)) && isSum(at(top, column + 1))) top -= 1;
      let bottom = row + 1;
      const remarks: string[] = [];
      for (; textOf(at(bottom, column)) !== ''; bottom += 1) if (!isSize(at(bottom, column))) remarks.push(textOf(at(bottom, column)));
      const name = at(top, column);
      return /\p{L}{3}/u.test(textOf(name)) && !isSum(name) && likelyField(plainHeader(textOf(name))) !== 'size'
        ? [{ row, cells: [name, cell, at(row, column + 1), remarks.join('; ')] }]
        : [];
    }),
  );
  const isSold = ([name, of]: readonly Cell[]): boolean => textOf(of) !== '' || /^(?:mattress|pillow)$/.test(classOf(textOf(name)) ?? '');
  if (!found.some((one) => isSold(one.cells))) return [];
  const titles = rows.filter((row) => row.filter((cell) => textOf(cell) !== '').length === 1).map((row) => row.map(textOf).join(''));
  return [
    {
      ...{ name: sheet.name, layout: 'pairs', titles, numbers: [1, ...found.map(({ row }) => row + 1)] },
      rows: [['Name', 'Size', 'Price', 'Remarks'], ...found.map(({ cells }) => cells)],
    },
  ];
};

/** The forms in which a sheet may be read, each as the sheets that it then is: as it stands, without its blocks, turned, as pairs. */
export const layoutsOf = (sheet: Sheet, sizes: readonly SizeRecord[]): Record<'blocks' | 'turned' | 'pairs', () => Sheet[]> => {
  const size = sizeReader(sizes);
  return {
    blocks: () => withoutBlocks(sheet, size),
    turned: () => (sheet.rows.length > mostSizes ? [] : turned(sheet)),
    pairs: () => (sheet.rows.length > mostOfPairs ? [] : pairs(sheet, size)),
  };
};

/** A sheet with one row for each line of cells that have several sizes, and a price for each, a line each. */
export const unfolded = (sheet: Sheet, sizes: readonly SizeRecord[]): Sheet => {
  const size = sizeReader(sizes);
  const linesOf = (cell: Cell): string[] =>
    typeof cell === 'string' && cell.includes('\n') ? cell.split(/\s*\n\s*/u).filter(Boolean) : [];
  const areSizes = (lines: readonly string[]): boolean => new Set(lines.map((line) => size(line)?.measure ?? lines)).size === lines.length;
  const isSum = (line: string): boolean => typeof readPrice(line) === 'number';
  const arePrices = (lines: readonly string[]): boolean => lines.some(isSum) && lines.every((line) => isSum(line) || isNothing(line));
  const rows = sheet.rows.flatMap((cells, index): { number: number; cells: readonly Cell[] }[] => {
    const lists = cells.map(linesOf);
    const most = lists.find((lines) => lines.length > 1 && areSizes(lines))?.length ?? 0;
    const ofPrices = lists.filter((lines) => lines.length === most && arePrices(lines));
    if (most < 2 || ofPrices.length !== 1) return [{ number: index + 1, cells }];
    return Array.from({ length: most }, (_, line) => ({
      number: index + 1,
      cells: cells.map((cell, column) => {
        const lines = lists[column] ?? [];
        return lines.length === most && (areSizes(lines) || arePrices(lines)) ? (lines[line] ?? null) : cell;
      }),
    }));
  });
  if (rows.length === sheet.rows.length) return sheet;
  return { ...sheet, rows: rows.map(({ cells }) => cells), numbers: rows.map(({ number }) => number) };
};

const dayInFigures = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A sheet whose days begin with the month, as programs of America write them, with days that nobody reads otherwise. */
export const withDaysFirst = (sheet: Sheet): Sheet => {
  const found = sheet.rows.flatMap((row) => row.map((cell) => dayInFigures.exec(textOf(cell))).filter((match) => match !== null));
  const isAmerican = found.some(([, , day]) => Number(day) > 12) && found.every(([, month]) => Number(month) <= 12);
  const iso = (_: string, month: string, day: string, year: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const cellOf = (cell: Cell): Cell => (dayInFigures.test(textOf(cell)) ? textOf(cell).replace(dayInFigures, iso) : cell);
  return isAmerican ? { ...sheet, rows: sheet.rows.map((row) => row.map(cellOf)) } : sheet;
};
