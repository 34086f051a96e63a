import { isFacetSlug } from '../domain/product-lists.ts';
import type { Fault } from '../content/fault.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'products', field, problem, change });

/** A product's page is `/products/<id>`; its slug says the same, and neither takes an address that a list of products has. */
export const productAddresses: Rule = {
  name: 'product-addresses',
  check: ({ mattresses, pillows }) =>
    [...mattresses, ...pillows].flatMap(({ id, slug }) => [
      ...(isFacetSlug(id)
        ? [
            fault(
              `${id}, id`,
              'an id that ends in mattresses or pillows is the address of a list.',
              'Write it in the singular, such as dune-mattress.',
            ),
          ]
        : []),
      ...(slug === id ? [] : [fault(`${id}, slug`, `${slug} is not the id, which is the address of its page.`, `Write ${id}.`)]),
    ]),
};
