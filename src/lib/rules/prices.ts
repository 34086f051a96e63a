import type { Fault } from '../content/fault.ts';
import type { MattressRecord } from '../schemas/content.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'products', field, problem, change });

const unknownSizes = ({ id, priceBySizeQAR }: MattressRecord, keys: readonly string[]): Fault[] =>
  Object.keys(priceBySizeQAR)
    .filter((key) => !keys.includes(key))
    .map((key) =>
      fault(
        `${id}, priceBySizeQAR, ${key}`,
        `${key} is not a size we know.`,
        `Use one of ${keys.join(', ')}, or add the size to sizes.json first.`,
      ),
    );

const smallest = ({ id, priceBySizeQAR, priceFromQAR }: MattressRecord): Fault[] => {
  const prices = Object.values(priceBySizeQAR);
  if (prices.length === 0) return [fault(`${id}, priceBySizeQAR`, 'there is no price.', 'Add a price for at least one size.')];
  const least = Math.min(...prices);
  return least === priceFromQAR
    ? []
    : [fault(`${id}, priceFromQAR`, `${priceFromQAR} is not the smallest price of priceBySizeQAR.`, `Write ${least}.`)];
};

const rising = ({ id, priceBySizeQAR }: MattressRecord, keys: readonly string[]): Fault[] => {
  const priced = keys.filter((key) => key in priceBySizeQAR);
  return priced.flatMap((key, index) => {
    const before = priced[index - 1];
    const price = priceBySizeQAR[key] as number;
    return before !== undefined && price < (priceBySizeQAR[before] as number)
      ? [fault(`${id}, priceBySizeQAR, ${key}`, `${price} is below the price of the smaller ${before}.`, 'Correct one of the two.')]
      : [];
  });
};

/** Prices are in QAR by known size keys; `priceFromQAR` is the smallest; a larger size never costs less. */
export const prices: Rule = {
  name: 'prices',
  check: ({ mattresses, sizes }) => {
    const keys = sizes.map(({ key }) => key);
    return mattresses.flatMap((mattress) => [...unknownSizes(mattress, keys), ...smallest(mattress), ...rising(mattress, keys)]);
  },
};
