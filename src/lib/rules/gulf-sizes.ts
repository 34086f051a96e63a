import type { Fault } from '../content/fault.ts';
import type { SizeRecord } from '../schemas/content.ts';
import type { Rule } from './rule.ts';

interface Dimensions {
  widthCm: number;
  lengthCm: number;
}

/** American sizes that share a name with a Gulf one and must not pass for it. */
const american: readonly (Dimensions & { name: string })[] = [
  { name: 'US King', widthCm: 193, lengthCm: 203 },
  { name: 'US California King', widthCm: 183, lengthCm: 213 },
  { name: 'US Queen', widthCm: 152, lengthCm: 203 },
];

/** Sizes that answers, drawings and the search speak of; others may be added. */
const needed = ['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king'];

const shown = ({ widthCm, lengthCm }: Dimensions): string => `${widthCm}x${lengthCm} cm`;
const fault = (field: string, problem: string, change: string): Fault => ({ file: 'sizes', field, problem, change });

const isSame = (one: Dimensions, other: Dimensions): boolean => one.widthCm === other.widthCm && one.lengthCm === other.lengthCm;

const missing = (sizes: readonly SizeRecord[]): Fault[] =>
  needed
    .filter((key) => !sizes.some((size) => size.key === key))
    .map((key) => fault(key, 'this size is missing.', 'Add it again: answers and drawings speak of it.'));

const foreign = (size: SizeRecord): Fault[] =>
  [size, ...size.alternateDimensions].flatMap((measure) =>
    american
      .filter((entry) => isSame(entry, measure))
      .map(({ name }) => fault(size.key, `${shown(measure)} is the ${name}, which is not sold in the Gulf.`, 'Write the Gulf measure.')),
  );

/** Sizes that stand twice, or are not larger than the one before, which is how a mistyped measure shows. */
const order = (sizes: readonly SizeRecord[]): Fault[] =>
  sizes.flatMap((size, index) => {
    const { key } = size;
    if (sizes.findIndex((other) => other.key === key) < index) return [fault(key, 'this size stands twice.', 'Remove one of the two.')];
    const before = sizes[index - 1];
    if (!before || (size.widthCm > before.widthCm && size.lengthCm >= before.lengthCm)) return [];
    return [
      fault(
        key,
        `${shown(size)} is not larger than the ${before.key} before it, ${shown(before)}.`,
        'Correct the measure, or the order: sizes stand from the smallest to the largest.',
      ),
    ];
  });

/** Gulf sizes are metric under American names: a Qatar King is never 193x203 cm (specification, "What the service does" 5). */
export const gulfSizes: Rule = {
  name: 'gulf-sizes',
  check: ({ sizes }) => {
    const wrong = [...missing(sizes), ...sizes.flatMap(foreign)];
    return wrong.length > 0 ? wrong : order(sizes);
  },
};
