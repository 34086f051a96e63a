import type { productTypes } from '../schemas/product.ts';

export type ProductKind = (typeof productTypes)[number];
