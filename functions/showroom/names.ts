/**
 * Names as they sound, across Arabic and Latin letters and the ways in which both are spelt: the consonants, without what one language writes and
 * another leaves out. By rule alone: no name stands here.
 */

const arabic: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...{
      b: 'بپ',
      t: 'تطث',
      j: 'جچ',
      h: 'حهخ',
      d: 'دذضظ',
      r: 'ر',
      z: 'ز',
      s: 'سص',
      $: 'ش',
      g: 'غگ',
      f: 'فڤ',
      k: 'قكک',
      l: 'ل',
      m: 'م',
      n: 'ن',
    },
    // Vowels, and what is written like them; at the beginning they count.
    ...{ a: 'اأإآءئؤعٱةى', y: 'ي', w: 'و' },
  }).flatMap(([sound, letters]) => Array.from(letters, (letter) => [letter, sound])),
);

/** Longer ones first. */
const latin: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|ch/g, '$'],
  [/dj/g, 'j'],
  [/kh/g, 'h'],
  [/ph|v/g, 'f'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/p/g, 'b'],
  [/[eiou]/g, 'a'],
];

/** What a short name ends with, since its consonants alone are few: `?` where writers differ. */
const endOf = (word: string): string => {
  if (word.endsWith('ى')) return '?';
  if (/[iyeي]$/.test(word)) return 'i';
  return /[aاةهءh]$/.test(word) ? 'a' : '';
};

const fewConsonants = 2;

const soundOf = (word: string): string => {
  const isArabic = /\p{Script=Arabic}/u.test(word);
  const sounds = isArabic
    ? Array.from(word, (letter) => arabic[letter] ?? '').join('')
    : latin.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  const consonants = sounds
    .replace(/h$/, '')
    .replace(/(?!^)[ayw]/g, '')
    .replace(/(.)\1+/g, '$1')
    // Abdul Rahman, Abdurrahman.
    .replace(/^abdl(?=.)/, 'abd');
  return consonants.length > fewConsonants ? consonants : consonants + endOf(word);
};

const article = /^(?:al|el|ال)$/;

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !article.test(word));

/** Sounds of the words of a name: of each, of each without a joined article, and of each two together. */
const soundsIn = (name: string): string[] => {
  const words = wordsIn(name);
  const joined = words.slice(1).map((word, index) => (words[index] ?? '') + word);
  const bare = words.flatMap((word) => (/^ال../.test(word) ? [word.slice(2)] : []));
  return [...words, ...bare, ...joined].map(soundOf);
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length &&
  Array.from(one).every((sound, index) => {
    const its = other[index] ?? '';
    // Gamal and Jamal, Gasim and Qasim.
    return sound === its || sound === '?' || its === '?' || (sound === 'g' && 'jk'.includes(its)) || (its === 'g' && 'jk'.includes(sound));
  });

/** Whether a name has each word of another, however both are spelt and in whatever order. */
export const soundsLike = (wanted: string): ((name: string) => boolean) => {
  const words = wordsIn(wanted);
  const sounds = words.map((word) => [soundOf(word), ...(/^ال../.test(word) ? [soundOf(word.slice(2))] : [])]);
  const together = soundOf(words.join(''));
  return (name) => {
    if (words.length === 0) return false;
    const known = soundsIn(name);
    const has = (sound: string): boolean => sound !== '' && known.some((one) => isSame(sound, one));
    return sounds.every((ways) => ways.some(has)) || has(together);
  };
};
