import type { Position } from '../../schemas/profile.ts';
import type { Question } from '../question.ts';
import { concepts, isNear, says } from './concepts.ts';

/** The position in which somebody sleeps. */

const positions: readonly (readonly [Position, ReadonlySet<string>])[] = [
  ['side', concepts('side')],
  ['back', concepts('back')],
  ['stomach', concepts('stomach')],
  ['combination', concepts('combination')],
];
const sleeping = concepts('sleep position lie lying mattress night');
const pain = concepts('pain hurt hurts sore injury surgery problem problems problems');

/** What shares a concept with a position and is none: the disc of a back, the opening of a pillow's side. */
const notAPosition = /^(?:discs?|disks?|ديسك|الديسك|انزلاق|غضروف|الغضروف)$/;
/** "On the heavier side" is no side to lie on. */
const rather = /^(?:heavier|lighter|bigger|larger|smaller|slimmer|thinner|firmer|softer|cheaper|warmer|cooler|hefty|heavy|other|far|near)$/;
/** "Back in college", "back home". */
const afterAdverb = /^(?:in|home|from|then|when|at|to|and)$/;
const on = new Set(['on', 'علي', 'عل', 'عال', 'ع']);
/** Words that may stand between "on" and a position. */
const onWhose = new Set('my the his her their our your left right mostly mainly always usually one a شق'.split(' '));
/** "Dahr la2, batn la2": no, said after it. */
const isRefused = (text: string, word: string): boolean => new RegExp(`${word}\\s+(?:no|nope|لا)\\s*(?:[,،.;]|$)`, 'u').test(text);

const any = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'u');
const whose = '(?:my|his|her|the|their|your|one|a)';

/** Movement in bed, said without a word of its own. */
const movesAbout = any([
  String.raw`(?:all|every|any|different|multiple|many|several|various|both)\s+(?:(?:sorts|kinds|types|of|sleep|sleeping)\s+){0,3}(?:positions?|sides?|directions?|ways)`,
  String.raw`(?:chang|switch|swap|shift|flip|alternat)\w*\s+(?:between\s+)?(?:sleep(?:ing)?\s+)?(?:my\s+|his\s+|her\s+|their\s+)?(?:positions?|postures?|sides)`,
  String.raw`mov\w+\s+(?:around|about|a lot|all night)|(?:roll|flip|flop|turn|twist|spin)\w*\s+(?:around|over|about|all|round)|round and round`,
  String.raw`\b(?:wriggl|wiggl|squirm|thrash|fidget|twist|tumbl|writh)\w*|\brotisserie\b|\brestless\b|like an? (?:eel|fish out|windmill|washing machine)|every which way`,
  String.raw`all over the (?:bed|mattress|place)|no (?:fixed|set|single) (?:sleep\w* )?position|side to side`,
  String.raw`\bnever\s+(?:in\s+)?(?:one|the same|a single) (?:position|spot|place|side)`,
  String.raw`(?:never|cant|cannot|dont|doesnt) (?:stay|keep|lie|settle|sleep)\s+(?:(?:in|on|put)\s+)?(?:any\s+)?(?:one|a single|the same|still)`,
  String.raw`كل\s+(?:ال)?(?:وضعي\p{L}*|جهات|الجهات|جنب|صوب)|كل شوي\p{L}* (?:\p{L}+ ){0,2}(?:علي )?(?:صوب|جنب|جهه)|ب?وضعي\p{L}* مختلف`,
  String.raw`(?:ا|ي|ت|ب)?غير\s+(?:ال)?(?:وضعي\p{L}*|نومت\p{L}*|مكان\p{L}*)|تغيير\s+(?:ال)?وضعي|وضعيات\s+(?:مختلفه|متعدده|متغيره|كثيره)`,
  String.raw`(?<!\p{L})ب?[ايتن]?تحرك\p{L}*\s+(?:كثير|وايد|طول|واجد|كتير)|(?:ما|لا|مش|مو)\s*(?:ب)?[ايت]?(?:ثبت|تبت|قر|يقر)(?!\p{L})|(?:ما|لا|مش|مو) ب?[ايت](?:ثبت|تبت|ستقر)`,
  String.raw`(?:ي|ت|ا|ن)?لف و(?:ي|ت|ا|ن)?دور|(?<!\p{L})[ايتن]?دور في (?:ال)?(?:سرير|فراش)|من\s+جنب\s+(?:ل|الي)\s*جنب`,
]);

/** Positions said without naming a side of the body. */
const posed: readonly (readonly [Position, RegExp])[] = [
  [
    'side',
    any([
      String.raw`\b(?:curl\w*|f(?:o)?etal|foetus|spoon\w*|lateral\w*)\b|\bon ${whose} (?:left|right|shoulder)|\bone shoulder\b|\bhug\w* ${whose} knees|\bknees (?:up|to|against|tucked)`,
      String.raw`متكور|مكور|كالجنين|زي الجنين|مثل الجنين|(?:علي|ع|عال|عل)\s*(?:شق\p{L}* )?(?:ال)?(?:ا?يسار|ا?يمين|ايسر|ايمن|شمال)(?:ي|ه|ها)?(?!\p{L})|شق\p{L}* ال(?:ايسر|ايمن)`,
    ]),
  ],
  [
    'stomach',
    any([
      String.raw`\b(?:face|nose|belly)[\s-]*(?:down|first|plant\w*|flop\w*)|\bon ${whose} (?:front|face)\b`,
      String.raw`\b(?:face|nose) (?:\w+ ){0,2}(?:in|into|against|on) ${whose} (?:pillow|mattress|bed|sheets?)|\b(?:bury|buries|burying|buried) ${whose} (?:face|nose)`,
      String.raw`منكب|علي وجه?|علي كرش|وجه\p{L}* (?:مدفون\p{L}* )?(?:في|ب|علي) ?(?:ال)?(?:مخد|وساد)|وشي في`,
    ]),
  ],
  [
    'back',
    any([
      String.raw`\b(?:face|belly|tummy)[\s-]?up\b|\bflat out\b|\bstarfish\b|\bsupine\b|\b(?:flat|stiff|straight) (?:as|like) an? (?:board|pancake|plank|soldier|ruler|log|mummy)`,
      String.raw`\blike an? (?:pharaoh|mummy|vampire|corpse|soldier|plank)\b|\b(?:fac|look|star|gaz)\w*(?: \w+){0,2} (?:ceiling|roof|sky|stars)`,
      String.raw`مستلقي|علي قفا|وجه\p{L}* (?:الي |علي |صوب )?(?:ال|لل|ل ?)سقف|(?:ا|ي|ت)?طالع (?:ال)?سقف|علي ظهر`,
    ]),
  ],
];

/** Positions of which a word says that somebody lies so. */
const named = ({ text, words }: Question, weighed: boolean): Set<Position> => {
  const found = new Set<Position>();
  for (const [at, word] of words.entries()) {
    const position = positions.find(([, set]) => set.has(word.concept))?.[0];
    if (!position || notAPosition.test(word.written) || word.denied || rather.test(words[at - 1]?.written ?? '')) continue;
    const next = words[at + 1]?.written ?? '';
    if (isRefused(text, word.written)) continue;
    let first = at - 1;
    while (first >= 0 && onWhose.has(words[first]?.written ?? '')) first -= 1;
    const lying =
      on.has(words[first]?.written ?? '') ||
      sleeping.has(words[at - 1]?.concept ?? '') ||
      (/^(?:عال|عل)/.test(word.written) && word.written.length > 4);
    if (!lying && (isNear(words, at, pain, 2) || (word.written === 'back' && afterAdverb.test(next)))) continue;
    if (lying || weighed || isNear(words, at, sleeping, 2)) found.add(position);
  }
  return found;
};

/**
 * The position that a question speaks of; more than one is a combination.
 * @param weighed - whether a weight is stated, so that "side, 70 kg" is somebody's
 */
export const readPosition = (question: Question, weighed: boolean): Position | undefined => {
  // Slips mended, so that a phrase is found with them.
  const text = `${question.text} | ${question.words.map(({ word }) => word).join(' ')}`;
  const found = named(question, weighed);
  if (found.size === 0) for (const [position, pattern] of posed) if (pattern.test(text)) found.add(position);
  if (found.has('combination')) return 'combination';
  if (movesAbout.test(text) && (found.size > 0 || weighed || says(question, sleeping))) return 'combination';
  return found.size > 1 ? 'combination' : [...found][0];
};
