import type { ProductBounds } from '../../domain/product-bounds.ts';
import { mattressTypes, type MattressType } from '../../schemas/outcome.ts';
import { tiers } from '../../schemas/product.ts';
import { concept } from '../language/lexicon.ts';
import type { Bed } from './bed.ts';
import { readPrice } from './price.ts';
import { spanOf, type Quantity } from './quantities.ts';
import type { Question, Token } from './question.ts';
import { around, has } from './roles.ts';

/** How a list of products is ordered. */
export type Order = 'cheapest' | 'dearest' | 'coolest' | 'longest warranty' | 'longest trial' | 'thickest' | 'thinnest' | 'catalogue';

/** What a question wants of products. */
export interface Wanted {
  bounds: ProductBounds;
  /** Bounds that may go where nothing keeps them: a liking rather than a condition. */
  soft: readonly (keyof ProductBounds)[];
  order: Order;
  /** Only the first few are wanted: the cheapest, the longest. */
  superlative: boolean;
  /** What is made for children comes first. */
  child: boolean;
  /** Bounds beside kind and size: what only a catalogue can answer. */
  stated: boolean;
}

const typeOf = new Map(
  (['memory memory-foam', 'spring pocket-spring', 'hybrid hybrid', 'latex latex', 'medical medical'] as const).map((line) => {
    const [word = '', type] = line.split(' ');
    return [concept(word), type as MattressType];
  }),
);

/** Whether a role is played by a token that is not denied, or by one that is. */
const says = (tokens: readonly Token[], role: string, denied = false): boolean =>
  tokens.some((token) => has(token, role) && token.denied === denied);
const defined = (bounds: ProductBounds): ProductBounds =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));

const typesIn = (tokens: readonly Token[], denied: boolean): MattressType[] => [
  ...new Set(tokens.flatMap((token) => (token.denied === denied ? (typeOf.get(token.concept) ?? []) : []))),
];

/** Latex is asked for by what holds it, refused by what denies it or by an allergy. */
const holds = /^(?:with|has|have|having|contains?|containing|includes?|including|فيها|فيه|في|يحتوي|تحتوي|يحوي|تحوي|ب)$/;
const latexIn = (tokens: readonly Token[]): ProductBounds => {
  const allergic = tokens.some((token) => has(token, 'allergy'));
  if (says(tokens, 'latex', true) || (says(tokens, 'latex') && allergic)) return { latexFree: true };
  return tokens.some((token, at) => has(token, 'latex') && holds.test(tokens[at - 1]?.written ?? '')) ? { containsLatex: true } : {};
};

const medium = /^(?:medium|moderate|average|متوسط\p{L}*|وسط)$/u;
const orBetter = /^(?:better|higher|above|high|minimum|more|احسن|افضل|اعلي|اكثر)$/;
const little = /^(?:low|little|minimal|منخفض|قليل)$/;

/** The grades of cooling that are asked for: the highest where none is named, the higher two where only heat is spoken of. */
const coolingIn = (tokens: readonly Token[], forHeat: boolean): ProductBounds['cooling'] => {
  const at = tokens.findIndex((token) => has(token, 'cooling') && !token.denied && !has(token, 'coolest'));
  if (at < 0) return forHeat && tokens.some((token) => has(token, 'hot', 'warm')) ? ['medium', 'high'] : undefined;
  const near = around(tokens, at, 3, 4).map(({ written }) => written);
  if (near.some((word) => medium.test(word))) return near.some((word) => orBetter.test(word)) ? ['medium', 'high'] : ['medium'];
  return near.some((word) => little.test(word)) ? ['low'] : ['high'];
};

/** "Of the middle range": a medium firmness is none. */
const middle = /^(?:mid|midrange|reasonable|معقوله?)$/;
const isGrade = (token: Token): boolean =>
  has(token, 'money', 'cheap', 'luxury') || /^(?:range|tier|level|market|ال?فيه|فيه)$/.test(token.written);

/** "Too dear" says what is not wanted. */
const dear = /^(?:غالي|expensive|pricey|costly)/;

/** The tiers that are asked for; those that are left where some are denied. "My budget is 2000" is a sum, and no tier. */
const tierIn = (tokens: readonly Token[], priced: boolean): ProductBounds['tier'] => {
  if (says(tokens, 'dearest')) return undefined;
  const isMiddle = (token: Token, at: number): boolean =>
    has(token, 'mid') && !token.denied && (middle.test(token.written) || around(tokens, at, 2, 2).some(isGrade));
  if (tokens.some(isMiddle)) return ['mid'];
  if (says(tokens, 'value')) return ['budget', 'mid'];
  const luxury = tokens.filter((token) => has(token, 'luxury') && !has(token, 'over'));
  const premium = says(tokens, 'premium');
  if (luxury.some(({ denied, written }) => !denied && !dear.test(written)))
    return !premium ? ['luxury'] : says(tokens, 'or') ? ['premium', 'luxury'] : ['premium'];
  if (premium) return ['premium'];
  const cheap = tokens.filter((token) => has(token, 'cheap') && !has(token, 'cheapest'));
  if (cheap.some((token) => !token.denied && !(priced && has(token, 'under')))) return ['budget'];
  const refused = { budget: cheap.some(({ denied }) => denied), luxury: luxury.some(({ denied }) => denied), mid: false, premium: false };
  return refused.budget || refused.luxury ? tiers.filter((tier) => !refused[tier]) : undefined;
};

/** Years of warranty and nights of trial that are asked for at least. */
const assuranceIn = (tokens: readonly Token[], quantities: readonly Quantity[]): ProductBounds => {
  const places = tokens.flatMap((token, at) => (has(token, 'warranty', 'cover') ? [at] : []));
  const apart = ({ start }: Quantity): number => Math.min(...places.map((at) => Math.abs(at - start)));
  const more = ({ relation, strict }: Quantity): number => (relation === 'least' && strict ? 1 : 0);
  const isBeside = ({ unit, value, start }: Quantity): boolean =>
    unit === undefined && value <= 30 && places.some((at) => at < start && start - at < 3);
  const years = quantities
    .filter((one) => places.length > 0 && (one.unit === 'year' || isBeside(one) || (one.unit === 'month' && one.value >= 12)))
    .sort((one, other) => apart(one) - apart(other))[0];
  const warranty = years && (years.unit === 'month' ? Math.floor(years.value / 12) : years.value) + more(years);
  const tried = tokens.some((token) => has(token, 'trial'));
  const isLong = ({ unit, value, end }: Quantity): boolean =>
    unit === 'night' && value >= 14 && /^(?:night|ليل|ليال)/.test(tokens[end]?.written ?? '');
  const aMonth = tokens.some(({ written }, at) => /^(?:month|شهر)$/.test(written) && tokens[at - 1]?.value === undefined) ? 30 : undefined;
  const nights = quantities.find((one) => one !== years && (one.unit === 'night' || one.unit === 'week' || one.unit === 'month'));
  const each = nights?.unit === 'week' ? 7 : nights?.unit === 'month' ? 30 : 1;
  return {
    ...(warranty !== undefined && warranty >= 1 && { minWarrantyYears: warranty }),
    minTrialNights: nights && (tried || isLong(nights)) ? nights.value * each + more(nights) : tried ? aMonth : undefined,
  };
};

/** Heights of mattresses and pillows, in centimetres; a number without a unit is one after a word for it. */
const heightIn = (tokens: readonly Token[], quantities: readonly Quantity[]): { min?: number; max?: number } => {
  for (const quantity of quantities) {
    const { unit, value, to, start } = quantity;
    const isBare = unit === undefined && around(tokens, start, 4, 0).some((token) => has(token, 'height'));
    if (unit !== 'in' && unit !== 'cm' && !isBare) continue;
    const inCm = (number: number): number => Math.round(number * (unit === 'in' ? 25.4 : 10)) / 10;
    const cm = inCm(value);
    if (cm >= 3 && cm <= 50) return spanOf({ ...quantity, value: cm, ...(to !== undefined && { to: inCm(to) }) }, 0.1);
  }
  return {};
};

const fillsIn = (tokens: readonly Token[], types: readonly MattressType[], denied: boolean): string[] => {
  const shredded = says(tokens, 'shredded');
  const gel = says(tokens, 'gel', denied);
  const foam = gel ? ['gel-memory-foam'] : shredded ? ['shredded-foam'] : ['memory-foam', 'gel-memory-foam'];
  return [
    ...(types.includes('latex') ? ['shredded-latex', ...(shredded ? [] : ['latex'])] : []),
    ...(types.includes('memory-foam') || (gel && types.length === 0) ? foam : []),
    ...(types.length === 0 && shredded && !denied ? ['shredded-foam', 'shredded-latex'] : []),
    ...(says(tokens, 'microfibre', denied) ? ['microfibre'] : []),
    // Feathers are no filling of what only feels like them.
    ...(says(tokens, 'feather', denied) ? [says(tokens, 'substitute') ? 'down-alternative' : 'feather'] : []),
  ];
};

const low = /^(?:thin|flat|low|slim|(?:ال)?(?:رفيع|رقيق|واطي|منخفض|نحيف|مسطح)ه?)$/;
const tall = /^(?:high|thick|tall|lofty|big|(?:ال)?(?:عالي|مرتفع|سميك)ه?)$/;

const cross = /^(?:x|×|\*|by|في|ضرب|times)$/;
/** Whether a number is a side of a bed: `180x200`, `متر في مترين`. */
const isSide = (tokens: readonly Token[], { start, end, unit }: Quantity): boolean =>
  unit !== 'qar' && [start - 1, end + 1].some((at) => cross.test(tokens[at]?.written ?? ''));

/** What a pillow must be. */
const pillowBounds = (tokens: readonly Token[], { min, max }: { min?: number; max?: number }): ProductBounds => {
  const fill = fillsIn(tokens, typesIn(tokens, false), false);
  const notFill = fillsIn(
    tokens,
    typesIn(tokens, true).filter((one) => one !== 'latex'),
    true,
  );
  const feel: ProductBounds = tokens.some(({ written, denied }) => !denied && low.test(written))
    ? { maxLoftCm: 9 }
    : tokens.some(({ written, denied }) => !denied && tall.test(written))
      ? { minLoftCm: 10 }
      : {};
  // "Take some stuffing out", "change its height".
  const changes = tokens.some(
    (token, at) =>
      (has(token, 'stuffing') || has(token, 'height')) && tokens.slice(Math.max(0, at - 4), at + 4).some((near) => has(near, 'change')),
  );
  const loft =
    min !== undefined && min === max
      ? { minLoftCm: min - 2, maxLoftCm: min + 2 }
      : min !== undefined || max !== undefined
        ? { minLoftCm: min, maxLoftCm: max }
        : feel;
  return {
    ...(fill.length > 0 && { fill }),
    ...(notFill.length > 0 && { notFill }),
    ...((says(tokens, 'adjustable') || says(tokens, 'adjustable', true) || changes) && {
      adjustable: !says(tokens, 'adjustable', true),
    }),
    ...((says(tokens, 'washable') || says(tokens, 'washable', true)) && { washable: !says(tokens, 'washable', true) }),
    ...loft,
  };
};

/** What a mattress must be. "US king" bounds nothing: it is no size of ours. */
const mattressBounds = (tokens: readonly Token[], bed: Bed, height: { min?: number; max?: number }, holdsLatex: boolean): ProductBounds => {
  const notType: readonly MattressType[] = typesIn(tokens, true).filter((one) => one !== 'latex');
  const type = typesIn(tokens, false).filter(
    (one) => !notType.includes(one) && !(one === 'latex' && (holdsLatex || tokens.some((token) => has(token, 'allergy')))),
  );
  return {
    ...(type.length > 0 && { type }),
    ...(notType.length > 0 && { notType: mattressTypes.filter((one) => notType.includes(one)) }),
    ...(bed.keys[0] !== undefined && bed.by !== 'abroad' && { size: bed.keys[0] }),
    minHeightCm: height.min,
    maxHeightCm: height.max,
  };
};

const superlatives = ['thinnest', 'thickest', 'longest', 'cheapest', 'dearest', 'coolest'] as const;

/** The order that is asked for, and whether it is a superlative: "the cheapest", not "cheaper than". */
const orderIn = (tokens: readonly Token[]): Pick<Wanted, 'order' | 'superlative'> => {
  const said = superlatives.find((role) => tokens.some((token, at) => has(token, role) && !token.denied && !has(tokens[at + 1], 'than')));
  if (said === 'longest') return { order: says(tokens, 'trial') ? 'longest trial' : 'longest warranty', superlative: true };
  if (said !== undefined) return { order: said, superlative: true };
  return { order: says(tokens, 'cheap') ? 'cheapest' : says(tokens, 'hot') ? 'coolest' : 'catalogue', superlative: false };
};

/** What only mattresses are; pillows are of memory foam and latex too. */
const ofMattresses: readonly MattressType[] = ['hybrid', 'pocket-spring', 'medical'];

const kindIn = (tokens: readonly Token[]): ProductBounds['kind'] => {
  const pillows = says(tokens, 'pillow');
  if (pillows !== says(tokens, 'mattress')) return pillows ? 'pillow' : 'mattress';
  if (pillows) return undefined;
  if (typesIn(tokens, false).some((type) => ofMattresses.includes(type))) return 'mattress';
  return ['stuffing', 'shredded', 'feather', 'microfibre', 'washable', 'adjustable'].some((role) => says(tokens, role))
    ? 'pillow'
    : says(tokens, 'bed')
      ? 'mattress'
      : undefined;
};

/**
 * Reads what a question wants of products: every bound that it states.
 * @param ofSleeper - whether it speaks of somebody's position or weight, so that heat is theirs and a number alone no price
 */
export const readWanted = ({ tokens }: Question, quantities: readonly Quantity[], bed: Bed, ofSleeper: boolean): Wanted => {
  const kind = kindIn(tokens);
  const named = kind !== undefined || bed.keys.length > 0 || typesIn(tokens, false).length > 0;
  const measures = bed.by === 'measure' ? quantities.filter((one) => !isSide(tokens, one)) : quantities;
  const price = readPrice(tokens, measures, { small: kind === 'pillow', bare: (named || tokens.length === 1) && !ofSleeper });
  const height = heightIn(tokens, measures);
  const latexBounds = latexIn(tokens);
  const tier = kind === 'pillow' ? undefined : tierIn(tokens, price.max !== undefined || price.min !== undefined);
  const ofKind =
    kind === 'pillow'
      ? pillowBounds(tokens, height)
      : { ...mattressBounds(tokens, bed, height, latexBounds.containsLatex === true), tier, ...assuranceIn(tokens, measures) };
  const bounds = defined({
    kind,
    ...ofKind,
    minPriceQAR: price.min,
    maxPriceQAR: price.max,
    ...(kind === 'pillow' ? { latexFree: latexBounds.latexFree } : latexBounds),
    cooling: coolingIn(tokens, named && !ofSleeper),
  });
  const order = orderIn(tokens);
  // Who names no kind of goods wants mattresses.
  if (kind === undefined && !says(tokens, 'pillow') && (Object.keys(bounds).length > 0 || order.superlative)) bounds.kind = 'mattress';
  const beside = Object.keys(bounds).filter((bound) => bound !== 'kind' && bound !== 'size');
  return {
    bounds,
    soft: ['minLoftCm', 'maxLoftCm', ...(price.about === true ? (['minPriceQAR', 'maxPriceQAR'] as const) : [])],
    ...order,
    child: bed.child,
    stated: beside.length > 0 || order.superlative,
  };
};
