import { type Position, type Thermal, type Weight, weightBand } from '../../schemas/profile.ts';
import { concept } from '../language/lexicon.ts';
import type { Unit } from '../language/numbers.ts';
import type { Quantity } from './quantities.ts';
import type { Question, Token } from './question.ts';
import { around, has } from './roles.ts';

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

/** Something that is said of a sleeper, and where. */
interface Said {
  at: number;
  /** A weight without its unit. */
  bare?: boolean;
  position?: Position;
  weight?: Weight;
  thermal?: Thermal;
}

const positionOf = new Map<string, Position>([
  [concept('side'), 'side'],
  [concept('back'), 'back'],
  [concept('stomach'), 'stomach'],
  [concept('combination'), 'combination'],
]);
const poses: readonly (readonly [string, Position])[] = [
  ['curl', 'side'],
  ['prone', 'stomach'],
  ['supine', 'back'],
  ['restless', 'combination'],
];
const kilograms = { kg: 1, lb: 0.4536, st: 6.3503 } as const;
const asleep = ['sleep', 'position', 'night'];

/** What shares a concept with a position and is none, and what makes it none: "back home", "on the heavier side", "his side of things". */
const notAPosition = /^(?:discs?|disks?|ديسك\p{L}*|انزلاق|غضروف\p{L}*|(?:ال)?عمود\p{L}*|فقري\p{L}*|lumbar|spin\p{L}+)$/u;
const rather = /^(?:\p{L}+ier|firmer|softer|hefty|other|far|near|go|come|get|going|went|money|same|by|this)$/u;
const isAside = (tokens: readonly Token[], at: number): boolean => {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const other = rather.test(before?.written ?? '');
  if (token?.written === 'back') return other;
  const builds = has(before, 'heavy', 'light', 'stout', 'slight', 'big', 'small');
  return /^sides?$/.test(token?.written ?? '') && (other || builds || next?.written === 'of') && !has(next, ...asleep);
};

/** Whether the token at a place is what somebody lies on: "on my left side", `عالظهر`, "sleep side". */
const isLainOn = (tokens: readonly Token[], at: number): boolean => {
  let first = at - 1;
  while (has(tokens[first], 'whose')) first -= 1;
  return (
    has(tokens[first], 'on') || has(tokens[at - 1], ...asleep) || /^(?:عال|عل|بال|[وب](?:جنب|ظهر|ضهر|بطن))/.test(tokens[at]?.written ?? '')
  );
};

const everyWay = /^(?:any|all|every|different|various|several|ب?كل|مختلف\p{L}*)$/u;

/** The position that the token at a place names; `sure` where a weight or heat is stated, so that it is somebody's. */
const positionAt = (tokens: readonly Token[], at: number, sure: boolean): Position | undefined => {
  const token = tokens[at];
  // "Never in one position."
  if (!token || token.denied) return has(token, 'posture') ? 'combination' : undefined;
  const pose = poses.find(([role]) => has(token, role))?.[1];
  if (pose !== undefined) return pose;
  // "Change position", "on every side".
  const after = around(tokens, at, 0, 3);
  if (has(token, 'shift') && after.some((one) => has(one, 'every', 'bedside', 'posture'))) return 'combination';
  if (everyWay.test(token.written) && after.some((one) => has(one, 'bedside', 'posture'))) return 'combination';
  const position = positionOf.get(token.concept);
  if (position === undefined || notAPosition.test(token.written) || isAside(tokens, at)) return undefined;
  if (isLainOn(tokens, at)) return position;
  const near = tokens.slice(Math.max(0, at - 2), at + 3);
  if (near.some((one) => has(one, 'pain'))) return undefined;
  return sure || near.some((one) => has(one, ...asleep)) ? position : undefined;
};

const persons = ['self', 'he', 'she', 'other', 'first'] as const;
type Person = (typeof persons)[number];
/** Who is spoken of at a place. */
const personAt = (tokens: readonly Token[], at: number): Person | undefined => persons.find((role) => has(tokens[at], role));

const spouses = {
  he: ['husband', /^(?:husband|hubby|و?(?:ال)?(?:زوج(?:ي|ها)?|ريل(?:ي|ها)|رجلي|جوز(?:ي|ها)))$/],
  she: ['wife', /^(?:wife|missus|و?(?:ال)?(?:زوج(?:ه|تي|ته)|حرم(?:ه|تي|ته)|مر(?:ه|تي|ته)|مراتي))$/],
} as const;
/** Who is described by what is said: whoever is named in the same clause, else on the same side; last before it, else first after it. A "he" is the husband that is spoken of. */
const whoseOf = (
  tokens: readonly Token[],
  said: readonly Said[],
  others: readonly Said[],
  isOnSide: (at: number) => boolean,
): Whose | undefined => {
  const clauseOf = ({ at }: { at: number }): number | undefined => tokens[at]?.clause;
  const named = tokens.flatMap((_, at) => (personAt(tokens, at) === undefined ? [] : [{ at }]));
  const isInClause = (one: { at: number }): boolean => said.some((own) => clauseOf(own) === clauseOf(one));
  const inClause = others.some(isInClause) ? [] : named.filter(isInClause);
  const near = inClause.length > 0 ? inClause : named.filter(({ at }) => isOnSide(at));
  const at = (near.findLast((one) => one.at <= (said[0]?.at ?? 0)) ?? near[0])?.at ?? -1;
  const person = personAt(tokens, at);
  if (person !== 'he' && person !== 'she') return person;
  const [spouse, names] = spouses[person];
  const isPronoun = /^(?:he|hes|him|himself|she|shes|her|herself|و?ه[وي])$/.test(tokens[at]?.written ?? '');
  return (isPronoun ? tokens : tokens.slice(at, at + 1)).some(({ written }) => names.test(written)) ? spouse : person;
};

/** The band of a build that the token at a place names. */
const buildAt = (tokens: readonly Token[], at: number): Weight | undefined => {
  const token = tokens[at];
  if (token?.denied !== false) return undefined;
  const body =
    /^(?:is|am|im|hes|shes|very|really|so|too)$/.test(tokens[at - 1]?.written ?? '') ||
    around(tokens, at, 1, 3).some((one) => has(one, 'person', 'weight'));
  if (has(token, 'average')) return body ? 'k60to90' : undefined;
  if (has(token, 'heavy', 'stout') || (has(token, 'big') && body)) return 'k90to130';
  return has(token, 'light', 'slight') || (has(token, 'small') && body) ? 'under60' : undefined;
};

const bandOf = ({ value, to, unit, relation, strict }: Quantity, more: number): Weight => {
  const kg = ((to === undefined ? value : (value + to) / 2) + more) * (unit === 'lb' || unit === 'st' ? kilograms[unit] : 1);
  return weightBand(kg + (!strict ? 0 : relation === 'least' ? 0.01 : relation === 'most' ? -0.01 : 0));
};

/** The least and the most that somebody weighs, in each unit. */
const bodies: Readonly<Partial<Record<Unit | 'none', readonly [number, number]>>> = {
  none: [30, 220],
  kg: [20, 300],
  lb: [60, 600],
  st: [5, 40],
};

/** Weights: numbers of kilograms, pounds or stones, or beside the word; without these, numbers that can be somebody's where `sure`. */
const weightsIn = (tokens: readonly Token[], quantities: readonly Quantity[], sure: boolean): Said[] => {
  const within = (from: number, to: number, role: string): boolean => tokens.slice(Math.max(0, from), to).some((token) => has(token, role));
  // "He 90, she 60"; "two people, 120 and 60".
  const ofPerson = (at: number): boolean =>
    (tokens[at]?.value ?? 0) >= 40 && [at - 1, at - 2].some((place) => personAt(tokens, place) !== undefined);
  const [one, other] = quantities.filter(({ unit, value }) => unit === undefined && value >= 40 && value <= 200);
  const both =
    one !== undefined && other?.start === one.end + 2 && has(tokens[other.start - 1], 'and') && tokens.some((token) => has(token, 'both'));
  const two = both || quantities.filter(({ unit, start }) => unit === 'kg' || (unit === undefined && ofPerson(start))).length > 1;
  const isNow = (at: number): boolean => within(at - 3, at, 'now') || (within(at + 1, at + 3, 'now') && !within(at - 2, at, 'past'));
  const isPast = (at: number): boolean => !isNow(at) && within(at - 3, at, 'past');
  const isSaid = (at: number): boolean =>
    around(tokens, at, 4, 0).some((token) => has(token, 'weight')) || isNow(at) || (two && (both || ofPerson(at)));
  const possible = quantities.filter(({ value, unit, start }) => {
    const [least, most] = bodies[unit ?? 'none'] ?? [1, 0];
    return value >= least && value <= most && !/^(?:و?طول\p{L}*|tall|height)$/u.test(tokens[start - 1]?.written ?? '');
  });
  const stated = possible.filter(({ unit, start }) => unit !== undefined || isSaid(start));
  const current = stated.filter(({ start }) => !isPast(start));
  // "Lost 30 kilos, 97 now."
  const bare = possible.filter(({ unit, value, start }) => unit === undefined && value >= 40 && !isPast(start));
  const all = sure || stated.length > current.length ? possible.filter((body) => current.includes(body) || bare.includes(body)) : current;
  return (all.length > 0 ? all : stated.slice(-1)).map((quantity) => {
    const pounds = quantity.unit === 'st' ? (tokens[quantity.end + 1]?.value ?? 14) : 14;
    return { at: quantity.start, bare: quantity.unit === undefined, weight: bandOf(quantity, pounds < 14 ? pounds / 14 : 0) };
  });
};

const feels = /^(?:feel|have|suffer|sleep|get|complain|[ايتنب]*(?:شك|شتك|عاني|حس|شعر))/;
const hates = /^(?:hate|dislike|cant|cannot|stand|اكره)/;
/** Heat: `hot` where it is felt or hated, `neutral` where it is denied or the cold is. */
const heatAt = (tokens: readonly Token[], at: number): Thermal | undefined => {
  const token = tokens[at];
  const before = tokens.slice(Math.max(0, at - 4), at);
  if (has(token, 'cold')) return token?.denied === true || tokens[at + 1]?.written === 'enough' ? undefined : 'neutral';
  if (!has(token, 'hot', 'warm')) return undefined;
  // "I hate heat", "ما يبرد من الحر".
  const near = before.slice(-2).some((one) => has(one, 'not', 'no')) || before.some(({ written }) => feels.test(written));
  const answered = has(tokens[at + 1], 'no');
  return token?.denied === true && (near || answered) && !before.some(({ written }) => hates.test(written)) ? 'neutral' : 'hot';
};

/** What is found at each place. */
const each = <Found>(tokens: readonly Token[], find: (at: number) => Found | undefined, said: (found: Found, at: number) => Said): Said[] =>
  tokens.flatMap((_, at) => {
    const found = find(at);
    return found === undefined ? [] : [said(found, at)];
  });

/** What is said of sleepers, in order. */
const saidIn = (tokens: readonly Token[], quantities: readonly Quantity[]): Said[] => {
  const says = (...roles: readonly string[]): boolean => tokens.some((token) => has(token, ...roles));
  const denies = (...roles: readonly string[]): boolean => tokens.some((token) => token.denied && has(token, ...roles));
  const few = (most: number): boolean => tokens.filter(({ own, roles }) => own || roles.length > 0).length < most;
  const builds = says('heavy', 'light', 'stout', 'slight') && !says('pillow');
  const people = new Set(tokens.flatMap((_, at) => personAt(tokens, at) ?? [])).size;
  const pair = people > 1 && tokens.filter((token) => positionOf.has(token.concept)).length > 1;
  const mentioned = tokens.some((_, at) => positionAt(tokens, at, pair || builds) !== undefined);
  const heat = each(tokens, (at) => heatAt(tokens, at), (thermal, at) => ({ at, thermal })); // prettier-ignore
  let weights = weightsIn(tokens, quantities, mentioned || builds || (heat.length > 0 && few(8)));
  if (weights.length === 0 && (mentioned || (says(...persons, 'person') && !says('pillow')))) {
    // "Neither fat nor thin."
    const neither = denies('heavy', 'stout') && denies('light', 'slight');
    weights = neither ? [{ at: 0, weight: 'k60to90' }] : each(tokens, (at) => buildAt(tokens, at), (weight, at) => ({ at, weight })); // prettier-ignore
  }
  const sure = mentioned || pair || weights.length > 0 || (heat.length > 0 && few(6));
  const positions = each(tokens, (at) => positionAt(tokens, at, sure), (position, at) => ({ at, position })); // prettier-ignore
  return [...positions, ...weights, ...heat].sort((one, other) => one.at - other.at);
};

/** One person: two positions are a combination, and of several weights the last counts. */
const personOf = (said: readonly Said[]): Sleeper => {
  const positions = new Set(said.flatMap(({ position }) => position ?? []));
  const weight = said.findLast((one) => one.weight)?.weight;
  const thermal = said.some((one) => one.thermal === 'neutral') ? 'neutral' : said.find((one) => one.thermal)?.thermal;
  const position = positions.size > 1 ? 'combination' : [...positions][0];
  return { ...(position && { position }), ...(weight && { weight }), ...(thermal && { thermal }) };
};

/** Whether another person is named at a place than before it. */
const isAnother = (tokens: readonly Token[], at: number): boolean => {
  const here = personAt(tokens, at);
  const last = tokens
    .slice(0, at)
    .flatMap((_, index) => personAt(tokens, index) ?? [])
    .at(-1);
  if (here === undefined || last === undefined) return here !== undefined && here !== 'self';
  return here !== last && !(last === 'other' && here !== 'self' && here !== 'first');
};

const count = (said: readonly Said[], slot: 'position' | 'weight'): number => said.filter((one) => one[slot] !== undefined).length;

/** How well a question splits into two people at a place: each has one weight and one position, and the second is named there. */
const splitScore = (tokens: readonly Token[], said: readonly Said[], at: number): number => {
  const sides = [said.filter((one) => one.at < at), said.filter((one) => one.at >= at)];
  const extra = sides.reduce((sum, side) => sum + 2 * Math.max(0, count(side, 'weight') - 1) + Math.max(0, count(side, 'position') - 1), 0);
  const join = has(tokens[at - 1], 'and') || has(tokens[at - 1], 'but') || tokens[at]?.written.startsWith('و') === true;
  return (isAnother(tokens, at) ? 3 : 0) + (tokens[at - 1]?.clause === tokens[at]?.clause ? 0 : 2) + Number(join) - 3 * extra;
};

/** Reads who sleeps. Two people are told apart where a weight or a position is said of each. */
export const readSleepers = ({ tokens }: Question, quantities: readonly Quantity[]): { sleepers: Sleeper[]; couple: boolean } => {
  const said = saidIn(tokens, quantities);
  const one = personOf(said);
  const both = tokens.some((token) => has(token, 'both'));
  const couple = both || tokens.some((token) => has(token, 'couple'));
  const places = tokens.map((_, at) => at).filter((at) => at > (said[0]?.at ?? Infinity) && at <= (said.at(-1)?.at ?? -1));
  const best = places.map((at) => ({ at, score: splitScore(tokens, said, at) })).sort((a, b) => b.score - a.score)[0];
  if (best) {
    const sides = [said.filter(({ at }) => at < best.at), said.filter(({ at }) => at >= best.at)] as const;
    const inBoth = (slot: 'position' | 'weight'): boolean => sides.every((side) => count(side, slot) > 0);
    const named = isAnother(tokens, best.at);
    const weights = sides.map((side) => side.find(({ weight }) => weight));
    // One weight in two units is one person's, and so are an age and a weight.
    const weighed = inBoth('weight') && (named || (weights[0]?.weight !== weights[1]?.weight && weights[0]?.bare === weights[1]?.bare));
    if (weighed || (inBoth('position') && named)) {
      const [first, second] = [personOf(sides[0]), personOf(sides[1])];
      // "Both on the side, 72 and 99 kg."
      const shared = both && second.position === undefined && first.position !== undefined;
      const whose = [whoseOf(tokens, sides[0], sides[1], (at) => at < best.at), whoseOf(tokens, sides[1], sides[0], (at) => at >= best.at)];
      const sleepers = [first, shared ? { ...first, ...second } : second];
      const told = whose[0] !== whose[1];
      return { sleepers: sleepers.map((sleeper, at) => ({ ...sleeper, ...(told && whose[at] && { whose: whose[at] }) })), couple: true };
    }
  }
  return { sleepers: Object.keys(one).length > 0 ? [one] : [], couple };
};
