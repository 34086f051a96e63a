import type { Content } from '../schemas/content.ts';
import type { Position, Thermal, Weight } from '../schemas/profile.ts';
import type { Language } from '../schemas/text.ts';
import { readBed, sizesBeside, type Bed } from './beds.ts';
import { ageOfChild } from './children.ts';
import { conceptOf, createMentionFeatures, createQuestionFeatures, factsOf } from './features.ts';
import { createHear, type Heard, type Model } from './heads.ts';
import { boundOf, cuesOf, denies, reachOfDenial } from './cues.ts';
import { concept, concepts } from './lexicon.ts';
import { createOwnKinds, type OwnKinds } from './own-kinds.ts';
import { createProductIndex, type FoundProduct } from './products.ts';
import {
  bandOf,
  areSpouses,
  kilogramsAt,
  overstep,
  personAt,
  placeOfSecond,
  positionTold,
  whoseOf,
  type Sleeper,
  type Weighed,
} from './sleepers.ts';
import { readTokens, type Token } from './tokens.ts';
import { materials, readWanted, type Mention, type Wanted } from './wanted.ts';

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
  named: readonly FoundProduct[];
  /** Products that nothing but the name of is said. */
  called: readonly FoundProduct[];
  own: OwnKinds;
  /** Concepts of its words that the lexicon knows, each once. */
  concepts: readonly string[];
}

/** A question as it was understood: its slots, and how likely each thing is that it may ask for. */
export interface Reading {
  slots: Slots;
  intent: Heard;
}

const isArabicText = (tokens: readonly Token[]): boolean => {
  const arabic = tokens.filter(({ written }) => /\p{Script=Arabic}/u.test(written)).length;
  return arabic > 0 && arabic * 2 >= tokens.filter(({ written }) => /\p{Script=Latin}{2}/u.test(written)).length;
};

/** From which probability on words in Latin letters are Arabic: a few English ones with a number are nearly as likely to be. */
const leastOfArabic = 0.65;

/** What speaks of who sleeps. */
const ofSleepers = [
  'outcome',
  'couple',
  'faq/how-firm-should-my-mattress-be',
  'faq/couples-different-weights',
  'faq/pillow-height-and-type',
];
const leastOfSleepers = 0.2;
/** How likely it is that a size is spoken of, and which one, where none of its names is written as it is known. */
const leastOfSizes = 0.2;
const leastAsked = 0.2;
/** How likely it is that a sleeper is hot: whoever says nothing of it is not. */
const leastHot = 0.4;
/** From here on somebody is hot, whatever is denied: "no AC, so I sweat". */
const sureHot = 0.87;
/** Whoever says one of these names speaks of a size, whatever is asked. */
const sizeNames = concepts('king queen single');

/** Two weights so far apart, in kilograms, are of two people where a couple is as likely; nearer ones correct each other. */
const [leastApart, leastOfCouple] = [10, 0.12];

/** How far behind "both" what is felt by both may be. */
const reachOfBoth = 6;

const hot = concept('hot');
/** "I hate the heat" feels it. */
const hates = /^(?:hate|dislike|cant|cannot|avoid|اكره|نكره)$/;
const heatIn = (tokens: readonly Token[]): Thermal | undefined => {
  const places = tokens.flatMap(({ written }, at) => (cuesOf(written).includes('warm') || conceptOf(written) === hot ? [at] : []));
  const isDenied = (at: number): boolean => {
    const near = tokens.slice(Math.max(0, at - reachOfDenial), at);
    return near
      .slice(near.findLastIndex(({ mark }) => mark) + 1)
      .some(({ written }) => (denies(written) && !hates.test(written)) || written === 'ma');
  };
  return places.length === 0 ? undefined : places.some((at) => !isDenied(at)) ? 'hot' : 'neutral';
};

const reaches = /^(?:even|reach(?:es|ed)?|[اتين]?وصل\S*|[اتين]صل|7atta|7ata|حتي|مكمل\S*|[ايتن]?كمل\S*)$/;
const reachesNot = /^ما[اتين]?(?:وصل|صل)/;
/** "Not even 60", «ما وصل الستين», «ماوصل الستين»: less than that. */
const isShort = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - reachOfDenial), at)
    .some(({ written }, index, near) => reachesNot.test(written) || (reaches.test(written) && denies(near[index - 1]?.written ?? '')));
const between = /^(?:between|btwn|betw|بين|مابين|bein|been)$/;
/** "Between 60 and 90" is one weight, in the middle. */
const withoutRanges = (tokens: readonly Token[], weighed: readonly Weighed[]): Weighed[] =>
  weighed.flatMap((one, index) => {
    const isFrom = ({ at }: Weighed, next: Weighed | undefined): boolean =>
      next !== undefined && next.at - at < 5 && between.test(tokens[at - 1]?.written ?? '');
    const [before, next] = [weighed[index - 1], weighed[index + 1]];
    if (before && isFrom(before, one)) return [];
    return [next && isFrom(one, next) ? { ...one, kg: (one.kg + next.kg) / 2 } : one];
  });

/** Makes the reader of questions for some content and what was learnt. It reads the first 1,000 characters of a text, and throws for none. */
export const createRead = (content: Content, model: Model): ((text: string) => Reading) => {
  const products = createProductIndex(content);
  const ownKinds = createOwnKinds(content);
  const featuresOf = createQuestionFeatures(model.question.rows);
  const hearQuestion = createHear(model.question);
  const aroundOf = createMentionFeatures(model.mention.rows);
  const hearMention = createHear(model.mention);

  const sleeperIn = (hear: (name: string) => Heard, weighed: readonly Weighed[], own: readonly Token[]): Sleeper => {
    const weight = bandOf(weighed) ?? (hear('build').said as Weight | undefined);
    const turns = hear('position');
    const position = positionTold(own, turns.of('combination')) ?? (turns.said as Position | undefined);
    // A denial in so many words is surer than what is heard, and who says nothing of heat is not hot.
    const [told, heat] = [heatIn(own), hear('heat')];
    const heard = heat.said === 'hot' && heat.of('hot') < leastHot ? told : (heat.said ?? told);
    const isHated = told === 'hot' && own.some(({ written }) => hates.test(written));
    const thermal = (told === 'neutral' && heat.of('hot') < sureHot) || isHated ? told : (heard as Thermal | undefined);
    return { ...(position && { position }), ...(weight && { weight }), ...(thermal && { thermal }) };
  };

  return (text) => {
    const asked = readTokens(text);
    const [saidBed, saidNames] = [readBed(asked, [], content), products.named(asked.tokens)];
    const age = ageOfChild(text, asked);
    const hear = hearQuestion(featuresOf(asked.tokens, factsOf(asked.tokens, saidBed, saidNames.length > 0, age)));
    const intent = hear('intent');
    const arabic = isArabicText(asked.tokens);
    const isLatin = !arabic && hear('language').of('ar') >= leastOfArabic && asked.tokens.some(({ value }) => value === undefined);
    const question = isLatin ? readTokens(text, true) : asked;
    const { tokens } = question;
    const mentions = (head: string, isOne: (token: Token) => boolean): Mention[] =>
      tokens.flatMap((token, at) => (isOne(token) ? [{ at, token, is: hearMention(aroundOf(tokens, at))(head).best }] : []));
    const numbers = mentions('number', ({ value }) => value !== undefined);
    const sides = numbers.filter(({ is }) => is === 'side').map(({ token }) => token);
    const parsed = isLatin || sides.length > 0 ? readBed(question, sides, content) : saidBed;
    const asksSize =
      intent.of('size') + intent.of('products') >= leastAsked || tokens.some(({ written }) => sizeNames.has(conceptOf(written) ?? ''));
    const heard = parsed.keys.length === 0 && asksSize ? hear('size') : undefined;
    const ofName = heard && heard.of(heard.best) >= leastOfSizes ? content.sizes.find(({ key }) => key === heard.best) : undefined;
    const beside = heard ? sizesBeside(tokens, content.sizes) : [];
    const [key, ...others] = beside.length > 1 ? new Set([...(ofName ? [ofName.key] : []), ...beside]) : ofName ? [ofName.key] : [];
    const isForChild = content.sizes.some((size) => size.key === key && size.for !== 'adult');
    const bed: Bed = key === undefined ? parsed : { keys: [key, ...others], by: 'name', child: isForChild };
    const weighed = withoutRanges(
      tokens,
      numbers
        .filter(({ is }) => is.startsWith('weight'))
        .map(({ at, is }): Weighed => {
          const side = isShort(tokens, at) ? 'under' : (/(?:over|under)$/.exec(is)?.[0] ?? boundOf(tokens, at));
          return { at, kg: kilogramsAt(tokens, at) + (side === 'over' ? overstep : side === 'under' ? -overstep : 0) };
        }),
    );

    const sleepersIn = (): Sleeper[] => {
      if (ofSleepers.reduce((sum, name) => sum + intent.of(name), 0) < leastOfSleepers) return [];
      const isCouple = intent.of('couple') > intent.of('outcome');
      const mayBeCouple = intent.of('couple') >= leastOfCouple;
      const areMarried = areSpouses(tokens);
      const second = isCouple || mayBeCouple || areMarried || weighed.length > 1 ? placeOfSecond(tokens, weighed) : undefined;
      // Two weights of two people are two sleepers, whatever is heard.
      const owners =
        second === undefined
          ? []
          : [whoseOf(tokens, 0, second, weighed.slice(0, 1)), whoseOf(tokens, second, tokens.length, weighed.slice(-1))];
      const areTold = !owners.includes(undefined) && owners[0] !== owners[1];
      const kilograms = weighed.map(({ kg }) => kg);
      const areWeighed = weighed.length > 1 && (areTold || (Math.max(...kilograms) - Math.min(...kilograms) >= leastApart && mayBeCouple));
      const each = (second === undefined ? [] : [[0, second], [second, tokens.length]]).map(([from = 0, to = 0]) => {
        const own = tokens.slice(from, to);
        const ownWeights = weighed.filter(({ at }) => at >= from && at < to);
        const whose = whoseOf(tokens, from, to, ownWeights);
        return { ...(whose && { whose }), ...sleeperIn(hearQuestion(featuresOf(own)), ownWeights, own) };
      }); // prettier-ignore
      // So are two people who are named, each with a position.
      const areLaid = areTold && (mayBeCouple || areMarried) && each.every(({ position }) => position !== undefined);
      const areTwo = second !== undefined && (areWeighed || isCouple || areLaid);
      if (!areTwo) return [sleeperIn(hear, weighed, tokens)].filter((one) => Object.keys(one).length > 0);
      const told = each[0]?.whose !== each[1]?.whose;
      const both = tokens.findIndex(({ written }) => cuesOf(written).includes('both'));
      // "We are both side sleepers, 72 and 99 kg."
      const position = both < 0 ? undefined : each[0]?.position;
      // "We both sweat: 72 on the side, 99 on the back."
      const behind = both < 0 ? [] : tokens.slice(both, both + reachOfBoth);
      const end = behind.findIndex(
        ({ mark, value }, at) => mark === true || value !== undefined || (at > 0 && personAt(behind, at) !== undefined),
      );
      const thermal = heatIn(end < 0 ? behind : behind.slice(0, end));
      return each.map(({ whose, ...sleeper }) => ({
        ...(position && { position }),
        ...(told && whose && { whose }),
        ...sleeper,
        ...(thermal && { thermal }),
      }));
    };

    const own = ownKinds(asked.tokens);
    // Most questions are about no list of products.
    let wanted: Wanted | undefined;
    const concepts = tokens.flatMap(({ written, value }) => (value === undefined ? (conceptOf(written) ?? []) : []));
    return {
      intent,
      slots: {
        age,
        language: arabic || isLatin ? 'ar' : 'en',
        sleepers: sleepersIn(),
        bed,
        get wanted() {
          const made = mentions('material', ({ written, value }) => value === undefined && materials.has(conceptOf(written) ?? ''));
          return (wanted ??= readWanted(hear, tokens, numbers, made, bed, own));
        },
        named: isLatin ? products.named(tokens) : saidNames,
        called: products.called(asked.tokens),
        own,
        concepts: [...new Set(concepts)],
      },
    };
  };
};
