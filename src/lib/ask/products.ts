import { fits, isForChildren } from '../domain/fits.ts';
import { mattressWithin, pillowWithin, priceOf, type ProductBounds } from '../domain/product-bounds.ts';
import type { Content, MattressRecord, OutcomeRecord, PillowRecord } from '../schemas/content.ts';
import { canonicalWord, concept, createNames, isInLexicon } from './lexicon.ts';
import { fold, stem, words } from './text.ts';
import type { Token } from './vocabulary.ts';
import type { Order, Wanted } from './wanted.ts';

type Product = { kind: 'mattress'; record: MattressRecord } | { kind: 'pillow'; record: PillowRecord };

export interface FoundProduct {
  kind: 'mattress' | 'pillow';
  id: string;
}

/** Finds products: by name, and by what they must be. */
export interface ProductIndex {
  /** Products whose own name is said, the one said most fully first. */
  named: (tokens: readonly Token[]) => FoundProduct[];
  /** Products that a text asks for by nothing but their name: all of it, or words of its own, such as a brand, beside words of the shop. */
  called: (tokens: readonly Token[]) => FoundProduct[];
  /** Products that keep every bound, of those that fit somebody where it is said who; in the wanted order, liked ones only where some are. */
  within: (wanted: Wanted, whose?: OutcomeRecord) => FoundProduct[];
}

/** What of a name is its own: not "mattress" or "latex", which many share. */
const shared = /^(?:contour|pocket|alternative|with|for|من|عن|بديله|المقوسه|المنفصله|(?:ال)?قابله|down|slim|high|and|plus|soft|firm)$/;
const ownWords = (name: string): string[] => words(fold(name)).filter((word) => !isInLexicon(word) && !shared.test(word));

const kindOf = new Map([
  [concept('mattress'), 'mattress'],
  [concept('pillow'), 'pillow'],
]);
/** A name, or what asks for one, whatever its order and without "mattress" or "pillow". */
const plainName = (terms: readonly string[]): string =>
  [...new Set(terms)]
    .filter((term) => !kindOf.has(term))
    .sort()
    .join(' ');
/** Whoever writes more asks for something else. */
const mostOfName = 4;

/** A name begins with its brand and its line. */
const mostOfBrand = 2;

/** How many are "the cheapest". */
const few = 3;
/** How much of a name must be said. */
const leastName = 0.6;
/** The coolest first. */
const grades: readonly (string | undefined)[] = ['high', 'medium', 'low'];

/** Centimetres: of a pillow, the most that it can be. */
const heightOf = ({ kind, record }: Product): number | undefined => (kind === 'mattress' ? record.heightCm : record.loftCm?.max);
/** In QAR: of a mattress in the size that is wanted. */
const priceIn = ({ kind, record }: Product, size: string | undefined): number =>
  (kind === 'mattress' ? priceOf(record, size) : record.priceQAR) ?? Infinity;
/** What a list is ordered by, the least first; what is unknown stands last. */
const ranks: Readonly<Record<Exclude<Order, 'catalogue'>, (product: Product, size: string | undefined) => number>> = {
  cheapest: priceIn,
  dearest: (product, size) => -priceIn(product, size),
  thickest: (product) => -(heightOf(product) ?? 0),
  thinnest: (product) => heightOf(product) ?? Infinity,
  coolest: ({ record: { cooling } }) => (grades.includes(cooling) ? grades.indexOf(cooling) : grades.length),
  'longest warranty': ({ kind, record }) => (kind === 'mattress' ? -(record.warrantyYears ?? 0) : 0),
  'longest trial': ({ kind, record }) => (kind === 'mattress' ? -(record.trialNights ?? 0) : 0),
};

export const createProductIndex = (content: Pick<Content, 'mattresses' | 'pillows' | 'sizes'>): ProductIndex => {
  const { mattresses, pillows } = content;
  const products: Product[] = [
    ...mattresses.map((record) => ({ kind: 'mattress' as const, record })),
    ...pillows.map((record) => ({ kind: 'pillow' as const, record })),
  ];
  const names = products.flatMap((product) => Object.values(product.record.name).map((name) => ({ of: product, name })));
  const ownNames = createNames(names.map(({ of, name }) => ({ of, words: ownWords(name).map(canonicalWord) })).filter(({ words }) => words.length > 0), leastName); // prettier-ignore
  const ownOf = Map.groupBy(names.flatMap(({ of, name }) => ownWords(name).slice(0, mostOfBrand).map((word) => ({ of, word: canonicalWord(word) }))), ({ word }) => word); // prettier-ignore
  const found = ({ kind, record }: Product): FoundProduct => ({ kind, id: record.id });
  const keeps = (product: Product, bounds: ProductBounds): boolean =>
    product.kind === 'mattress' ? mattressWithin(product.record, bounds) : pillowWithin(product.record, bounds);

  const kept = (wanted: Wanted, whose: OutcomeRecord | undefined): Product[] => {
    const fitting = whose && new Set<object>(Object.values(fits(whose, content)).flat());
    const some = fitting ? products.filter(({ record }) => fitting.has(record)) : products;
    let bounds = wanted.bounds;
    for (const soft of [undefined, ...wanted.soft]) {
      if (soft !== undefined) bounds = { ...bounds, [soft]: undefined };
      const list = some.filter((product) => keeps(product, bounds));
      if (list.length > 0) return list;
    }
    return [];
  };

  const byName = Map.groupBy(names, ({ name }) => plainName(words(name).map(canonicalWord)));
  const longest = Math.max(mostOfName, ...names.map(({ name }) => words(name).length));
  const named: ProductIndex['named'] = (tokens) => {
    // "Star light" is Starlight. No word of the lexicon is of a name's own.
    const pairs = tokens.slice(1).map(({ written }, at) => stem((tokens[at]?.written ?? '') + written));
    const said = ownNames([...tokens.map(({ term }) => term), ...pairs]);
    const most = Math.max(0, ...said.map(({ share }) => share));
    return [...new Set(said.filter(({ share }) => share === most).map(({ of }) => of))].map(found);
  };
  return {
    named,
    called: (tokens) => {
      const said = tokens.filter(({ mark }) => !mark);
      if (said.length > longest) return [];
      const terms = said.map(({ term }) => term);
      const kind = terms.map((term) => kindOf.get(term)).find((one) => one !== undefined);
      const name = plainName(terms);
      const whole = new Set(name === '' ? [] : (byName.get(name) ?? []).map(({ of }) => of).filter((of) => (kind ?? of.kind) === of.kind));
      if (whole.size > 0) return [...whole].map(found);
      const isOfName = ({ written, term, isKnown }: Token): boolean => isKnown || shared.test(written) || ownOf.has(term);
      if (said.length > mostOfName || !said.every(isOfName)) return [];
      const [first, ...others] = terms.filter((term) => ownOf.has(term));
      const having = (term: string): Set<Product> => new Set(ownOf.get(term)?.map(({ of }) => of));
      const own = first === undefined ? [] : [...having(first)].filter((of) => others.every((term) => having(term).has(of)));
      return own.length > 0 ? own.map(found) : named(tokens);
    },
    within: (wanted, whose) => {
      const list = kept(wanted, whose);
      const isForChild = ({ kind, record }: Product): boolean => kind === 'mattress' && isForChildren(record, content);
      if (wanted.child) list.sort((one, other) => Number(isForChild(other)) - Number(isForChild(one)));
      const { order, bounds } = wanted;
      if (order !== 'catalogue') list.sort((one, other) => ranks[order](one, bounds.size) - ranks[order](other, bounds.size));
      return list.slice(0, wanted.superlative ? few : undefined).map(found);
    },
  };
};
