import { heatTold, positionOf, sleeperIn, type Sleeper, type Weighed } from './sleepers.ts';
import type { Heard } from './heads.ts';
import type { Token, Whose } from './vocabulary.ts';

/** How well the words of the second of two people begin at a place: where somebody else is named, after a comma or "and". */
const beginning = (tokens: readonly Token[], at: number): number => {
  const here = tokens[at]?.person;
  const another = here !== undefined && here !== tokens.slice(0, at).findLast(({ person }) => person !== undefined)?.person;
  const join = /^(?:and|و|w|wa|but|بس)$/.test(tokens[at - 1]?.written ?? '') || tokens[at]?.written.startsWith('و') === true;
  return (another ? 3 : 0) + (tokens[at - 1]?.mark === true ? 2 : 0) + Number(join);
};

const bodies = /^(?:stout|slight|restless|curl|prone|supine)$/;
const isDescribing = (token: Token): boolean =>
  token.value !== undefined || positionOf(token) !== undefined || token.cues.some((cue) => bodies.test(cue));

/** The place where the words of the second of two people begin: between their weights where both are said; undefined where no place is so likely. */
export const placeOfSecond = (tokens: readonly Token[], weighed: readonly Pick<Weighed, 'at'>[]): number | undefined => {
  // The first of two is described before the second begins.
  const described = Math.max(0, tokens.findIndex(isDescribing));
  const [first, last] = weighed.length > 1 ? [weighed[0]?.at ?? 0, weighed.at(-1)?.at ?? 0] : [described, tokens.length - 1];
  let best: { at: number | undefined; score: number } = { at: undefined, score: 0 };
  for (let at = first + 1; at <= last; at += 1) {
    const score = beginning(tokens, at);
    if (score > best.score) best = { at, score };
  }
  return best.at;
};

/**
 * Who is described in words of a question: the last that is named before the weight there, else the first. A "he" is the husband that is spoken of.
 * @param weight the place of the weight in these words
 */
const whoseOf = (own: readonly Token[], weight: number | undefined, all: readonly Token[]): Whose | undefined => {
  const named = own.filter(({ person }) => person !== undefined);
  const { person, written = '' } = own.slice(0, (weight ?? 0) + 1).findLast((token) => token.person !== undefined) ?? named[0] ?? {};
  const spouse = person === 'he' ? 'husband' : person === 'she' ? 'wife' : undefined;
  const isPronoun = /^(?:he|hes|him|himself|she|shes|her|herself|و?ه[وي])$/.test(written);
  return spouse !== undefined && isPronoun && all.some((token) => token.person === spouse) ? spouse : person;
};

/** What speaks of who sleeps. */
const ofSleepers = [
  'outcome',
  'couple',
  'faq/how-firm-should-my-mattress-be',
  'faq/couples-different-weights',
  'faq/pillow-height-and-type',
];
const leastOfSleepers = 0.2;
/** Two weights so far apart, in kilograms, are of two people where a couple is as likely; nearer ones correct each other. */
const [leastApart, leastOfCouple] = [10, 0.12];
/** How far behind "both" what is felt by both may be. */
const reachOfBoth = 6;

/** Everybody whom a question describes, in order; none where it is not about who sleeps. */
export const sleepersIn = (
  tokens: readonly Token[],
  weighed: readonly Weighed[],
  hear: (head: string) => Heard,
  hearPart: (tokens: readonly Token[]) => (head: string) => Heard,
): Sleeper[] => {
  const intent = hear('intent');
  if (ofSleepers.reduce((sum, name) => sum + intent.of(name), 0) < leastOfSleepers) return [];
  const isCouple = intent.of('couple') > intent.of('outcome');
  const mayBeCouple = intent.of('couple') >= leastOfCouple;
  const people = new Set(tokens.map(({ person }) => person));
  const areMarried = people.has('self') && (people.has('husband') || people.has('wife'));
  const second = isCouple || mayBeCouple || areMarried || weighed.length > 1 ? placeOfSecond(tokens, weighed) : undefined;
  const whole = [sleeperIn(hear, weighed, tokens)].filter((one) => Object.keys(one).length > 0);
  if (second === undefined) return whole;
  const parts = [0, second].map((from) => {
    const own = from === 0 ? tokens.slice(0, second) : tokens.slice(second);
    const weights = weighed.filter(({ at }) => at >= from && at < from + own.length);
    return { own, weights, whose: whoseOf(own, weights[0] && weights[0].at - from, tokens) };
  });
  const owners = new Set(parts.map(({ whose }) => whose));
  const areTold = owners.size > 1 && !owners.has(undefined);
  // Two weights of two people are two sleepers, whatever is heard.
  const kilograms = weighed.map(({ kg }) => kg);
  const areWeighed = weighed.length > 1 && (areTold || (Math.max(...kilograms) - Math.min(...kilograms) >= leastApart && mayBeCouple));
  if (!areWeighed && !isCouple && !areTold) return whole;
  const each = parts.map(({ own, weights }) => sleeperIn(hearPart(own), weights, own));
  // So are two people who are named, each with a position.
  const areLaid = (mayBeCouple || areMarried) && each.every(({ position }) => position !== undefined);
  if (!areWeighed && !isCouple && !areLaid) return whole;
  // "We are both side sleepers, 72 and 99 kg"; "We both sweat: 72 on the side, 99 on the back".
  const both = tokens.findIndex(({ cues }) => cues.includes('both'));
  const position = both < 0 ? undefined : each[0]?.position;
  const behind = both < 0 ? [] : tokens.slice(both, both + reachOfBoth);
  const end = behind.findIndex(({ mark, value, person }, at) => mark || value !== undefined || (at > 0 && person !== undefined));
  const thermal = heatTold(end < 0 ? behind : behind.slice(0, end));
  return each.map((sleeper, index) => {
    const whose = owners.size > 1 ? parts[index]?.whose : undefined;
    return { ...(position && { position }), ...(whose && { whose }), ...sleeper, ...(thermal && { thermal }) };
  });
};
