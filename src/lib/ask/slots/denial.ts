import { concepts } from '../lexicon.ts';
import type { Token } from './question.ts';

/** Materials, which are denied together where they are joined: "no foam or latex". */
const materials = concepts('memory spring latex hybrid medical');
/** What a denial reaches across: "no mattress of the type of latex". */
const across = concepts('mattress pillow bed sleep size price');

const isMaterial = ({ concept }: Token): boolean => materials.has(concept);
const has = (token: Token | undefined, role: string): boolean => token?.roles.includes(role) === true;

/** So many words lie between a denial and what it denies. */
const reach = 6;

/** An Arabic verb: after it, ما and لا deny; before a noun they ask ("ما سعر"). */
const verb = /^ب?[ايتن]\p{Script=Arabic}{2,}$|^(?:في|عند|ود|معي)/u;
const question = /^(?:هو|هي|افضل|احسن|انسب|اسم|اذا|الفرق|هذا|نوع|ابعاد|اقرب|اكثر|ايش)$/;

/** Whether the token at a place denies what follows: `not`, `بدون`; `ما` before a verb, `لا` before a verb or a material, `ولا` after another denial. */
const denies = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (has(token, 'not')) return !has(next, 'over') && !has(next, 'under');
  if (!has(token, 'no') || !next || question.test(next.written)) return false;
  if (token?.written === 'ولا') return tokens.slice(Math.max(0, at - reach), at).some((before) => before.denied) || at === 0;
  return next.own ? isMaterial(next) && token?.written === 'لا' : verb.test(next.written);
};

/** "Latex-free", "free of latex", "خالي من اللاتكس". */
const free = concepts('free').values().next().value ?? '';
const isFree = (token: Token | undefined): boolean => token !== undefined && (token.concept === free || /^(?:وال|ال|و)?(?:خالي|خاليه|خال|تخلو|يخلو)$/.test(token.written)) && !has(token, 'not');
/** "Latex is out", "السست مرفوض", "ما عجبتني". */
const refused = /^(?:out|forbidden|banned|excluded|allowed|مرفوض\p{L}*|ممنوع\p{L}*|مستبعد\p{L}*|\p{L}{0,2}عجب\p{L}*|[يت]ناسب\p{L}*|[يت]ريح\p{L}*|[انت]بيها|[انت]ريدها)$/u;

/** Denies materials that are joined to the one at a place, in the direction of a step. */
const spread = (tokens: readonly Token[], from: number, step: 1 | -1): void => {
  for (let at = from + step; tokens[at]?.clause === tokens[from]?.clause && Math.abs(at - from) <= 8; at += step) {
    const token = tokens[at];
    if (!token) return;
    if (isMaterial(token)) token.denied = true;
    else if (token.own || has(token, 'but') || (!has(token, 'and') && !has(token, 'or') && !has(token, 'no') && !has(token, 'from') && !has(token, 'not') && token.written.length > 1)) return;
  }
};

/** Marks the tokens that are denied: what a denial comes to first within its clause, and the materials joined to that. */
export const markDenials = (tokens: readonly Token[]): void => {
  for (const [at, token] of tokens.entries()) {
    if (denies(tokens, at))
      for (let index = at + 1; index <= at + reach && tokens[index]?.clause === token.clause; index += 1) {
        const reached = tokens[index];
        if (!reached || has(reached, 'but') || reached.value !== undefined) break;
        reached.denied = true;
        if (isMaterial(reached)) spread(tokens, index, 1);
        if (reached.own && !across.has(reached.concept)) break;
      }
    if (isFree(token)) {
      const next = tokens.slice(at + 1, at + 4).findIndex(isMaterial);
      const target = next >= 0 && !isMaterial(tokens[at - 1] ?? token) ? at + 1 + next : at - 1 - (tokens[at - 1]?.written === '-' ? 1 : 0);
      const material = tokens[target];
      if (material && isMaterial(material)) [material.denied] = [true, spread(tokens, target, next >= 0 ? 1 : -1)];
    }
    if (isMaterial(token) && tokens.slice(at + 1, at + 5).some((after, by) => after.clause === token.clause && refused.test(after.written) && tokens.slice(at + 1, at + 1 + by + 1).some((one) => has(one, 'not') || has(one, 'no') || refused.test(one.written)) && !tokens.slice(at + 1, at + 1 + by).some((one) => one.own && !isMaterial(one)))) {
      token.denied = true;
    }
  }
};
