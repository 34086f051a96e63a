import { isFacetSlug } from '../domain/product-lists.ts';
import type { Rule } from './rule.ts';

/** A product's page is `/products/<id>`; its slug says the same, and neither takes an address that a list of products has. */
export const productAddresses: Rule = {
  name: 'product-addresses',
  check: ({ mattresses, pillows }) =>
    [
      ...mattresses.map(({ id, slug }) => ({ file: 'mattresses' as const, id, slug })),
      ...pillows.map(({ id, slug }) => ({ file: 'pillows' as const, id, slug })),
    ].flatMap(({ file, id, slug }) => [
      ...(isFacetSlug(id)
        ? [
            {
              file,
              field: `${id}, id`,
              problem: 'an id that ends in mattresses or pillows is the address of a list.',
              change: 'Write it in the singular, such as dune-mattress.',
            },
          ]
        : []),
      ...(slug === id
        ? []
        : [{ file, field: `${id}, slug`, problem: `${slug} is not the id, which is the address of its page.`, change: `Write ${id}.` }]),
    ]),
};
