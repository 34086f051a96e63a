import { isNumberWord } from './amounts.ts';
import { littleWords, tellingWords } from './latin-words.ts';
import { fold } from './normalise.ts';

/**
 * Arabic in Latin letters (3 for ع, 7 for ح ...), as people type it on a phone. Vowels vary from writer to writer, so words meet by their consonants.
 */

/** Consonants by what writers mix up: s and ص, t and ط, d with ض ظ ذ, h and ح. Long vowels are left out like short ones. */
const arabicSounds: Readonly<Record<string, string>> = {
  ب: 'b', پ: 'b', ت: 't', ط: 't', ث: 't', ج: 'j', چ: 'j', ح: 'h', ه: 'h', خ: 'x', د: 'd', ض: 'd', ظ: 'd', ذ: 'd', ر: 'r', ز: 'z', س: 's', ص: 's', ش: 'S',
  ع: '3', غ: 'G', ف: 'f', ڤ: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n',
}; // prettier-ignore

const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/^(?:sh|ch)/, 'S'],
  [/^(?:kh|7'|5')/, 'x'],
  [/^(?:gh|3')/, 'G'],
  [/^(?:th|dh|9'|6')/, 'd'],
  [/^3/, '3'],
  [/^7/, 'h'],
  [/^5/, 'x'],
  [/^6/, 't'],
  [/^8/, 'q'],
  [/^9/, 's'],
  [/^[qg]/, 'q'],
  [/^[kc]/, 'k'],
  [/^[bp]/, 'b'],
  [/^[fv]/, 'f'],
  [/^[tdjhrzslmn]/, ''],
];

const doubled = /(.)\1+/g;

/** Consonants of an Arabic word. A ه at the end is a vowel. */
const arabicSkeleton = (word: string): string => {
  const bare = word
    .replace(/^[ا]/, '')
    .replace(/[هاي]$/, '')
    .replace(/(?<=.)(.)\1+/g, '$1');
  let skeleton = '';
  for (const [index, letter] of Array.from(bare).entries()) {
    if (letter === 'و' || letter === 'ي') skeleton += index === 0 ? (letter === 'و' ? 'w' : 'y') : '';
    else skeleton += arabicSounds[letter] ?? '';
  }
  return skeleton;
};

/** Consonants of a word in Latin letters. */
const latinSkeleton = (word: string): string => {
  let rest = word.replace(doubled, '$1').replace(/h$/, '');
  let skeleton = '';
  let start = true;
  while (rest !== '') {
    const found = latinSounds.find(([pattern]) => pattern.test(rest));
    const length = found ? (found[0].exec(rest)?.[0].length ?? 1) : 1;
    if (found) skeleton += found[1] === '' ? rest.charAt(0) : found[1];
    else if (start && (rest.startsWith('w') || rest.startsWith('y'))) skeleton += rest.charAt(0);
    rest = rest.slice(length);
    start = false;
  }
  return skeleton;
};

/** How an Arabic letter is written where nobody takes pains. */
const romans: Readonly<Record<string, string>> = {
  ا: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'th', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'th', ع: 'a', غ: 'gh', ف: 'f', ق: 'q',
  ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'a', و: 'o', ي: 'i',
}; // prettier-ignore

/** The same of a word that somebody wrote: digits as letters, long vowels as short ones. */
const plainly = (written: string): string =>
  written
    .replace(/[2']/g, '')
    .replace(/[35679]/g, (digit) => ({ 3: 'a', 5: 'kh', 6: 't', 7: 'h', 9: 's' })[digit] ?? '')
    .replace(/8|g(?!h)/g, 'q')
    .replace(/aw|au|oo|ou|u/g, 'o')
    .replace(/ee|ei|ai|ay|y(?!a|o)/g, 'i')
    .replace(/e/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** Letters that two spellings have in the same order: how alike they are. */
const shared = (one: string, other: string): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let column = 1; column <= other.length; column += 1)
      next.push(letter === other[column - 1] ? (row[column - 1] ?? 0) + 1 : Math.max(row[column] ?? 0, next[column - 1] ?? 0));
    row = next;
  }
  return (2 * (row[other.length] ?? 0)) / (one.length + other.length || 1);
};

const roman = (word: string): string =>
  Array.from(word, (letter, at) => (at === 0 && letter === 'و' ? 'w' : at === 0 && letter === 'ي' ? 'y' : (romans[letter] ?? ''))).join('');

/** What is written before a word: the article, and, with, for, in. */
const before = /^(?:wil|wel|wal|bil|bel|bal|lil|lel|fil|fel|al|el|il|ul|l|w|b|f)-?/;
/** My, her, your, our, plural: what is written after one. */
const after = /(?:aty|ati|eti|ti|at|et|ha|na|kum|kom|ik|ak|ek|een|ain|ayn|i|y)$/;

/** Latin words that look like one of the above in an English text. */
const english = new Set(
  'the is are what which how for with my i a an and or of to do does can you have need want best should it me in on that this be good from under any there who was at would'.split(
    ' ',
  ),
);

/** A digit for a letter, with a letter after it: `3ala`, `sa3r`, but no `mp3`. */
const withDigit = /^[a-z']*[235679][a-z][a-z0-9']+$|^[a-z']+[235679][a-z][a-z0-9']*$|^[a-z']{4,}[37]$/;
const measure = /^[\d.,]*\d(?:kgs?|k|cms?|mm?|lbs?|st|ft\d*(?:in)?|in|[x×*][\d.]+|gb|nd|rd|th|st|yrs?|years?|nights?|qar|qr)?$/;

/** Words of a text in Latin letters, with the digits and signs that stand for letters. */
const latinWords = /[\p{Script=Latin}\d'.×*]+/gu;

/** Two words of the subject that only Arabic has tell as much as one that nothing else is. */
const leastRead = 2;

/**
 * Whether a folded text in Latin letters is Arabic.
 * @param isOwn - whether a word is one of the subject in Latin letters alone: neither English nor known otherwise
 * @param isEnglish - whether a word is usual in English
 */
export const isLatinArabic = (folded: string, isOwn: (word: string) => boolean, isEnglish: (word: string) => boolean): boolean => {
  let signs = 0;
  let plain = 0;
  let read = 0;
  let usual = 0;
  for (const [word] of folded.matchAll(latinWords)) {
    if (english.has(word)) plain += 1;
    else if (tellingWords.has(word) || (withDigit.test(word) && !measure.test(word))) signs += 1;
    else if (isOwn(word)) read += 1;
    else if (isEnglish(word)) usual += 1;
  }
  // Without a sign, words that merely sound like Arabic must outnumber the English ones.
  return signs + Math.floor(read / leastRead) > plain + (signs === 0 ? usual : 0);
};

/** Whether a word is one whose Arabic is written down, whatever else it may look like. */
export const isLittle = (word: string): boolean => littleWords.has(word);

/** An Arabic word for one in Latin letters; undefined where no known word sounds like it. */
export type ReadLatin = (word: string) => string | undefined;

/** How alike a word and its sound must be, and what a lost ending takes from that. */
const leastShare = 0.5;
const ending = 0.2;

/** A word of the subject is meant rather than one that merely sounds like it. */
const preference = 0.25;

/**
 * @param known - folded Arabic words, the most usual first
 * @param prefers - whether a word belongs to the subject
 */
export const createReadLatin = (known: Iterable<string>, prefers: (word: string) => boolean): ReadLatin => {
  const bySound = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const word of known) {
    if (seen.has(word) || !/^\p{Script=Arabic}+$/u.test(word)) continue;
    seen.add(word);
    const bare = word.replace(/^ال(?=.{3})/, '');
    for (const skeleton of new Set([word, bare].flatMap((form) => [arabicSkeleton(form), arabicSkeleton(form).replaceAll('3', '')]))) {
      if (skeleton.length < 1) continue;
      const list = bySound.get(skeleton) ?? [];
      list.push(word);
      bySound.set(skeleton, list);
    }
  }
  const like = (form: string): { word: string; share: number } | undefined => {
    const skeletons = new Set([
      latinSkeleton(form),
      latinSkeleton(form.replaceAll(/g(?!h)/g, 'j')),
      latinSkeleton(form.replaceAll('ch', 'k')),
      latinSkeleton(form.replaceAll('mb', 'nb')),
      latinSkeleton(form.replaceAll('th', 't')),
      latinSkeleton(form.replaceAll('2', '8')),
    ]);
    const found = [...skeletons].flatMap((skeleton) => bySound.get(skeleton) ?? []);
    const ranked = found.map((word) => ({ word, share: shared(plainly(form), roman(word)) + (prefers(word) ? preference : 0) }));
    return ranked.sort((one, other) => other.share - one.share)[0];
  };
  return (asked) => {
    // Letters of Arabic with a point: ظ, ض, خ, غ.
    const written = asked.replace(/'[69]/g, 'dh').replace(/7'/g, 'kh').replace(/3'/g, 'gh');
    const known = littleWords.get(asked);
    if (known !== undefined) return known;
    const bare = written.replace(before, '');
    const forms = [written, bare, written.replace(after, ''), bare.replace(after, '')].filter(
      (form, index, all) => form.length >= 2 && all.indexOf(form) === index,
    );
    // The whole word rather than one that lost an ending, unless that is much more like it.
    const found = forms.flatMap((form, index) => {
      const best = like(form);
      return best && best.share >= leastShare ? [{ ...best, share: best.share - (index === 0 ? 0 : ending) }] : [];
    });
    return found.sort((one, other) => other.share - one.share)[0]?.word;
  };
};

/** A folded text with its Latin words in Arabic letters, as far as they are known; names like `king` and figures stay. */
export const inArabicLetters = (folded: string, read: ReadLatin, keeps: (word: string) => boolean): string =>
  folded
    .replace(latinWords, (word) => (measure.test(word) || keeps(word) ? word : fold(read(word) ?? word)))
    // The "and" of a number goes to it: "متر وثمانين".
    .replace(/(?<!\p{L})و (\p{Script=Arabic}+)/gu, (text, word: string) => (isNumberWord(word) ? `و${word}` : text))
    // The article goes to its word.
    .replace(/(?<!\p{L})ال (?=\p{Script=Arabic}{3})/gu, 'ال')
    .replace(/(?<!\p{L})ال(?!\p{L})/gu, ' ');
