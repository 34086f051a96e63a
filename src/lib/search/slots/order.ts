import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';

/** How a list of products is ordered. */
export type Order = 'cheapest' | 'dearest' | 'coolest' | 'longest warranty' | 'longest trial' | 'thickest' | 'thinnest' | 'catalogue';

const cheapest =
  /\b(?:cheapest|lowest|least expensive|most affordable|cheaper|least costly|least pricey|lowest[\s-]priced)\b|ارخص|اقل سعر|ادني سعر|الارخص/;
const dearest = /\b(?:most expensive|dearest|highest price|priciest|most luxurious|top price)\b|اغلي|الاغلي|اعلي سعر/;
const thickest = /\b(?:thickest|tallest|highest|deepest)\b|اسمك مرتبه|اكثر\p{L}* مرتب\p{L}* (?:سماك|ارتفاع)|اعلي مرتبه|الاسمك|اتخن/u;
const thinnest = /\b(?:thinnest|slimmest|shortest|flattest|lowest[\s-]profile)\b|ارفع مرتبه|انحف|ارق مرتبه|اوطي/;
const coolest = /\bcoolest\b|(?<!\p{L})(?:ال)?ابرد(?!\p{L})/u;
const longest = /\blongest\b|اطول (?:ضمان|كفاله|فتره|مده|تجرب\p{L}*|daman\p{L}*|kafala)/u;

const cheap = concepts('cheap');
const hot = concepts('hot');
const trial = concepts('trial');

/** Whether a text asks for the dearest. */
export const isDearest = (text: string): boolean => dearest.test(text);

/** Whether a text asks for the coolest. */
export const isCoolest = (text: string): boolean => coolest.test(text);

/** Whether a text asks for the most or least of something, and so for few. */
export const isSuperlative = (text: string): boolean =>
  [cheapest, dearest, longest, thickest, thinnest, coolest].some((pattern) => pattern.test(text));

/** The order that a question asks for; that of the catalogue where it asks for none. */
export const orderOf = (question: Question): Order => {
  const { text } = question;
  if (thinnest.test(text)) return 'thinnest';
  if (thickest.test(text)) return 'thickest';
  if (longest.test(text)) return says(question, trial) ? 'longest trial' : 'longest warranty';
  if (cheapest.test(text) || says(question, cheap)) return 'cheapest';
  if (dearest.test(text)) return 'dearest';
  return coolest.test(text) || says(question, hot) ? 'coolest' : 'catalogue';
};
