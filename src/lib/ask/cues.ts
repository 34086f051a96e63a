import type { Token } from './vocabulary.ts';

/** So many words lie between a denial and what it denies. */
export const reachOfDenial = 4;

/** The tokens before a place that belong to it: in its clause, and after another number. */
const before = (tokens: readonly Token[], at: number, reach = reachOfDenial): Token[] => {
  const near = tokens.slice(Math.max(0, at - reach), at);
  return near.slice(near.findLastIndex(({ mark, value, written }) => (mark && !/^[-،,]$/.test(written)) || value !== undefined) + 1);
};

/** "Latex wala springs" asks which, after another denial or before a verb it denies too. */
const isGoingOn = (tokens: readonly Token[], at: number): boolean =>
  /^[ايتن]\p{Script=Arabic}{3,}$/u.test(tokens[at + 1]?.written ?? '') || tokens.slice(0, at).some(({ denies }) => denies);

/** Whether a denial reaches a place: over words that the lexicon does not know, and over those of a list that is denied together. */
export const isDenied = (
  tokens: readonly Token[],
  at: number,
  together: (token: Token) => boolean = () => false,
  reach = reachOfDenial,
): boolean => {
  const near = before(tokens, at, reach);
  const from = near.findLastIndex(
    ({ written, denies }, index) => denies && (!/^(?:ولا|wala)$/.test(written) || isGoingOn(tokens, at - near.length + index)),
  );
  return from >= 0 && near.slice(from + 1).every((token) => !token.isKnown || token.denies || together(token));
};

const sideOf = ({ cues }: Token): 'over' | 'under' | undefined =>
  cues.includes('over') ? 'over' : cues.includes('under') ? 'under' : undefined;

/** Which way a number is bounded: "not over", "at least", "2000 or more", "around"; undefined where nothing says. */
export const boundOf = (tokens: readonly Token[], at: number): 'over' | 'under' | 'about' | undefined => {
  const near = before(tokens, at);
  if (near.slice(-2).some(({ cues }) => cues.includes('about'))) return 'about';
  // In "agal min 60" min is "than".
  const isThan = (token: Token, index: number): boolean =>
    token.written === 'min' && index > 0 && sideOf(near[index - 1] as Token) !== undefined;
  const place = near.findLastIndex((token, index) => sideOf(token) !== undefined && !isThan(token, index));
  const side = near[place] && sideOf(near[place]);
  if (side !== undefined) return isDenied(tokens, at - near.length + place) ? (side === 'over' ? 'under' : 'over') : side;
  const after = tokens.slice(at + 1, at + 4);
  const end = after.findIndex(({ mark, value }, index) => value !== undefined || (mark && index > 0));
  return after
    .slice(0, end < 0 ? undefined : end)
    .map(sideOf)
    .find((one) => one !== undefined);
};
