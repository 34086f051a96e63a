import type { Content } from '../schemas/content.ts';
import type { Comparison } from './compare.ts';
import type { ReadProduct } from './read-products.ts';

type Catalogue = Pick<Content, 'mattresses' | 'pillows'>;

/** The records with those of the file in the place of theirs, new ones after them, and without `gone`. What did not change is the very record. */
const merged = <Item extends { id: string }>(
  standing: readonly Item[],
  read: readonly Item[],
  changed: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): Item[] => {
  const byId = new Map(read.map((record) => [record.id, record]));
  const ids = new Set(standing.map(({ id }) => id));
  return [
    ...standing.filter(({ id }) => !gone.has(id)).map((record) => (changed.has(record.id) ? (byId.get(record.id) ?? record) : record)),
    ...read.filter(({ id }) => !ids.has(id)),
  ];
};

/** The catalogue after an import, in the order it had. */
export const nextCatalogue = (
  products: readonly ReadProduct[],
  { changed, missing }: Comparison,
  before: Catalogue,
  removeMissing: boolean,
): Catalogue => {
  const ids = new Set(changed.map(({ id }) => id));
  const gone = new Set(removeMissing ? missing.map(({ id }) => id) : []);
  const mattresses = products.flatMap((product) => (product.kind === 'mattress' ? [product.record] : []));
  const pillows = products.flatMap((product) => (product.kind === 'pillow' ? [product.record] : []));
  return { mattresses: merged(before.mattresses, mattresses, ids, gone), pillows: merged(before.pillows, pillows, ids, gone) };
};
