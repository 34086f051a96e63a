import { canonicalWord, isInLexicon } from './lexicon.ts';
import { fold } from './normalise.ts';

/** What a question does not want. */

const denials = new Set(
  'not no non none nil zero nothing arent aint werent wo lacking lacks refuse refuses bar besides minus sans hate hates dislike dislikes avoiding skip مش مافيها مافيه مافي without except avoid excluding except apart dont doesnt isnt never nor neither بدون بلا مو مب موب مهو مش مهب غير ليس ليست عدا ماعدا دون الا سوي باستثناء خلاف بخلاف اتجنب نتجنب ارفض نرفض استثني استثن استثناء اكره نكره تجنب تجنبوا تجنبي استبعاد استبعد استبعدوا بعيدا لست لسنا مهوب ماهوب ماودي'
    .split(' ')
    .map(fold),
);
/** These deny only what somebody does not want or what is not in it; else they ask or negate a verb. */
const negators = new Set('ما لا ماابي'.split(' ').map(fold));
const wants = new Set(
  'عجبتني عجبني نبيها ابيها اريدها ارغب نرغب ودي ودنا تناسبنا يناسبنا يصلح تصلح ينفع تنفع يناسب تناسب احبذ اطيق يعجبني تعجبني يناسبني تناسبني ترشح ترشحوا ترشحون ترشحي ابي ابغي ابا احب اريد افضل اتحمل تكون يكون فيها فيه تحتوي نبي نبغي نحب نريد ابغا'
    .split(' ')
    .map(fold),
);
const reach = 5;
/** "It can't have latex." */
const hindered = new Set(['cant', 'cannot', 'mustnt', 'shouldnt']);

/** Words after a denial that end what it denies. */
const ends = new Set('but with لكن بس مع'.split(' '));

/** "latex free", "free of latex", "خالي من اللاتكس" deny the word beside them. */
const freeBefore = new Set('free خالي خاليه خال يخلو تخلو'.split(' ').map(fold));

/** "السست ما عجبتني": said after it. */
const disliked = /^(?:عجبتني|عجبني|تعجبني|يعجبني|تناسبني|يناسبني|نبيها|ابيها|اريدها)$/;

const isFree = (words: readonly string[], at: number): boolean => {
  const all = words.map((word) => word.replace(/^(?:وال|ال|و)(?=خال)/, ''));
  return (
    (all[at + 1] === 'not' && all[at + 2] === 'allowed') ||
    all[at - 1] === '0' ||
    (negators.has(all[at + 1] ?? '') && isMaterial(all[at] ?? '') && disliked.test(all[at + 2] ?? '')) ||
    (all[at + 1] === 'is' && (/^(?:out|forbidden|banned|excluded)$/.test(all[at + 2] ?? '') || all[at + 3] === 'no')) ||
    (/^(?:no|nope|none|out)$/.test(all[at + 1] ?? '') && !isInLexicon(all[at + 2] ?? '')) ||
    (all[at + 1] === 'free' && all[at + 2] !== 'delivery' && all[at + 2] !== 'of') ||
    all[at + 1] === 'excluded' ||
    (freeBefore.has(all[at - 1] ?? '') && /\p{Script=Arabic}/u.test(all[at] ?? '')) ||
    (['of', 'from', 'any', 'من'].includes(all[at - 1] ?? '') && (freeBefore.has(all[at - 2] ?? '') || freeBefore.has(all[at - 3] ?? '')))
  );
};

const sleep = canonicalWord('sleep');

/** Words that a denial reaches across: "no latex or foam". */
const joins = new Set('or nor او ولا'.split(' '));
/** Materials are denied together: "except springs and hybrids", "ما عدا الطبية واللاتكس". */
const materials = new Set('memory spring latex hybrid medical'.split(' ').map(canonicalWord));
const isMaterial = (word: string): boolean => materials.has(canonicalWord(word));
const isJoined = (all: readonly string[], to: number): boolean => all[to - 1] === 'and' || (all[to] ?? '').startsWith('و');

/** Whether the denial at a place reaches so far: to the next thing that is named, and to what is joined to that. */
const reaches = (all: readonly string[], from: number, to: number): boolean =>
  all
    .slice(from + 1, to)
    .every(
      (word, index) =>
        !isInLexicon(word) ||
        canonicalWord(word) === sleep ||
        canonicalWord(word) === canonicalWord(all[to] ?? '') ||
        joins.has(all[from + 2 + index] ?? '') ||
        (isMaterial(word) && isMaterial(all[to] ?? '') && isJoined(all, to)),
    );

const isDenial = (all: readonly string[], at: number, of: number): boolean => {
  const [written = '', next = '', before = ''] = [all[at], all[at + 1], all[at - 1]];
  const word = written.replace(/^و(?=.{2})/, '');
  // "Not too expensive in pocket spring" denies the adjective alone.
  if (/^(?:too|very|so|overly|that)$/.test(next) && of > at + 2) return false;
  if (word === 'but') return /^(?:anything|everything|all|any|nothing)$/.test(before);
  if (word === 'than') return /^(?:other|rather)$/.test(before);
  if (word === 'of') return /^(?:instead|clear)$/.test(before);
  if (word === 'not' && before === 'or') return false;
  if (hindered.has(word)) return /^(?:have|contain|include|be)$/.test(next);
  // "King or queen" in the Gulf, and what a question begins with.
  if (written === 'والا') return false;
  if (word === 'ماهي' || word === 'ماهو') return at > 0;
  if (word === 'hold') return next === 'the';
  if (word === 'out') return /^(?:leave|leaving|left|rule|ruling)$/.test(before);
  if (word === 'from') return before === 'away';
  // "No more than", "مب اقل من" bound a figure.
  if (denials.has(word)) return !/^(?:more|less|over|under|exceed\w*|but|beneath|below|beyond|اكثر|اقل|ازيد|فوق|تحت)$/.test(next);
  if (negators.has(word) && (wants.has(next) || wants.has(next.replace(/(?:ها|ه)$/, '')))) return true;
  // "لا لاتكس": no verb, so the thing itself is denied.
  if (word === 'لا' && next === 'من' && of === at + 2) return isMaterial(all[of] ?? '');
  return word === 'لا' && of === at + 1 && (isMaterial(all[of] ?? '') || !/^[ايتن]/.test(all[of] ?? ''));
};

/** Whether the word at a place is denied: `not latex`, `latex-free`, `بدون لاتكس`, `ما ابي لاتكس`. @param all - folded words of a text */
export const isDenied = (all: readonly string[], at: number): boolean => {
  if (isFree(all, at)) return true;
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    if (isDenial(all, index, at)) return reaches(all, index, at);
    if (ends.has(all[index] ?? '')) return false;
  }
  return false;
};
