import type { MattressRecord, PillowRecord, SizeRecord, Vocabulary } from '../schemas/content.ts';
import { slug } from '../schemas/text.ts';
import { priceColumn } from './columns.ts';
import { readWord, messagesOf, type Words } from './read-word.ts';
import type { RowReader } from './row-reader.ts';

/** What the rows are read by: the sizes that there are, and what things are called. */
export interface Lexicon {
  sizes: readonly SizeRecord[];
  types: Words<MattressRecord['type']>;
  tiers: Words<MattressRecord['tier']>;
  cooling: Words<MattressRecord['cooling']>;
  fills: Words<string>;
}

export const lexiconOf = ({ sizes, vocabulary }: { sizes: readonly SizeRecord[]; vocabulary: Vocabulary }): Lexicon => ({
  sizes,
  types: messagesOf(vocabulary.types),
  tiers: messagesOf(vocabulary.tiers),
  cooling: messagesOf(vocabulary.cooling),
  fills: messagesOf(vocabulary.fills),
});

const oneOf = (words: Words<string>): string => `one of ${[...new Set(words.values())].join(', ')}`;

/** The id of a row, where it can be one. */
export const readId = (row: RowReader): string | undefined => {
  const id = row.text('id');
  if (id === undefined) return undefined;
  if (slug.safeParse(id).success) return id;
  row.fault('id', {
    problem: `"${id}" cannot be an id.`,
    change: 'Write at most 80 letters, digits and single hyphens, such as dune-hybrid.',
  });
  return undefined;
};

const shared = (row: RowReader) => ({
  name: { en: row.text('name_en'), ar: row.text('name_ar') },
  containsLatex: row.yesNo('contains_latex'),
  sample: row.yesNo('sample', false),
});

/** A size whose column is not in the file keeps the price that it has. */
const pricesOf = (row: RowReader, sizes: readonly SizeRecord[], before: MattressRecord | undefined): Record<string, number> =>
  Object.fromEntries(
    sizes.flatMap(({ key }) => {
      const column = priceColumn(key);
      const price = row.has(column) ? row.price(column) : before?.priceBySizeQAR[key];
      return price === undefined ? [] : [[key, price]];
    }),
  );

/** The members that the row says, in the order of the content files; undefined where one of them cannot be read. */
export const readMattress = (
  row: RowReader,
  id: string,
  lexicon: Lexicon,
  before: MattressRecord | undefined,
): MattressRecord | undefined => {
  const { name, containsLatex, sample } = shared(row);
  const priceBySizeQAR = pricesOf(row, lexicon.sizes, before);
  const record = {
    id,
    slug: id,
    name,
    type: row.word('type', lexicon.types, oneOf(lexicon.types)),
    firmness: { min: row.number('firmness_min'), max: row.number('firmness_max') },
    tier: row.word('tier', lexicon.tiers, oneOf(lexicon.tiers)),
    priceFromQAR: Math.min(...Object.values(priceBySizeQAR), 1_000_000),
    priceBySizeQAR,
    cooling: row.word('cooling', lexicon.cooling, oneOf(lexicon.cooling)),
    containsLatex,
    heightCm: row.number('height_cm'),
    warrantyYears: row.number('warranty_years'),
    trialNights: row.number('trial_nights'),
    sample,
  };
  return row.isSound() ? (record as MattressRecord) : undefined;
};

/** Words of ours where they are ours, else free text; what stands in the content already is not rewritten. */
const freeWord = (row: RowReader, column: string, words: Words<string>, before: string | undefined): string | undefined => {
  const text = row.text(column);
  return text === undefined || text === before ? text : (readWord(words, text) ?? text);
};

/** As `readMattress`. */
export const readPillow = (row: RowReader, id: string, lexicon: Lexicon, before: PillowRecord | undefined): PillowRecord | undefined => {
  const { name, containsLatex, sample } = shared(row);
  if (row.has('price') && row.isEmpty('price')) row.fault('price', { problem: 'it is empty.', change: 'Write a price, such as 89.' });
  const record = {
    id,
    slug: id,
    name,
    fill: freeWord(row, 'fill', lexicon.fills, before?.fill),
    loftCm: { min: row.number('loft_min_cm'), max: row.number('loft_max_cm') },
    adjustable: row.yesNo('adjustable'),
    cooling: freeWord(row, 'cooling', lexicon.cooling, before?.cooling),
    containsLatex,
    washableCover: row.yesNo('washable_cover'),
    priceQAR: row.price('price'),
    sample,
  };
  return row.isSound() ? (record as PillowRecord) : undefined;
};
