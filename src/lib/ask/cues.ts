import table from '../../content/question-words.json' with { type: 'json' };
import { isInLexicon, kinOfLines, remembered } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Words that do alike in a question beside what they mean to a shopper (lexicon.ts): they deny, bound a number, tell how somebody lies. The name of a cue stands first. */
export const cuesOf = kinOfLines(table.cues);
/** `مايضايقني`, `ماكنحسش`: a denial and its verb in one word, as the Gulf and the Maghreb write it; no `مايكروفايبر` and no `ماتريس`. */
const deniedVerb =
  /^[وف]?ما(?:ي(?!كر|و)\p{Script=Arabic}{3,}|ت(?!ر)\p{Script=Arabic}{3,}|ا(?!ل)\p{Script=Arabic}{2,}|\p{Script=Arabic}{2,}ش)$/u;
export const denies = remembered(
  (word): boolean => cuesOf(word).includes('not') || (/^[وف]/.test(word) && cuesOf(word.slice(1)).includes('not')) || deniedVerb.test(word),
);
/** So many words lie between a denial and what it denies. */
export const reachOfDenial = 4;

/** The tokens before a place that belong to it: in its clause, and after another number. */
const before = (tokens: readonly Token[], at: number, reach: number): Token[] => {
  const near = tokens.slice(Math.max(0, at - reach), at);
  return near.slice(
    near.findLastIndex(({ mark, value, written }) => (mark === true && !/^[-،,]$/.test(written)) || value !== undefined) + 1,
  );
};

/** "Latex wala springs" asks which, after another denial or before a verb it denies too. */
const isGoingOn = (tokens: readonly Token[], at: number): boolean =>
  /^[ايتن]\p{Script=Arabic}{3,}$/u.test(tokens[at + 1]?.written ?? '') || tokens.slice(0, at).some(({ written }) => denies(written));

/** Whether a denial reaches a place: over words that the lexicon does not know, and over those of a list that is denied together. */
export const isDenied = (tokens: readonly Token[], at: number, together: (written: string) => boolean = () => false): boolean => {
  const near = before(tokens, at, reachOfDenial);
  const from = near.findLastIndex(
    ({ written }, index) => denies(written) && (!/^(?:ولا|wala)$/.test(written) || isGoingOn(tokens, at - near.length + index)),
  );
  return from >= 0 && near.slice(from + 1).every(({ written }) => !isInLexicon(written) || denies(written) || together(written));
};

/** Which way a number is bounded: "not over", "at least", "2000 or more", "around"; undefined where nothing says. */
export const boundOf = (tokens: readonly Token[], at: number): 'over' | 'under' | 'about' | undefined => {
  const sideOf = ({ written }: Token): 'over' | 'under' | undefined => {
    const cues = cuesOf(written);
    return cues.includes('over') ? 'over' : cues.includes('under') ? 'under' : undefined;
  };
  const near = before(tokens, at, reachOfDenial);
  if (near.slice(-2).some(({ written }) => cuesOf(written).includes('about'))) return 'about';
  // In "agal min 60" min is "than".
  const isThan = (token: Token, index: number): boolean =>
    token.written === 'min' && index > 0 && sideOf(near[index - 1] as Token) !== undefined;
  const place = near.findLastIndex((token, index) => sideOf(token) !== undefined && !isThan(token, index));
  const side = near[place] && sideOf(near[place]);
  if (side !== undefined) return isDenied(tokens, at - near.length + place) ? (side === 'over' ? 'under' : 'over') : side;
  const after = tokens.slice(at + 1, at + 4);
  const end = after.findIndex(({ mark, value }, index) => value !== undefined || (mark === true && index > 0));
  const behind = after.slice(0, end < 0 ? undefined : end);
  return behind.map(sideOf).find((one) => one !== undefined);
};
