import table from '../../content/question-words.json' with { type: 'json' };
import { weightBand } from '../schemas/profile.ts';
import type { Position, Thermal, Weight } from '../schemas/profile.ts';
import { cuesOf, denies } from './cues.ts';
import { conceptOf } from './features.ts';
import { concept, kinOfLines } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Who of two people is spoken of; `self` is whoever asks. */
export type Whose = 'self' | 'husband' | 'wife' | 'he' | 'she' | 'other' | 'first';

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

/** The band of the last weight that is said of somebody. */
export const bandOf = (weighed: readonly Weighed[]): Weight | undefined => {
  const last = weighed.at(-1);
  return last && weightBand(last.kg);
};

const positions = new Map<string, Position>((['side', 'back', 'stomach'] as const).map((position) => [concept(position), position]));
const sleep = concept('sleep');
const positionAt = ({ written, value }: Token) => (value === undefined ? positions.get(conceptOf(written) ?? '') : undefined);
/** How far before a position what denies it may be: "not the kind who sleeps on his back". */
const reachOfPosition = 8;

/** Whether a word says that somebody once did what follows; "I am used to my side" and "I was told to lie on my side" do not. */
const isOnce = (tokens: readonly Token[], at: number): boolean => {
  const [before = '', written = '', next = ''] = [at - 1, at, at + 1].map((place) => tokens[place]?.written);
  if (written === 'used') return !/^(?:am|im|are|is|hes|shes|theyre|get|got|so|quite|more)$/.test(before);
  return /^(?:كنت|كان|كانت)$/.test(written) || (written === 'was' && !/^(?:told|advised|asked|made)$/.test(next));
};

/** From how likely it is that somebody turns: who names two positions may begin in one and end in the other. */
const leastTurning = 0.15;

/**
 * The position of somebody who denies others in so many words, or once slept in them, such as "not on my side, not on my back, so on my front"; or who takes all three.
 * @param turning how likely it is that somebody turns
 */
export const positionTold = (tokens: readonly Token[], turning: number): Position | undefined => {
  const isOfOther = (token: Token): boolean =>
    positionAt(token) === undefined && (cuesOf(token.written).length > 0 || ![null, sleep].includes(conceptOf(token.written)));
  const isDenied = (at: number): boolean => {
    const near = tokens.slice(Math.max(0, at - reachOfPosition), at);
    const place = near.findLastIndex(
      (token) => token.mark === true || token.value !== undefined || denies(token.written) || isOfOther(token),
    );
    const last = near[place];
    if (last === undefined || last.mark === true) return false;
    return denies(last.written) || isOnce(near, place);
  };
  const [denied, told] = [new Set<Position>(), new Set<Position>()];
  for (const [at, token] of tokens.entries()) {
    const position = positionAt(token);
    if (position) (isDenied(at) ? denied : told).add(position);
  }
  if (told.size === positions.size || (told.size > 1 && denied.size === 0 && turning >= leastTurning)) return 'combination';
  const [only] = told;
  return denied.size > 0 && told.size === 1 && only && !denied.has(only) ? only : undefined;
};

const kin = kinOfLines(table.people);
export const personAt = (tokens: readonly Token[], at: number): Whose | undefined => {
  const { written = '', value } = tokens[at] ?? {};
  const [found] = value === undefined ? [...kin(written), ...kin(written.replace(/^و(?=.{2})/u, ''))] : [];
  return found as Whose | undefined;
};

/** Whether somebody speaks of a husband or a wife, and of himself or herself. */
export const areSpouses = (tokens: readonly Token[]): boolean => {
  const people = new Set(tokens.map((_, at) => personAt(tokens, at)));
  return people.has('self') && (people.has('husband') || people.has('wife'));
};

/** How well the words of the second of two people begin at a place: where somebody else is named, after a comma or "and". */
const beginning = (tokens: readonly Token[], at: number): number => {
  const here = personAt(tokens, at);
  const before = tokens.slice(0, at).map((_, index) => personAt(tokens, index));
  const another = here !== undefined && here !== before.findLast((one) => one !== undefined);
  const join = /^(?:and|و|w|wa|but|بس)$/.test(tokens[at - 1]?.written ?? '') || tokens[at]?.written.startsWith('و') === true;
  return (another ? 3 : 0) + (tokens[at - 1]?.mark === true ? 2 : 0) + Number(join);
};

const bodies = /^(?:stout|slight|restless|curl|prone|supine)$/;
const isDescribing = (token: Token): boolean =>
  token.value !== undefined || positionAt(token) !== undefined || cuesOf(token.written).some((cue) => bodies.test(cue));

/** The place where the words of the second of two people begin: between their weights where both are said; undefined where no place is so likely. */
export const placeOfSecond = (tokens: readonly Token[], weighed: readonly Weighed[]): number | undefined => {
  // The first of two is described before the second begins.
  const described = Math.max(0, tokens.findIndex(isDescribing));
  const [first, last] = weighed.length > 1 ? [weighed[0]?.at ?? 0, weighed.at(-1)?.at ?? 0] : [described, tokens.length - 1];
  const places = tokens.flatMap((_, at) => (at > first && at <= last ? [{ at, score: beginning(tokens, at) }] : []));
  const best = places.sort((one, other) => other.score - one.score)[0];
  return best && best.score > 0 ? best.at : undefined;
};

/** Who is described from one place to another: the last that is named before the weight there, else the first. A "he" is the husband that is spoken of. */
export const whoseOf = (tokens: readonly Token[], from: number, to: number, weighed: readonly Weighed[]): Whose | undefined => {
  const named = tokens.flatMap((_, at) => (at >= from && at < to && personAt(tokens, at) !== undefined ? [at] : []));
  const at = named.findLast((place) => place <= (weighed[0]?.at ?? from)) ?? named[0];
  const person = at === undefined ? undefined : personAt(tokens, at);
  const spouse = person === 'he' ? 'husband' : person === 'she' ? 'wife' : undefined;
  const isPronoun = /^(?:he|hes|him|himself|she|shes|her|herself|و?ه[وي])$/.test(tokens[at ?? -1]?.written ?? '');
  return spouse !== undefined && isPronoun && tokens.some((_, index) => personAt(tokens, index) === spouse) ? spouse : person;
};
