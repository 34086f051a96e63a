import type { ProductBounds } from '../domain/product-bounds.ts';
import { isRecommendable } from '../schemas/outcome.ts';
import { concept } from './lexicon.ts';
import type { Heard } from './heads.ts';
import type { Bed } from './beds.ts';
import { boundOf, isDenied, reachOfDenial } from './cues.ts';
import type { Named } from './names.ts';
import { cmOf } from './sizes.ts';
import type { Token } from './vocabulary.ts';

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

/** What mattresses and pillows are made of, by the word of the lexicon and as the catalogue has it. */
const materials: ReadonlyMap<string | null, string> = new Map(
  'memory:memory-foam spring:pocket-spring hybrid:hybrid latex:latex medical:medical gel:gel microfibre:microfibre feather:feather'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string])
    .map(([word, material]) => [concept(word), material]),
);
export const materialOf = ({ concept: own }: Token): string | undefined => materials.get(own);
const shredded = concept('shredded');

/** Something at a place of a question, and what a head says that it is. */
export interface Mention {
  at: number;
  token: Token;
  is: string;
}

/** Days in each unit of time. */
const days: Readonly<Partial<Record<string, number>>> = { week: 7, month: 30, year: 365 };
export const nightsOf = ({ value = 0, unit }: Token): number => value * (days[unit ?? ''] ?? 1);
export const yearsOf = ({ value = 0, unit }: Token): number => (unit === 'month' ? Math.floor(value / 12) : value);

/** How far from "around" a price may be, and a height in centimetres. */
const [spread, near] = [0.25, 2];
/** What "less than" leaves out of a height. */
const off = 0.1;

type Bounded = Partial<Record<'minPrice' | 'maxPrice' | 'warranty' | 'trial' | 'min' | 'max', number | undefined>> & { about?: boolean };

/** What each role of a number bounds, from its token. */
const boundsOf: Readonly<Record<string, (token: Token) => Bounded>> = {
  'price max': ({ value }) => ({ maxPrice: value }),
  'price min': ({ value }) => ({ minPrice: value }),
  price: ({ value }) => ({ minPrice: value, maxPrice: value }),
  'price about': ({ value = 0 }) => ({ minPrice: value * (1 - spread), maxPrice: value * (1 + spread), about: true }),
  warranty: (token) => ({ warranty: yearsOf(token) }),
  'warranty over': (token) => ({ warranty: yearsOf(token) + 1 }),
  trial: (token) => ({ trial: nightsOf(token) }),
  'trial over': (token) => ({ trial: nightsOf(token) + 1 }),
  'height min': (token) => ({ min: cmOf(token) }),
  'height over': (token) => ({ min: cmOf(token) + off }),
  'height max': (token) => ({ max: cmOf(token) }),
  'height under': (token) => ({ max: cmOf(token) - off }),
  height: (token) => ({ min: cmOf(token) - near, max: cmOf(token) + near }),
};

const defined = (bounds: ProductBounds): ProductBounds =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

/** Fillings of the catalogue that are what people call by a name. */
const fillsOf = (material: string, is: string, isShredded: boolean): string[] => {
  if (material === 'latex') return isShredded ? ['shredded-latex'] : ['latex', 'shredded-latex'];
  if (material === 'memory-foam') return isShredded ? ['shredded-foam'] : ['memory-foam', 'gel-memory-foam'];
  if (material === 'gel') return ['gel-memory-foam'];
  return material === 'feather' && is === 'instead'
    ? ['down-alternative']
    : material === 'feather' || material === 'microfibre'
      ? [material]
      : [];
};

/** A number from here on that stands after such a word is a sum, also where somebody is described. */
const leastBare = 250;
/** Right before a sum it is the least, whatever is heard, unless it is denied. */
const isOpenAbove = /^(?:over|above)$/;
const forThat = /^(?:ب|for|at|qar|qr|عندي|معي|معاي|have|=)$/;

/** What a number bounds: what the head says, but for "around" a price, and sums that are no price of a question about people. */
const bounded = (tokens: readonly Token[], { at, token, is }: Mention): Bounded => {
  const isSum = token.unit === 'qar' || (token.unit === undefined && forThat.test(tokens[at - 1]?.written ?? ''));
  const isOver = is === 'price max' && isOpenAbove.test(tokens[at - 1]?.written ?? '') && boundOf(tokens, at) === 'over';
  const role = isOver ? 'price min' : is === '-' && isSum && (token.value ?? 0) >= leastBare ? 'price max' : is;
  return boundsOf[role.startsWith('price') && boundOf(tokens, at) === 'about' ? 'price about' : role]?.(token) ?? {};
};

const isWithout = /^و?(?:ال)?(?:خال|خلو|حساس|تحسس|غير|سوي|استبع)/;

/** Whether what is made of a material is wanted: what the head says, unless a denial stands right before it. */
const wishAt = (tokens: readonly Token[], { at, is }: Mention): string => {
  if (isDenied(tokens, at, (token) => materialOf(token) !== undefined)) return 'no';
  // «من اللاتكس» is made of it, unless something is free of it or somebody allergic to it.
  const before = tokens.slice(Math.max(0, at - reachOfDenial - 1), at);
  const isMadeOf = before.pop()?.written === 'من' && !before.some(({ written, denies }) => denies || isWithout.test(written));
  return is === 'no' && isMadeOf ? 'yes' : is;
};

const [cool = '', heat = ''] = ['cooling', 'hot'].map(concept);

const truth = ({ said }: Heard): boolean | undefined => (said === undefined ? undefined : said === 'true');

/**
 * Reads what a question wants of products: every bound that it states.
 * @param numbers - its numbers, each with what it is
 * @param made - materials that it names, each with whether they are wanted
 * @param own - what it names of the shop's own types and fills, which are no materials
 */
export const readWanted = (
  hear: (name: string) => Heard,
  tokens: readonly Token[],
  numbers: readonly Mention[],
  made: readonly Mention[],
  bed: Bed,
  own: Named,
): Wanted => {
  const heard = hear('kind').best === 'pillow' ? 'pillow' : 'mattress';
  const kind = own.types.length > 0 ? 'mattress' : own.fills.length > 0 ? 'pillow' : heard;
  const said = Object.assign({}, ...numbers.map((number) => bounded(tokens, number))) as Bounded;
  const ofMaterials = made.map((mention) => ({
    material: materialOf(mention.token) ?? '',
    is: wishAt(tokens, mention),
  }));
  const named = (...wanted: readonly string[]): string[] => [
    ...new Set(ofMaterials.filter(({ is }) => wanted.includes(is)).map(({ material }) => material)),
  ];
  const isShredded = tokens.some((token) => token.concept === shredded);
  const latexFree = named('no').includes('latex') ? true : undefined;
  const ofHeat = tokens.some((token) => token.cues.includes('warm') || [cool, heat].includes(token.concept ?? ''));
  const cooling = ofHeat ? hear('cooling').said : undefined;
  const order = hear('order').said as Order | undefined;
  const tier = hear('tier').said;
  const fillsWith = (...wanted: readonly string[]): string[] => [
    ...new Set(
      ofMaterials
        .filter(({ is, material }) => wanted.includes(is) && !(material === 'memory-foam' && named('yes').includes('gel')))
        .flatMap(({ material, is }) => fillsOf(material, is, isShredded)),
    ),
  ];
  const ofKind: ProductBounds =
    kind === 'pillow'
      ? {
          fill: own.fills.length > 0 ? own.fills : fillsWith('yes', 'instead', 'holds'),
          notFill: fillsWith('no').filter((fill) => !fill.includes('latex')),
          adjustable: truth(hear('adjustable')),
          washable: truth(hear('washable')),
          minLoftCm: said.min,
          maxLoftCm: said.max,
        }
      : {
          type: own.types.length > 0 ? own.types : named('yes').filter(isRecommendable),
          notType: named('no')
            .filter(isRecommendable)
            .filter((type) => type !== 'latex'),
          tier: tier?.split(',') as ProductBounds['tier'],
          size: bed.by === 'abroad' ? undefined : bed.keys[0],
          containsLatex: named('holds').includes('latex') ? true : undefined,
          minHeightCm: said.min,
          maxHeightCm: said.max,
        };
  const bounds = defined({
    kind,
    ...ofKind,
    minWarrantyYears: said.warranty,
    minTrialNights: said.trial,
    minPriceQAR: said.minPrice,
    maxPriceQAR: said.maxPrice,
    latexFree,
    cooling: (cooling === 'true' ? ['medium', 'high'] : cooling?.split(',')) as ProductBounds['cooling'],
  });
  const superlative = order !== undefined;
  return {
    bounds,
    soft: ['minLoftCm', 'maxLoftCm', ...(said.about === true ? (['minPriceQAR', 'maxPriceQAR'] as const) : [])],
    order: superlative ? order : bounds.cooling ? 'coolest' : tier === 'budget' ? 'cheapest' : 'catalogue',
    superlative,
    child: bed.child,
    stated: superlative || Object.keys(bounds).some((bound) => bound !== 'kind' && bound !== 'size'),
  };
};
