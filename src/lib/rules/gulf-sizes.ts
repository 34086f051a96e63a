import type { Fault } from '../content/fault.ts';
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

/** The measures that the specification and the size research fix. */
const fixed: Readonly<Record<string, Dimensions>> = {
  cot: { widthCm: 60, lengthCm: 120 },
  kids: { widthCm: 70, lengthCm: 160 },
  single: { widthCm: 90, lengthCm: 200 },
  'super-single': { widthCm: 120, lengthCm: 200 },
  double: { widthCm: 140, lengthCm: 200 },
  queen: { widthCm: 160, lengthCm: 200 },
  king: { widthCm: 180, lengthCm: 200 },
  'super-king': { widthCm: 200, lengthCm: 200 },
};

const shown = ({ widthCm, lengthCm }: Dimensions): string => `${widthCm}x${lengthCm} cm`;
const same = (a: Dimensions, b: Dimensions): boolean => a.widthCm === b.widthCm && a.lengthCm === b.lengthCm;
const fault = (field: string, problem: string, change: string): Fault => ({ file: 'sizes', field, problem, change });

/** Gulf sizes are metric under American names: a Qatar King is 180x200 cm, never 193x203 (specification, "What the service does" 5). */
export const gulfSizes: Rule = {
  name: 'gulf-sizes',
  check: ({ sizes }) => {
    const keys = sizes.map(({ key }) => key);
    const missing = Object.keys(fixed).filter((key) => !keys.includes(key));
    return [
      ...missing.map((key) => fault(key, 'this size is missing.', `Add it with ${shown(fixed[key] as Dimensions)}.`)),
      ...keys
        .filter((key, index) => keys.indexOf(key) !== index)
        .map((key) => fault(key, 'this size stands twice.', 'Remove one of the two.')),
      ...sizes.flatMap((size) => {
        const wanted = fixed[size.key];
        const foreign = [size, ...size.alternateDimensions].flatMap((measure) => {
          const match = american.find((entry) => same(entry, measure));
          return match
            ? [
                fault(
                  size.key,
                  `${shown(measure)} is the ${match.name}, which is not sold in the Gulf.`,
                  wanted ? `Write ${shown(wanted)}.` : 'Write the Gulf measure.',
                ),
              ]
            : [];
        });
        if (foreign.length > 0) return foreign;
        if (wanted && !same(wanted, size))
          return [
            fault(
              size.key,
              `${shown(size)} is not the Gulf ${size.key}.`,
              `Write widthCm ${wanted.widthCm} and lengthCm ${wanted.lengthCm}; other measures belong in alternateDimensions.`,
            ),
          ];
        return [];
      }),
    ];
  },
};
