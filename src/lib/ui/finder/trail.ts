import type { Vocabulary } from '../../schemas/vocabulary.ts';
import type { Position, Weight } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';

/** The pages of the finder that lead to one of its pages: its start (`name`), then an answer each. */
export const finderTrail = (
  language: Language,
  name: string,
  vocabulary: Vocabulary,
  position?: Position,
  weight?: Weight,
): { href: string; name: string }[] => {
  const finder = `/${language}/finder`;
  return [
    { href: finder, name },
    ...(position ? [{ href: `${finder}/${position}`, name: vocabulary.positions[position].name[language] }] : []),
    ...(position && weight ? [{ href: `${finder}/${position}/${weight}`, name: vocabulary.weights[weight].name[language] }] : []),
  ];
};
