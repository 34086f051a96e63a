import type { Slots } from './slots.ts';

/** What was read out of a question, in words that the classifier learns from. */
export const slotNames = ({ sleepers, couple, bed, wanted, named }: Slots): string[] => {
  const said = {
    position: sleepers.some(({ position }) => position),
    weight: sleepers.some(({ weight }) => weight),
    hot: sleepers.some(({ thermal }) => thermal),
    'two sleepers': sleepers.length > 1,
    couple,
    [`bed ${bed.by}`]: bed.by,
    beds: bed.keys.length > 1,
    abroad: bed.regions > 0,
    child: bed.child,
    'product named': named.length > 0,
    superlative: wanted.superlative,
  };
  return [
    ...Object.entries(said).flatMap(([name, holds]) => (holds ? [name] : [])),
    ...Object.keys(wanted.bounds).map((bound) => (bound === 'kind' ? `kind ${wanted.bounds.kind}` : `bound ${bound}`)),
  ];
};
