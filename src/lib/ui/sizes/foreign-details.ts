import { translateSize, type Comparison, type Measure } from '../../domain/translate-size.ts';
import type { Content, FaqRecord } from '../../schemas/content.ts';
import type { RegionalSize } from '../../schemas/regional-size.ts';
import type { Language } from '../../schemas/text.ts';
import { dimensions } from '../figures.ts';
import { interpolate } from '../messages.ts';
import { messagesOf } from '../messages.ts';
import { answer } from './answer.ts';

interface ForeignDetails {
  /** What it is here, in a few words and in sentences. */
  headline: string;
  sentences: string[];
  /** What else is sold under its name, and what that is here. */
  others: { measure: Measure; headline: string; sentences: string[] }[];
  compared: readonly Comparison[];
  nearest: readonly Comparison[];
  /** What to do about it. */
  todo: string;
  questions: FaqRecord[];
  /** Ids of the sources of its page. */
  sources: string[];
}

type Known = Pick<Content, 'sizes' | 'faq' | 'size-guide' | 'messages/sizes'>;

/** What the page of a size from elsewhere tells. */
export const foreignDetails = (foreign: RegionalSize, content: Known, language: Language): ForeignDetails => {
  const { sizes, faq, 'size-guide': guide } = content;
  const words = messagesOf(content, 'sizes', language);
  const named = sizes.map((size) => ({ ...size, name: size.name[language] }));
  const translation = translateSize(foreign, sizes);
  const { match, compared, nearest } = translation;
  const apart = match === 'between' || match === 'none';
  const first = compared[0];
  const asked = ['qatar-king-vs-us-uk-king', foreign.family.startsWith('cot') ? 'children-and-cot-mattress' : 'which-size-fits-my-bed'];
  return {
    ...answer(translation, named, words),
    others: foreign.alternateDimensions.map((measure) => ({ measure, ...answer(translateSize(measure, sizes), named, words) })),
    compared,
    nearest: nearest.slice(0, 3),
    todo: apart ? words['todo-apart'] : interpolate(words[`todo-${match}`], { measure: first ? dimensions(first) : '' }),
    questions: faq.filter(({ id }) => asked.includes(id)),
    sources: [
      ...foreign.sources,
      ...guide.fittedSheets.sources,
      ...(apart ? guide.madeToMeasure.sources : []),
      ...sizes.filter(({ key }) => compared.some((one) => one.key === key)).flatMap((size) => size.sources),
    ],
  };
};
