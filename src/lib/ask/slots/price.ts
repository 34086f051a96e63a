import type { Quantity } from './quantities.ts';
import type { Token } from './question.ts';
import { has } from './roles.ts';

/** Price bounds of a question, in QAR. */
export interface PriceBounds {
  min?: number | undefined;
  max?: number | undefined;
  /** Only nearly so: "around 3000". */
  about?: boolean;
}

/** Less is not what a mattress or a pillow is bounded by; less than the second is a price only beside a word of prices. */
const least = 20;
const leastAlone = 150;
/** A number alone from here on is a price rather than a width. */
const leastBare = 250;

/** How far from "around" a price may be. */
const spread = 0.25;

/** What something cost another time stands after these, and so does a year: "bought in 2012". */
const isPast = (tokens: readonly Token[], { start, value, to }: Quantity): boolean =>
  tokens.slice(Math.max(0, start - 3), start).some((token) => has(token, 'paid')) ||
  (to === undefined && value >= 1980 && value <= 2040 && /^(?:in|from|since|year|سنه|عام)$/.test(tokens[start - 1]?.written ?? ''));

/** What stands right before a price that nothing else bounds: for that much, ب. */
const forThat = /^(?:ب|for|at|qar|qr|عندي|معي|معاي|have|=)$/;

/**
 * Reads price bounds: `under 2000 riyal`, `between 1000 and 2000`, `1500-2500 QAR`, `لا يزيد عن 1500 ريال`, `ب 1000`, `king 2500`.
 * @param small - whether less than `leastAlone` is a price too, as it is of a pillow
 * @param bare - whether a number alone is a price: goods are named or nothing else is said, and nobody's weight
 */
export const readPrice = (
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  { small, bare }: { small: boolean; bare: boolean },
): PriceBounds => {
  const money = tokens.some((token) => has(token, 'money') || token.unit === 'qar');
  const prices = quantities.filter((quantity) => {
    const { value, unit } = quantity;
    return (
      (unit === undefined || unit === 'qar') &&
      value >= least &&
      (value >= leastAlone || unit === 'qar' || money || small) &&
      !isPast(tokens, quantity)
    );
  });
  const bounds: PriceBounds = {};
  for (const { value, to, relation } of prices) {
    if (to !== undefined || relation === 'exact') return { min: value, max: to ?? value };
    if (relation === 'most') bounds.max ??= value;
    if (relation === 'least') bounds.min ??= value;
  }
  if (bounds.min !== undefined || bounds.max !== undefined) return bounds;
  const near = prices.find(({ relation }) => relation === 'about');
  if (near) return { min: near.value * (1 - spread), max: near.value * (1 + spread), about: true };
  const said = prices.find(
    ({ unit, start, value }) =>
      unit === 'qar' ||
      forThat.test(tokens[start - 1]?.written ?? '') ||
      (bare && (value >= leastBare || small)) ||
      (money && value >= leastBare),
  );
  return said ? { max: said.value } : {};
};
