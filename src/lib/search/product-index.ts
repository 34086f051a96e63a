import { mattressWithin, pillowWithin, priceOf, type ProductBounds } from '../domain/product-bounds.ts';
import type { Content, MattressRecord, PillowRecord } from '../schemas/content.ts';
import { isEveryday } from './everyday-words.ts';
import { canonicalWord, isInLexicon } from './lexicon.ts';
import { fold, words } from './normalise.ts';
import type { Word } from './question.ts';
import type { Wanted } from './slots/wanted.ts';

type Product = { kind: 'mattress'; record: MattressRecord } | { kind: 'pillow'; record: PillowRecord };

export interface FoundProduct {
  kind: 'mattress' | 'pillow';
  id: string;
}

/** Finds products: by name, and by what they must be. */
export interface ProductIndex {
  /** Products whose own name is said, the one said most fully first. */
  named: (words: readonly Word[]) => FoundProduct[];
  /** Products that keep every bound, in the wanted order; liked ones only where some are. */
  within: (wanted: Wanted) => FoundProduct[];
  /** Folded words of the names. */
  vocabulary: readonly string[];
}

/** What of a name is its own: not "mattress", "latex" or "sample", which many share. */
const ownWords = (name: string): string[] =>
  words(fold(name)).filter(
    (word) =>
      !isInLexicon(word) &&
      !isEveryday(word) &&
      !/^(?:sample|نموذج|القابله|للتعديل|adjustable|contour|slim|high|pocket|المنفصله|الطبيعي|shredded|المقطع|gel|بالجل|down|alternative|الياف|بديله|الريش|microfibre|المايكروفايبر|الرقيق|المقوسه)$/.test(
        word,
      ),
  );

/** How many are "the cheapest". */
const few = 3;

/** How much of a name must be said. */
const leastName = 0.6;

/** The coolest first. */
const grades = ['high', 'medium', 'low'];

export const createProductIndex = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): ProductIndex => {
  const products: Product[] = [
    ...mattresses.map((record) => ({ kind: 'mattress' as const, record })),
    ...pillows.map((record) => ({ kind: 'pillow' as const, record })),
  ];
  const vocabulary = new Set<string>();
  /** Concepts of each name's own words, a list for each language. */
  const names = products.map((product) => {
    const own = Object.values(product.record.name).map(ownWords);
    for (const word of own.flat()) vocabulary.add(word);
    return { product, names: own.map((list) => [...new Set(list.map(canonicalWord))]) };
  });
  const frequency = new Map<string, number>();
  for (const concept of names.flatMap(({ names }) => [...new Set(names.flat())])) frequency.set(concept, (frequency.get(concept) ?? 0) + 1);
  const weightOf = (concept: string): number => Math.log(1 + products.length / (frequency.get(concept) ?? 1));
  const byWord = new Map<string, { product: Product; language: number; share: number }[]>();
  for (const { product, names: lists } of names)
    for (const [language, list] of lists.entries()) {
      const total = list.reduce((sum, concept) => sum + weightOf(concept), 0);
      for (const concept of list) {
        const entries = byWord.get(concept) ?? [];
        entries.push({ product, language, share: weightOf(concept) / total });
        byWord.set(concept, entries);
      }
    }
  const found = ({ kind, record }: Product): FoundProduct => ({ kind, id: record.id });

  const keeps = (product: Product, bounds: ProductBounds): boolean =>
    product.kind === 'mattress' ? mattressWithin(product.record, bounds) : pillowWithin(product.record, bounds);
  const price = (product: Product, size: string | undefined): number =>
    (product.kind === 'mattress' ? priceOf(product.record, size) : product.record.priceQAR) ?? Infinity;
  const warmth = ({ record }: Product): number => (grades.includes(record.cooling) ? grades.indexOf(record.cooling) : grades.length);

  /** Centimetres: of a pillow, the most that it can be. */
  const heightOf = ({ kind, record }: Product): number => (kind === 'mattress' ? record.heightCm : record.loftCm.max);

  const kept = (wanted: Wanted): Product[] => {
    let bounds = wanted.bounds;
    for (const soft of [undefined, ...wanted.soft]) {
      if (soft !== undefined) bounds = { ...bounds, [soft]: undefined };
      const list = products.filter((product) => keeps(product, bounds));
      if (list.length > 0) return list;
    }
    return [];
  };

  return {
    vocabulary: [...vocabulary],
    named: (said) => {
      // How much of a product's name is said, in the language in which more of it is.
      const shares = new Map<Product, number[]>();
      const meant = said.filter(({ denied }) => !denied);
      // "Star light" is Starlight.
      const pairs = meant.slice(1).map(({ written }, at) => canonicalWord((meant[at]?.written ?? '') + written));
      for (const concept of new Set([...meant.map(({ concept }) => concept), ...pairs]))
        for (const { product, language, share } of byWord.get(concept) ?? []) {
          const inLanguages = shares.get(product) ?? [0, 0];
          inLanguages[language] = (inLanguages[language] ?? 0) + share;
          shares.set(product, inLanguages);
        }
      const whole = [...shares]
        .map(([product, inLanguages]) => ({ product, share: Math.max(...inLanguages) }))
        .filter(({ share }) => share >= leastName);
      const most = Math.max(0, ...whole.map(({ share }) => share));
      return whole.filter(({ share }) => share === most).map(({ product }) => found(product));
    },
    within: (wanted) => {
      const list = kept(wanted);
      const { order, bounds } = wanted;
      const isForChildren = ({ kind, record }: Product): boolean => kind === 'mattress' && 'cot' in record.priceBySizeQAR;
      if (wanted.child) list.sort((one, other) => Number(isForChildren(other)) - Number(isForChildren(one)));
      if (order === 'cheapest') list.sort((one, other) => price(one, bounds.size) - price(other, bounds.size));
      if (order === 'dearest') list.sort((one, other) => price(other, bounds.size) - price(one, bounds.size));
      const longest = (fact: 'warrantyYears' | 'trialNights'): void =>
        void list.sort(
          (one, other) => (other.kind === 'mattress' ? other.record[fact] : 0) - (one.kind === 'mattress' ? one.record[fact] : 0),
        );
      if (order === 'longest warranty') longest('warrantyYears');
      if (order === 'longest trial') longest('trialNights');
      if (order === 'thickest') list.sort((one, other) => heightOf(other) - heightOf(one));
      if (order === 'thinnest') list.sort((one, other) => heightOf(one) - heightOf(other));
      if (order === 'coolest') list.sort((one, other) => warmth(one) - warmth(other));
      return list.slice(0, wanted.superlative ? few : undefined).map(found);
    },
  };
};
