import type { ProductBounds } from '../../domain/product-bounds.ts';
import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';
import { isDearest } from './order.ts';

const cheap = concepts('cheap');
const luxury = concepts('luxury');
/** "My budget is 2000" is a sum, not a tier. */
const budgetSum =
  /\b(?:my|our|a|his|her|the|with)?\s*budget\s*(?:is|of|:|around|about|up|limit|\d|qar|qr|max)|\b(?:my|our|within|on a)\s+(?:\w+\s+)?budget\b/;
const middle =
  /\bmid(?:dle)?[\s-]*(?:range|tier|price\w*|level|market)\b|\bmedium[\s-]+(?:price\w*|tier|range|budget)\b|\b(?:moderate|reasonabl)\w*[\s-]+pric\w*|(?:متوسط\p{L}*|وسط)\s+(?:ال)?(?:سعر|تكلفه)|سعر\p{L}*\s+(?:ال)?(?:متوسط|وسط|معقول)|(?:ال)?فيه\s+(?:ال)?متوسط\p{L}*/u;
const premium =
  /\b(?:premium|high[\s-]?end|upscale|top[\s-]?quality|superior quality)\b|بريميوم|بريميم|(?:ال)?ممتازه|فيه\s+(?:ال)?ممتاز|راقي/;

/** The tier that a question asks for. */
export const tierIn = (question: Question): ProductBounds['tier'] => {
  const { text } = question;
  if (isDearest(text)) return undefined;
  if (middle.test(text)) return ['mid'];
  if (premium.test(text)) return ['premium'];
  if (says(question, luxury)) return ['luxury'];
  const tier = question.words.some(
    (word) => cheap.has(word.concept) && !word.denied && !/^(?:ال)?(?:ا?رخص|cheape(?:st|r))$/.test(word.written),
  );
  return tier && !budgetSum.test(text) ? ['budget'] : undefined;
};
