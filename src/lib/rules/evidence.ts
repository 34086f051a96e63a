import type { ContentFile } from '../schemas/content.ts';
import { type Fault, faultIn, repeated, type Rule } from './fault.ts';

/** Every figure and answer names sources that exist. */
export const sources: Rule = {
  name: 'sources',
  check: ({
    sources,
    outcomes,
    sizes,
    faq,
    'mattress-types': types,
    'regional-sizes': regionalSizes,
    'size-guide': { conflicts, headroomCm, widthForTwoCm, fittedSheets, madeToMeasure },
    'two-sleepers': { smallGap },
    privacy,
  }) => {
    const known = sources.map(({ id }) => id);
    const unknown = (file: ContentFile, field: string, ids: readonly string[]): Fault[] =>
      ids
        .filter((id) => !known.includes(id))
        .map((id) => faultIn(file)(field, `${id} is not in sources.json.`, 'Correct the id, or add the source there.'));
    const ofGuide = {
      ...{ headroomCm, widthForTwoCm, fittedSheets, madeToMeasure },
      ...Object.fromEntries(conflicts.map((conflict) => [`conflicts, ${conflict.id}`, conflict])),
    };
    const fault = faultIn('sources');
    return [
      ...outcomes.flatMap((outcome) =>
        Object.entries(outcome.sources).flatMap(([figure, ids]) => unknown('outcomes', `${outcome.id}, sources, ${figure}`, ids)),
      ),
      ...sizes.flatMap((size) => unknown('sizes', `${size.key}, sources`, size.sources)),
      ...types.flatMap((type) => unknown('mattress-types', `${type.id}, sources`, type.sources)),
      ...regionalSizes.flatMap((size) => unknown('regional-sizes', `${size.id}, sources`, size.sources)),
      ...Object.entries(ofGuide).flatMap(([field, one]) => unknown('size-guide', `${field}, sources`, one.sources)),
      ...unknown('two-sleepers', 'smallGap, sources', smallGap.sources),
      ...unknown('privacy', 'sources', privacy.sources),
      ...faq.flatMap((question) => unknown('faq', `${question.id}, sources`, question.sources)),
      ...repeated(known).map((id) => fault(id, 'this id stands twice.', 'Remove one of the two.')),
    ];
  },
};
