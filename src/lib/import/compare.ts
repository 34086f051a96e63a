import type { Content } from '../schemas/content.ts';
import type { Localized } from '../schemas/text.ts';
import { mattressCells, pillowCells, type ProductCells } from './catalogue-table.ts';
import { columnsOf } from './columns.ts';
import type { ProductKind } from './product-kind.ts';
import type { ReadProduct } from './read-products.ts';

interface FieldChange {
  column: string;
  from: string | number | boolean | undefined;
  to: string | number | boolean | undefined;
  /** A price that is more than twice or less than half of what it was: more often a slip than a decision. */
  striking: boolean;
}

/** What an import does to the catalogue. */
export interface Comparison {
  added: { kind: ProductKind; id: string; row: number; name: Localized }[];
  changed: { kind: ProductKind; id: string; row: number; fields: FieldChange[] }[];
  unchanged: number;
  /** Products of the catalogue that are not in the file, of the kinds that are in it. */
  missing: { kind: ProductKind; id: string }[];
}

type Catalogue = Pick<Content, 'mattresses' | 'pillows' | 'sizes'>;

const cellsOf = (product: Pick<ReadProduct, 'kind' | 'record'>): ProductCells =>
  'fill' in product.record ? pillowCells(product.record) : mattressCells(product.record);

const isStriking = (column: string, from: unknown, to: unknown): boolean =>
  column.startsWith('price') && typeof from === 'number' && typeof to === 'number' && from > 0 && (to / from > 2 || to / from < 0.5);

const changes = (columns: readonly string[], from: ProductCells, to: ProductCells): FieldChange[] =>
  columns
    .filter((column) => from[column] !== to[column])
    .map((column) => ({ column, from: from[column], to: to[column], striking: isStriking(column, from[column], to[column]) }));

/** Compares what was read with the catalogue as it stands. */
export const compareProducts = (products: readonly ReadProduct[], { mattresses, pillows, sizes }: Catalogue): Comparison => {
  const standing = new Map<string, ReadProduct>([
    ...mattresses.map((record) => [record.id, { kind: 'mattress' as const, record, row: 0 }] as const),
    ...pillows.map((record) => [record.id, { kind: 'pillow' as const, record, row: 0 }] as const),
  ]);
  const columns = columnsOf(sizes).map(({ name }) => name);
  const compared = products.map((product) => {
    const { kind, row, record } = product;
    const before = standing.get(record.id);
    return { kind, id: record.id, row, name: record.name, fields: before && changes(columns, cellsOf(before), cellsOf(product)) };
  });
  const present = new Set(products.map(({ kind }) => kind));
  const named = new Set(products.map(({ record }) => record.id));
  return {
    added: compared.flatMap(({ fields, ...product }) => (fields ? [] : [product])),
    changed: compared.flatMap(({ fields, name: _, ...product }) => (fields && fields.length > 0 ? [{ ...product, fields }] : [])),
    unchanged: compared.filter(({ fields }) => fields?.length === 0).length,
    missing: [...standing].filter(([id, { kind }]) => present.has(kind) && !named.has(id)).map(([id, { kind }]) => ({ kind, id })),
  };
};
