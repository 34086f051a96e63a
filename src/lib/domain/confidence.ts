import type { OutcomeRecord } from '../schemas/content.ts';

type Confidence = OutcomeRecord['confidence']['firmness'];

/** Marks of a figure, the surest first. */
export const confidences = ['high', 'medium', 'low'] as const satisfies readonly Confidence[];

/** How many figures carry a mark. Hot and neutral share their figures, which count once. */
export const countConfidence = (outcomes: readonly OutcomeRecord[], figure: 'firmness' | 'pillowLoft', mark: Confidence): number =>
  new Set(outcomes.filter(({ confidence }) => confidence[figure] === mark).map(({ position, weight }) => `${position}-${weight}`)).size;
