import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';

/** How tall a person a bed of each length (cm) is enough for: the rule, and a line for each. */
export const tallLines = (
  lengths: readonly number[],
  content: Pick<Content, 'size-guide' | 'messages/sizes'>,
  language: Language,
): { rule: string; lines: string[] } => {
  const { headroomCm } = content['size-guide'];
  const words = messagesOf(content, 'sizes', language);
  return {
    rule: interpolate(words.tallRule, { min: headroomCm.min, max: headroomCm.max }),
    lines: lengths.map((length) =>
      interpolate(words.tallText, { length, shortest: length - headroomCm.max, tallest: length - headroomCm.min }),
    ),
  };
};
