import type { ProductBounds } from '../../domain/product-bounds.ts';
import { tiers } from '../../schemas/product.ts';
import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';
import { isDearest } from './order.ts';

type Tier = (typeof tiers)[number];

const cheap = concepts('cheap');
const luxury = concepts('luxury');
/** "My budget is 2000" is a sum, not a tier. */
const budgetSum =
  /\b(?:my|our|a|his|her|the|with)?\s*budget[_\s]*(?:is|of|:|=|around|about|up|limit|\d|qar|qr|max)|\b(?:my|our|within|on a)\s+(?:\w+\s+)?budget\b/;
const middle =
  /\bmid(?:dle)?[\s-]*(?:range|tier|price\w*|level|market)\b|\bmedium[\s-]+(?:price\w*|tier|range|budget)\b|\b(?:moderate|reasonabl)\w*[\s-]+pric\w*|(?:متوسط\p{L}*|وسط)\s+(?:ال)?(?:سعر|تكلفه)|سعر\p{L}*\s+(?:ال)?(?:متوسط|وسط|معقول)|(?:ال)?فيه\s+(?:ال)?متوسط\p{L}*|متوسط\p{L}* (?:ال)?فيه/u;
const premium =
  /\b(?:premium|high[\s-]?end|upscale|top[\s-]?quality|superior quality)\b|بريميوم|بريميم|(?:ال)?ممتازه|فيه\s+(?:ال)?ممتاز|راقي/;

const either = /\bor\b|(?<!\p{L})(?:او|ولا)(?!\p{L})/u;

const entry = /\bentry[\s-]level\b|\bstarter\b/;
const top = /\btop of the (?:line|range)\b|\btop[\s-]end\b/;

const cheapest = /^(?:ال)?(?:ا?رخص|cheape(?:st|r))$/;

/** Tiers that a question denies, so that it asks for the others. */
const deniedIn = ({ words }: Question): Tier[] => [
  ...(words.some(({ concept, denied }) => denied && cheap.has(concept)) ? (['budget'] as const) : []),
  ...(words.some(({ concept, denied }) => denied && luxury.has(concept)) ? (['luxury'] as const) : []),
];

/** The tiers that a question asks for. */
export const tierIn = (question: Question): ProductBounds['tier'] => {
  const { text } = question;
  if (isDearest(text)) return undefined;
  if (middle.test(text)) return ['mid'];
  const high = [
    ...(premium.test(text) ? (['premium'] as const) : []),
    ...(top.test(text) || says(question, luxury) ? (['luxury'] as const) : []),
  ];
  // "Premium luxury" is one wish, "premium or luxury" two.
  if (high.length === 2) return either.test(text) ? high : ['premium'];
  if (high.length === 1) return high;
  const budget = question.words.some((word) => cheap.has(word.concept) && !word.denied && !cheapest.test(word.written));
  if (entry.test(text) || (budget && !budgetSum.test(text))) return ['budget'];
  const denied = budgetSum.test(text) ? [] : deniedIn(question);
  return denied.length > 0 ? tiers.filter((tier) => !denied.includes(tier)) : undefined;
};
