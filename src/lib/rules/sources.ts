import type { Fault } from '../content/fault.ts';
import type { Rule } from './rule.ts';

/** Every figure and answer names sources that exist, and every source is used. */
export const sources: Rule = {
  name: 'sources',
  check: ({
    sources,
    outcomes,
    sizes,
    faq,
    'mattress-types': types,
    'regional-sizes': regionalSizes,
    'size-guide': sizeGuide,
    privacy,
  }) => {
    const uses: { file: Fault['file']; field: string; id: string }[] = [
      ...outcomes.flatMap(({ id, sources }) =>
        Object.entries(sources).flatMap(([figure, ids]) =>
          ids.map((source) => ({ file: 'outcomes' as const, field: `${id}, sources, ${figure}`, id: source })),
        ),
      ),
      ...sizes.flatMap(({ key, sources }) => sources.map((source) => ({ file: 'sizes' as const, field: `${key}, sources`, id: source }))),
      ...types.flatMap(({ id, sources }) =>
        sources.map((source) => ({ file: 'mattress-types' as const, field: `${id}, sources`, id: source })),
      ),
      ...regionalSizes.flatMap(({ id, sources }) =>
        sources.map((source) => ({ file: 'regional-sizes' as const, field: `${id}, sources`, id: source })),
      ),
      ...[
        { field: 'headroomCm', sources: sizeGuide.headroomCm.sources },
        { field: 'widthForTwoCm', sources: sizeGuide.widthForTwoCm.sources },
        { field: 'fittedSheets', sources: sizeGuide.fittedSheets.sources },
        { field: 'madeToMeasure', sources: sizeGuide.madeToMeasure.sources },
        ...sizeGuide.conflicts.map(({ id, sources }) => ({ field: `conflicts, ${id}`, sources })),
      ].flatMap(({ field, sources }) => sources.map((source) => ({ file: 'size-guide' as const, field: `${field}, sources`, id: source }))),
      ...privacy.sources.map((source) => ({ file: 'privacy' as const, field: 'sources', id: source })),
      ...faq.flatMap(({ id, sources }) => sources.map((source) => ({ file: 'faq' as const, field: `${id}, sources`, id: source }))),
    ];
    const known = sources.map(({ id }) => id);
    const used = new Set(uses.map(({ id }) => id));
    return [
      ...uses
        .filter(({ id }) => !known.includes(id))
        .map(({ file, field, id }) => ({
          file,
          field,
          problem: `${id} is not in sources.json.`,
          change: 'Correct the id, or add the source there.',
        })),
      ...known
        .filter((id, index) => known.indexOf(id) !== index)
        .map((id) => ({ file: 'sources' as const, field: id, problem: 'this id stands twice.', change: 'Remove one of the two.' })),
      ...known
        .filter((id) => !used.has(id))
        .map((id) => ({
          file: 'sources' as const,
          field: id,
          problem: 'nothing names this source.',
          change: 'Remove it, or name it where it is used.',
        })),
    ];
  },
};
