import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

type Known = Pick<Content, 'sizes' | 'size-guide' | 'messages/sizes'>;

/** Lengths (cm) of beds that the page of all sizes speaks of. */
export const usualLengths = [190, 200] as const;

/** How a bed frame is measured, step by step. */
export const measuringSteps = (content: Known, language: Language): string[] => {
  const words = messagesOf(content, 'sizes', language);
  return [words.measure1, words.measure2, interpolate(words.measure3, content['size-guide'].playCm), words.measure4];
};

/** Ids of the sources of the page of all sizes. */
export const sizeGuideSources = ({ sizes, 'size-guide': guide }: Known): string[] => [
  ...sizes.flatMap((size) => size.sources),
  ...guide.conflicts.flatMap((conflict) => conflict.sources),
  ...guide.headroomCm.sources,
  ...guide.widthForTwoCm.sources,
];
