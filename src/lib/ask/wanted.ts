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

type Range = Pick<ProductBounds, 'minPriceQAR' | 'maxPriceQAR' | 'minWarrantyYears' | 'minTrialNights'>;
/** What a number bounds: `min` and `max` are heights; `about` where it is a liking rather than a condition. */
type Bounded = Range & { min?: number; max?: number; about?: boolean };

/** What each role of a number bounds, from its token. */
const boundsOf: Readonly<Record<string, (token: Token) => Bounded>> = {
  'price max': ({ value }) => ({ maxPriceQAR: value }),
  'price min': ({ value }) => ({ minPriceQAR: value }),
  price: ({ value }) => ({ minPriceQAR: value, maxPriceQAR: value }),
  'price about': ({ value = 0 }) => ({ minPriceQAR: value * (1 - spread), maxPriceQAR: value * (1 + spread), about: true }),
  warranty: (token) => ({ minWarrantyYears: yearsOf(token) }),
  'warranty over': (token) => ({ minWarrantyYears: yearsOf(token) + 1 }),
  trial: (token) => ({ minTrialNights: nightsOf(token) }),
  'trial over': (token) => ({ minTrialNights: nightsOf(token) + 1 }),
  'height min': (token) => ({ min: cmOf(token) }),
  'height over': (token) => ({ min: cmOf(token) + off }),
  'height max': (token) => ({ max: cmOf(token) }),
  'height under': (token) => ({ max: cmOf(token) - off }),
  height: (token) => ({ min: cmOf(token) - near, max: cmOf(token) + near }),
};

/** Fillings of the catalogue that are what people call by a name, and those of them that are cut up. */
const fillings: Readonly<Partial<Record<string, readonly string[]>>> = {
  latex: ['latex', 'shredded-latex'],
  'memory-foam': ['memory-foam', 'gel-memory-foam'],
  gel: ['gel-memory-foam'],
  feather: ['feather'],
  microfibre: ['microfibre'],
};
const cutUp: typeof fillings = { latex: ['shredded-latex'], 'memory-foam': ['shredded-foam'] };

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
  const { min, max, about, ...range } = Object.assign({}, ...numbers.map((number) => bounded(tokens, number))) as Bounded;
  const wishes = made.map((mention) => ({ material: materialOf(mention.token) ?? '', is: wishAt(tokens, mention) }));
  const materialsOf = (...wanted: readonly string[]): string[] => [
    ...new Set(wishes.filter(({ is }) => wanted.includes(is)).map(({ material }) => material)),
  ];
  const [yes, no] = [materialsOf('yes'), materialsOf('no')];
  const isCutUp = tokens.some((token) => token.concept === shredded);
  const fillsOf = (list: readonly string[]): string[] =>
    list
      .filter((material) => material !== 'memory-foam' || !yes.includes('gel'))
      .flatMap((material) => (isCutUp ? cutUp[material] : undefined) ?? fillings[material] ?? []);
  const ofHeat = tokens.some((token) => token.cues.includes('warm') || [cool, heat].includes(token.concept ?? ''));
  const cooling = ofHeat ? hear('cooling').said : undefined;
  const order = hear('order').said as Order | undefined;
  const tier = hear('tier').said;
  const ofKind: ProductBounds =
    kind === 'pillow'
      ? {
          fill:
            own.fills.length > 0
              ? own.fills
              : [...fillsOf(materialsOf('yes', 'holds')), ...(materialsOf('instead').includes('feather') ? ['down-alternative'] : [])],
          notFill: fillsOf(no).filter((fill) => !fill.includes('latex')),
          adjustable: truth(hear('adjustable')),
          washable: truth(hear('washable')),
          minLoftCm: min,
          maxLoftCm: max,
        }
      : {
          type: own.types.length > 0 ? own.types : yes.filter(isRecommendable),
          notType: no.filter((type) => isRecommendable(type) && type !== 'latex'),
          tier: tier?.split(',') as ProductBounds['tier'],
          size: bed.by === 'abroad' ? undefined : bed.keys[0],
          containsLatex: materialsOf('holds').includes('latex') || undefined,
          minHeightCm: min,
          maxHeightCm: max,
        };
  const all: ProductBounds = {
    ...{ kind, ...ofKind, ...range, latexFree: no.includes('latex') || undefined },
    cooling: (cooling === 'true' ? ['medium', 'high'] : cooling?.split(',')) as ProductBounds['cooling'],
  };
  const isBound = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
  const bounds: ProductBounds = Object.fromEntries(Object.entries(all).filter(([, value]) => isBound(value)));
  return {
    bounds,
    soft: ['minLoftCm', 'maxLoftCm', ...(about ? (['minPriceQAR', 'maxPriceQAR'] as const) : [])],
    order: order ?? (bounds.cooling ? 'coolest' : tier === 'budget' ? 'cheapest' : 'catalogue'),
    superlative: order !== undefined,
    child: bed.child,
  };
};
