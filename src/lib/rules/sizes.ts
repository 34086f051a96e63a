import { type Measure, translateSize } from '../domain/sizes.ts';
import type { Content, SizeRecord } from '../schemas/content.ts';
import type { RegionalSize } from '../schemas/size.ts';
import { type Fault, faultIn, repeated, type Rule } from './fault.ts';

/** American sizes that share a name with a Gulf one and must not pass for it. */
const american: readonly (Measure & { name: string })[] = [
  { name: 'US King', widthCm: 193, lengthCm: 203 },
  { name: 'US California King', widthCm: 183, lengthCm: 213 },
  { name: 'US Queen', widthCm: 152, lengthCm: 203 },
];

/** Sizes that answers, drawings and the search speak of; others may be added. */
const needed = ['cot', 'kids', 'single', 'super-single', 'double', 'queen', 'king', 'super-king'];

const fault = faultIn('sizes');
const measureText = ({ widthCm, lengthCm }: Measure): string => `${widthCm}x${lengthCm} cm`;

const missing = (sizes: readonly SizeRecord[]): Fault[] =>
  needed
    .filter((key) => !sizes.some((size) => size.key === key))
    .map((key) => fault(key, 'this size is missing.', 'Add it again: answers and drawings speak of it.'));

const foreign = (size: SizeRecord): Fault[] =>
  [size, ...size.alternateDimensions].flatMap((measure) =>
    american
      .filter((entry) => measureText(entry) === measureText(measure))
      .map(({ name }) =>
        fault(size.key, `${measureText(measure)} is the ${name}, which is not sold in the Gulf.`, 'Write the Gulf measure.'),
      ),
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
        `${measureText(size)} is not larger than the ${before.key} before it, ${measureText(before)}.`,
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

const regionalFault = faultIn('regional-sizes');

const answer = (match: string, measures: readonly (Measure & { key: string })[]): string =>
  `${match}: ${measures.map((measure) => `${measure.key} ${measureText(measure)}`).join(' and ')}`;

const names = (records: readonly RegionalSize[]): Fault[] =>
  records.flatMap(({ id, region, family }, index) => [
    ...(id.startsWith(`${region}-`)
      ? []
      : [regionalFault(id, `the id does not begin with its region, ${region}.`, 'Begin it with the region: us-king.')]),
    ...(records.findIndex((other) => other.id === id) < index
      ? [regionalFault(id, 'this id stands twice.', 'Remove one of the two.')]
      : []),
    ...(records.findIndex((other) => other.region === region && other.family === family) < index
      ? [regionalFault(`${id}, family`, `${region} already has a size of the family ${family}.`, 'Choose the family that it belongs to.')]
      : []),
  ]);

/** Label and tape agree within a centimetre, which is how tables round. */
const inches = ({ id, inches, widthCm, lengthCm }: RegionalSize): Fault[] =>
  inches && (Math.abs(inches.width * 2.54 - widthCm) > 1 || Math.abs(inches.length * 2.54 - lengthCm) > 1)
    ? [
        regionalFault(
          `${id}, inches`,
          `${inches.width}x${inches.length} inches are not ${widthCm}x${lengthCm} cm.`,
          'Correct one of the two.',
        ),
      ]
    : [];

const here = (record: RegionalSize, sizes: Content['sizes']): Fault[] => {
  const { match, compared } = translateSize(record, sizes);
  const computed = answer(match, compared);
  const written = answer(record.here.match, record.here.measures);
  if (computed === written) return [];
  const problem = `"${written}" is written, but ${measureText(record)} is "${computed}".`;
  return [regionalFault(`${record.id}, here`, problem, 'Correct the measures, or what is written under here.')];
};

/** What a size from elsewhere is here is written down by a person and worked out from the centimetres: both must say the same. */
export const regionalSizes: Rule = {
  name: 'regional-sizes',
  check: (content) => {
    const { 'regional-sizes': records, sizes } = content;
    // A wrong size of ours makes every comparison with it wrong: it is said once, by its own rule.
    const sound = gulfSizes.check(content).length === 0;
    return [...names(records), ...records.flatMap(inches), ...(sound ? records.flatMap((record) => here(record, sizes)) : [])];
  },
};

const guideFault = faultIn('size-guide');

/** The guide says something of every size, in the order of the sizes, and of none that is not there; prices are told in sizes for adults. */
export const sizeGuide: Rule = {
  name: 'size-guide',
  check: ({ 'size-guide': guide, sizes }) => {
    const keys = sizes.map(({ key }) => key).join(', ');
    const told = guide.sizes.map(({ key }) => key).join(', ');
    const change = `Write one record for each size of sizes.json, in that order: ${keys}.`;
    return [
      ...(told === keys ? [] : [guideFault('sizes', `it has ${told}.`, change)]),
      ...guide.pricedSizes
        .filter((key) => !sizes.some((size) => size.key === key && size.for === 'adult'))
        .map((key) => guideFault('pricedSizes', `${key} is no size for adults.`, 'Write keys of sizes for adults.')),
      ...repeated(guide.conflicts.map(({ id }) => id)).map((id) =>
        guideFault(`conflicts, ${id}`, 'this id stands twice.', 'Remove one of the two.'),
      ),
    ];
  },
};
