import type { Content, MattressRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { centimetre, number } from '../figures.ts';
import { messagesOf, counted } from '../messages.ts';

/** Figures of a mattress in a list of several, each by its name. */
export const mattressFacts = (
  { heightCm, warrantyYears, trialNights, cooling, containsLatex }: MattressRecord,
  content: Pick<Content, 'vocabulary' | 'messages/products'>,
  language: Language,
): [name: string, value: string][] => {
  const words = messagesOf(content, 'products', language);
  return [
    [words.height, `${number(heightCm, language)} ${centimetre[language]}`],
    [words.warranty, counted('years', warrantyYears, words, language)],
    [words.trial, counted('nights', trialNights, words, language)],
    [words.cooling, content.vocabulary.cooling[cooling][language]],
    [words.latex, containsLatex ? words.yes : words.no],
  ];
};
