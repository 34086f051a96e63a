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

const isSizeWord = (cell: Cell | undefined): boolean => likelyField(plainHeader(textOf(cell))) === 'size';

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
  const isOfSizes = isSizeWord(label?.[0]) && isAcross(block[0] ?? []);
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
  const as = { name: [sheet.name, 'columns read as rows'].filter(Boolean).join(', '), layout: 'turned', struck: sheet.struck } as const;
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
    const isOfSizes = isSizeWord(label) && below.filter((cell) => size(textOf(cell))).length > 1;
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

/** Whether a text is a size and nothing more. */
const isSizeAlone = (text: string, size: ReturnType<typeof sizeReader>): boolean => {
  const found = size(text);
  const rest = found?.sides ? withoutSize(text).name.replace(/semi|extra|super|size|سوبر/giu, '') : '';
  const isMore = /\p{L}{3}/u.test(rest) && size(rest) === undefined;
  return found !== undefined && !isWidth(found) && !isMore && classOf(text) === undefined;
};

/**
 * A sheet without headers, as a table: names of products with their sizes below them and remarks below those, each size with its price beside it,
 * or sizes side by side with their prices below them; and names with their prices. None where a second sum stands beside, since nothing says which is which.
 */
const pairs = (sheet: Sheet, size: ReturnType<typeof sizeReader>): Sheet[] => {
  const { rows } = sheet;
  const textAt = (row: number, column: number): string => textOf(rows[row]?.[column]);
  const isSum = (row: number, column: number): boolean => {
    const cell = rows[row]?.[column] ?? null;
    return !says.measured.test(fold(textOf(cell))) && (typeof readPrice(cell) === 'number' || readBefore(cell) !== undefined);
  };
  const isSize = (row: number, column: number): boolean => isSizeAlone(textAt(row, column), size);
  const isName = (row: number, column: number): boolean =>
    /\p{L}{3}/u.test(textAt(row, column)) && !isSum(row, column) && !isSize(row, column) && !isSizeWord(textAt(row, column));
  /** Whether sizes stand below a name, each with something beside it. */
  const isHead = (row: number, column: number): boolean =>
    isName(row, column) && isSize(row + 1, column) && textAt(row + 1, column + 1) !== '' && !isSize(row + 1, column + 1);
  const found: { row: number; cells: Cell[]; isDoubtful: boolean }[] = [];
  const add = (row: number, name: string, of: string | null, [priced, column]: readonly [number, number], remark: string): void => {
    const price = rows[priced]?.[column] ?? null;
    found.push({ row, cells: [name, of, price, remark], isDoubtful: priced === row && isSum(row, column + 1) });
  };
  for (const [row, cells] of rows.entries())
    for (const column of cells.keys()) {
      if (isHead(row, column)) {
        let end = row + 1;
        while (isSize(end, column)) end += 1;
        const remarks: string[] = [];
        for (let at = end; textAt(at, column) !== '' && !isHead(at, column) && !isSum(at, column + 1); at += 1)
          remarks.push(textAt(at, column));
        for (let at = row + 1; at < end; at += 1) add(at, textAt(row, column), textAt(at, column), [at, column + 1], remarks.join('; '));
      } else if (isSize(row, column) && isSum(row + 1, column) && !isSum(row, column + 1)) {
        const name = rows[row - 1]?.map(textOf).find((text) => text !== '') ?? '';
        add(row, name, textAt(row, column), [row + 1, column], '');
      } else if (classOf(textAt(row, column)) !== undefined && !isSum(row, column) && isSum(row, column + 1))
        add(row, textAt(row, column), null, [row, column + 1], textAt(row, column + 2));
    }
  const isSold = ([name, of]: readonly Cell[]): boolean => textOf(of) !== '' || /^(?:mattress|pillow)$/.test(classOf(textOf(name)) ?? '');
  if (!found.some(({ cells }) => isSold(cells)) || found.some(({ isDoubtful }) => isDoubtful)) return [];
  const titles = rows.filter((row) => row.filter((cell) => textOf(cell) !== '').length === 1).map((row) => row.map(textOf).join(''));
  return [
    {
      ...{ name: sheet.name, layout: 'pairs', titles, struck: sheet.struck, numbers: [1, ...found.map(({ row }) => row + 1)] },
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
  const areSizes = (lines: readonly string[]): boolean =>
    lines.every((line) => isSizeAlone(line, size)) && new Set(lines.map((line) => size(line)?.measure)).size === lines.length;
  const isSum = (line: string): boolean => typeof readPrice(line) === 'number';
  const arePrices = (lines: readonly string[]): boolean => lines.some(isSum) && lines.every((line) => isSum(line) || isNothing(line));
  const rows = sheet.rows.flatMap((cells, index): { number: number; cells: readonly Cell[] }[] => {
    const lists = cells.map(linesOf);
    const most = lists.find((lines) => lines.length > 1 && areSizes(lines))?.length ?? 0;
    const ofPrices = lists.filter((lines) => lines.length === most && arePrices(lines));
    if (most < 2 || ofPrices.length === 0) return [{ number: index + 1, cells }];
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
