import type { Language } from '../schemas/text.ts';
import { withDigits } from './amounts.ts';
import { isEveryday } from './everyday-words.ts';
import { inArabicLetters, isLatinArabic, type ReadLatin } from './latin-arabic.ts';
import { canonicalWord, isInLexicon } from './lexicon.ts';
import { fold, unjoined, words } from './normalise.ts';
import type { Correct } from './spelling.ts';

/** One word of a question. */
export interface Word {
  /** As written, folded; in Arabic letters where Latin ones stood for them. */
  written: string;
  /** As it was meant, folded. */
  word: string;
  /** The word that stands for it and its kin, after slips were mended. */
  concept: string;
  /** How it bears on the subject: `own` is a word of mattresses and pillows, `heard` stands in our texts, `everyday` is of every subject, `strange` of none of these. */
  kind: 'own' | 'heard' | 'everyday' | 'strange';
  /** Denied: not, without, ما ابي. */
  denied: boolean;
}

/** A question as it is understood word by word. */
export interface Question {
  /** Language that an answer is given in. */
  language: Language;
  /** Folded, slips left in, Latin-letter Arabic in Arabic letters. */
  text: string;
  /** The same with number words in digits. */
  figures: string;
  words: readonly Word[];
  /** Arabic in Latin letters, where some words stay unread. */
  latin: boolean;
}

/** Longest text that is read; the interface takes 1,000 characters (G38). */
const longest = 2000;

/** What a reader of questions knows beside the lexicon. */
export interface Vocabulary {
  /** Whether a folded word stands in the questions, answers and names of the data. */
  has: (word: string) => boolean;
  /** Whether a product has it for a name. */
  isName: (word: string) => boolean;
  correct: Correct;
  readLatin: ReadLatin;
}

const denials = new Set(
  'not no non nil مش مافيها مافيه مافي without except avoid excluding except apart dont doesnt isnt never nor neither بدون بلا مو مب موب مهو مش مهب غير ليس ليست عدا ماعدا دون'
    .split(' ')
    .map(fold),
);
/** These deny only what somebody does not want or what is not in it; else they ask or negate a verb. */
const negators = new Set('ما لا ماابي'.split(' ').map(fold));
const wants = new Set('ابي ابغي ابا احب اريد افضل اتحمل تكون يكون فيها فيه تحتوي نبي نبغي نحب نريد ابغا'.split(' ').map(fold));
const reach = 5;

/** Words after a denial that end what it denies. */
const ends = new Set('but with لكن بس مع'.split(' '));

/** "latex free", "free of latex", "خالي من اللاتكس" deny the word beside them. */
const freeBefore = new Set('free خالي خاليه خال يخلو تخلو'.split(' ').map(fold));

const isFree = (words: readonly string[], at: number): boolean => {
  const all = words.map((word) => word.replace(/^(?:وال|ال|و)(?=خال)/, ''));
  return (
    (all[at + 1] === 'free' && all[at + 2] !== 'delivery') ||
    (freeBefore.has(all[at - 1] ?? '') && /\p{Script=Arabic}/u.test(all[at] ?? '')) ||
    (['of', 'from', 'من'].includes(all[at - 1] ?? '') && (freeBefore.has(all[at - 2] ?? '') || freeBefore.has(all[at - 3] ?? '')))
  );
};

const sleep = canonicalWord('sleep');

/** Words that a denial reaches across: "no latex or foam". */
const joins = new Set('or nor او ولا'.split(' '));

/** Whether the denial at a place reaches so far: to the next thing that is named, and to what is joined to that. */
const reaches = (all: readonly string[], from: number, to: number): boolean =>
  all
    .slice(from + 1, to)
    .every(
      (word, index) =>
        !isInLexicon(word) ||
        canonicalWord(word) === sleep ||
        canonicalWord(word) === canonicalWord(all[to] ?? '') ||
        joins.has(all[from + 2 + index] ?? ''),
    );

const isDenial = (all: readonly string[], at: number, of: number): boolean => {
  const [written = '', next = '', before = ''] = [all[at], all[at + 1], all[at - 1]];
  const word = written.replace(/^و(?=.{2})/, '');
  if (word === 'but') return /^(?:anything|everything|all|any|nothing)$/.test(before);
  if (word === 'than') return /^(?:other|rather)$/.test(before);
  if (word === 'of') return before === 'instead';
  // "No more than", "مب اقل من" bound a figure.
  if (denials.has(word)) return !/^(?:more|less|over|under|exceed\w*|اكثر|اقل|ازيد|فوق|تحت)$/.test(next);
  if (negators.has(word) && wants.has(next)) return true;
  // "لا لاتكس": no verb, so the thing itself is denied.
  return word === 'لا' && of === at + 1 && !/^[ايتن]/.test(all[of] ?? '');
};

const isDenied = (all: readonly string[], at: number): boolean => {
  if (isFree(all, at)) return true;
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    if (isDenial(all, index, at)) return reaches(all, index, at);
    if (ends.has(all[index] ?? '')) return false;
  }
  return false;
};

/** Whether Arabic letters carry the text. */
const isArabic = (folded: string): boolean => {
  const arabic = folded.match(/\p{Script=Arabic}+/gu)?.length ?? 0;
  return arabic > 0 && arabic * 2 >= (folded.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0);
};

/** An Arabic verb for another person: I, he, she, we. */
const conjugated = (word: string): string[] => {
  const bare = /^[وبح][ايتن](?=\p{Script=Arabic}{3})/u.test(word) ? word.slice(1) : word;
  return /^[ايتن]\p{Script=Arabic}{3}/u.test(bare)
    ? ['ا', 'ي', 'ت', 'ن'].map((letter) => letter + bare.slice(1)).filter((form) => form !== word)
    : [];
};

/** What people write in one word. */
const apostrophes = /(?<=\p{L})['’‘`](?=\p{L})/gu;

/** "US king" is America, "for us" is not. */
const isAmerica = (asked: string, before: string | undefined, next: string | undefined): boolean =>
  /\bU\.?S\.?(?:A\b|\b)/.test(asked.replace(/\b[A-Z\s\W]{12,}\b/g, '')) ||
  (/^(?:king|queen|twin|full|single|double|cal|california|crib|size|standard|dimension|measure|version|style|uk|and)/.test(next ?? '') &&
    !/^(?:show|give|for|to|of|with|help|suits?|fits?|tell|send|let|both)$/.test(before ?? ''));

/** Words that are not what they seem: "for us", "a couple of weeks". */
const isAside = (asked: string, before: string | undefined, word: string, next: string | undefined): boolean =>
  (word === 'us' && !isAmerica(asked, before, next)) || (word === 'couple' && next === 'of');

const kindOf = (word: string, meant: boolean, known: Vocabulary): Word['kind'] => {
  if (!meant) return 'strange';
  if (isInLexicon(word)) return 'own';
  if (isEveryday(word)) return 'everyday';
  return known.isName(word) ? 'own' : 'heard';
};

/** `superking`, `supersingle`. */
const runTogether =
  /\b(super(?=king|single)|memory(?=foam)|pocket(?=spring))|(?<!\p{L})((?:ال)?(?:سوبر|سرير|مرتبه|فرشه)(?=ك[نيو]|دبل|مفر|سنج|سنق))/gu;

/** One spelling of the centimetre. */
const unified = (text: string): string => text.replace(/(?<!\p{L})(?:سانتي|سنت|سانت)(?:متر\p{L}*)?(?!\p{L})/gu, 'سنتي');

/** Reads a question: its language, its words, their kin, what is denied. */
export const readQuestion = (asked: string, known: Vocabulary): Question => {
  const plain = fold(asked.slice(0, longest)).replace(/\s+/g, ' ').trim();
  const isKnown = (word: string): boolean => isInLexicon(word) || isEveryday(word) || known.has(word);
  const latin =
    !isArabic(plain) &&
    isLatinArabic(
      plain,
      (word) => word.length > 3 && !isKnown(word) && known.correct(word) === undefined && isInLexicon(known.readLatin(word) ?? ''),
    );
  const text = unified(
    latin
      ? inArabicLetters(plain, known.readLatin, (word) => (isInLexicon(word) && !/[235679]/.test(word)) || known.isName(word))
      : plain.replace(apostrophes, '').replace(runTogether, '$& '),
  );
  const all = words(text);
  return {
    language: latin || isArabic(plain) ? 'ar' : 'en',
    text,
    figures: withDigits(text),
    latin,
    words: all.map((written, at) => {
      const forms = [written, ...unjoined(written), ...conjugated(written)];
      const whole = forms.find(isInLexicon) ?? forms.find(isKnown);
      const meant = whole ?? (/^\d/.test(written) ? written : known.correct(written));
      const word = meant ?? written;
      const aside = isAside(asked, all[at - 1], written, all[at + 1]);
      return {
        written,
        word,
        concept: aside ? written : canonicalWord(word),
        kind: aside ? 'everyday' : kindOf(word, meant !== undefined, known),
        denied: isDenied(all, at),
      };
    }),
  };
};
