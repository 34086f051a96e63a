import { smallNumber } from './numbers.ts';
import { readTokens } from './tokens.ts';
import type { Token } from './vocabulary.ts';

/** Whoever is as old is no child any more. */
const grown = 18;

/** Years, of a number with a unit of time, or of a bare one behind what tells an age: "aged 15", "a girl, 13", «عمرها سنة». */
const yearsAt = (tokens: readonly Token[], at: number): number | undefined => {
  const { unit, written, value = smallNumber(written) } = tokens[at] as Token;
  const [before, after] = [tokens.slice(Math.max(0, at - 3), at), tokens.slice(at + 1, at + 4)];
  const isTold = before.some(({ age }) => age !== undefined);
  if (value === undefined) return unit === 'year' && isTold ? 1 : undefined;
  if (unit === 'month') return value / 12;
  if (unit === 'year') return after.some(({ cues }) => cues.includes('cover')) ? undefined : value;
  // "3 by 6 feet" are sides.
  const isAlone = unit === undefined && [...before, ...after].every((token) => token.value === undefined);
  return isTold && isAlone && value < grown ? value : undefined;
};

/** The age in years of the child that a question is about, read already as no Arabic in Latin letters; undefined where none is told. */
export const ageOfChild = (text: string, asked: readonly Token[]): number | undefined => {
  const isOfChild = asked.some(
    ({ age, written }, at) =>
      age === 'child' ||
      (/^olds?$/.test(written) && asked.slice(Math.max(0, at - 2), at).some(({ unit }) => unit === 'year' || unit === 'month')),
  );
  if (!isOfChild) return undefined;
  for (const tokens of [asked, readTokens(text, true)]) {
    const [age] = tokens.flatMap((_, at) => yearsAt(tokens, at) ?? []);
    if (age !== undefined) return age < grown ? age : undefined;
  }
  return undefined;
};
