import type { Topic } from '../schemas/faq.ts';
import type { Ranked } from './rank-faq.ts';
import { scopeOf } from './scope.ts';
import { concepts, says } from './slots/concepts.ts';
import type { Understanding } from './understanding.ts';

/** How a question is put: patterns over its folded text. */
const patterns = {
  'asks to be shown':
    /\b(?:show|list|browse|have you|do you (?:have|sell|stock|carry|offer)|(?:you|u) (?:have|hv|sell|got|stock)|got any|are there|is there|available|in stock|options?)\b|(?<!\p{L})(?:عندكم|عندك|يوجد|توجد|متوفر\p{L}*|وروني|ورني|اعرض\p{L}*|هات\p{L}*|تبيعون|لديكم|ابحث عن|ادور)(?!\p{L})/u,
  asks: /\?|؟|\b(?:which|what|whats|how|hows|why|whys|whether)\b|^(?:(?:so|and|hi|hello|hey|please|ok|just)\s+)*(?:when|where|is|are|does|do|should|can|could|will|would)\b|(?<!\p{L})(?:ما|هل|كيف|اي|ليش|وش|شنو|شو|ايش|متي|ماذا|ايهما|ايها|ايهم|اشلون|شلون|هو|هي)(?!\p{L})/u,
  wants:
    /\b(?:any|looking for|want|need|buy|recommend|suggest|give me|find)\b|(?<!\p{L})(?:ابي|ابغي|ابا|اريد|ارغب|دور|شوفولي|رشح\p{L}*)(?!\p{L})/u,
  'which or what': /\b(?:what|whats|which)\b|(?<!\p{L})(?:شنو|وش|ايش|ما|اي|شو|ايهما)(?!\p{L})/u,
  'yes or no':
    /^(?:\p{L}+\s){0,2}(?:is|are|does|do|can|could|will|would|should)\b|\b(?:is it|can i|can we|could i|do i|does it|will it)\b|(?<!\p{L})هل(?!\p{L})/u,
  'how or why': /\b(?:how|why)\b|(?<!\p{L})(?:كيف|ليش|لماذا|شلون|اشلون|ليه|ازاي)(?!\p{L})/u,
  'how much': /\b(?:qar|qr|riyals?|how much|price|cost)\b|ريال|بكم|بجم|سعر/,
  'how long': /\b(?:how long|how often|how many (?:years|nights|days))\b|(?<!\p{L})(?:كم|جم) (?:سنه|سنين|سنوات|عمر\p{L}*|يوم|ليله|مره)/u,
  'should or worth':
    /\b(?:should|worth|better|best|good|ok|true|safe|bad|normal|enough|really|actually|help)\b|(?<!\p{L})(?:افضل|احسن|يستاهل|يفيد|زين|صح|يكفي|انسب|ينفع|يصلح)(?!\p{L})/u,
  compares: /\b(?:differ\w*|confus\w*|versus|vs|v|than|compare\w*)\b|(?<!\p{L})(?:يختلف|تختلف|الفرق|فرق|يفرق|تفرق)(?!\p{L})/u,
  alternatives: /\b(?:or)\b|(?<!\p{L})(?:ام|او|ولا)(?!\p{L})/u,
  same: /\bsame\b|نفس/,
  measures:
    /\b(?:measure\w*|dimensions?|how (?:big|wide|long|large)|width|length|cm|centimet\w+|equivalent|equal\w*|convert\w*|called|name|match\w*|(?:what|which) size|closest|nearest)\b|(?<!\p{L})(?:(?:ال)?مقاس\p{L}*|(?:ال)?قياس\p{L}*|ابعاد\p{L}*|عرض\p{L}*|طول\p{L}*|(?:كم|جم) (?:cm|سم|سنتي\p{L}*|متر\p{L}*|بالمتر|بالسم|في كم|في جم)|يعادل|مقابل|يساوي|حجم\p{L}*|الحجم|ش?كبر\p{L}*|شطول\p{L}*)(?!\p{L})/u,
  'asks for its name':
    /\b(?:called|name|equivalent|same as|convert\w*|closest|nearest|(?:is|in) (?:it|qatar|here))\b|(?<!\p{L})(?:اسمه|اسمها|يسمونه|يسمون|شسمه|يعادل|مقابل|بديل|البديل|هني|هنا)(?!\p{L})/u,
  all: /\b(?:all|every|each|sizes|list|chart|table)\b|(?<!\p{L})(?:كل|جميع|المقاسات|مقاسات|قياسات|احجام)(?!\p{L})/u,
  owns: /\b(?:my|our|his|her) (?:\w+ ){0,2}(?:mattress|bed|pillow|sheets?|frame|king|queen|foam|duvet)\b|\b(?:i|we) (?:have|own|got|bought|use)\b|(?<!\p{L})(?:عندي|عندنا|اشتريت|شريت|مرتبتي|فرشتي|سريري|مخدتي|فراشي)(?!\p{L})/u,
  we: /\b(?:us|we|our|both|two|each)\b|معنا|معانا|بيننا|شخصين|نفرين|اثنين/,
  'bought or used':
    /\b(?:after|since|ago|already|anymore|still|old|used|years?)\b|(?<!\p{L})(?:بعد|صار|صارت|قديم\p{L}*|من سنه|لازم|قبل)(?!\p{L})/u,
  explains:
    /\b(?:mean|means|meaning|explain|exactly|what is|whats|what are|blame|marketing)\b|(?<!\p{L})(?:يعني|معني|شرح|اشرح|المقصود)(?!\p{L})/u,
} as const;

const linen = concepts('sheet');
const price = concepts('price cost riyal');
const sleep = concepts('sleep');
const names = [
  'pain',
  'allergy',
  'delivery',
  'return',
  'warranty',
  'trial',
  'hotel',
  'sag',
  'protector',
  'lifespan',
  'couple',
  'difference',
  'neck',
  'hot',
  'child',
  'cheap',
  'firmness',
  'weight',
  'topper',
  'wash',
  'showroom',
  'size',
  'pillow',
  'mattress',
  'bed',
] as const;
const subjects = names.map((name) => [name, concepts(name)] as const);

/** What the parts of an answer have found. */
interface Found {
  named: number;
  ranked: readonly Ranked[];
  /** Topic of an answer of the FAQ. */
  topicOf: (id: string) => Topic | undefined;
}

/** What speaks for one intent or another: named signals from 0 to about 1, and nothing else. */
export const signalsOf = (understanding: Understanding, { named, ranked, topicOf }: Found): Record<string, number> => {
  const { question, sleeper, bed, wanted } = understanding;
  const { text, words, latin } = question;
  const { bounds } = wanted;
  const scope = scopeOf(question);
  const best = ranked[0];
  const topic = best && topicOf(best.id);
  const said = Object.keys(bounds).filter((bound) => bound !== 'kind').length;
  const flags: Record<string, boolean> = {
    always: true,
    'position and weight': sleeper.position !== undefined && sleeper.weight !== undefined,
    position: sleeper.position !== undefined,
    weight: sleeper.weight !== undefined,
    'weight in figures': sleeper.weight !== undefined && /\d/.test(question.figures),
    'two weights': sleeper.several,
    couple: sleeper.couple,
    'sleeper sleeps': sleeper.position !== undefined && says(question, sleep),
    'size by measure': bed.by === 'measure',
    'size abroad': bed.by === 'abroad',
    'size by name': bed.by === 'name' && !bed.child,
    'size of a child': bed.child,
    'several sizes': bed.keys.length > 1,
    'many sizes': bed.keys.length > 2,
    'several regions': bed.regions > 1,
    'region and size': bed.regions > 0 && bed.by !== undefined,
    linen: says(question, linen),
    'product named': named > 0,
    'one product named': named === 1,
    'price bound': bounds.maxPriceQAR !== undefined || bounds.minPriceQAR !== undefined,
    'warranty bound': bounds.minWarrantyYears !== undefined,
    'trial bound': bounds.minTrialNights !== undefined,
    'height bound': bounds.minHeightCm !== undefined || bounds.maxHeightCm !== undefined,
    'one type': bounds.type?.length === 1,
    'several types': (bounds.type?.length ?? 0) > 1,
    'type denied': bounds.notType !== undefined || bounds.notFill !== undefined,
    'latex denied': bounds.latexFree === true,
    tier: bounds.tier !== undefined,
    'cooling bound': bounds.cooling !== undefined,
    'pillow bound': bounds.fill !== undefined || bounds.adjustable === true || bounds.washable === true,
    'a pillow': bounds.kind === 'pillow',
    'two bounds': said > 1,
    'three bounds': said > 2,
    superlative: wanted.superlative,
    'cheapest first': wanted.order === 'cheapest',
    'says a price': says(question, price),
    foreign: scope.foreign,
    subject: scope.subject,
    near: scope.near,
    telling: scope.telling,
    material: scope.material,
    'nothing strange': scope.strange === 0,
    'nothing heard': scope.heard === 0,
    'no own word': scope.own === 0,
    'one own word': scope.own === 1,
    'only thin words': scope.own === 0 && scope.thin > 0,
    latin,
    short: words.length <= 4,
    long: words.length > 12,
    'very long': words.length > 20,
  };
  for (const [name, pattern] of Object.entries(patterns)) flags[name] = pattern.test(text);
  // Together they say what neither says alone.
  flags['how big one size is'] = flags.measures === true && bed.by === 'name' && !bed.child && bed.keys.length === 1 && flags.all === false;
  for (const [name, concept] of subjects) flags[`speaks of ${name}`] = says(question, concept);
  const amounts: Record<string, number> = {
    fit: Math.min(best?.fit ?? 0, 1.5),
    probability: best?.probability ?? 0,
    'fit and probability': Math.min(best?.fit ?? 0, 1.5) * (best?.probability ?? 0),
    'strange words': Math.min(scope.strange, 5) / 5,
    'strange share': words.length > 0 ? scope.strange / words.length : 1,
    'own words': Math.min(scope.own, 6) / 6,
    'own share': words.length > 0 ? scope.own / words.length : 0,
    'heard words': Math.min(scope.heard, 8) / 8,
    ...(topic && { [`answer about ${topic}`]: best.probability }),
  };
  const signals: Record<string, number> = {};
  for (const [name, holds] of Object.entries(flags)) if (holds) signals[name] = 1;
  for (const [name, amount] of Object.entries(amounts)) if (amount > 0) signals[name] = amount;
  return signals;
};
