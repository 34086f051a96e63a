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

/** `180×200`, `4.5–6`: two figures that would change places inside Arabic. */
const twoFigures = /\d+(?:[.,]\d+)?\s?[×xX*–]\s?\d+(?:[.,]\d+)?/g;
/** `RFC 9457` is one run. The full stop of an Arabic sentence is no part of its last word. */
const numbered = /(?: \d+(?!\d|[.,]\d|\s?[×xX*–]))?/;
const leftToRightRun = new RegExp(
  `${twoFigures.source}|(?:\\/?[A-Za-z][\\w./-]*[ -])*\\/?[A-Za-z](?:[\\w./-]*[\\w/-])?${numbered.source}`,
  'g',
);

/** Dimensions and ranges in their own order, for a text that has no markup: a message, a description, markdown. */
export const isolatedFigures = (text: string): string => text.replace(twoFigures, leftToRight);

/** Cuts a text into runs, so that dimensions such as 180×200, ranges and Latin words do not turn round inside Arabic. */
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

/** Cuts an English text into runs; every second one is Arabic, which a screen reader says in a voice of its own. */
export const arabicRuns = (text: string): string[] => text.split(/([\u0600-\u06ff]+(?:[ \u200c]+[\u0600-\u06ff]+)*)/);

/** Text that strangers wrote, made fit for messages and terminals. */

// Controls and the characters that turn reading direction round; line breaks stay.
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Characters that nobody sees (UAX 44, Default_Ignorable_Code_Point), such as tags and variation selectors: they can carry words that only a
 * program reads. A single joiner or non-joiner between two letters stays, since Persian and Indian scripts are spelt with it.
 */
const invisible = /((?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}][\u200C\u200D](?=\p{L}))|\p{Default_Ignorable_Code_Point}/gu;

/** Without control, direction and invisible characters; line breaks become `\n`. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unwanted, (character) => (character === '\n' ? '\n' : ' '))
    .replace(invisible, '$1');

/** The same in one line. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** Arabic-Indic and Persian digits as 0-9, full-width ones and plus signs as plain ones. */
export const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < 0x06f0 ? 0x0660 : 0x06f0));
  });

/** Without what nobody sees: controls, marks, and characters that screens leave out. */
export const visibleText = (text: string): string => text.replace(/[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');

/** An extension, with a word, letter or sign before it; digits alone are part of the number until it is complete. */
const extension = /(?:#|[pwx]|ext(?:n|ension)?|تحويل[ةه]|داخلي)[\p{P}\p{S}\p{Z}]*\d[\d\p{P}\p{S}\p{Z}]*$/iu;

/** The digits of a phone number once its extension, spaces and punctuation are gone: 5 to 20 of them, or null where it is none (G49). */
export const phoneDigits = (text: string): string | null => {
  const digits = visibleText(latinDigits(text))
    .replace(extension, '')
    .replace(/[\p{P}\p{S}\p{Z}]/gu, '');
  return /^[0-9]{5,20}$/.test(digits) ? digits : null;
};
