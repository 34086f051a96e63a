import { distance, overlap, type Sleeper } from '../../domain/two-sleepers.ts';
import type { Language } from '../../schemas/text.ts';
import type { Messages } from '../../schemas/messages.ts';
import { number, range } from '../figures.ts';
import { interpolate } from '../messages.ts';

/** The sentence that answers two people: what they share, where they touch, or how far apart they are. */
export const meetingAnswer = (a: Sleeper, b: Sleeper, words: Messages<'two-sleepers'>, language: Language): string => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return interpolate(words.apartAnswer, { gap: number(distance(a.firmness, b.firmness), language) });
  if (shared.min === shared.max) return interpolate(words.touchAnswer, { at: number(shared.min, language) });
  return interpolate(a.id === b.id ? words.alikeAnswer : words.shareAnswer, { range: range(shared, language) });
};
