import { canonicalWord, isInLexicon } from './lexicon.ts';
import { endOfNames, isMaterial, joinedTo } from './material-names.ts';
import { fold } from './normalise.ts';

/** What a question does not want. */

const denials = new Set(
  'not no non none nil zero nothing arent aint werent wo lacking lacks refuse refuses bar besides minus sans hate hates dislike dislikes avoiding skip مش مافيها مافيه مافي without except avoid excluding except apart aside barring dont doesnt isnt never nor neither بدون بلا مو مب موب مهو مش مهب غير ليس ليست عدا ماعدا دون الا سوي باستثناء خلاف بخلاف اتجنب نتجنب ارفض نرفض استثني استثن استثناء اكره نكره تجنب تجنبوا تجنبي استبعاد استبعد استبعدوا بعيدا لست لسنا مهوب ماهوب ماودي بغير بعيده لتجنب تجنبا بدلا عوضا بمعزل يستثني تستثني نستثني'
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
/** "لا أريد أي مرتبة من النوع المصنوع من السست": a material may stand further off. */
const materialReach = 7;
/** With these before it, a material is what somebody does not want: "لا أرتاح على السست", "لا يدخل فيها لاتكس". */
const materialNegators = new Set('لا ما لم لن عدم'.split(' ').map(fold));
const materialVerbs = new Set(
  'ارتاح نرتاح استطيع نستطيع اقدر نقدر اقبل نقبل انوي يحوي تحوي يدخل تدخل يوجد توجد يتضمن تتضمن يشمل تشمل يعتمد تعتمد يستخدم تستخدم يعمل تعمل هي هو داعي علاقه تقترح تقترحوا تعرض تعرضوا ترشح وجود احتواء دخول تعجبني يعجبني تعجبنا يعجبنا اعجبتني اعجبني تناسبني يناسبني تريحني يريحني توافقني يوافقني'
    .split(' ')
    .map(fold),
);
/** "It can't have latex." */
const hindered = new Set(['cant', 'cannot', 'mustnt', 'shouldnt']);

/** Words after a denial that end what it denies. */
const ends = new Set('but with لكن بس مع'.split(' '));

/** "latex free", "free of latex", "خالي من اللاتكس" deny the word beside them. */
const freeBefore = new Set('free خالي خاليه خال يخلو تخلو'.split(' ').map(fold));

/** "السست ما عجبتني": said after it. */
const disliked = /^(?:عجبتني|عجبني|تعجبني|يعجبني|اعجبتني|اعجبني|تناسبني|يناسبني|تريحني|يريحني|نبيها|ابيها|اريدها|اريده|نريدها)$/;
/** "السست مرفوضة", "اللاتكس غير مرغوب". */
const refused =
  /^(?:مرفوض|مستبعد|ممنوع|مستثن(?:ي|ا)|غير (?:مرغوب|مناسب|مقبول|محبذ|مفضل)|خارج الحساب|(?:(?:is|are) )?(?:out(?! of)|forbidden|banned|excluded|not (?:wanted|for|allowed))\b|فلا|ف?لا (?:اريد|ابي|ابغ))/;
const saidAfter = (all: readonly string[], at: number): boolean => {
  if (!isMaterial(all[at] ?? '')) return false;
  const from = endOfNames(all, at);
  const [next, then = ''] = [(all[from] ?? '').replace(/^و(?=لم|لا|ما)/, ''), all[from + 1]];
  if (/^(?:لا|ما|لم|لن)$/.test(next)) return disliked.test(then);
  return refused.test(`${next} ${then} ${all[from + 2] ?? ''}`);
};

const isFree = (words: readonly string[], at: number): boolean => {
  const beside = (by: number): string => (words[at + by] ?? '').replace(/^(?:وال|ال|و)(?=خال|تخلو|يخلو)/, '');
  return (
    (beside(1) === 'not' && beside(2) === 'allowed') ||
    beside(-1) === '0' ||
    saidAfter(words, at) ||
    (beside(1) === 'is' && (/^(?:out(?! of)|forbidden|banned|excluded)$/.test(beside(2)) || beside(3) === 'no')) ||
    (/^(?:no|nope|none|out)$/.test(beside(1)) && !isInLexicon(beside(2))) ||
    (beside(1) === 'free' && beside(2) !== 'delivery' && beside(2) !== 'of') ||
    beside(1) === 'excluded' ||
    (freeBefore.has(beside(-1)) && /\p{Script=Arabic}/u.test(beside(0))) ||
    (['of', 'from', 'any', 'natural', 'من'].includes(beside(-1)) && (freeBefore.has(beside(-2)) || freeBefore.has(beside(-3))))
  );
};

/** Said of a denied material on the way to it: "لا أريد مرتبة من نوع السست". */
const ofMaterials = new Set('mattress pillow type bed'.split(' ').map(canonicalWord));
const sleep = canonicalWord('sleep');

/** Words that a denial reaches across: "no latex or foam". */
const joins = new Set('or nor او ولا'.split(' '));
/** Materials are denied together: "except springs and hybrids", "ما عدا الطبية واللاتكس". */
const isJoined = (all: readonly string[], to: number): boolean => all[to - 1] === 'and' || (all[to] ?? '').startsWith('و');

/** Whether the denial at a place reaches so far: to the next thing that is named, and to what is joined to that. */
const reaches = (all: readonly string[], from: number, to: number): boolean =>
  all
    .slice(from + 1, to)
    .every(
      (word, index) =>
        !isInLexicon(word) ||
        canonicalWord(word) === sleep ||
        (ofMaterials.has(canonicalWord(word)) && isMaterial(all[to] ?? '')) ||
        canonicalWord(word) === canonicalWord(all[to] ?? '') ||
        joins.has(all[from + 2 + index] ?? '') ||
        (isMaterial(word) && isMaterial(all[to] ?? '') && isJoined(all, to)),
    );

const isDenial = (all: readonly string[], at: number, of: number): boolean => {
  const [written = '', next = '', before = ''] = [all[at], all[at + 1], all[at - 1]];
  const word = written.replace(/^(?:و(?=.{2})|ف(?=(?:لا|ما|ليس|غير|بدون)$))/, '');
  // "Not too expensive in pocket spring" denies the adjective alone.
  if (/^(?:too|very|so|overly|that)$/.test(next) && of > at + 2) return false;
  if (word === 'but')
    return (
      /^(?:anything|everything|all|any|nothing)$/.test(before) ||
      (/^(?:type|kind|sort|material)$/.test(before) && isMaterial(all[of] ?? ''))
    );
  if (word === 'than') return /^(?:other|rather)$/.test(before);
  if (word === 'of') return /^(?:instead|clear)$/.test(before);
  if (word === 'not' && before === 'or') return false;
  if (hindered.has(word) && /^(?:sleep|stand|bear|use|tolerate|lie)$/.test(next)) return isMaterial(all[of] ?? '');
  if (hindered.has(word)) return /^(?:have|contain|include|be)$/.test(next);
  // "King or queen" in the Gulf, and what a question begins with.
  if (written === 'ولا' && isMaterial(before)) return false;
  if (written === 'والا') return /^[تي]كون$/.test(next);
  if (word === 'ماهي' || word === 'ماهو') return at > 0;
  if (word === 'hold') return next === 'the';
  if (word === 'out') return /^(?:leave|leaving|left|rule|ruling)$/.test(before);
  if (word === 'from') return before === 'away';
  // "No more than", "مب اقل من" bound a figure.
  if (denials.has(word)) return !/^(?:more|less|over|under|exceed\w*|but|beneath|below|beyond|اكثر|اقل|ازيد|فوق|تحت)$/.test(next);
  if (negators.has(word) && (wants.has(next) || wants.has(next.replace(/(?:ها|ه)$/, '')))) return true;
  if (word === 'ما' && /^ه[يو]$/.test(next)) return false;
  if (materialNegators.has(word) && materialVerbs.has(next)) return isMaterial(all[of] ?? '');
  if (word === 'بدل') return isMaterial(all[of] ?? '');
  // "لا لاتكس": no verb, so the thing itself is denied.
  if (word === 'لا' && next === 'من' && of === at + 2) return isMaterial(all[of] ?? '');
  return word === 'لا' && of === at + 1 && (isMaterial(all[of] ?? '') || !/^[ايتن]/.test(all[of] ?? ''));
};

/** So many materials are followed back, one joined to the other. */
const longestChain = 8;

/**
 * Whether the word at a place is denied: `not latex`, `latex-free`, `بدون لاتكس`, `ما ابي لاتكس`.
 * @param all - folded words of a text
 */
export const isDenied = (all: readonly string[], at: number, chain = longestChain): boolean => {
  if (isFree(all, at)) return true;
  const joined = chain > 0 ? joinedTo(all, at) : undefined;
  if (joined !== undefined && isDenied(all, joined, chain - 1)) return true;
  const furthest = at - (isMaterial(all[at] ?? '') ? materialReach : reach);
  for (let index = at - 1; index >= Math.max(0, furthest); index -= 1) {
    if (isDenial(all, index, at)) return reaches(all, index, at);
    if (ends.has(all[index] ?? '') && !/رتاح|^nothing$/.test(all[index - 1] ?? '')) return false;
  }
  return false;
};
