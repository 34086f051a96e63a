import Negotiator from 'negotiator';
import { languages, type Language } from '#lib/schemas/text.ts';

/** The language of an answer: the one that was asked for where we have it, else that of the question (G38). */
export const answerLanguage = (wanted: string | null | undefined, ofQuestion: Language): Language => {
  if (!wanted) return ofQuestion;
  // The question's own stands first, so that it is the one that `*` means.
  const offered = [ofQuestion, ...languages.filter((language) => language !== ofQuestion)];
  const found = new Negotiator({ headers: { 'accept-language': wanted } }).language(offered);
  return languages.find((language) => language === found) ?? ofQuestion;
};
