import type { Fault } from '../content/fault.ts';
import { translateSize, type Measure } from '../domain/sizes.ts';
import type { Content } from '../schemas/content.ts';
import type { RegionalSize } from '../schemas/size.ts';
import { gulfSizes } from './gulf-sizes.ts';
import type { Rule } from './rule.ts';

const fault = (field: string, problem: string, change: string): Fault => ({ file: 'regional-sizes', field, problem, change });

const shown = ({ key, widthCm, lengthCm }: Measure & { key: string }): string => `${key} ${widthCm}x${lengthCm} cm`;
const answer = (match: string, measures: readonly (Measure & { key: string })[]): string =>
  `${match}: ${measures.map(shown).join(' and ')}`;

const names = (records: readonly RegionalSize[]): Fault[] =>
  records.flatMap(({ id, region, family }, index) => [
    ...(id.startsWith(`${region}-`)
      ? []
      : [fault(id, `the id does not begin with its region, ${region}.`, 'Begin it with the region: us-king.')]),
    ...(records.findIndex((other) => other.id === id) < index ? [fault(id, 'this id stands twice.', 'Remove one of the two.')] : []),
    ...(records.findIndex((other) => other.region === region && other.family === family) < index
      ? [fault(`${id}, family`, `${region} already has a size of the family ${family}.`, 'Choose the family that it belongs to.')]
      : []),
  ]);

/** Label and tape agree within a centimetre, which is how tables round. */
const inches = ({ id, inches, widthCm, lengthCm }: RegionalSize): Fault[] =>
  inches && (Math.abs(inches.width * 2.54 - widthCm) > 1 || Math.abs(inches.length * 2.54 - lengthCm) > 1)
    ? [fault(`${id}, inches`, `${inches.width}x${inches.length} inches are not ${widthCm}x${lengthCm} cm.`, 'Correct one of the two.')]
    : [];

const here = (record: RegionalSize, sizes: Content['sizes']): Fault[] => {
  const { match, compared } = translateSize(record, sizes);
  const computed = answer(match, compared);
  const written = answer(record.here.match, record.here.measures);
  return computed === written
    ? []
    : [
        fault(
          `${record.id}, here`,
          `"${written}" is written, but ${record.widthCm}x${record.lengthCm} cm is "${computed}".`,
          'Correct the measures, or what is written under here.',
        ),
      ];
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
