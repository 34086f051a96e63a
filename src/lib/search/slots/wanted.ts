import type { ProductBounds } from '../../domain/product-bounds.ts';
import type { Question } from '../question.ts';
import type { Bed } from './bed.ts';
import { concepts, says } from './concepts.ts';
import { coolingIn } from './cooling.ts';
import { isLatexFree } from './material.ts';
import { mattressBounds } from './mattress.ts';
import { isSuperlative, orderOf, type Order } from './order.ts';
import { pillowBounds } from './pillow.ts';
import { readPrice } from './price.ts';

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

const mattress = concepts('mattress');
const pillow = concepts('pillow');
const bed = concepts('bed');
/** What only a pillow has. */
const filled = /\bshredded\b|\b(?:filling|stuffing)\b|حشوت|حشوه/;

const defined = (bounds: ProductBounds): ProductBounds =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));

const kindOf = (question: Question): ProductBounds['kind'] => {
  const pillows = says(question, pillow);
  if (pillows === says(question, mattress)) {
    if (pillows) return undefined;
    return filled.test(question.text) ? 'pillow' : says(question, bed) ? 'mattress' : undefined;
  }
  return pillows ? 'pillow' : 'mattress';
};

/** The sides of a bed, which are no price. */
const sides = /\d+(?:\.\d+)?\s*(?:cm|سم|سنتي|m|م|in|ft)?\s*(?:[x×*]|by|في|ب)\s*\d+(?:\.\d+)?\s*(?:cm|سم|سنتي|m\b|م(?!\p{L})|in\b|ft\b)?/gu;

/** Reads what a question wants of products: every bound that it states. */
export const readWanted = (question: Question, bed: Bed): Wanted => {
  const { text } = question;
  const kind = kindOf(question);
  const price = readPrice(bed.by === 'measure' ? question.figures.replace(sides, ' ') : question.figures, kind === 'pillow');
  const cooling = coolingIn(question);
  const ofKind = kind === 'pillow' ? pillowBounds(question) : mattressBounds(question, bed);
  const bounds = defined({
    kind: kind ?? (Object.values(defined(ofKind)).length > 0 ? 'mattress' : undefined),
    ...ofKind,
    minPriceQAR: price.min,
    maxPriceQAR: price.max,
    ...(isLatexFree(question) && { latexFree: true }),
    cooling,
  });
  const superlative = isSuperlative(text);
  const beside = Object.keys(bounds).filter((bound) => bound !== 'kind' && bound !== 'size');
  return {
    bounds,
    soft: ['minLoftCm', 'maxLoftCm', ...(price.about ? (['minPriceQAR', 'maxPriceQAR'] as const) : [])],
    order: orderOf(question),
    superlative,
    child: bed.child,
    stated: beside.length > 0 || superlative,
  };
};
