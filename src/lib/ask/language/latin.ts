import { remembered } from './lexicon.ts';
import { fold } from './text.ts';

/**
 * Arabic in Latin letters (3 for ع, 7 for ح), as people type it on a phone. Vowels vary from writer to writer, so a word is known by its consonants,
 * and of the words with the same consonants it is the one with the likeliest vowels.
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
  const letters = word.replace(/ه$|(?<![sckgtd])h$/, '').match(letterOf) ?? [];
  for (const [at, letter] of letters.entries()) {
    const sound = pointed[letter] ?? arabic[letter] ?? latin[letter] ?? '  ';
    const weak = at === 0 && /[وwيy]/.test(letter);
    const consonant = weak ? (/[وw]/.test(letter) ? 'w' : 'y') : sound.charAt(0).trim();
    if (consonant !== consonants.at(-1)) consonants += consonant;
    if (sound.charAt(1) !== whole.at(-1)) whole += sound.charAt(1);
  }
  return { consonants, whole };
};

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

/** Words of few consonants, or that other words sound like: what is meant, then how it is written. */
const little = new Map(
  'و w wa wo u|ب b bi bel bil bl|ل l li lel lil le lal|ال el al il|في fi fee fe f fel fil fy|علي 3ala 3la ala 3al 3l 3a|الي ela ila la7ad|من mn min men|عن 3an 3n|مع ma3 m3|انا ana ani|هو howa hwa howe hw hu howwe howweh|هي heya hya hiya hiyye heyye hy|او aw|ولا wla wala walla|لا la la2|ما ma|مو mo mu moo|مب mob mub mb|مش mish mesh mosh msh|اللي elly elli ele ely illi|وش wesh wish wsh|شنو shno shnu shinu shu sho esh eish aysh eh|كم kam km kum cham bkam|ابي abi aby bedi beddi biddi bddi bidi bedde biddé bdna bedna biddna 3ayez 3ayz 3ayza 3ayzah 3awez 3awz 3awza ayez ayza|عندي indi 3indi 3endi 3ndi 3andi|حق 7ag hag 7agg hagg 7a2|فوق fo8 fog foug fo2|بدون bdoon bedoon bidoon bdon|اقل aqal agal a8al a2al a2all|نص nos noss nus nuss no9 ns|حر 7ar har 7arr|الف alf|مترين metrain metren|بين been bein bain ben bayn|لين lain leen lay|ميه miya meya mia miyya mya myeh|مافيها mafiha mafeeha mafihash mafeha|فيها feeha fiha feha|كيلو kylo|جنبي yanbi yanby|ابدا abadan abaden'
    .split('|')
    .flatMap((line) => line.split(' ').map((written): [string, string] => [written, line.split(' ')[0] ?? ''])),
);

const joinedBefore = /^(?:wil|wel|wal|bil|bel|bal|lil|lel|lal|fil|fel|w?al|w?el|w?il|ul|w|b|l|3a|3al)-?(?=.{3})/;
const joinedAfter = /(?<=.{3})-?(?:a?ty|a?ti|eti|at|et|eh|ha|hom|hum|na|kum|kom|ik|ak|ek|oh|o|i|y|e)$/;

/** An Arabic word, folded, for one in Latin letters, and how alike they sound, 0 to 1; undefined where no known word does. */
export type ReadLatin = (word: string) => { word: string; share: number } | undefined;

/** Where writers differ: g is ق, ج or غ, 8 is ق or غ, th is ت or ظ, z is ظ, 2 is a lost ق, ch is ك, mb is نب. */
const variants = 'g j|8 gh|th t|z dh|2 8|ch k|k 8|mb nb'.split('|').map((pair) => pair.split(' ') as [string, string]);

/** How alike a word and its sound must be, and what a lost ending takes from that. */
const leastShare = 0.7;
const lost = 0.2;

/** @param known - folded words; those of other scripts are passed over */
export const createReadLatin = (known: Iterable<string>): ReadLatin => {
  const bySound = new Map<string, { word: string; whole: string }[]>();
  for (const word of new Set(known)) {
    if (!/^\p{Script=Arabic}+$/u.test(word)) continue;
    const { consonants, whole } = soundsOf(word.replace(/^ال(?=.{3})/, ''));
    const { consonants: verb } = soundsOf(word.replace(/^[يتن](?=.{3})/, 'ا'));
    for (const sound of new Set([consonants, consonants.replaceAll('3', ''), verb]))
      bySound.set(sound, [...(bySound.get(sound) ?? []), { word, whole }]);
  }
  const best = (form: string, loss: number): { word: string; share: number }[] => {
    const forms = variants.filter(([letters]) => form.includes(letters)).map(([letters, others]) => form.replaceAll(letters, others));
    return [form, ...forms].map(soundsOf).flatMap(({ consonants, whole }) =>
      (consonants === '' ? [] : (bySound.get(consonants) ?? [])).map((found) => ({
        word: found.word,
        share: likeness(whole, found.whole) - loss,
      })),
    );
  };
  return remembered((asked) => {
    const common = little.get(asked);
    if (common !== undefined) return { word: fold(common), share: 1 };
    const word = asked.slice(0, 16);
    const bare = word.replace(joinedBefore, '');
    const forms: [string, number][] = [[word, 0], [bare, 0.15], [word.replace(joinedAfter, ''), lost]]; // prettier-ignore
    const found = forms
      .filter(([form], index) => form.length > 1 && forms.findIndex(([other]) => other === form) === index)
      .flatMap(([form, loss]) => best(form, loss))
      .sort((one, other) => other.share - one.share)[0];
    return found !== undefined && found.share >= leastShare - (found.word.length > 4 ? 0.1 : 0) ? found : undefined;
  });
};

/** Little words that names and other languages have too: `Al Sadd`. */
const shared = /^(?:al|el|la|le|u|b|l|w|o|i|min|men|ma|fe|no|ns|eh|bel|ala|bas|bain|ana)$/;

/** How far a Latin word with a digit for a letter (`3ala`, `wa7`; no `mp3`, no `90kg`) or a little word of Arabic tells that a text is Arabic: 0 to 1. */
export const arabicSign = (word: string): number => {
  if (/^[a-z']*[235679][a-z][a-z0-9']+$|^[a-z']+[235679][a-z][a-z0-9']*$|^[a-z']{4,}[37]$/.test(word)) return 1;
  return little.has(word) ? (shared.test(word) ? 0.25 : 1) : 0;
};
