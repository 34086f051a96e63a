import { weightBand } from '../schemas/profile.ts';
import type { Position, Thermal, Weight } from '../schemas/profile.ts';
import { boundOf, isDenied, reachOfDenial } from './cues.ts';
import type { Heard } from './heads.ts';
import { concept } from './lexicon.ts';
import type { Token, Whose } from './vocabulary.ts';

/** What a question says of one person who sleeps. */
export interface Sleeper {
  /** Only where two are described. */
  whose?: Whose;
  position?: Position;
  weight?: Weight;
  thermal?: Thermal;
}

/** A number that is somebody's weight, in kilograms, and where it stands. */
export interface Weighed {
  at: number;
  kg: number;
}

const kilograms: Readonly<Partial<Record<string, number>>> = { lb: 0.4536, st: 6.3503 };
/** Stones, and the pounds that may follow them. */
export const kilogramsAt = (tokens: readonly Token[], at: number): number => {
  const { value = 0, unit } = tokens[at] ?? {};
  const next = unit === 'st' ? tokens.slice(at + 1, at + 4).find((token) => token.value !== undefined) : undefined;
  const pounds = next?.value !== undefined && next.value < 14 && (next.unit === undefined || next.unit === 'lb') ? next.value / 14 : 0;
  return (value + pounds) * (kilograms[unit ?? ''] ?? 1);
};

/** Kilograms that "over" and "under" are from the number that they bound. */
export const overstep = 0.5;

const reaches = /^(?:even|reach(?:es|ed)?|[اتين]?وصل\S*|[اتين]صل|7atta|7ata|حتي|مكمل\S*|[ايتن]?كمل\S*)$/;
const reachesNot = /^ما[اتين]?(?:وصل|صل)/;
/** "Not even 60", «ما وصل الستين», «ماوصل الستين»: less than that. */
const isShort = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - reachOfDenial), at)
    .some(({ written }, index, near) => reachesNot.test(written) || (reaches.test(written) && near[index - 1]?.denies === true));
const between = /^(?:between|btwn|betw|بين|مابين|bein|been)$/;

/** The weight of the number at a place, moved the way that it is bounded. */
const weighedAt = (tokens: readonly Token[], at: number, is: string): Weighed => {
  const side = isShort(tokens, at) ? 'under' : (/(?:over|under)$/.exec(is)?.[0] ?? boundOf(tokens, at));
  return { at, kg: kilogramsAt(tokens, at) + (side === 'over' ? overstep : side === 'under' ? -overstep : 0) };
};

/** The weights among the numbers of a question; "between 60 and 90" is one, in the middle. */
export const weightsIn = (tokens: readonly Token[], numbers: readonly { at: number; is: string }[]): Weighed[] => {
  const weighed = numbers.filter(({ is }) => is.startsWith('weight')).map(({ at, is }) => weighedAt(tokens, at, is));
  const isFrom = (one: Weighed | undefined, next: Weighed | undefined): boolean =>
    one !== undefined && next !== undefined && next.at - one.at < 5 && between.test(tokens[one.at - 1]?.written ?? '');
  return weighed.flatMap((one, index) => {
    const next = weighed[index + 1];
    if (isFrom(weighed[index - 1], one)) return [];
    return [next && isFrom(one, next) ? { ...one, kg: (one.kg + next.kg) / 2 } : one];
  });
};

const positions = new Map<string | null, Position>((['side', 'back', 'stomach'] as const).map((name) => [concept(name), name]));
export const positionOf = ({ concept: own }: Token): Position | undefined => positions.get(own);
const sleep = concept('sleep');
/** How far before a position what denies it may be: "not the kind who sleeps on his back". */
const reachOfPosition = 8;

/** From how likely it is that somebody turns: who names two positions may begin in one and end in the other. */
const leastTurning = 0.15;

/**
 * The position of somebody who denies others in so many words, such as "not on my side, not on my back, so on my front"; or who takes all three.
 * @param turning how likely it is that somebody turns
 */
const positionTold = (tokens: readonly Token[], turning: number): Position | undefined => {
  const isOfLying = (token: Token): boolean => positionOf(token) !== undefined || token.concept === sleep;
  const [denied, told] = [new Set<Position>(), new Set<Position>()];
  for (const [at, token] of tokens.entries()) {
    const position = positionOf(token);
    if (position) (isDenied(tokens, at, isOfLying, reachOfPosition) ? denied : told).add(position);
  }
  if (told.size === positions.size || (told.size > 1 && denied.size === 0 && turning >= leastTurning)) return 'combination';
  const [only] = told;
  return denied.size > 0 && told.size === 1 && only && !denied.has(only) ? only : undefined;
};

const hot = concept('hot');
/** "I hate the heat" feels it. */
const hates = /^(?:hate|dislike|cant|cannot|avoid|اكره|نكره)$/;
/** Whether somebody says in so many words to be hot, or not to be. */
export const heatTold = (tokens: readonly Token[]): Thermal | undefined => {
  const places = tokens.flatMap(({ cues, concept: own }, at) => (cues.includes('warm') || own === hot ? [at] : []));
  const isDenied = (at: number): boolean => {
    const near = tokens.slice(Math.max(0, at - reachOfDenial), at);
    return near
      .slice(near.findLastIndex(({ mark }) => mark) + 1)
      .some(({ written, denies }) => (denies && !hates.test(written)) || written === 'ma');
  };
  return places.length === 0 ? undefined : places.some((at) => !isDenied(at)) ? 'hot' : 'neutral';
};

/** How likely it is that a sleeper is hot, chosen on voices held out: whoever says nothing of it is not. */
const leastHot = 0.33;
/** From here on somebody is hot, whatever is denied: "no AC, so I sweat". */
const sureHot = 0.87;

/** What is said of one person: by a number or in so many words, else as it is heard. */
export const sleeperIn = (hear: (head: string) => Heard, weighed: readonly Weighed[], tokens: readonly Token[]): Sleeper => {
  const last = weighed.at(-1);
  const weight = last ? weightBand(last.kg) : (hear('build').said as Weight | undefined);
  const turns = hear('position');
  const position = positionTold(tokens, turns.of('combination')) ?? (turns.said as Position | undefined);
  // A denial in so many words is surer than what is heard, and who says nothing of heat is not hot.
  const [told, heat] = [heatTold(tokens), hear('heat')];
  const isHated = told === 'hot' && tokens.some(({ written }) => hates.test(written));
  const isHeard = heat.said !== undefined && (heat.said !== 'hot' || heat.of('hot') >= leastHot);
  const isTold = isHated || !isHeard || (told === 'neutral' && heat.of('hot') < sureHot);
  const thermal = isTold ? told : (heat.said as Thermal);
  return { ...(position && { position }), ...(weight && { weight }), ...(thermal && { thermal }) };
};
