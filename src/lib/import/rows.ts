import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { hasProblem, textOf, type Cell } from './cells.ts';
import { likelyField, plainHeader, says, shortForms } from './fields.ts';
import { classOf, hasSizeColumns, isPrice, type Heading } from './headings.ts';
import type { Table } from './tables.ts';
import {
  measureBehind,
  measuresIn,
  noSize,
  readCentimetres,
  readHeight,
  readNumber,
  sizeReader,
  withoutSize,
  type FoundSize,
} from './values.ts';

/** A row of a table that may be a product, or one of its sizes. */
export interface Row {
  row: number;
  table: Table;
  cells: readonly Cell[];
  /** The headings that stand above it between the rows, the nearest last. */
  sections: readonly string[];
  size: FoundSize | undefined;
  /** Without the size at its end. */
  name: string;
  height: number | undefined;
  /** The row with the name, where it stands once for several rows below it. */
  above: Row | undefined;
}

type Cells = Pick<Row, 'table' | 'cells'>;

/** What a row has in the columns of a field. */
export const cellsIn = ({ table, cells }: Cells, field: string): { cell: Cell; heading: Heading }[] =>
  table.headings
    .filter((heading) => heading.field === field || heading.field === `${field}?`)
    .map((heading) => ({ cell: cells[heading.index] ?? null, heading }))
    .filter(({ cell }) => hasProblem(cell) || textOf(cell) !== '');
export const textsIn = (rows: readonly Cells[], field: string): string[] =>
  rows.flatMap((row) => cellsIn(row, field).map(({ cell }) => textOf(cell)));
export const textIn = (row: Cells, field: string): string => textsIn([row], field)[0] ?? '';
export const nameIn = (row: Cells): string => textIn(row, 'name') || textIn(row, 'name_en') || textIn(row, 'name_ar');
/** The cell of a name, with the spaces before it. */
const nameCell = (row: Cells): Cell | undefined => ['name', 'name_en', 'name_ar'].flatMap((field) => cellsIn(row, field))[0]?.cell;
export const isPricedRow = (row: Cells): boolean =>
  ['price', 'price_offer', 'price_before'].some((field) => cellsIn(row, field).length > 0);
export const hasPrice = (row: Cells): boolean =>
  row.table.headings.some(({ field }) => isPrice(field) && cellsIn(row, field ?? '').length > 0);

/** The cells of a row with those of the row above in the place of ditto signs, also before the rest of a name: “-do- Plus”. */
const withoutDitto = (row: Cells, above: Row | undefined): readonly Cell[] => {
  if (!above) return row.cells;
  const cells = row.cells.map((cell, index) => (says.ditto.test(textOf(cell)) ? (above.cells[index] ?? null) : cell));
  const [name] = ['name', 'name_en', 'name_ar'].flatMap((field) => cellsIn({ ...row, cells }, field));
  const [sign] = says.dittoName.exec(fold(textOf(name?.cell))) ?? [];
  if (!name || sign === undefined) return cells;
  return cells.with(name.heading.index, `${above.name} ${textOf(name.cell).slice(sign.length)}`.trim());
};

const rowsOf = (table: Table, sizes: readonly SizeRecord[]): Row[] => {
  const size = sizeReader(sizes);
  let over = table.section === '' ? [] : [{ text: table.section, indent: 0 }];
  let named: Row | undefined;
  let last: Row | undefined;
  return table.rows.flatMap((written, index): Row[] => {
    const cells = withoutDitto({ table, cells: written }, last);
    const filled = cells.filter((cell) => textOf(cell) !== '');
    const row = { table, cells };
    // A heading alone in its row, or the group of a tree, which is set in by spaces.
    const heading =
      filled.length === 1 ? filled[0] : filled.some((cell) => says.group.test(fold(textOf(cell)))) && !hasPrice(row) && nameCell(row);
    if (typeof heading === 'string') {
      const indent = heading.search(/\S/u);
      over = [...over.filter((one) => one.indent < indent), { text: textOf(heading), indent }];
      [named, last] = [undefined, undefined];
    }
    const sections = over.map(({ text }) => text);
    const section = sections.at(-1) ?? '';
    if (filled.length < 2 || typeof heading === 'string' || says.sum.test(fold(nameIn(row)))) return [];
    const isBelow = nameIn(row) === '' && !['group', 'parent', 'id'].some((field) => textIn(row, field) !== '');
    const full = nameIn(row) || (isBelow && isPricedRow(row) ? section : '');
    const { name, height = withoutSize(textIn(row, 'size')).height } = withoutSize(full);
    const texts = [...textsIn([row], 'size'), ...textsIn([row], 'option'), ...(name === full ? [] : [full]), section];
    // A cell with all the sizes of a product is the size of none.
    const isOne = (text: string): boolean => new Set(text.split(/[;,|]/u).flatMap((part) => size(part)?.key ?? [])).size < 2;
    const sides = size(['width', 'length'].map((field) => textIn(row, field)).join('x'));
    const [called, ...more] = texts.filter(isOne).flatMap((text) => size(text) ?? []);
    // Where a column names a size, the name of the product or columns of sides may have its measure.
    const ofSides = (sides?.rank ?? noSize) < noSize ? sides : undefined;
    const exact = called?.sides ? called : [...more, ofSides].find((one) => one?.sides && one.key === called?.key);
    const found = exact ?? called ?? ofSides;
    const at = table.at + 1 + index;
    const read = { ...row, row: table.sheet.numbers?.[at] ?? at + 1, sections, name, height, size: found, above: undefined };
    if (isBelow && named && named.name !== '' && (found || hasPrice(row))) {
      // Where columns are sizes, a row without a name is no size of the one above but another height of it.
      last = { ...inherited(read, named, ownBelowName), above: found || isPricedRow(row) ? named : undefined };
      return [last];
    }
    [named, last] = [read, read];
    return [read];
  });
};

/** What each variant of an export has for itself; the rest of its product stands in the first row alone. */
const ownFields = /^(?:price|offer|discount|stock|availability|size|option|sku|days|note|row_id|parent)/;
/** Of rows below a name each may also say whether it is for sale. */
const ownBelowName = new RegExp(`${ownFields.source}|^(?:status|published|hidden)`);

const inherited = (row: Row, first: Row, own = ownFields): Row => ({
  ...row,
  name: row.name || first.name,
  cells: row.table.headings.reduce<Cell[]>(
    (cells, { index, field }) =>
      field === null || own.test(field) || (textOf(cells[index]) !== '' && !says.ditto.test(textOf(cells[index])))
        ? cells
        : cells.with(index, first.cells[index] ?? null),
    Array.from({ length: Math.max(row.cells.length, first.cells.length) }, (_, index) => row.cells[index] ?? null),
  ),
});

/** `Matt. Ortho-Plus`, `MATTRESS ORTHO PLUS` and `Ortho Plus mattress` are one. */
const plainName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\w+/g, (word) => shortForms.get(word) ?? word)
    .split(' ')
    .sort()
    .join(' ');

const bareWord = (word = ''): string => word.replace(/[,–|(-]+$/u, '');

/** What the names of the rows of one product begin with: a feed names each by its size and colour. */
const sharedName = (rows: readonly Row[]): string => {
  const [first = [], ...others] = rows.filter(({ name }) => name !== '').map(({ name }) => name.split(/\s+/u));
  const end = first.findIndex((word, at) => others.some((words) => bareWord(words[at]) !== bareWord(word)));
  const shared = withoutSize(first.slice(0, Math.max(end, 0)).join(' ')).name.replace(/[\s,–|(-]+$/u, '');
  return end > 1 && /\p{L}{3}/u.test(shared) ? shared : (rows[0]?.name ?? '');
};

/** Rows by product: those of one parent or group, else those of one name and height. */
export const productRows = (tables: readonly Table[], sizes: readonly SizeRecord[]): Row[][] => {
  const rows = tables.flatMap((table) => rowsOf(table, sizes));
  // A parent is named by its number, or as WooCommerce does where it has none: `id:1211`.
  const parents = new Map(
    rows.flatMap((row) => [textIn(row, 'sku'), textIn(row, 'row_id'), `id:${textIn(row, 'row_id')}`].map((name) => [name, row] as const)),
  );
  const parentOf = (row: Row): Row | undefined => (textIn(row, 'parent') === '' ? undefined : parents.get(textIn(row, 'parent')));
  const areParents = new Set(rows.map(parentOf));
  // Rows of two sheets have the same numbers.
  const places = new Map(rows.map((row, place) => [row, place]));
  const times = new Map<string, number>();
  for (const row of rows) times.set(textIn(row, 'group'), (times.get(textIn(row, 'group')) ?? 0) + 1);
  const isOfSizes = ({ table }: Row): boolean => hasSizeColumns(table.headings);
  const wide = Map.groupBy(rows.filter(isOfSizes), ({ name }) => plainName(name));
  // `15`, `15 cm` and `١٥ سم` are one height.
  const heightOf = (row: Row): number | string | undefined =>
    cellsIn(row, 'height_cm').map(({ cell, heading }) => readCentimetres(cell, heading.header) ?? textOf(cell))[0] ?? row.height;
  const wideWords = [...wide].flatMap(([name, some]) => some.map((row) => ({ row, words: new Set(name.split(' ')) })));
  /** Those whose names have all words of a row, and whose price in its size is its price before. */
  const namedShorter = (row: Row): Row[] => {
    const said = plainName(row.name).split(' ');
    const priceOf = (one: Row, field: string): number | undefined => readNumber(textIn(one, field));
    const price = priceOf(row, 'price_before');
    if (said.length < 2 || price === undefined) return [];
    return wideWords.flatMap(({ row: one, words }) =>
      said.every((word) => words.has(word)) && priceOf(one, `price_${row.size?.key}`) === price ? one : [],
    );
  };
  const keyOf = (row: Row): string => {
    // A size with a height of its own is another product.
    if (row.above) {
      const [own, its] = [row, row.above].map(heightOf);
      return `${keyOf(row.above)}${own === undefined || own === its ? '' : ` ${own}`}`;
    }
    const parent = areParents.has(row) ? row : parentOf(row);
    const group = textIn(row, 'group') || textIn(row, 'id') || textIn(row, 'parent');
    if (parent) return `row ${places.get(parent)}`;
    // Some shops make a product of each size: its name says the size, and its group has no other row.
    const isSizeAlone = row.size !== undefined && row.name !== nameIn(row) && times.get(textIn(row, 'group')) === 1;
    if (group !== '' && !isSizeAlone) return `group ${group}`;
    const isWide = isOfSizes(row);
    const isSized = row.size !== undefined && classOf(row.name) !== 'pillow' && !isWide;
    // An offer of a list beside the one where columns are sizes.
    const [of, ...others] = isSized && textIn(row, 'price_offer') !== '' ? (wide.get(plainName(row.name)) ?? namedShorter(row)) : [];
    if (of && others.length === 0) return `row ${places.get(of)}`;
    return isSized ? `${plainName(row.name)} ${heightOf(row) ?? ''}` : `row ${places.get(row)}`;
  };
  const products = [...Map.groupBy(rows, keyOf)].map(([key, some]) => {
    // The sheet of offers may stand first.
    const [first, ...rest] = some.sort((one, two) => Number(key === `row ${places.get(two)}`) - Number(key === `row ${places.get(one)}`));
    if (first === undefined) return [];
    const others = /^(?:row|group) /.test(key) ? rest.map((row) => inherited(row, first)) : rest;
    // What the list of prices calls it, whatever offers call it.
    const isOffered = rest.some(({ table }) => table !== first.table);
    return [{ ...first, name: isOffered ? first.name : sharedName([first, ...rest]) }, ...others];
  });
  // What stands above the sizes of a product, and has no price itself, is no other product.
  const priced = new Set(products.filter((some) => some.some(hasPrice)).map(([first]) => first?.name));
  return products.filter((some) => some.some(hasPrice) || !priced.has(some[0]?.name));
};

/** Rows of a product whose sizes are names alone, with the measures that its description or its sheet has for them. */
export const measured = (rows: readonly Row[], size: ReturnType<typeof sizeReader>): readonly Row[] => {
  if (rows.every((row) => row.size?.sides)) return rows;
  const description = textsIn(rows, 'about')
    .join(' ')
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ');
  const said = measuresIn(description, size);
  return rows.map((row): Row => {
    if (row.size)
      return row.size.sides ? row : { ...row, size: said.get(row.size.key) ?? row.table.measures.get(row.size.key) ?? row.size };
    // `Twin 120 x 200`: a name that is no size of ours.
    const measures = textsIn([row], 'option').flatMap((name) => measureBehind.exec(description.split(name)[1] ?? '')?.[1] ?? []);
    return { ...row, size: size(measures[0] ?? '') };
  });
};

const costsDiffer = (rows: readonly Row[]): boolean =>
  new Set(rows.map((row) => `${textIn(row, 'price')} ${textIn(row, 'price_offer')}`)).size > 1;

/**
 * The products that the rows of one are: pillows that cost differently, and mattresses that come in two heights and cost differently in one size,
 * are products of their own, named by what tells them apart.
 */
export const apart = (
  rows: readonly Row[],
  kind: ProductKind,
  label: string,
  size: ReturnType<typeof sizeReader>,
): { rows: readonly Row[]; label: string }[] => {
  const priced = rows.filter(isPricedRow);
  if (kind === 'pillow' && costsDiffer(priced)) {
    // What stands above its variants is none of them.
    const variants = priced.filter((row) => ['option', 'size'].some((field) => textIn(row, field) !== ''));
    return (variants.length > 1 ? variants : priced).map((row) => {
      const own = [...new Set([label, ...textsIn([row], 'option'), ...textsIn([row], 'size')])]
        .filter((text) => text === label || !label.includes(text))
        .join(' ');
      return { rows: [row], label: nameIn(row) === label ? own : nameIn(row) };
    });
  }
  // `Size: 90x190, Height: 25 cm` are two options.
  const optionsOf = (row: Row): string[] => textsIn([row], 'option').flatMap((text) => text.split(/,(?!\d)|[،;|]/u));
  const heights = new Set(priced.map(({ height }) => height));
  const areHigh = heights.size > 1 && !heights.has(undefined);
  const unit = /\p{Script=Arabic}/u.test(label) ? 'سم' : 'cm';
  const restOf = (row: Row): string =>
    optionsOf(row)
      .filter((text) => size(text) === undefined)
      .map((text) => (likelyField(plainHeader(text.split(':', 1)[0] ?? '')) === 'height_cm' ? text.replace(/^.*:/u, '') : text).trim())
      .join(' ') || (areHigh && row.height !== undefined ? `${row.height} ${unit}` : '');
  // A variation without a value is one for every value.
  const [ofAll, some] = [priced.filter((row) => restOf(row) === '' && row.size), priced.filter((row) => restOf(row) !== '')];
  const variants = [...Map.groupBy(some, restOf)].map(([rest, own]) => [rest, [...own, ...ofAll]] as const);
  const isOne = variants.length < 2 || ![...Map.groupBy(priced, (row) => row.size?.measure).values()].some(costsDiffer);
  if (kind === 'pillow' || isOne) return [{ rows, label }];
  // WooCommerce has the values of a variation in its name too.
  const withRest = (name: string, rest: string): string => (fold(name).includes(fold(rest)) ? name : `${name} ${rest}`);
  return variants.map(([rest, some]) => ({
    rows: some.map((row) => ({
      ...row,
      name: withRest(row.name.startsWith(label) ? label : row.name, rest),
      height: row.height ?? readHeight(rest),
    })),
    label: withRest(label, rest),
  }));
};
