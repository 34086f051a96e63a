import type { MattressType } from '../../schemas/outcome.ts';
import type { Question } from '../question.ts';
import { concept, concepts, says } from './concepts.ts';

const typeConcepts = new Map<string, MattressType>([
  [concept('memory'), 'memory-foam'],
  [concept('spring'), 'pocket-spring'],
  [concept('pocket'), 'pocket-spring'],
  [concept('hybrid'), 'hybrid'],
  [concept('latex'), 'latex'],
  [concept('medical'), 'medical'],
]);
const latex = concept('latex');

/** Types that a question names, or denies. */
export const typesIn = ({ words }: Question, denied: boolean): MattressType[] => [
  ...new Set(words.flatMap((word) => (word.denied === denied ? (typeConcepts.get(word.concept) ?? []) : []))),
];

const allergic = concepts('allergy');
const contains =
  /\blatex (?:inside|in it)\b|\b(?:contain\w*|with|has|have|having|include\w*|made with)\s+(?:some\s+|a\s+)?latex|(?:في|فيها|فيه|يحتوي|تحتوي|تحوي)\p{L}*\s+(?:علي\s+)?(?:(?:ال)?لاتكس|latex)/u;

const refuses =
  /\b(?:refus\w+|reject\w*|avoid\w*|nothing|dont want|not|no) (?:anything |something |ones? |mattress(?:es)? |pillows? )?(?:with|containing|that (?:has|have|contains?)) (?:any )?latex|\bkeep (?:the )?latex (?:away|out)|\blatex[\s-]*(?:sensitiv|intoleran)|hypoallergenic (?:to|for) latex/;

/** Whether latex must be in it: said of what it holds, not of what it is. */
export const holdsLatex = (question: Question): boolean =>
  contains.test(question.text) &&
  !refuses.test(question.text) &&
  !says(question, allergic) &&
  !question.words.some((word) => word.concept === latex && word.denied);

/** Whether latex must not be in it: denied, or somebody is allergic. */
export const isLatexFree = (question: Question): boolean =>
  refuses.test(question.text) || question.words.some((word) => word.concept === latex && (word.denied || says(question, allergic)));

/** Whether somebody is allergic. */
export const isAllergic = (question: Question): boolean => says(question, allergic);
