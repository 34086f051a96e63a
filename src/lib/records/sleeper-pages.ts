import type { Content, OutcomeRecord } from '../schemas/content.ts';
import { positions, weights, type Position, type Thermal, type Weight } from '../schemas/profile.ts';
import type { Language } from '../schemas/text.ts';
import { range, shortRange } from '../words/format.ts';
import { interpolate } from '../words/messages.ts';
import { list, type Page, type PagesOf } from './pages-of.ts';

/** What people call a sleeper, beside the vocabulary: words that the lexicon joins to those of the other language. */
const positionNames: Readonly<Record<Position, string>> = {
  side: 'side sleeper',
  back: 'back sleeper',
  stomach: 'stomach sleeper',
  combination: 'combination mixed every position sleeper',
};
const weightNames: Readonly<Record<Weight, string>> = {
  under60: 'under60 light weight',
  k60to90: 'k60to90 average weight',
  k90to130: 'k90to130 heavy weight',
  over130: 'over130 heavy weight',
};

/** A sleeper as the finder's answers name them: `Side sleeper, 90 to 130 kg, sleeping hot`; without heat as far as it is known. */
const profile = (
  { vocabulary, 'messages/finder': words }: Content,
  language: Language,
  { position, weight, thermal }: { position: Position; weight: Weight; thermal?: Thermal },
): string =>
  interpolate(words.profile[language], {
    position: words[`sleeper.${position}`][language],
    weight: vocabulary.weights[weight].sleeper[language],
    thermal: thermal ? words[`sleeper.${thermal}`][language] : '',
  }).replace(/[,،] *$/, '');

const step = (content: Content, language: Language, position: Position, weight: Weight): Page[] => {
  const outcome = content.outcomes.find((one) => one.position === position && one.weight === weight);
  if (!outcome) return [];
  return [
    {
      kind: 'finder',
      path: `/finder/${position}/${weight}`,
      title: profile(content, language, { position, weight }),
      text: interpolate(content['messages/search'].step[language], { firmness: range(outcome.firmness, language) }),
      names: [positionNames[position], weightNames[weight]],
    },
  ];
};

/** The questions of the finder that follow an answer. */
export const stepPages: PagesOf = (content, language) =>
  positions.flatMap((position) => [
    {
      kind: 'finder',
      path: `/finder/${position}`,
      title: content['messages/finder'][`sleeper.${position}`][language],
      text: list(
        weights.map((weight) => content.vocabulary.weights[weight].name[language]),
        language,
      ),
      names: [positionNames[position]],
    },
    ...weights.flatMap((weight) => step(content, language, position, weight)),
  ]);

/** An answer of the finder. */
export const recommendationPage = (
  { position, weight, thermal, firmness, pillowLoftCm, recommendedMattressTypes }: OutcomeRecord,
  content: Content,
  language: Language,
): Page => ({
  kind: 'recommendation',
  path: `/finder/${position}/${weight}/${thermal}`,
  title: profile(content, language, { position, weight, thermal }),
  named: profile(content, language, thermal === 'hot' ? { position, weight, thermal } : { position, weight }),
  text: interpolate(content['messages/search'].recommendation[language], {
    firmness: shortRange(firmness),
    loft: shortRange(pillowLoftCm),
    types: list(
      recommendedMattressTypes.map((type) => content.vocabulary.types[type][language]),
      language,
    ),
  }),
  names: [positionNames[position], weightNames[weight]],
});

export const recommendationPages: PagesOf = (content, language) =>
  content.outcomes.map((outcome) => recommendationPage(outcome, content, language));
