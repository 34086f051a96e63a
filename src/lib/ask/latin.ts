import table from '../../content/question-words.json' with { type: 'json' };
import { fold } from './text.ts';

/**
 * The sound of a word in either script. Arabic in Latin letters (3 for ع, 7 for ح) has vowels that vary from writer to writer, Arabic letters have few:
 * so a word is known by its consonants, and of those with the same consonants it is the one with the likeliest vowels.
 */

/** What each letter sounds like where nobody takes pains; the first is the consonant that it is known by, none for a vowel. */
const arabic: Readonly<Record<string, string>> = {
  ا: ' a', ب: 'bb', پ: 'bb', ت: 'tt', ث: 'tt', ج: 'jj', ح: 'hh', خ: 'xx', د: 'dd', ذ: 'dd', ر: 'rr', ز: 'zz', س: 'ss', ش: 'SS', ص: 'ss', ض: 'dd', ط: 'tt', ظ: 'dd', ع: '3a',
  غ: 'GG', ف: 'ff', ق: 'qq', ك: 'kk', ل: 'll', م: 'mm', ن: 'nn', ه: 'hh', و: ' o', ي: ' i',
}; // prettier-ignore
const latin: Readonly<Record<string, string>> = {
  sh: 'SS', ch: 'SS', kh: 'xx', gh: 'GG', th: 'dd', dh: 'dd', b: 'bb', p: 'bb', t: 'tt', j: 'jj', h: 'hh', d: 'dd', r: 'rr', z: 'zz', s: 'ss', f: 'ff', v: 'ff', q: 'qq', g: 'qq',
  k: 'kk', c: 'kk', l: 'll', m: 'mm', n: 'nn', x: 'ks', '2': ' a', '3': '3a', '5': 'xx', '6': 'tt', '7': 'hh', '8': 'qq', '9': 'ss', a: ' a', e: ' i', i: ' i', y: ' i', o: ' o', u: ' o', w: ' o',
}; // prettier-ignore

const letterOf = /7'|3'|9'|6'|sh|ch|kh|gh|th|dh|[a-z2-9]|\p{Script=Arabic}/gu;
const pointed: Readonly<Record<string, string>> = { "7'": 'xx', "3'": 'GG', "9'": 'dd', "6'": 'dd' };

/** Consonants, and the whole with its vowels. A weak letter at the beginning is a consonant, a ه or h at the end is none. */
const soundsOf = (word: string): { consonants: string; whole: string } => {
  let [consonants, whole] = ['', ''];
  const letters = word.replace(/ه$|(^|[^sckgtd])h$/, '$1').match(letterOf) ?? [];
  for (const [at, letter] of letters.entries()) {
    const sound = pointed[letter] ?? arabic[letter] ?? latin[letter] ?? '  ';
    const weak = at === 0 && /[وwيy]/.test(letter);
    const consonant = weak ? (/[وw]/.test(letter) ? 'w' : 'y') : sound.charAt(0).trim();
    if (consonant !== consonants.slice(-1)) consonants += consonant;
    if (sound.charAt(1) !== whole.slice(-1)) whole += sound.charAt(1);
  }
  return { consonants, whole };
};

/** The consonants of a folded word. */
export const consonantsOf = (word: string): string => soundsOf(word).consonants;

/** How much of an Arabic word's sound a Latin spelling has, in the same order, and a little of the other way round: 0 to 1. Short vowels are not written in Arabic. */
const likeness = (one: string, other: string): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const letter of one) {
    const next = [0];
    for (let at = 1; at <= other.length; at += 1)
      next.push(letter === other[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    row = next;
  }
  const shared = row[other.length] ?? 0;
  return (0.8 * shared) / (other.length || 1) + (0.2 * shared) / (one.length || 1);
};

/** Words of few consonants: what is meant, then how it is written. */
const little = new Map(
  table.latinNumbers.flatMap((line) => {
    const [meant = '', ...written] = line.split(' ');
    return written.map((word): [string, string] => [word, meant]);
  }),
);

/** A hundred, as everybody writes it otherwise: `miya`, `meyya`, `mye`. */
const hundred = /^m(?:[iey]y?y?|i2)[ae]h?$/;

/** Where writers differ: th is ت or ظ, and the like. */
const variants = ['th t', 'z dh', 'g j', '2 8'].map((pair) => pair.split(' ') as [string, string]);

/** How alike a word and its sound must be. */
const leastShare = 0.7;

/** The Arabic word, of some folded ones, that a word in Latin letters sounds like; undefined where none does. */
export const createReadLatin = (known: Iterable<string>): ((word: string) => string | undefined) => {
  const bySound = new Map<string, { word: string; whole: string }[]>();
  for (const word of new Set(known)) {
    if (!/^\p{Script=Arabic}{3,}$/u.test(word)) continue;
    const { consonants, whole } = soundsOf(word);
    for (const sound of new Set([consonants, consonants.replaceAll('3', '')]))
      bySound.set(sound, [...(bySound.get(sound) ?? []), { word, whole }]);
  }
  return (written) => {
    const common = hundred.test(written) ? 'ميه' : little.get(written);
    if (common !== undefined) return fold(common);
    const bare = /^(?:w|b|l)(?:[aeiu]?-?)(?=[a-z0-9]{4})/.exec(written)?.[0] ?? '';
    const forms = [{ form: written, joined: '' }];
    if (bare !== '') forms.push({ form: written.slice(bare.length), joined: bare.startsWith('w') ? 'و' : '' });
    return (
      forms
        .flatMap(({ form, joined }) =>
          [
            form,
            ...variants.filter(([letters]) => form.includes(letters)).map(([letters, others]) => form.replaceAll(letters, others)),
          ].map((one) => ({ ...soundsOf(one), form: one, joined })),
        )
        // One consonant is too little: "ma" is no hundred.
        .filter(({ consonants }) => consonants.length > 1)
        .flatMap(({ consonants, whole, form, joined }) =>
          (bySound.get(consonants) ?? [])
            // What begins with a vowel is no word that does not: "astanna" is no sixty.
            .filter(({ word }) => !/^[aeiou]/.test(form) || /^[اع]/.test(word))
            .map((found) => ({ word: joined + found.word, share: likeness(whole, found.whole) })),
        )
        .filter(({ share }) => share >= leastShare)
        .sort((one, other) => other.share - one.share)[0]?.word
    );
  };
};
