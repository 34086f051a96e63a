import { concept, concepts } from '../language/lexicon.ts';
import type { Token } from './question.ts';
import { has } from './roles.ts';

/** Materials, which are denied together where they are joined: "no foam or latex". */
const materials = concepts('memory spring latex hybrid medical');
/** What a denial reaches across: "no mattress of the type of latex". */
const across = concepts('mattress pillow bed sleep size price');

const hot = concept('hot');
const isMaterial = ({ concept }: Token): boolean => materials.has(concept);

/** So many words lie between a denial and what it denies. */
const reach = 6;

/** An Arabic verb: after it, ما and لا deny; before a noun they ask ("ما سعر"). */
const verb = /^ب?[ايتن]\p{Script=Arabic}{2,}$|^(?:في|عند|ود|معي)/u;
const question = /^(?:هو|هي|افضل|احسن|انسب|اسم|اذا|الفرق|هذا|نوع|ابعاد|اقرب|اكثر|ايش)$/;

const except = /^(?:الا|غير|سوي|except)$/;

/** Whether the token at a place denies what follows: `not`, `بدون`; `ما` before a verb, `لا` before a verb or a material, `ولا` after another denial. */
const denies = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  // "ما انام الا على بطني": but on it.
  const clause = tokens.slice(Math.max(0, at - reach), at).filter((before) => before.clause === token?.clause);
  if (except.test(token?.written ?? '') && clause.some((before) => has(before, 'no') || has(before, 'not'))) return false;
  // "غيرها" is another one, and "not more than 2000" bounds a number.
  if (has(token, 'not')) return !/^غير(?:ه|ها|هم)$/.test(token?.written ?? '') && !(has(next, 'over', 'under') && !has(next, 'cheap'));
  if (!token || !has(token, 'no') || !next) return false;
  const material = tokens[at + 2];
  if (question.test(next.written)) return token.written === 'لا' && material !== undefined && isMaterial(material);
  // "لاتكس ولا سست" asks which.
  if (token.written === 'ولا' && !verb.test(next.written) && at > 0)
    return tokens.slice(Math.max(0, at - reach), at).some((before) => before.denied);
  if (next.own || next.roles.length > 0) return token.written !== 'ما' || next.concept === hot;
  return verb.test(next.written) || isMaterial(material ?? next);
};

/** "Latex-free", "free of latex", "خالي من اللاتكس": the place of the material that is denied. */
const [free] = concepts('free');
const freeOf = (tokens: readonly Token[], at: number): number | undefined => {
  const token = tokens[at];
  if (!token || token.concept !== free || has(token, 'not')) return undefined;
  const forward = /\p{Script=Arabic}/u.test(token.written) || /^(?:of|from|any)$/.test(tokens[at + 1]?.written ?? '');
  const places = forward ? [at + 1, at + 2, at + 3] : [at - 1, at - 2];
  return places.find((place) => tokens[place] !== undefined && isMaterial(tokens[place]));
};

/** "Latex is out", "السست مرفوض", "اللاتكس ما عجبني": said after it. */
const refused = /^(?:out|forbidden|banned|excluded|مرفوض\p{L}*|ممنوع\p{L}*|مستبعد\p{L}*)$/u;
const liked = /^(?:allowed|wanted|\p{L}{0,2}عجب\p{L}*|[يت]ناسب\p{L}*|[يت]ريح\p{L}*|[انت]بيها|[انت]ريدها)$/u;
const isRefused = (tokens: readonly Token[], at: number): boolean => {
  const after = tokens.slice(at + 1, at + 4).filter(({ clause }) => clause === tokens[at]?.clause);
  return after.some(
    (token, index) =>
      refused.test(token.written) || (liked.test(token.written) && (has(after[index - 1], 'no') || has(after[index - 1], 'not'))),
  );
};

/** "Dahr la2", "hot: no": said after it, at the end of a clause. */
const isAnswered = (tokens: readonly Token[], at: number): boolean =>
  /^(?:no|nope|never|لا)$/.test(tokens[at + 1]?.written ?? '') &&
  tokens[at + 1]?.clause !== tokens[at + 2]?.clause &&
  tokens[at]?.own === true;

/** Denies the materials that are joined to the one at a place. */
const spread = (tokens: readonly Token[], from: number): void => {
  let joined = false;
  for (let at = from + 1; at <= from + 8 && tokens[at]?.clause === tokens[from]?.clause; at += 1) {
    const token = tokens[at];
    if (!token) return;
    if (isMaterial(token) && (joined || token.written.startsWith('و') || token.concept === tokens[at - 1]?.concept)) token.denied = true;
    else if (has(token, 'and', 'or', 'no', 'not')) joined = true;
    else if (!has(token, 'from')) return;
  }
};

/** Marks what is denied: what a denial comes to first within its clause, and the materials joined to that. */
export const markDenials = (tokens: readonly Token[]): void => {
  const deny = (at: number): void => {
    const token = tokens[at];
    if (token) token.denied = true;
    if (token && isMaterial(token)) spread(tokens, at);
  };
  for (const [at, token] of tokens.entries()) {
    if (denies(tokens, at))
      for (let index = at + 1; index <= at + reach; index += 1) {
        const reached = tokens[index];
        if (reached?.clause !== token.clause || has(reached, 'but') || except.test(reached.written) || reached.value !== undefined) break;
        deny(index);
        if ((reached.own && !across.has(reached.concept)) || has(reached, 'luxury', 'cheap')) break;
      }
    const place = isAnswered(tokens, at) || (isMaterial(token) && isRefused(tokens, at)) ? at : freeOf(tokens, at);
    if (place !== undefined) deny(place);
  }
};
