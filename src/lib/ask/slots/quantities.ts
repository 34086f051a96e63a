import { concepts } from '../language/lexicon.ts';
import type { Unit } from '../language/numbers.ts';
import type { Token } from './question.ts';
import { has } from './roles.ts';

/** A number of a question, with its unit and with what bounds it: `under 2000 riyals`, `30 سم او اكثر`, `85-90 kg`. */
export interface Quantity {
  value: number;
  /** Of a range, its upper end. */
  to?: number;
  unit?: Unit | undefined;
  /** `most`: it or less; `least`: it or more. */
  relation?: 'most' | 'least' | 'about' | 'exact' | undefined;
  /** "Less than 20" is not 20, "20 or less" is. */
  strict: boolean;
  /** Places of its first and last token. */
  start: number;
  end: number;
}

/** So far before a number stands what bounds it, and so far before that what turns it round. */
const reach = 4;
const near = 2;
const turnReach = 5;

const limits = /^(?:max|maximum|min|minimum|limit|ceiling|budget|tops|حد|سقف|ميزاني)/;

const across = concepts('price mattress pillow');
/** Whether a bound is turned round: "not more than", "لا يقل عن". */
const isTurned = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - turnReach), at)
    .some(
      (token, index, all) =>
        token.clause === tokens[at]?.clause &&
        (has(token, 'not') || (has(token, 'no') && (token.written !== 'ولا' || index === all.length - 1))) &&
        !all.slice(index + 1).some((one) => (one.own && !across.has(one.concept)) || one.value !== undefined || has(one, 'and', 'but')),
    );

type Bound = Pick<Quantity, 'relation' | 'strict'>;

const boundOf = (tokens: readonly Token[], at: number, before: boolean): Bound | undefined => {
  const token = tokens[at];
  if (has(token, 'exact')) return { relation: 'exact', strict: false };
  if (has(token, 'about') && before) return { relation: 'about', strict: false };
  const lower = has(token, 'under', 'less');
  if (!lower && !has(token, 'over')) return undefined;
  const turned = before && isTurned(tokens, at);
  const strict = before && !turned && !limits.test(token?.written ?? '');
  return { relation: lower === turned ? 'least' : 'most', strict };
};

/** What bounds the number at a place from before it. */
const boundBefore = (tokens: readonly Token[], at: number, far: number): Bound | undefined => {
  for (let index = at - 1; index >= Math.max(0, at - far); index -= 1) {
    const token = tokens[index];
    if (!token || token.clause !== tokens[at]?.clause || token.value !== undefined || /^(?:فصاعدا|plus)$/.test(token.written))
      return undefined;
    const bound = boundOf(tokens, index, true);
    if (bound) return bound;
    if (token.unit !== undefined && token.unit !== 'qar') return undefined;
  }
  return undefined;
};

/** Whether a bound belongs to a number that follows it, with no other bound between. */
const isOfNext = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens.slice(at + 1, at + 4).filter(({ clause }) => clause === tokens[at]?.clause);
  const number = next.findIndex(({ value }) => value !== undefined);
  return number >= 0 && !next.slice(0, number).some((token) => has(token, 'under', 'over', 'less', 'and', 'money'));
};

/** What bounds a number from behind it: `or less`, `وفوق`, `max`; it belongs to the next number where one follows. */
const boundAfter = (tokens: readonly Token[], end: number): Bound | undefined => {
  let at = end + 1;
  while (at <= end + 3 && has(tokens[at], 'or', 'and', 'to', 'no') && !has(tokens[at], 'under', 'over')) at += 1;
  if (tokens[at]?.clause !== tokens[end]?.clause || isOfNext(tokens, at)) return undefined;
  return boundOf(tokens, at, false);
};

const boundAt = (tokens: readonly Token[], start: number, end: number): Bound =>
  boundBefore(tokens, start, near) ?? boundAfter(tokens, end) ?? boundBefore(tokens, start, reach) ?? { strict: false };

/** The place of the unit of the number at a place: after it, or a currency before it. */
const unitAt = (tokens: readonly Token[], at: number): { unit: Unit | undefined; start: number; end: number } => {
  const dash = /^[-"']$/.test(tokens[at + 1]?.written ?? '') ? 1 : 0;
  const next = tokens[at + 1 + dash];
  // "2000 in king" are no inches.
  const inches = next?.written !== 'in' || ((tokens[at]?.value ?? 0) <= 100 && tokens[at + 2]?.own !== true);
  if (next?.unit !== undefined && inches) return { unit: next.unit, start: at, end: at + 1 + dash };
  // "At least 10 warranty years".
  const later = tokens[at + 2];
  if (next && later?.unit !== undefined && /^(?:year|night)$/.test(later.unit) && next.value === undefined)
    return { unit: later.unit, start: at, end: at + 2 };
  return tokens[at - 1]?.unit === 'qar' ? { unit: 'qar', start: at - 1, end: at } : { unit: undefined, start: at, end: at };
};

/** Whether what stands between two numbers makes them a range: a dash, "to", or "and" after "between". */
const isRange = (tokens: readonly Token[], last: Quantity, start: number): boolean => {
  const link = tokens.slice(last.end + 1, start);
  if (link.length === 0 || link.length > 3 || last.to !== undefined) return false;
  const between = tokens.slice(Math.max(0, last.start - 2), last.start).some((token) => has(token, 'between'));
  return link.every((token) => /^[-–]$/.test(token.written) || has(token, 'to') || (between && has(token, 'and')));
};

/** Reads the numbers of a question. A range is one quantity. */
export const quantitiesIn = (tokens: readonly Token[]): Quantity[] => {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const value = tokens[at]?.value;
    if (value === undefined) continue;
    const { unit, start, end } = unitAt(tokens, at);
    const last = found.at(-1);
    const alike = last && (last.unit === undefined || unit === undefined || last.unit === unit);
    // "72 and 99 kg".
    const weight = unit === 'kg' || unit === 'lb' || unit === 'st';
    if (last && weight && last.unit === undefined && start === last.end + 2 && has(tokens[start - 1], 'and', 'or')) last.unit = unit;
    if (last && alike && value > last.value && isRange(tokens, last, start))
      found.splice(-1, 1, { value: last.value, to: value, unit: last.unit ?? unit, start: last.start, end, strict: false });
    else found.push({ value, unit, start, end, ...boundAt(tokens, start, end) });
    at = end;
  }
  return found;
};

/** From and to of a quantity: both where neither is said. A strict bound leaves out the number itself, by a step. */
export const spanOf = ({ value, to, relation, strict }: Quantity, step = 0): { min?: number; max?: number } => {
  if (to !== undefined) return { min: value, max: to };
  const off = strict ? step : 0;
  if (relation === 'most') return { max: value - off };
  return relation === 'least' ? { min: value + off } : { min: value, max: value };
};
