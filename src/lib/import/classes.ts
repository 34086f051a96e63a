import { fold } from '../ask/text.ts';
import type { ProductKind } from '../schemas/content.ts';

/** A kind of product, or what shops sell beside them. */
export type Class = ProductKind | 'other';

const others =
  /(?:mattress|pillow|bed) ?(?:protect|cover|case|slip|pad\b|topper|base|frame|removal)|protector|pillowcase|topper|headboard|\bframe|divan|bed ?sheet|duvet|quilt|blanket|delivery|removal|pick.?up|installation|\bservices?\b|واقي|حامي|غطاء|شرشف|ملايه|لباد|لحاف|سرير|توصيل|تركيب|خدم/u;
const pillows = /\bpillows?\b(?! ?top)|\bplw\b|وساد|وسائد|مخد/u;
const mattresses = /\bmatt?ress(?:es)?\b|مرتب|مراتب|فرش[هة]|فراش/u;

/** What a text says that something is; undefined where it says nothing of it. */
export const classOf = (text: string): Class | undefined => {
  const words = fold(text);
  if (others.test(words)) return 'other';
  if (mattresses.test(words)) return 'mattress';
  return pillows.test(words) ? 'pillow' : undefined;
};

/** Words that settle a value, and words that let one guess. */
interface Lexicon {
  certain: readonly (readonly [value: string, words: RegExp])[];
  likely: readonly (readonly [value: string, words: RegExp])[];
}

const types: Lexicon = {
  certain: [
    ['hybrid', /hybrid|هايبرد|هايبريد|هجين/u],
    ['memory-foam', /memory|visco|ميموري/u],
    ['pocket-spring', /pocket|(?:سوست|سست|سوسته|نوابض|زنبرك)\S* ?(?:ال)?منفصل|بوكي?ت/u],
    ['latex', /latex|لاتكس/u],
    ['medical', /medical|ortho|طبي(?!ع)/u],
  ],
  likely: [
    ['hybrid', /(?:spring|سوست|سست).*(?:latex|foam|memory|لاتكس|ميموري)/u],
    ['pocket-spring', /spring|bonnell|سوست|سست|نوابض|زنبرك/u],
    ['memory-foam', /foam|اسفنج|سفنج|فوم/u],
  ],
};

const fills: Lexicon = {
  certain: [
    ['gel-memory-foam', /gel.*memory|memory.*gel|ميموري.*جل/u],
    ['memory-foam', /memory|visco|ميموري/u],
    ['shredded-latex', /shredded latex|لاتكس مقطع/u],
    ['latex', /latex|لاتكس/u],
    ['microfibre', /micro ?fib(?:re|er)|مايكرو/u],
    ['down-alternative', /down.?(?:alternative|like|feel)/u],
  ],
  likely: [
    ['microfibre', /fib(?:re|er)|فايبر|الياف|polyester/u],
    ['shredded-foam', /foam|اسفنج|فوم/u],
    ['', /down|feather|goose|ريش/u],
  ],
};

const plainWord = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/** Words for more than one type, of which a name may say the one. */
const general = /^(?:springs?|foam|gel|سوست|سست|اسفنج|سفنج|فوم)$/u;

/** A word of hers that no list settles: what it may stand for, empty where nothing is likely. */
export interface Doubt {
  word: string;
  guess: string;
}

/**
 * The type of a mattress or the fill of a pillow, from texts about it, the most telling first: what one of them settles, else what must be
 * asked, else undefined.
 * @param stated what the column of types says
 * @param others what else says it, the name last
 * @param answers what her words stand for; null for a word that says nothing
 * @param names the values that there are, with their names
 */
export const valueAmong = (
  kind: ProductKind,
  stated: readonly string[],
  others: readonly string[],
  answers: Readonly<Record<string, string | null>>,
  names: Readonly<Record<string, { en: string; ar: string }>>,
): string | Doubt | undefined => {
  const texts = [...stated, ...others];
  const { certain, likely } = kind === 'mattress' ? types : fills;
  const parts = texts.flatMap((text) => text.split(/[>|;]|,(?! )|, /u).map((part) => part.trim())).filter((part) => part !== '');
  // What a word is to a mattress, it is not to a pillow.
  const asked = (word: string): string => (kind === 'pillow' ? `pillow: ${word}` : word);
  const open = parts.filter((part) => answers[asked(part)] !== null);
  for (const part of open) {
    const answer = answers[asked(part)];
    if (answer !== undefined && answer !== null && !answer.endsWith('?')) return answer;
    const named = Object.entries(names).find(([key, { en, ar }]) => [key, en, ar].some((name) => plainWord(name) === plainWord(part)));
    if (named) return named[0];
  }
  const doubtOf = (word: string): Doubt => ({
    word: asked(word),
    guess: likely.find(([, pattern]) => pattern.test(fold(word)))?.[0] ?? '',
  });
  for (const text of texts.filter((one) => answers[asked(one)] !== null)) {
    const words = fold(text);
    // Springs with something else are none of them alone, unless it says hybrid.
    const isMixed = kind === 'mattress' && /spring|سوست|سست|نوابض/u.test(words) && !/pocket|hybrid|منفصل|هايبر|هجين/u.test(words);
    const hits = isMixed ? [] : certain.filter(([, pattern]) => pattern.test(words)).map(([value]) => value);
    const [hit, ...more] = hits;
    if (hit !== undefined && (more.length === 0 || kind === 'pillow' || hit === 'hybrid')) return hit;
    // A word of hers for a type is no other's, whatever the name sounds like.
    if (stated.includes(text) && classOf(text) === undefined && !general.test(words.trim())) return doubtOf(text);
  }
  const doubts = open.filter((part) => classOf(part) === undefined).map(doubtOf);
  return doubts.find(({ guess }) => guess !== '') ?? doubts[0];
};

/** Whether a text says that there is latex: nothing is guessed of it, and a name or material says it. */
export const saysLatex = (text: string): boolean =>
  /latex|لاتكس/u.test(fold(text)) && !/latex.?free|(?:without|no|free of) latex|(?:بدون|بلا|خال\S*(?: من)?) (?:ال)?لاتكس/u.test(fold(text));
