import { confidences } from '../domain/finder.ts';
import type { Content, ContentFile } from '../schemas/content.ts';
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
    glossary,
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
      ...glossary.terms.flatMap((term) => unknown('glossary', `${term.id}, sources`, term.sources ?? [])),
      ...faq.flatMap((question) => unknown('faq', `${question.id}, sources`, question.sources)),
      ...repeated(known).map((id) => fault(id, 'this id stands twice.', 'Remove one of the two.')),
    ];
  },
};

/**
 * The surest mark that sources of some kinds allow: `high` with a study beside at least two guides, shops or data sets, `medium` with two
 * sources of whatever kind, else `low`. A figure that is extended from others has a lower one.
 */
const surest = (kinds: readonly Content['sources'][number]['kind'][]): (typeof confidences)[number] => {
  const studies = kinds.filter((kind) => kind === 'trial' || kind === 'review' || kind === 'authority').length;
  return studies > 0 && kinds.length - studies >= 2 ? 'high' : kinds.length >= 2 ? 'medium' : 'low';
};

/** No figure is called surer than its sources are. */
export const confidence: Rule = {
  name: 'confidence',
  check: ({ outcomes, sources }) =>
    outcomes.flatMap((outcome) =>
      (['firmness', 'pillowLoft'] as const).flatMap((figure) => {
        const kinds = sources.filter(({ id }) => outcome.sources[figure].includes(id)).map(({ kind }) => kind);
        const [mark, most] = [outcome.confidence[figure], surest(kinds)];
        if (confidences.indexOf(mark) >= confidences.indexOf(most)) return [];
        const problem = `it is ${mark}, and its sources (${kinds.join(', ')}) allow ${most}.`;
        return [
          faultIn('outcomes')(`${outcome.id}, confidence, ${figure}`, problem, `Write ${most}, or name the sources that are missing.`),
        ];
      }),
    ),
};
