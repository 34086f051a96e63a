import type { ContentFile } from '../schemas/content.ts';
import { fold } from '../ask/language/text.ts';
import { type Fault, faultIn, repeated, type Rule, warningIn } from './fault.ts';

/** Every figure and answer names sources that exist; each of ours is used. */
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
    const used = new Set<string>();
    const unknown = (file: ContentFile, field: string, ids: readonly string[]): Fault[] => {
      for (const id of ids) used.add(id);
      return ids
        .filter((id) => !known.includes(id))
        .map((id) => faultIn(file)(field, `${id} is not in sources.json.`, 'Correct the id, or add the source there.'));
    };
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
      ...known
        .filter((id) => !used.has(id))
        .map((id) => warningIn('sources')(id, 'nothing names this source.', 'We would remove it, or name it where it is used.')),
    ];
  },
};

/** The Kovacs trial's scale runs the other way (1 is firmest): its 5.6 and 2.3 never stand in our texts, where they would pass for firmness. */
export const kovacsScale: Rule = {
  name: 'kovacs-scale',
  check: ({ faq, notes }) => {
    const find = (file: ContentFile, field: string, text: string): Fault[] =>
      /(?<![\d.٫])(?:5[.,٫]6|2[.,٫]3)(?!\d)/.test(fold(text))
        ? [
            warningIn(file)(
              field,
              '5.6 and 2.3 are figures of the Kovacs trial, whose scale runs the other way.',
              'If they mean firmness, we would say it in words: medium-firm did better than firm.',
            ),
          ]
        : [];
    return [
      ...faq.flatMap(({ id, answer }) => [...find('faq', `${id}, answer, en`, answer.en), ...find('faq', `${id}, answer, ar`, answer.ar)]),
      ...Object.entries(notes).flatMap(([name, note]) => Object.values(note).flatMap((text) => find('notes', name, text))),
    ];
  },
};
