import type { Language } from '../../schemas/text.ts';
import { arabicSign, type ReadLatin } from '../language/latin.ts';
import { canonicalWord, isInLexicon } from '../language/lexicon.ts';
import { unitOf, withDigits, type Unit } from '../language/numbers.ts';
import { regionOf } from '../language/sizes.ts';
import type { Correct } from '../language/spelling.ts';
import { fold } from '../language/text.ts';
import { markDenials } from './denial.ts';
import { roleOfConcept, rolesOf } from './roles.ts';

/** A word or a number of a question. */
export interface Token {
  /** Folded; in Arabic letters where Latin ones stood for them. */
  written: string;
  /** The word that stands for it and its kin, slips mended. */
  concept: string;
  /** Whether the lexicon knows it. */
  own: boolean;
  /** What it does in the question (roles.ts). */
  roles: readonly string[];
  /** Of a number. */
  value?: number;
  /** Of a word that is a unit. */
  unit?: Unit | undefined;
  /** Not, without, ما ابي. */
  denied: boolean;
  /** Counts from 0; a full stop, a comma or the like ends a clause. */
  clause: number;
}

export interface Question {
  language: Language;
  /** Folded, in Arabic letters where Latin ones stood for them, number words in digits. */
  figures: string;
  tokens: readonly Token[];
}

/** What a reader of questions knows of the data. */
export interface Vocabulary {
  /** Whether a folded word stands in the texts of the content. */
  has: (word: string) => boolean;
  correct: Correct;
  readLatin: ReadLatin;
}

/** Nothing after so many characters and tokens is read: what is asked stands before. */
const longest = 400;
const mostTokens = 60;

/** What people say in several words where one has a role, and what they write together. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})['’‘`´](?=\p{L})/gu, ''],
  [/(?<=\p{Script=Arabic})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Arabic})/gu, ' '],
  [/\bw\/o\b/g, 'without'],
  [/\bat least\b|علي الاقل|عالاقل|ع الاقل|\b3al a2al\b/g, 'minimum'],
  [/\bat (?:the )?(?:very )?most\b|علي الاكثر|بالكثير|بالاكثر|(?:ك|ب)?(?:ال)?حد\p{L}? (?:ال)?(?:اقصي|اعلي)|\bbel kteer\b/gu, 'maximum'],
  [/\bup ?to\b/g, 'upto'],
  [/\bsoaking wet\b/g, 'wet'],
  [/\bdown(?=[\s-]+(?:alternative|pillow|fill|feather))/g, 'feather'],
  [/\b(?:anything|everything|all|any|nothing)(?: (?:type|kind|sort|material|one)s?)? (?:but|bar|save)\b/g, 'except'],
  [/\b(?:other than|apart from|rather than|instead of|away from|leav(?:e|ing) out|rul(?:e|ing) out|(?:no|not a) fan of)\b/g, 'without'],
  [
    /\b(?:face|nose|belly|tummy|stomach)[\s-]*(?:down|first|plant\w*)\b|\bon (?:my|his|her|the|their) (?:front|face|nose|belly)\b/g,
    'prone',
  ],
  [/\bfac(?:e|ing)[\s-]*up\w*\b|\b(?:facing|at|to) the ceiling\b/g, 'supine'],
  [
    /\bon (?:my|his|her|the|their|one) (?:left|right|shoulder)\b(?! side)|(?:علي|ع|عال|عل)\s*(?:شق\p{L}* )?(?:ال)?(?:يسار|يمين|ايسر|ايمن|شمال)(?:ي|ه|ها)?(?!\p{L})/gu,
    'sideways',
  ],
  [/\bone and (?:a )?half\s+(?=bed|size|person|mattress|man)/g, 'super single '],
  [/\btop[\s-]of[\s-]the[\s-](?:line|range)\b|\btop[\s-](?:end|drawer)\b|\bhigh[\s-]class\b/g, 'luxury'],
  [/\bside[\s-]*to[\s-]*side\b/g, 'restless'],
  [/\bplus[\s-]size(?:d)?\b/g, 'stout'],
  [/\bentry[\s-]level\b/g, 'starter'],
  [/\bhigh[\s-]?end\b|(?:ال)?فيه (?:ال)?(?:ممتازه|راقيه)/g, 'premium'],
  [
    /\b(?:least|less) (?:expensive|costly|pricey)\b|\bmost affordable\b|\blowest[\s-](?:priced?|cost)\b|(?:اقل|ادني) (?:ال)?سعر(?!\p{L})/gu,
    'cheapest',
  ],
  [/\bmost (?:expensive|costly|pricey|luxurious)\b|\b(?:highest|top)[\s-]priced?\b|اعلي (?:ال)?سعر(?!\p{L})/gu, 'dearest'],
  [/(?<=\d)\s*\+/g, ' plus'],
  [/\b(?:two|2) decades\b/g, '20 years'],
  [/\b(?:(?:a|one|1) )?decade\b/g, '10 years'],
  [/\bfortnights?\b|اسبوعين/g, '14 nights'],
  [/شهرين/g, '60 ليله'],
  [/سنتين/g, '2 سنه'],
  [
    /\b(super)(?=king|single)|\b(memory)(?=foam)|\b(pocket)(?=spring)|\b(latex)(?=free)|\b(non)(?=latex)|(?<!\p{L})((?:ال)?(?:سوبر|سرير|مرتبه|فرشه))(?=ك[نيو]|دبل|مفر|سنج|سنق)/gu,
    '$& ',
  ],
];

const measure = /^[\d.,]*\d(?:kgs?|kilos?|k|cms?|mm?|m\d\d|lbs?|st|ft\d*(?:in)?|in|[x×*b][\d.]+|nd|rd|th|yrs?|years?|nights?|qar|qr)?$/;
const latinWords = /[\p{Script=Latin}\d'.×*]*\p{Script=Latin}[\p{Script=Latin}\d']*/gu;

/** Whether Arabic letters carry a folded text. */
const isArabic = (folded: string): boolean => {
  const arabic = folded.match(/\p{Script=Arabic}+/gu)?.length ?? 0;
  return arabic > 0 && arabic * 2 >= (folded.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0);
};

/** What words that both languages use, `latex` or `king`, take from that, and what one takes that has sounds or endings that Arabic has not. */
const loan = 0.1;
const foreign = 0.5;
const notArabic = /[pvx]|c(?!h)|ing$|[^aeiou]ed$|ght/;
/** How alike a word that is read must sound. */
const certain = 0.8;

/** Whether a folded text in Latin letters is Arabic: more of its words sound like Arabic ones, or have digits for letters, than are English. */
const isLatinArabic = (folded: string, { has, correct, readLatin }: Vocabulary): boolean => {
  let weight = 0;
  for (const [word] of folded.matchAll(latinWords)) {
    if (measure.test(word)) continue;
    const sign = arabicSign(word);
    if (sign > 0) weight += sign;
    else if (has(word) || has(correct(word) ?? '') || rolesOf(word).length > 0) weight -= isInLexicon(word) ? loan : 1;
    else if (notArabic.test(word)) weight -= foreign;
    else if (word.length > 3) {
      const read = readLatin(word);
      const english = isInLexicon(word) && canonicalWord(read?.word ?? '') !== canonicalWord(word);
      if (english) weight -= loan;
      else if ((read?.share ?? 0) > certain) weight += 0.5;
    }
  }
  return weight > 0;
};

/** A folded text of Latin letters in Arabic ones, as far as its words are known. What is left has no digits in its words. */
const inArabicLetters = (folded: string, { has, readLatin }: Vocabulary): string =>
  folded
    .replace(latinWords, (word) => {
      const digits = arabicSign(word) > 0;
      if (regionOf.has(canonicalWord(word)) && word.length < 4) return word;
      if (measure.test(word) || (!digits && (has(word) || unitOf(word) !== undefined))) return word;
      const read = readLatin(word)?.word;
      if (!digits && isInLexicon(word) && canonicalWord(read ?? '') !== canonicalWord(word)) return word;
      return read ?? word.replace(/\d/g, '');
    })
    // The article goes to its word, and "and" to a number.
    .replace(/(?<!\p{L})ال (?:ال)?(?=\p{Script=Arabic}{3})/gu, 'ال')
    .replace(/(?<!\p{L})ال(?!\p{L})/gu, ' ')
    .replace(/(?<!\p{L})و (?=\p{Script=Arabic}{3})/gu, 'و');

const tokenPattern = /(\d+(?:\.\d+)?)|(\p{L}+)|([.;!?؛؟،,…\n](?=\s|$)|—)|(["'<>=~/×*–-])/gu;

/** "US king", "in the US": America; "for us" is not. */
const sizeNext = /^(?:king|queen|twin|full|single|double|cal|california|crib|size|standard|uk|and|توين|كينج|كوين|مفرد|دبل)/;
const isAmerica = (asked: string, figures: string, at: number): boolean =>
  /\bU\.?S\.?A?\b/.test(asked.replace(/\b[A-Z\s\W]{12,}\b/g, '')) ||
  (sizeNext.test(figures.slice(at + 3)) &&
    !/\b(?:for|to|of|with|give|show|both|suits?|fits?|tell|send|let|help)\s*$/.test(figures.slice(0, at)));

const tokensOf = (asked: string, figures: string, { has, correct }: Vocabulary): Token[] => {
  const tokens: Token[] = [];
  let clause = 0;
  for (const match of figures.matchAll(tokenPattern)) {
    if (tokens.length === mostTokens) break;
    const [written, figure, word, end] = match;
    if (end !== undefined) clause += 1;
    else if (figure !== undefined)
      tokens.push({ written, concept: written, own: false, roles: [], value: Number(figure), denied: false, clause });
    else if (word === undefined)
      tokens.push({
        written,
        concept: written,
        own: false,
        roles: written === '<' ? ['under'] : written === '>' ? ['over'] : written === '~' ? ['about'] : [],
        denied: false,
        clause,
      });
    else {
      const known = isInLexicon(word) || has(word) || rolesOf(word).length > 0 || unitOf(word) !== undefined;
      const meant = known ? word : (correct(word) ?? word);
      const aside = word === 'us' && !isAmerica(asked, figures, match.index);
      const own = !aside && isInLexicon(meant);
      const concept = own ? canonicalWord(meant) : meant;
      const roles = [...rolesOf(meant), ...(own ? (roleOfConcept.get(concept)?.split(' ') ?? []) : [])];
      tokens.push({ written, concept, own, roles, unit: unitOf(word), denied: false, clause });
    }
  }
  return tokens;
};

/** Reads a question: its language, its words and numbers, what is denied. */
export const readQuestion = (asked: string, known: Vocabulary): Question => {
  const plain = fold(asked.slice(0, longest)).replace(/\d{7,}|\s+/g, ' ');
  const latin = !isArabic(plain) && isLatinArabic(plain.replace(/['’‘`´]/g, "'"), known);
  const letters = latin ? inArabicLetters(plain.replace(/[’‘`´]/g, "'"), known) : plain;
  const figures = withDigits(phrases.reduce((text, [pattern, meant]) => text.replace(pattern, meant), letters));
  const tokens = tokensOf(asked.slice(0, longest), figures, known);
  markDenials(tokens);
  return { language: latin || isArabic(plain) ? 'ar' : 'en', figures, tokens };
};
