/** One normaliser for Arabic and English words, shared by everything that searches. */

const marks = /[\u064B-\u065F\u0670\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g;

const letters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  گ: 'ق',
  چ: 'ج',
  ڤ: 'ف',
};

/** Western digit of an Arabic-Indic or Persian one. */
const digit = (character: string): string => String((character.codePointAt(0) ?? 0) & 0xf);

const plain = /^[\x20-\x7e]*$/;

/** Lower case, no harakat or tatweel, one form of each letter, Western digits. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(marks, '')
        .replace(/[أإآٱىیئؤةکگچڤ]/g, (letter) => letters[letter] ?? letter)
        .replace(/[٠-٩۰-۹]/g, digit);

/** Words of a text: letters and digits; `180x200` and `180×200` are two numbers. */
export const words = (text: string): string[] =>
  fold(text)
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1 ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const article = /^(?:وال|بال|كال|فال|ال|لل)(?=.{3,})/;
const arabicEnding = /(?:ات|ين|ون|ها|ه)$/;

/** A word without article and plural, near enough that the forms of one word meet. */
export const stem = (word: string): string => {
  if (/\p{Script=Arabic}/u.test(word)) {
    const bare = word.replace(article, '');
    const short = bare.replace(arabicEnding, '');
    return short.length >= 3 ? short : bare;
  }
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
};

const joinedBefore = /^[وفبلك](?=.{3,})/;
const joinedAfter = /(?:ي|ك|نا|هم|كم|ها)$/;

/** An Arabic word without what is joined to it (and, with, for, my, your, our), in the forms that are long enough to be a word. */
export const unjoined = (word: string): string[] => {
  if (!/\p{Script=Arabic}/u.test(word)) return [];
  return [word, word.replace(joinedBefore, '')]
    .flatMap((head) => [head, head.replace(/تي$/, 'ه'), head.replace(joinedAfter, '')])
    .filter((form) => form !== word && form.length >= 3);
};
