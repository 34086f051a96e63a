import type { ProductBounds } from '../../domain/product-bounds.ts';
import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';
import { isCoolest } from './order.ts';

const cooling = /\b(?:cool(?:ing|s|er)?|breathable|airflow|ventilat\w*|airy)\b|تبريد|مبرد\p{L}*|تهويه|بارده|تبرد/u;
const cooled =
  /\b(?:high(?:ly)?|max(?:imum)?|best|strong|excellent|very|top|good)[\s-]+(?:\w+\s+)?cool|cool\w*[\s-]+(?:\w+\s+)?(?:high|max|excellent)|تبريد\s+(?:عالي|قوي|ممتاز)|عالي\p{L}*\s+التبريد/u;
const mildlyCooled =
  /\bcool\w*\W+(?:\w+\W+){0,3}medium\b|\bmedium (?:grade|level)|\b(?:medium|moderate|average)[\s-]+cool|cool\w*[\s-]+(?:\w+\s+)?(?:medium|moderate)|(?:تبريد\p{L}*|cooling)\s+(?:\p{L}+\s+){0,3}?(?:متوسط|وسط)|(?:متوسط|وسط)\p{L}* (?:ال)?تبريد/u;
const hardlyCooled =
  /\b(?:low|little|minimal)[\s-]+cool|cool\w*[\s-]+(?:\w+\s+)?low\b|تبريد\p{L}*\s+(?:منخفض|قليل|خفيف)|(?:منخفض|قليل)\p{L}* (?:ال)?تبريد/u;
const orBetter = /\bat least\b|علي الاقل|\bor (?:better|higher|more|above|high)\b|medium, high|(?:او|و) ?(?:احسن|افضل|اعلي|اكثر)/;
const cool = concepts('cooling');

/** The grade of cooling that a question asks for: the highest where it names none. */
export const coolingIn = (question: Question): ProductBounds['cooling'] => {
  const { text } = question;
  // "The coolest" is an order, and no grade.
  if (isCoolest(text)) return undefined;
  if (mildlyCooled.test(text)) return orBetter.test(text) ? ['medium', 'high'] : ['medium'];
  if (hardlyCooled.test(text)) return ['low'];
  return cooled.test(text) || cooling.test(text) || says(question, cool) ? ['high'] : undefined;
};
