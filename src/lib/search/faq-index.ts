import type { Content } from '../schemas/content.ts';
import { isEveryday } from './everyday-words.ts';
import { canonicalWord } from './lexicon.ts';
import { fold, stem, words } from './normalise.ts';
import { isStopWord } from './stop-words.ts';

/** A word of a question as the index takes it. */
export interface Sought {
  /** The word as it was meant, folded. */
  word: string;
  /** The word that stands for it and its kin. */
  concept: string;
  kind: 'own' | 'heard' | 'everyday' | 'strange';
}

/** An answer with how well it fits: 0 for nothing in common, about 1 for a question that is asked in the very words. */
export interface Ranked {
  id: string;
  fit: number;
}

export type RankFaq = (sought: readonly Sought[]) => Ranked[];

/** What a feature of a text counts beside how rare it is: its concept whole, the very word less, a word of every subject little. */
const share = { concept: 1, word: 0.45, everyday: 0.35 };
/** What a word counts that the data does not have; a rare word of the data counts about 6. */
const strangeWeight = 2;

/** The very word beside its concept, told apart by a sign that no word has. */
const wordFeature = (word: string): string => `=${stem(word)}`;

/** Features of a word: its concept, and where that is another's name the very word, so that "soft" is nearer to "soft" than to "firm". */
const featuresOf = (word: string, concept: string): string[] => (stem(word) === concept ? [concept] : [concept, wordFeature(word)]);

const featuresIn = (text: string): string[] =>
  words(fold(text))
    .filter((word) => !isStopWord(word))
    .flatMap((word) => featuresOf(word, canonicalWord(word)));

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

const add = <Key>(counts: Map<Key, number>, key: Key, more: number): void => void counts.set(key, (counts.get(key) ?? 0) + more);

interface Wording {
  id: string;
  features: ReadonlySet<string>;
}

/** How near the question is to each wording (cosine of weighted features). */
const createNearness = (wordings: readonly Wording[], everyday: ReadonlySet<string>) => {
  const frequency = new Map<string, number>();
  for (const { features } of wordings) for (const feature of features) add(frequency, feature, 1);
  const weightOf = (feature: string): number =>
    Math.log(1 + wordings.length / ((frequency.get(feature) ?? 0) + 1)) *
    (everyday.has(feature) ? share.everyday : 1) *
    (feature.startsWith('=') ? share.word : share.concept);
  const norms = new Map(
    wordings.map((wording) => [wording, Math.sqrt(sum([...wording.features].map((feature) => weightOf(feature) ** 2)))]),
  );
  const having = new Map<string, Wording[]>();
  for (const wording of wordings)
    for (const feature of wording.features) {
      const list = having.get(feature) ?? [];
      list.push(wording);
      having.set(feature, list);
    }

  /** Cosines of each answer's wordings, the nearest first. */
  return (asked: ReadonlySet<string>, strange: number): Map<string, number[]> => {
    // What the data has no word for is asked all the same: the more of it, the less the rest fits.
    const norm = Math.sqrt(sum([...asked].map((feature) => weightOf(feature) ** 2)) + strange * strangeWeight ** 2);
    const products = new Map<Wording, number>();
    for (const feature of asked) for (const wording of having.get(feature) ?? []) add(products, wording, weightOf(feature) ** 2);
    const nearest = new Map<string, number[]>();
    for (const [wording, product] of products) {
      const list = nearest.get(wording.id) ?? [];
      list.push(product / (norm * (norms.get(wording) ?? 1) || 1));
      nearest.set(wording.id, list);
    }
    for (const list of nearest.values()) list.sort((one, other) => other - one);
    return nearest;
  };
};

/** What a text of an answer counts: its question several times, its wordings once, its answer half. */
const textShare = { question: 3, wording: 1, answer: 0.5 };
/** Saturation and length normalisation of BM25. */
const [k, b] = [1.6, 0.5];

/** How much each answer is about the words of a question (BM25), as a share of the most that they could give. */
const createAboutness = ({ faq, wordings }: Pick<Content, 'faq' | 'wordings'>, everyday: ReadonlySet<string>) => {
  const counts = new Map<string, Map<string, number>>();
  const lengths = new Map<string, number>();
  const count = (id: string, text: string, times: number): void => {
    for (const feature of featuresIn(text)) {
      const inAnswers = counts.get(feature) ?? new Map<string, number>();
      add(inAnswers, id, times);
      counts.set(feature, inAnswers);
      add(lengths, id, times);
    }
  };
  for (const { id, question, answer } of faq) {
    for (const text of Object.values(question)) count(id, text, textShare.question);
    for (const text of Object.values(answer)) count(id, text, textShare.answer);
  }
  for (const { faq, en, ar } of wordings) for (const text of [...en, ...ar]) count(faq, text, textShare.wording);
  const mean = sum(lengths.values()) / Math.max(1, lengths.size);
  const rarity = (feature: string): number => {
    const answers = counts.get(feature)?.size ?? 0;
    return (
      Math.log(1 + (faq.length - answers + 0.5) / (answers + 0.5)) *
      (everyday.has(feature) ? share.everyday : 1) *
      (feature.startsWith('=') ? share.word : share.concept)
    );
  };
  return (asked: ReadonlySet<string>): Map<string, number> => {
    const found = new Map<string, number>();
    const most = sum([...asked].map((feature) => rarity(feature) * (k + 1))) || 1;
    for (const feature of asked)
      for (const [id, times] of counts.get(feature) ?? []) {
        const length = (lengths.get(id) ?? 0) / mean;
        add(found, id, (rarity(feature) * times * (k + 1)) / (times + k * (1 - b + b * length)) / most);
      }
    return found;
  };
};

/** What the nearest wordings and the words of the whole answer count. */
const part = { first: 0.7, second: 0.15, third: 0.1, words: 0.55 };

/** Ranks the answers of the FAQ by the wordings that they are asked in and by the words that they hold. */
export const createRankFaq = (content: Pick<Content, 'faq' | 'wordings'>): RankFaq => {
  const { faq, wordings } = content;
  const texts = [
    ...faq.flatMap(({ id, question }) => Object.values(question).map((text) => ({ id, text }))),
    ...wordings.flatMap(({ faq, en, ar }) => [...en, ...ar].map((text) => ({ id: faq, text }))),
  ];
  const answers = faq.flatMap(({ answer }) => Object.values(answer));
  const everyday = new Set(
    [...texts.map(({ text }) => text), ...answers]
      .flatMap((text) => words(fold(text)))
      .filter(isEveryday)
      .flatMap((word) => featuresOf(word, canonicalWord(word))),
  );
  const nearness = createNearness(
    texts.map(({ id, text }) => ({ id, features: new Set(featuresIn(text)) })),
    everyday,
  );
  const aboutness = createAboutness(content, everyday);

  return (sought) => {
    const known = sought.filter(({ kind, word }) => kind !== 'strange' && !isStopWord(word));
    const asked = new Set(known.flatMap(({ word, concept }) => featuresOf(word, concept)));
    const nearest = nearness(asked, sought.length - sought.filter(({ kind }) => kind !== 'strange').length);
    const about = aboutness(asked);
    return faq
      .map(({ id }) => {
        const [first = 0, second = 0, third = 0] = nearest.get(id) ?? [];
        return { id, fit: part.first * first + part.second * second + part.third * third + part.words * (about.get(id) ?? 0) };
      })
      .filter(({ fit }) => fit > 0)
      .sort((one, other) => other.fit - one.fit);
  };
};
