import type { AskIdentifier, AskKind } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { isNumberWord, numberWords } from './amounts.ts';
import type { Sought } from './answer-features.ts';
import { trainAnswerModel, type AnswerModel } from './answer-model.ts';
import { everydayWords } from './everyday-words.ts';
import { intentOf, type Intent } from './intent.ts';
import { createReadLatin } from './latin-arabic.ts';
import { isInLexicon, lexiconWords } from './lexicon.ts';
import { createProductIndex, type FoundProduct } from './product-index.ts';
import { readQuestion, type Vocabulary } from './question.ts';
import { createRankFaq } from './rank-faq.ts';
import { scopeOf } from './scope.ts';
import { signalsOf } from './signals.ts';
import { concept } from './slots/concepts.ts';
import { createCorrect } from './spelling.ts';
import { understand, type Understanding } from './understanding.ts';

/** A record that answers a question. */
interface Retrieved {
  identifier: AskIdentifier;
  /** How well it fits, 0 to 100. */
  score: number;
}

interface Retrieval {
  /** Language of the question; Arabic in Latin letters is Arabic. */
  language: Language;
  /** The best first. */
  found: readonly Retrieved[];
  /** What was made of the question, to explain the answer. */
  understood: Understanding;
}

interface RetrieveOptions {
  /** Most records wanted. */
  limit: number;
  /** Only records of these kinds. */
  kinds?: readonly AskKind[] | undefined;
}

/** Finds the records that answer a question. Pure, linear in the text, reads at most 2,000 characters, throws for no text at all. */
export type Retrieve = (text: string, options: RetrieveOptions) => Retrieval;

/** An answer of the FAQ that is less likely than this is noise. */
const leastProbability = 0.08;
/** What an answer must fit beside the best, where the FAQ alone is searched. */
const leastShare = 0.35;
const mostAnswers = 5;

/** Score of an answer of the FAQ: it leads below what a size, a sleeper or a product said in so many words does. */
const faqScore = (probability: number): number => Math.max(1, Math.round(probability * 90));

/** So many words of the texts are usual enough for a slip to mean them. */
const usualWords = 1200;

/** What is made once of the content and the model. */
const createIndex = (content: Content, model: AnswerModel) => {
  const products = createProductIndex(content);
  const ofTexts = model.words.split(' ');
  const names = new Set(products.vocabulary);
  const known = new Set([...names, ...ofTexts]);
  const everything = [...names, ...lexiconWords, ...numberWords, ...ofTexts, ...everydayWords];
  const vocabulary: Vocabulary = {
    has: (word) => known.has(word),
    isName: (word) => names.has(word),
    correct: createCorrect([...names, ...lexiconWords, ...numberWords, ...ofTexts.slice(0, usualWords), ...everydayWords]),
    readLatin: createReadLatin(everything, (word) => isInLexicon(word) || isNumberWord(word)),
  };
  return { rankFaq: createRankFaq(model), products, vocabulary };
};

/** Outcomes of a sleeper: the very one first, then the other way of feeling the heat. */
const outcomesOf = ({ sleeper }: Understanding, { outcomes }: Content): Retrieved[] =>
  outcomes
    .filter(({ position, weight }) => position === sleeper.position && weight === sleeper.weight)
    .map(({ id, thermal }): Retrieved => ({ identifier: `outcome/${id}`, score: thermal === (sleeper.thermal ?? 'neutral') ? 100 : 60 }))
    .sort((one, other) => other.score - one.score);

/** What slots say in the words of the FAQ: `101 kg` is a weight, a couple of two weights differs. */
const slotConcepts = ({ sleeper }: Understanding): Sought[] =>
  [
    ...(sleeper.weight ? ['weight'] : []),
    ...(sleeper.position ? ['position'] : []),
    ...(sleeper.several ? ['couple', 'different'] : []),
  ].map((word) => ({ word, concept: concept(word), kind: 'own' }));

/** What a measure asks for in words. */
const sizeWords: readonly Sought[] = ['size', 'qatar'].map((word) => ({ word, concept: concept(word), kind: 'own' }));

/** What a question has the parts for. */
const possibleIntents = ({ sleeper, bed, wanted }: Understanding, named: number): Intent[] => [
  'faq',
  'none',
  ...(sleeper.position && sleeper.weight ? (['sleeper'] as const) : []),
  ...(named > 0 ? (['product'] as const) : []),
  ...(wanted.superlative || Object.keys(wanted.bounds).length > 0 ? (['products'] as const) : []),
  ...(bed.by ? (['size'] as const) : []),
];

/** What is known of a question before it is decided what leads its answer. */
export interface Findings {
  named: readonly FoundProduct[];
  signals: Readonly<Record<string, number>>;
  possible: readonly Intent[];
}

/** The two searches over the content, with one understanding of what is written. */
export interface Search {
  /** Records of every kind (G38). */
  retrieve: Retrieve;
  /** Ids of the answers of the FAQ that a text is about, the likeliest first (G36); none where it has no word of theirs. */
  rankAnswers: (text: string) => string[];
  /** What speaks for which intent, for learning the weights. */
  findings: (text: string) => Findings;
}

/**
 * Makes the searches over the content.
 * @param model - as the build made it from the same content; learnt anew where there is no build
 */
export const createSearch = (content: Content, model: AnswerModel = trainAnswerModel(content)): Search => {
  const { rankFaq, products, vocabulary } = createIndex(content, model);

  const topics = new Map(content.faq.map(({ id, topic }) => [id, topic]));

  /** What the parts of an understanding find, before it is decided which of it leads. */
  const findings = (understanding: Understanding) => {
    const ranked = rankFaq([...understanding.question.words, ...slotConcepts(understanding)]);
    const named = products.named(understanding.question.words);
    const signals = signalsOf(understanding, { named: named.length, ranked, topicOf: (id) => topics.get(id) });
    return { ranked, named, signals, possible: possibleIntents(understanding, named.length) };
  };

  const answers = (understanding: Understanding): Retrieved[] => {
    const { bed, wanted } = understanding;
    const { ranked, named, signals, possible } = findings(understanding);
    const intent = intentOf(signals, possible);
    if (intent === 'none') return [];
    const faq = ranked
      .filter(({ probability }) => probability >= leastProbability)
      .slice(0, mostAnswers)
      .map(({ id, probability }): Retrieved => ({ identifier: `faq/${id}`, score: faqScore(probability) }));
    const top = intent === 'size' ? 100 : Math.min(40, Math.max(10, (faq[0]?.score ?? 40) - 5));
    const sizes = bed.keys.map((key, index): Retrieved => ({ identifier: `size/${key}`, score: top - index }));
    const listed = (list: readonly { kind: 'mattress' | 'pillow'; id: string }[], score: number): Retrieved[] =>
      list.map(({ kind, id }, index) => ({ identifier: `${kind}/${id}`, score: Math.max(1, score - index * 0.5) }));
    switch (intent) {
      case 'sleeper':
        return [...outcomesOf(understanding, content), ...faq, ...(wanted.stated ? listed(products.within(wanted), 80) : [])];
      case 'product':
        return [...listed(named, 98), ...faq];
      case 'products':
        return [...listed(products.within(wanted), 95), ...faq.map((one) => ({ ...one, score: Math.min(one.score, 45) }))];
      case 'size':
        return [...sizes, ...faq];
      case 'faq':
        return [...faq, ...sizes.slice(0, 1)];
    }
  };

  return {
    retrieve: (text, { limit, kinds }) => {
      const question = readQuestion(text, vocabulary);
      const understood = understand(question, content);
      const all = answers(understood).filter(
        ({ identifier }) => !kinds || kinds.includes(identifier.slice(0, identifier.indexOf('/')) as AskKind),
      );
      const found = all.sort((one, other) => other.score - one.score).slice(0, limit);
      return { language: question.language, found, understood };
    },
    findings: (text) => findings(understand(readQuestion(text, vocabulary), content)),
    rankAnswers: (text) => {
      const question = readQuestion(text, vocabulary);
      const measured = understand(question, content).bed.by === 'measure';
      const { own, thin, heard } = scopeOf(question);
      if (own + thin + heard === 0 && !measured) return [];
      const ranked = rankFaq([...question.words, ...(measured ? sizeWords : [])]);
      return ranked.filter(({ fit }) => fit > 0 && fit >= (ranked[0]?.fit ?? 0) * leastShare).map(({ id }) => id);
    },
  };
};
