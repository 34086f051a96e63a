import table from '../../content/import-words.json' with { type: 'json' };
import { fold } from '../ask/text.ts';
import type { Content, MattressRecord, ProductKind, ProductRecord, SizeRecord } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { textOf, type Cell } from './cells.ts';

const compile = <Key extends string>(patterns: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(patterns).map(([key, source]) => [key, new RegExp(source, 'iu')])) as Record<Key, RegExp>;

/** Words that settle a value, and words that let one guess. */
const lexicon = ({ certain, likely }: Record<'certain' | 'likely', Readonly<Record<string, string>>>) => ({
  certain: compile(certain),
  likely: compile(likely),
});

/** What shops write in a spreadsheet, in both languages: `src/content/import-words.json`. Its patterns are for folded text. */
export const { exports: knownExports, letters, readings, kinds } = table;
/** Words that programs cut, and what they stand for. */
export const shortForms = new Map(Object.entries(table.shortForms));
export const patterns = {
  sizes: compile(table.sizes),
  classes: compile(table.classes),
  says: compile(table.patterns),
  sizeLetters: compile(table.sizeLetters),
  firmness: compile(table.firmness),
};
export const lexicons = { mattress: lexicon(table.types), pillow: lexicon(table.fills) };
export const { says } = patterns;
/** January to December. */
export const months = table.months.map((source) => new RegExp(`^(?:${source})`, 'iu'));

/** The keys of the patterns that a text fits. */
export const fitting = <Key extends string>(all: Readonly<Record<Key, RegExp>>, text: string): Key[] =>
  (Object.keys(all) as Key[]).filter((key) => all[key].test(text));

/** A column of the template: a field of a product. */
export interface Column {
  name: string;
  /** The same in Arabic. */
  ar: string;
  of: readonly ProductKind[];
  /** Where a record has the value. */
  path: readonly string[];
  /** How a cell is read. */
  reading: 'text' | keyof typeof readings | 'price' | 'word';
  /** Whether a product that lacks it is to be completed. */
  asked?: true;
}

/** Every field that a column may be, in the order in which headers are tried; those that a record has are the columns of the template. */
const fields = (table.fields as (Partial<Omit<Column, 'name'>> & { name: string | null; headers?: string })[]).map(
  ({ headers, ...field }) => ({
    ...field,
    headers: headers === undefined ? undefined : new RegExp(headers, 'u'),
  }),
);

/** Every column of the template; one of prices for each size that there is, and one before the offer. */
export const columnsOf = (sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): Column[] =>
  fields
    .filter((field): field is Column & (typeof fields)[number] => 'path' in field)
    .flatMap(({ headers: _, ...column }) =>
      column.name.includes('{size}')
        ? sizes.map(({ key, name: { ar } }) => ({
            ...column,
            name: column.name.replace('{size}', key),
            ar: column.ar.replace('{size}', ar),
            path: column.path.map((part) => part.replace('{size}', key)),
          }))
        : [column],
    );

/** Whether a header is the one that the template has for a field. */
export const isOfTemplate = (header: string, field: string | null, sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): boolean =>
  columnsOf(sizes).some(({ name, ar }) => name === field && [name, ar].includes(header));

/** Everything that a column may be, as the file of answers lists it. */
export const fieldNames = (sizes: readonly SizeRecord[]): string[] => [
  ...columnsOf(sizes).map(({ name }) => name),
  // What a description is is settled by the columns beside it.
  ...fields.flatMap(({ name, path }) => (name === null || name === 'description' || path ? [] : [name])),
];

/** Without marks, capitals, words written as one and the tail that Shopify gives its own fields. */
export const plainHeader = (header: string): string =>
  fold(header.replace(/\(product\.metafields.*\)/u, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/[^\p{L}\p{N}%+]+/gu, ' ')
    .trim();

/** The field that a header sounds like: null is none that counts, undefined none that is known. */
export const likelyField = (plain: string): string | null | undefined => fields.find(({ headers }) => headers?.test(plain))?.name;

/** A price in a measure that is not the one of its size (G111). */
export type OtherMeasure = NonNullable<MattressRecord['otherMeasures']>[number];

/** `queen 150x200 450 (was 500)`. */
const otherMeasureText = ({ size, widthCm, lengthCm, priceQAR, priceBeforeQAR: was }: OtherMeasure): string =>
  `${size} ${widthCm}x${lengthCm} ${priceQAR}${was === undefined ? '' : ` (was ${was})`}`;

/** The same from a cell; undefined where it says something else. */
export const readOtherMeasures = (cell: Cell): OtherMeasure[] | undefined => {
  const read = textOf(cell)
    .split(';')
    .map((part) => /^\s*([a-z0-9-]+) (\d+)x(\d+) (\d+(?:\.\d+)?)(?: \(was (\d+(?:\.\d+)?)\))?\s*$/.exec(part));
  if (read.includes(null)) return undefined;
  return read.map((match) => {
    const [size = '', ...figures] = match?.slice(1) ?? [];
    const [widthCm = 0, lengthCm = 0, priceQAR = 0, was] = figures.map((figure) => figure && Number(figure)) as number[];
    return { size, widthCm, lengthCm, priceQAR, ...(was !== undefined && { priceBeforeQAR: was }) };
  });
};

/** An offer that begins later (G97). */
export type NextOffer = NonNullable<ProductRecord['nextOffer']>;

/** `2026-12-10 to 2026-12-20: queen 450; king 600`, for a pillow with the price alone. */
const nextOfferText = ({ startsOn, endsOn, ...prices }: NextOffer): string => {
  const paid =
    'priceBySizeQAR' in prices
      ? Object.entries(prices.priceBySizeQAR)
          .map((entry) => entry.join(' '))
          .join('; ')
      : prices.priceQAR;
  return `${startsOn} to ${endsOn}: ${paid}`;
};

/** The same from a cell; undefined where it says something else. */
export const readNextOffer = (cell: Cell): NextOffer | undefined => {
  const [, startsOn = '', endsOn = '', prices = ''] = /^(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d): (.+)$/.exec(textOf(cell)) ?? [];
  const parts = prices.split(';').map((part) => /^(?:([a-z0-9-]+) )?(\d+(?:\.\d+)?)$/.exec(part.trim()));
  if (parts.includes(null)) return undefined;
  const paid = parts.map((part) => [part?.[1] ?? '', Number(part?.[2])] as const);
  const [[size, priceQAR] = []] = paid;
  return size === '' && priceQAR !== undefined
    ? { startsOn, endsOn, priceQAR }
    : { startsOn, endsOn, priceBySizeQAR: Object.fromEntries(paid) };
};

/** The value of a record in a column; undefined where it has none. */
export const valueIn = (record: ProductRecord, { path }: Pick<Column, 'path'>): unknown =>
  path.reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], record);

/** A value of a record as the import reads it. */
export const cellIn = (record: ProductRecord, column: Column, language: Language): string | number | null => {
  const value = valueIn(record, column);
  if (value === undefined || value === null) return null;
  if (column.name === 'kind') return kinds[record.kind][language];
  if (typeof value === 'boolean') return { en: value ? 'yes' : 'no', ar: value ? 'نعم' : 'لا' }[language];
  if (typeof value !== 'object') return value as string | number;
  if ('min' in value) return Object.values(value).join('-');
  if (column.name === 'other_measures') return (value as OtherMeasure[]).map(otherMeasureText).join('; ');
  if (column.name === 'next_offer') return nextOfferText(value as NextOffer);
  if (Array.isArray(value)) return (value as { file: string }[]).map(({ file }) => file).join(', ');
  return Object.values(value).join(' ') + ('days' in value ? ' days' : '');
};

/** What may be chosen in a column; undefined where anything may be written. */
export const choicesOf = ({ name, reading }: Column, { types, fills, tiers, cooling }: Content['vocabulary']): string[] | undefined => {
  const lists: Readonly<Record<string, object>> = { type: types, fill: fills, tier: tiers, cooling, kind: kinds };
  return reading === 'yesNo' ? ['yes', 'no'] : lists[name] && Object.keys(lists[name]);
};
