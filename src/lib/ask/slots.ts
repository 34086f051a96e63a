import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { createReadLatin } from './language/latin.ts';
import { lexiconWords } from './language/lexicon.ts';
import { numberWords, unitNames } from './language/numbers.ts';
import { createProductIndex, type FoundProduct } from './products.ts';
import { readBed, type Bed } from './slots/bed.ts';
import { quantitiesIn } from './slots/quantities.ts';
import { readQuestion, type Vocabulary } from './slots/question.ts';
import { roleWords } from './slots/roles.ts';
import { readSleepers, type Sleeper } from './slots/sleepers.ts';
import { readWanted, type Wanted } from './slots/wanted.ts';
import { createCorrect } from './language/spelling.ts';
import { words } from './language/text.ts';

/** What a question says in so many words. */
export interface Slots {
  /** Of the answer: Arabic in Latin letters is Arabic. */
  language: Language;
  /** One for each person described, in order; empty where none is. */
  sleepers: readonly Sleeper[];
  /** Two people are spoken of: a partner, us both, two weights. */
  couple: boolean;
  bed: Bed;
  wanted: Wanted;
  /** Products whose own name is said. */
  named: readonly FoundProduct[];
  /** Concepts of its words that the lexicon knows, each once. */
  concepts: readonly string[];
}

/** Every text of the content that a visitor reads. */
const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return words(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

const vocabularyOf = (content: Content, names: readonly string[]): Vocabulary => {
  const inTexts = new Set([...wordsOf(content.faq), ...wordsOf(content.sources), ...names]);
  const known = [...lexiconWords, ...roleWords, ...numberWords, ...unitNames, ...names];
  return {
    has: (word) => inTexts.has(word),
    correct: createCorrect([...lexiconWords, ...numberWords, ...names]),
    readLatin: createReadLatin(known),
  };
};

/** Makes the reader of questions for some content. It reads the first 400 characters of a text, and throws for none. */
export const createSlotReader = (content: Content): ((text: string) => Slots) => {
  const products = createProductIndex(content);
  const vocabulary = vocabularyOf(content, products.vocabulary);
  return (text) => {
    const question = readQuestion(text, vocabulary);
    const quantities = quantitiesIn(question.tokens);
    const bed = readBed(question, content);
    const { sleepers, couple } = readSleepers(question, quantities);
    const ofSleeper = sleepers.some(({ position, weight }) => position !== undefined || weight !== undefined);
    return {
      language: question.language,
      sleepers,
      couple,
      bed,
      wanted: readWanted(question, quantities, bed, ofSleeper),
      named: products.named(question.tokens),
      concepts: [...new Set(question.tokens.flatMap(({ own, concept }) => (own ? [concept] : [])))],
    };
  };
};

/** What was read out of a question, in words that the classifier learns from. */
export const slotNames = ({ sleepers, couple, bed, wanted, named }: Slots): string[] => {
  const said = {
    position: sleepers.some(({ position }) => position),
    weight: sleepers.some(({ weight }) => weight),
    hot: sleepers.some(({ thermal }) => thermal),
    'two sleepers': sleepers.length > 1,
    couple,
    [`bed ${bed.by}`]: bed.by,
    beds: bed.keys.length > 1,
    abroad: bed.regions > 0,
    child: bed.child,
    'product named': named.length > 0,
    superlative: wanted.superlative,
  };
  return [
    ...Object.entries(said).flatMap(([name, holds]) => (holds ? [name] : [])),
    ...Object.keys(wanted.bounds).map((bound) => (bound === 'kind' ? `kind ${wanted.bounds.kind}` : `bound ${bound}`)),
  ];
};
