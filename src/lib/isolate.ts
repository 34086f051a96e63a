/** Unicode isolates (UAX 9): they keep a stretch of text from turning its surroundings round. The HTML printer makes `<bdi>` of them. */
export const leftToRightIsolate = '\u2066';
export const firstStrongIsolate = '\u2068';
export const popIsolate = '\u2069';

/** Dimensions, identifiers, phone numbers: always left to right. */
export const leftToRight = (text: string): string => leftToRightIsolate + text + popIsolate;

/** Text whose direction we do not know, such as a name. */
export const ownDirection = (text: string): string => firstStrongIsolate + text + popIsolate;

/** A stretch of text; `isolated` ones keep their left-to-right order inside Arabic. */
interface Run {
  text: string;
  isolated: boolean;
}

const leftToRightRun = /\d+(?:[.,]\d+)?\s?[×x]\s?\d+(?:[.,]\d+)?|[A-Za-z][\w./-]*(?:[ -][A-Za-z][\w./-]*)*/g;

/** Cuts a text into runs, so that dimensions such as 180×200 and Latin words do not turn round inside Arabic. */
export const bidiRuns = (text: string): Run[] => {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(leftToRightRun)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), isolated: false });
    runs.push({ text: match[0], isolated: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isolated: false });
  return runs;
};
