import type { Language } from '../schemas/text.ts';
import { withDigits } from './amounts.ts';
import { isDenied } from './denial.ts';
import { isEveryday } from './everyday-words.ts';
import { inArabicLetters, isLatinArabic, isLittle, type ReadLatin } from './latin-arabic.ts';
import { canonicalWord, isInLexicon } from './lexicon.ts';
import { fold, unjoined, words } from './normalise.ts';
import { inOneWord } from './phrases.ts';
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

const unit = /^(?:cms?|mm|kgs?|lbs?|qar|qr|ft|feet|inch(?:es)?)$/;

/** English in the midst of Arabic in Latin letters: `king`, `stone`, `which`. */
const isEnglish = (word: string): boolean =>
  unit.test(word) || (!/[235679]/.test(word) && !isLittle(word) && (isInLexicon(word) || (word.length > 2 && isEveryday(word))));

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
  /\b(super(?=king|single)|memory(?=foam)|pocket(?=spring)|latex(?=free)|non(?=latex))|(?<!\p{L})((?:ال)?(?:سوبر|سرير|مرتبه|فرشه)(?=ك[نيو]|دبل|مفر|سنج|سنق))/gu;

/** One spelling of the centimetre. */
const unified = (text: string): string => text.replace(/(?<!\p{L})(?:سانتي|سنت|سانت)(?:متر\p{L}*)?(?!\p{L})/gu, 'سنتي');

/** Reads a question: its language, its words, their kin, what is denied. */
export const readQuestion = (asked: string, known: Vocabulary): Question => {
  const plain = fold(asked.slice(0, longest))
    .slice(0, longest)
    .replace(/\s+/g, ' ')
    .replace(/\bw\/o\b/g, 'without')
    // "1m80", "tabreed-ha".
    .replace(/\b([12])m(\d{2})\b/g, '$1.$2 m')
    .replace(/(?<=[a-z\d]{2})-(?=(?:ha|hom|hum|na|kom)\b)/g, '')
    .trim();
  const isKnown = (word: string): boolean => isInLexicon(word) || isEveryday(word) || known.has(word);
  const latin =
    !isArabic(plain) &&
    isLatinArabic(
      plain,
      (word) => word.length > 3 && !isKnown(word) && known.correct(word) === undefined && isInLexicon(known.readLatin(word) ?? ''),
      isEnglish,
    );
  const text = unified(
    latin
      ? inArabicLetters(plain, known.readLatin, (word) => isEnglish(word) || known.isName(word))
      : inOneWord(plain.replace(apostrophes, '').replace(runTogether, '$& ')),
  );
  // A denial ends with its clause.
  const clauses = text.split(/[.;!?؛؟،,](?=\s|$)/).map(words);
  const denied = clauses.flatMap((clause) => clause.map((_, at) => isDenied(clause, at)));
  const all = clauses.flat();
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
        denied: denied[at] ?? false,
      };
    }),
  };
};
