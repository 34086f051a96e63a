import type { SizeRecord } from '../schemas/content.ts';
import { textOf, type Cell, type Sheet } from './cells.ts';
import { likelyField, plainHeader } from './fields.ts';
import type { Rows } from './headings.ts';
import { sizeReader } from './values.ts';

/** Sheets that people lay out otherwise than as one table below another, as tables. */

/** A sheet of more rows has no products side by side, with their sizes down. */
const mostSizes = 40;

const isBlank = (row: Rows[number] = []): boolean => row.every((cell) => textOf(cell) === '');

/** What stands at the head of a column, and is no name of a product. */
const ofRows = /^(?:price|height_cm$|size$|availability$|stock$|note$|sku$)/;

/** Whether products stand side by side in rows: a word for sizes or names before their names, and sizes below it. */
const isAcross = (rows: Rows, size: ReturnType<typeof sizeReader>): boolean => {
  const lines = rows.map((row) => row.map(textOf).filter((text) => text !== '')).filter(({ length }) => length > 1);
  const [label = '', ...names] = lines[0] ?? [];
  const fieldOf = (text: string) => likelyField(plainHeader(text));
  const isNamed = (text: string): boolean => /\p{L}{3}/u.test(text) && fieldOf(text) !== null && !ofRows.test(fieldOf(text) ?? '');
  const isLabelled = /^(?:size|name)$/.test(fieldOf(label) ?? '') && names.length > 1 && names.every(isNamed);
  return isLabelled && lines.filter(([first = '']) => size(first)).length > 1;
};

/** The rows between empty ones in which products stand side by side, as sheets; each other row is empty in them. */
export const blocksAcross = (sheet: Sheet, sizes: readonly SizeRecord[]): Sheet[] => {
  const size = sizeReader(sizes);
  const places = Map.groupBy(
    [...sheet.rows.keys()].filter((index) => !isBlank(sheet.rows[index])),
    (index) => sheet.rows.findLastIndex((row, place) => place < index && isBlank(row)),
  );
  const blocks = [...places.values()].filter(
    (block) =>
      block.length <= mostSizes &&
      isAcross(
        block.map((index) => sheet.rows[index] ?? []),
        size,
      ),
  );
  return blocks.map((block) => ({ ...sheet, rows: sheet.rows.map((row, index) => (block.includes(index) ? row : [])) }));
};

/** A sheet whose products stand side by side, with their sizes down: its columns as rows. */
export const turned = (sheet: Sheet): Sheet => {
  const filled = sheet.rows.filter((row) => !isBlank(row));
  const first = filled.findIndex((row) => row.filter((cell) => textOf(cell) !== '').length > 1);
  const lines = filled.slice(Math.max(first, 0));
  const width = Math.max(0, ...lines.map((row) => row.length));
  const [label = [], ...products] = Array.from({ length: width }, (_, at) => lines.map((row) => row[at] ?? null)).filter(
    (column) => !isBlank(column),
  );
  const titles = filled.slice(0, Math.max(first, 0)).flatMap((row) => row.map(textOf).filter((text) => text !== ''));
  const name = [sheet.name, 'columns read as rows'].filter(Boolean).join(', ');
  return { name, titles, isTurned: true, rows: [label.with(0, 'Name'), ...products] };
};

/** A sheet without the rows of others. */
export const without = (sheet: Sheet, others: readonly Sheet[]): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row, index) => (others.some(({ rows }) => !isBlank(rows[index])) ? [] : row)),
});

/** The parts of a sheet beside each other, with an empty column between them, each where it stands. */
export const sideBySide = (sheet: Sheet): Sheet[] => {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length));
  const isEmpty = (index: number): boolean => sheet.rows.every((row) => textOf(row[index]) === '');
  const ends = Array.from({ length: width + 1 }, (_, index) => index).filter((index) => index === width || isEmpty(index));
  const partOf = (row: Rows[number], start: number, end: number): Cell[] =>
    row.map((cell, index) => (index > start && index < end ? cell : null));
  const titles = sheet.rows.slice(0, 10).flatMap((row) => {
    const texts = row.map(textOf).filter((text) => text !== '');
    return texts.length === 1 ? texts : [];
  });
  return ends.map((end, place) => ({ ...sheet, titles, rows: sheet.rows.map((row) => partOf(row, ends[place - 1] ?? -1, end)) }));
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
