/** Slips of the finger: letters left out, doubled, mistaken or swapped. */

/** Slips allowed in a word of that length: none in a short one, where another word is always near. */
const slipsIn = (length: number): number => {
  if (length > 8) return 2;
  return length > 3 ? 1 : 0;
};

/** Letters left out, put in, mistaken or swapped with their neighbour (optimal string alignment), `most + 1` where there are more. */
export const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, above] = [above, current];
  }
  return above[other.length] ?? most + 1;
};

/** Letters of a word that is not finished yet. */
const leastBeginning = 4;

const lettersOf = (word: string): string => Array.from(word).sort().join('');

/** The known word that a written one was meant to be; undefined where none is near enough. */
export type Correct = (written: string) => string | undefined;

/** @param known - folded words, the most usual first */
export const createCorrect = (known: Iterable<string>): Correct => {
  const byFirst = new Map<string, { word: string; rank: number }[]>();
  let rank = 0;
  for (const word of known) {
    rank += 1;
    if (word.length < 3 || /\d/.test(word)) continue;
    const list = byFirst.get(word.charAt(0)) ?? [];
    list.push({ word, rank });
    byFirst.set(word.charAt(0), list);
  }
  const begun = (written: string): string | undefined =>
    written.length < leastBeginning ? undefined : byFirst.get(written.charAt(0))?.find(({ word }) => word.startsWith(written))?.word;

  return (written) => {
    // Arabic words are short, and full of neighbours.
    const most = slipsIn(/\p{Script=Arabic}/u.test(written) ? written.length - 1 : written.length);
    if (most === 0 || written.length > 24 || /\d/.test(written)) return undefined;
    const firsts = new Set([written.charAt(0), written.charAt(1)]);
    const near = [...firsts]
      .flatMap((first) => byFirst.get(first) ?? [])
      // A word of four letters is misspelt by one letter too many or two swapped: with one mistaken it is mostly another word.
      .filter(({ word }) => written.length > 4 || word.length !== written.length || lettersOf(word) === lettersOf(written))
      .map(({ word, rank }) => ({ word, rank, slips: distance(written, word, most), begins: word.startsWith(written.charAt(0)) }))
      .filter(({ slips }) => slips <= most);
    near.sort((one, other) => one.slips - other.slips || Number(other.begins) - Number(one.begins) || one.rank - other.rank);
    return near[0]?.word ?? begun(written);
  };
};
