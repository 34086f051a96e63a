import { distance, overlap, type Sleeper } from '../../domain/two-sleepers.ts';
import type { Vocabulary } from '../../schemas/content.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { Language } from '../../schemas/text.ts';
import { comma, number, range, shortRange } from '../format.ts';
import { interpolate } from '../messages.ts';

/** What two sleepers share, in a word and a figure: `shared 5–6`, `apart by 0.5`. */
export const meeting = (
  a: Sleeper,
  b: Sleeper,
  messages: Messages<'two-sleepers'>,
  language: Language,
): { label: string; figure: string } => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return { label: messages.apart, figure: number(distance(a.firmness, b.firmness), language) };
  return { label: shared.min === shared.max ? messages.touch : messages.share, figure: shortRange(shared) };
};

/** The sentence that answers two people: what they share, where they touch, or how far apart they are. */
export const meetingAnswer = (a: Sleeper, b: Sleeper, messages: Messages<'two-sleepers'>, language: Language): string => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return interpolate(messages.apartAnswer, { gap: number(distance(a.firmness, b.firmness), language) });
  if (shared.min === shared.max) return interpolate(messages.touchAnswer, { at: number(shared.min, language) });
  return interpolate(a.id === b.id ? messages.alikeAnswer : messages.shareAnswer, { range: range(shared, language) });
};

/** `On the side, 60 to 90 kg`: a label, the same whether that sleeper was chosen first or second. */
export const sleeperName = (
  { position, weight }: Pick<Sleeper, 'position' | 'weight'>,
  vocabulary: Vocabulary,
  language: Language,
): string => vocabulary.positions[position].name[language] + comma[language] + vocabulary.weights[weight].name[language];
