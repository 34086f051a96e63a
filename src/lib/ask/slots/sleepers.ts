import type { Position, Thermal, Weight } from '../../schemas/profile.ts';
import { concept, concepts } from '../lexicon.ts';
import { has, type Quantity } from './quantities.ts';
import type { Question, Token } from './question.ts';

/** What a question says of one person who sleeps. */
export interface Sleeper {
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

/** The band that a body weight in kilograms falls in. */
export const weightBand = (kg: number): Weight => (kg < 60 ? 'under60' : kg < 90 ? 'k60to90' : kg <= 130 ? 'k90to130' : 'over130');

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
const sleeping = concepts('sleep position lie lying night');
const pain = concepts('pain');
const [hot, heavy, light, weighing, pillow] = ['hot', 'heavy', 'light', 'weight', 'pillow'].map(concept);
const kilograms = { kg: 1, lb: 0.4536, st: 6.3503 } as const;

/** What shares a concept with a position and is none, and what makes it none. */
const notAPosition = /^(?:discs?|disks?|ديسك\p{L}*|انزلاق|غضروف\p{L}*|(?:ال)?عمود\p{L}*|فقري\p{L}*|lumbar|spin\p{L}+)$/u;
const afterAdverb = /^(?:in|home|from|then|when|to|and|of)$/;
const rather = /^(?:\p{L}+ier|firmer|softer|hefty|other|far|near|go|come|get|going|went|money|same|by|this)$/u;

const isNear = (tokens: readonly Token[], at: number, wanted: ReadonlySet<string>, reach: number): boolean =>
  tokens.slice(Math.max(0, at - reach), at + reach + 1).some((token, index) => index !== Math.min(at, reach) && wanted.has(token.concept));

/** The position that the token at a place names; `sure` where a weight or heat is stated, so that it is somebody's. */
const positionAt = (tokens: readonly Token[], at: number, sure: boolean): Position | undefined => {
  const token = tokens[at];
  // "Never in one position."
  if (token?.denied === true && has(token, 'posture')) return 'combination';
  if (!token || token.denied) return undefined;
  const pose = poses.find(([role]) => has(token, role))?.[1];
  if (pose !== undefined) return pose;
  // "Change position", "all over the place".
  const about = tokens.slice(at + 1, at + 4).filter(({ clause }) => clause === token.clause);
  const moves = (one: Token): boolean => ['every', 'bedside', 'posture'].some((role) => has(one, role));
  if (has(token, 'shift') && about.some(moves)) return 'combination';
  if (
    /^(?:any|all|every|different|various|several|ب?كل|مختلف\p{L}*)$/u.test(token.written) &&
    about.some((one) => has(one, 'bedside') || has(one, 'posture'))
  )
    return 'combination';
  const position = positionOf.get(token.concept);
  if (position === undefined || notAPosition.test(token.written)) return undefined;
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  // "On the heavier side", "his side of things".
  const builds =
    before?.concept === heavy || before?.concept === light || ['stout', 'slight', 'big', 'small'].some((role) => has(before, role));
  if (
    /^sides?$/.test(token.written) &&
    (rather.test(before?.written ?? '') || builds || next?.written === 'of') &&
    !sleeping.has(next?.concept ?? '')
  )
    return undefined;
  if (rather.test(before?.written ?? '') && token.written === 'back') return undefined;
  let first = at - 1;
  while (has(tokens[first], 'whose')) first -= 1;
  const lying =
    has(tokens[first], 'on') ||
    sleeping.has(tokens[at - 1]?.concept ?? '') ||
    /^(?:عال|عل|بال|بجنب|بظهر|بضهر|ببطن|وجنب|وظهر)/.test(token.written);
  if (lying) return position;
  if (isNear(tokens, at, pain, 2)) return undefined;
  if (token.written === 'back' && afterAdverb.test(tokens[at + 1]?.written ?? '') && !sure) return undefined;
  return sure || isNear(tokens, at, sleeping, 2) ? position : undefined;
};

/** Who is spoken of at a place: the last person named up to there. */
const personAt = (tokens: readonly Token[], at: number): string | undefined =>
  ['self', 'he', 'she', 'other', 'first'].find((role) => has(tokens[at], role));

const couples = concepts('couple');
const persons = ['self', 'he', 'she', 'other', 'first', 'person'];

/** The band of a build that the token at a place names. */
const buildAt = (tokens: readonly Token[], at: number, ofBody: boolean): Weight | undefined => {
  const token = tokens[at];
  if (!token || token.denied || !ofBody) return undefined;
  const body =
    /^(?:is|am|im|hes|shes|very|really|so|too)$/.test(tokens[at - 1]?.written ?? '') ||
    tokens.slice(Math.max(0, at - 1), at + 4).some((near) => near !== token && (has(near, 'person') || near.concept === weighing));
  if (has(token, 'average')) return body ? 'k60to90' : undefined;
  if (token.concept === heavy || has(token, 'stout') || (has(token, 'big') && body)) return 'k90to130';
  return token.concept === light || has(token, 'slight') || (has(token, 'small') && body) ? 'under60' : undefined;
};

const bandOf = ({ value, to, unit, relation, strict }: Quantity, more: number): Weight => {
  const middle = to === undefined ? value : (value + to) / 2;
  const kg = (middle + more) * (unit === 'lb' || unit === 'st' || unit === 'kg' ? kilograms[unit] : 1);
  return weightBand(kg + (strict && relation === 'least' ? 0.01 : strict && relation === 'most' ? -0.01 : 0));
};

/** Weights: numbers of kilograms, pounds or stones, or beside the word; without these, numbers that can be somebody's where `sure`. */
const weightsIn = (tokens: readonly Token[], quantities: readonly Quantity[], sure: boolean): Said[] => {
  const beside = (at: number): boolean =>
    tokens.slice(Math.max(0, at - 4), at).some((token) => token.concept === weighing && token.clause === tokens[at]?.clause);
  // "He 90, she 60."
  const ofPerson = (at: number): boolean =>
    (tokens[at]?.value ?? 0) >= 40 && [at - 1, at - 2].some((place) => personAt(tokens, place) !== undefined);
  // "Two people, 120 and 60."
  const [one, other] = quantities.filter(({ unit, value }) => unit === undefined && value >= 40 && value <= 200);
  const both =
    one !== undefined && other?.start === one.end + 2 && has(tokens[other.start - 1], 'and') && tokens.some((token) => has(token, 'both'));
  const two = both || quantities.filter(({ unit, start }) => unit === 'kg' || (unit === undefined && ofPerson(start))).length > 1;
  const within = (from: number, to: number, role: string): boolean => tokens.slice(Math.max(0, from), to).some((token) => has(token, role));
  const isNow = (at: number): boolean => within(at - 3, at, 'now') || (within(at + 1, at + 3, 'now') && !within(at - 2, at, 'past'));
  const isPast = (at: number): boolean => !isNow(at) && within(at - 3, at, 'past');
  const isHeight = (at: number): boolean => /^(?:و?طول\p{L}*|tall|height)$/u.test(tokens[at - 1]?.written ?? '');
  const bodies = quantities.filter(
    ({ value, unit, start }) =>
      !isHeight(start) &&
      (unit === undefined
        ? value >= 30 && value <= 220
        : unit === 'kg'
          ? value >= 20 && value <= 300
          : unit === 'lb'
            ? value >= 60
            : unit === 'st' && value >= 5 && value <= 40),
  );
  const stated = bodies.filter(
    ({ unit, start }) => unit !== undefined || beside(start) || isNow(start) || (two && (both || ofPerson(start))),
  );
  const current = stated.filter(({ start }) => !isPast(start));
  // "Lost 30 kilos, 97 now."
  const bare = bodies.filter(({ unit, value, start }) => unit === undefined && value >= 40 && !isPast(start));
  const all = sure || stated.length > current.length ? bodies.filter((body) => current.includes(body) || bare.includes(body)) : current;
  return (all.length > 0 ? all : stated.slice(-1)).map((quantity) => {
    const next = quantity.unit === 'st' ? tokens[quantity.end + 1]?.value : undefined;
    return {
      at: quantity.start,
      bare: quantity.unit === undefined,
      weight: bandOf(quantity, next !== undefined && next < 14 ? next / 14 : 0),
    };
  });
};

const hates = /^(?:hate|dislike|cant|cannot|stand|اكره)/;
const feels = /^(?:feel|have|suffer|sleep|get|complain|[ايتنب]*(?:شك|شتك|عاني|حس|شعر))/;
/** Heat: `hot` where it is felt or hated, `neutral` where it is denied or the cold is. */
const heatAt = (tokens: readonly Token[], at: number): Thermal | undefined => {
  const token = tokens[at];
  const before = tokens.slice(Math.max(0, at - 4), at);
  if (has(token, 'cold')) return token?.denied === true || tokens[at + 1]?.written === 'enough' ? undefined : 'neutral';
  if (token?.concept !== hot && !has(token, 'warm')) return undefined;
  // "I hate heat", "ما يبرد من الحر".
  const near = before.slice(-2).some((one) => has(one, 'not') || has(one, 'no')) || before.some(({ written }) => feels.test(written));
  return token?.denied === true && near && !before.some(({ written }) => hates.test(written)) ? 'neutral' : 'hot';
};

/** What is said of sleepers, in order. */
const saidIn = (tokens: readonly Token[], quantities: readonly Quantity[]): Said[] => {
  const words = tokens.filter(({ own, roles }) => own || roles.length > 0).length;
  const goods = tokens.some(({ concept }) => concept === pillow);
  const builds = tokens.some((token) => token.concept === heavy || token.concept === light || has(token, 'stout') || has(token, 'slight'));
  const people = new Set(tokens.flatMap((_, at) => personAt(tokens, at) ?? [])).size;
  const pair = people > 1 && tokens.filter((token) => positionOf.has(token.concept)).length > 1;
  const mentioned = tokens.some((_, at) => positionAt(tokens, at, pair || (builds && !goods)) !== undefined);
  const heat = tokens.flatMap((_, at): Said[] => {
    const thermal = heatAt(tokens, at);
    return thermal ? [{ at, thermal }] : [];
  });
  let weights = weightsIn(tokens, quantities, mentioned || (builds && !goods) || (heat.length > 0 && words < 8));
  const bodily = mentioned || weights.length > 0 || tokens.some((token) => persons.some((role) => has(token, role)));
  const isDenied = (concept: string | undefined, role: string): boolean =>
    tokens.some((token) => token.denied && (token.concept === concept || has(token, role)));
  // "Neither fat nor thin."
  const neither = isDenied(heavy, 'stout') && isDenied(light, 'slight');
  if (weights.length === 0)
    weights = tokens.flatMap((_, at): Said[] => {
      const weight = neither ? (at === 0 ? 'k60to90' : undefined) : buildAt(tokens, at, bodily && (mentioned || !goods));
      return weight ? [{ at, weight }] : [];
    });
  const sure = mentioned || pair || weights.length > 0 || (heat.length > 0 && words < 6);
  const positions = tokens.flatMap((_, at): Said[] => {
    const position = positionAt(tokens, at, sure);
    return position ? [{ at, position }] : [];
  });
  if (weights.length === 0 && positions.length > 0) weights = weightsIn(tokens, quantities, true);
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
  const couple = both || tokens.some((token) => couples.has(token.concept));
  const places = tokens.map((_, at) => at).filter((at) => at > (said[0]?.at ?? Infinity) && at <= (said.at(-1)?.at ?? -1));
  const best = places.map((at) => ({ at, score: splitScore(tokens, said, at) })).sort((a, b) => b.score - a.score)[0];
  if (best) {
    const sides = [said.filter(({ at }) => at < best.at), said.filter(({ at }) => at >= best.at)] as const;
    const each = (slot: 'position' | 'weight'): boolean => sides.every((side) => count(side, slot) > 0);
    const named = isAnother(tokens, best.at);
    const weights = sides.map((side) => side.find(({ weight }) => weight));
    // One weight in two units is one person's, and so are an age and a weight.
    const weighed = each('weight') && (named || (weights[0]?.weight !== weights[1]?.weight && weights[0]?.bare === weights[1]?.bare));
    if (weighed || (each('position') && named)) {
      const [first, second] = [personOf(sides[0]), personOf(sides[1])];
      // "Both on the side, 72 and 99 kg."
      const shared = both && second.position === undefined && first.position !== undefined;
      return { sleepers: [first, shared ? { ...first, ...second } : second], couple: true };
    }
  }
  return { sleepers: Object.keys(one).length > 0 ? [one] : [], couple };
};
