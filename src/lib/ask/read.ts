import type { Content } from '../schemas/content.ts';
import type { Language } from '../schemas/text.ts';
import { createReadBed, type Bed } from './beds.ts';
import { ageOfChild } from './children.ts';
import { sleepersIn } from './couples.ts';
import { createMentionFeatures, createQuestionFeatures, factsOf } from './features.ts';
import { createHear, type Heard, type Model } from './heads.ts';
import { createFindNamed, type Named } from './names.ts';
import { createProductIndex, type FoundProduct } from './products.ts';
import { weightsIn, type Sleeper } from './sleepers.ts';
import { readTokens } from './tokens.ts';
import type { Token } from './vocabulary.ts';
import { materialOf, readWanted, type Mention, type Wanted } from './wanted.ts';

/** What a question says in so many words. */
export interface Slots {
  /** Of the answer: Arabic in Latin letters is Arabic. */
  language: Language;
  /** In years, of the child that it is about. */
  age: number | undefined;
  /** One for each person described, in order; empty where none is. */
  sleepers: readonly Sleeper[];
  bed: Bed;
  wanted: Wanted;
  /** Products whose own name is said. */
  products: readonly FoundProduct[];
  /** Products that nothing but the name of is said. */
  called: readonly FoundProduct[];
  /** What of the shop beside its products is named. */
  named: Named;
  /** Concepts of its words that the lexicon knows, each once. */
  concepts: readonly string[];
}

/** A question as it was understood: its slots, and how likely each thing is that it may ask for. */
export interface Reading {
  tokens: readonly Token[];
  slots: Slots;
  intent: Heard;
}

const isArabicText = (text: string): boolean => {
  const arabic = text.match(/\p{Script=Arabic}+/gu)?.length ?? 0;
  return arabic > 0 && arabic * 2 >= (text.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0);
};

/** From which probability on words in Latin letters are Arabic: a few English ones with a number are nearly as likely to be. */
const leastOfArabic = 0.65;
/** How likely it is that a size is asked for, or a product that has one. */
const leastOfSizes = 0.2;

const isNumber = ({ value }: Token): boolean => value !== undefined;
const isMaterial = (token: Token): boolean => materialOf(token) !== undefined;

/** Makes the reader of questions for some content and what was learnt. It reads the first 500 characters of a text, and throws for none. */
export const createRead = (content: Content, model: Model): ((text: string) => Reading) => {
  const products = createProductIndex(content);
  const findNamed = createFindNamed(content);
  const beds = createReadBed(content);
  const featuresOf = createQuestionFeatures(model.question.rows);
  const hearQuestion = createHear(model.question);
  const aroundOf = createMentionFeatures(model.mention.rows);
  const hearMention = createHear(model.mention);

  return (text) => {
    const asked = readTokens(text);
    const [saidBed, saidNames] = [beds.read(asked, []), products.named(asked)];
    const age = ageOfChild(text, asked);
    const hear = hearQuestion(featuresOf(asked, factsOf(asked, saidBed, saidNames.length > 0, age)));
    const intent = hear('intent');
    const isArabic = isArabicText(text);
    const isLatin = !isArabic && hear('language').of('ar') >= leastOfArabic && !asked.every(isNumber);
    const tokens = isLatin ? readTokens(text, true) : asked;
    const mentions = (head: string, isOne: (token: Token) => boolean): Mention[] =>
      tokens.flatMap((token, at) => (isOne(token) ? [{ at, token, is: hearMention(aroundOf(tokens, at))(head).best }] : []));
    const numbers = mentions('number', isNumber);
    const sides = numbers.filter(({ is }) => is === 'side').map(({ token }) => token);
    const parsed = isLatin || sides.length > 0 ? beds.read(tokens, sides) : saidBed;
    const isSizeAsked = intent.of('size') + intent.of('products') >= leastOfSizes;
    const bed = (parsed.keys.length === 0 ? beds.hear(tokens, hear, isSizeAsked) : undefined) ?? parsed;
    const named = findNamed(asked);
    // Most questions are about no list of products.
    let wanted: Wanted | undefined;
    return {
      tokens: asked,
      intent,
      slots: {
        age,
        language: isArabic || isLatin ? 'ar' : 'en',
        sleepers: sleepersIn(tokens, weightsIn(tokens, numbers), hear, (part) => hearQuestion(featuresOf(part))),
        bed,
        get wanted() {
          return (wanted ??= readWanted(hear, tokens, numbers, mentions('material', isMaterial), bed, named));
        },
        products: isLatin ? products.named(tokens) : saidNames,
        called: products.called(asked),
        named,
        concepts: [...new Set(tokens.flatMap(({ concept }) => concept ?? []))],
      },
    };
  };
};
