import { distance, overlap, type Sleeper } from '../../domain/two-sleepers.ts';
import type { Language } from '../../schemas/text.ts';
import type { Messages } from '../../schemas/messages.ts';
import { number, shortRange } from '../figures.ts';

/** What two sleepers share, in a word and a figure: `shared 5–6`, `apart by 0.5`. */
export const meeting = (a: Sleeper, b: Sleeper, words: Messages<'two-sleepers'>, language: Language): { label: string; figure: string } => {
  const shared = overlap(a.firmness, b.firmness);
  if (shared === null) return { label: words.apart, figure: number(distance(a.firmness, b.firmness), language) };
  return { label: shared.min === shared.max ? words.touch : words.share, figure: shortRange(shared) };
};
