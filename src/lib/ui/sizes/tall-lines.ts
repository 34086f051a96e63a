import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { fill } from '../fill.ts';
import { wordsOf } from '../words-of.ts';

/** How tall a person a bed of each length (cm) is enough for: the rule, and a line for each. */
export const tallLines = (
  lengths: readonly number[],
  content: Pick<Content, 'size-guide' | 'words/sizes'>,
  language: Language,
): { rule: string; lines: string[] } => {
  const { headroomCm } = content['size-guide'];
  const words = wordsOf(content, 'sizes', language);
  return {
    rule: fill(words.tallRule, { min: headroomCm.min, max: headroomCm.max }),
    lines: lengths.map((length) => fill(words.tallText, { length, shortest: length - headroomCm.max, tallest: length - headroomCm.min })),
  };
};
