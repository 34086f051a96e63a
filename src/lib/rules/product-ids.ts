import type { Rule } from './rule.ts';

/** An id names one product, mattress or pillow, and its slug is one address. */
export const productIds: Rule = {
  name: 'product-ids',
  check: ({ mattresses, pillows }) =>
    (['id', 'slug'] as const).flatMap((member) => {
      const seen = new Set<string>();
      return [...mattresses, ...pillows].flatMap((record) => {
        const value = record[member];
        if (!seen.has(value)) {
          seen.add(value);
          return [];
        }
        return [
          {
            file: 'products' as const,
            field: `${record.id}, ${member}`,
            problem: `${value} is already the ${member} of another product.`,
            change: 'Give this product a name of its own.',
          },
        ];
      });
    }),
};
