import type { Sleeper } from '../../domain/two-sleepers.ts';
import type { Language } from '../../schemas/text.ts';
import type { Vocabulary } from '../../schemas/vocabulary.ts';

const comma = { en: ', ', ar: '، ' } as const satisfies Record<Language, string>;

/** `On the side, 60 to 90 kg`: a label, the same whether that sleeper was chosen first or second. */
export const sleeperName = (
  { position, weight }: Pick<Sleeper, 'position' | 'weight'>,
  vocabulary: Vocabulary,
  language: Language,
): string => vocabulary.positions[position].name[language] + comma[language] + vocabulary.weights[weight].name[language];
