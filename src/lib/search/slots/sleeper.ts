import { fold } from '../normalise.ts';
import { takeMeasures, weightBand } from '../measures.ts';
import type { Question } from '../question.ts';
import { weights, type Position, type Thermal, type Weight } from '../../schemas/profile.ts';
import { concepts, isNear, says } from './concepts.ts';

/** What a question says of who sleeps. */
export interface Sleeper {
  position?: Position | undefined;
  weight?: Weight | undefined;
  /** Undefined where heat is not spoken of. */
  thermal?: Thermal | undefined;
  /** Two people. */
  couple: boolean;
  /** More than one weight. */
  several: boolean;
}

const positions: readonly (readonly [Position, ReadonlySet<string>])[] = [
  ['side', concepts('side')],
  ['back', concepts('back')],
  ['stomach', concepts('stomach')],
  ['combination', concepts('combination')],
];
const sleeping = concepts('sleep position lie lying mattress');
const pain = concepts('pain hurt hurts sore injury surgery problem problems problems');
const couple = concepts('couple partner husband wife');
const hot = concepts('hot');
const pillow = concepts('pillow');

/** What shares a concept with a position and is none: the disc of a back, the opening of a pillow's side. */
const notAPosition = /^(?:discs?|disks?|ديسك|الديسك|انزلاق|غضروف|الغضروف)$/;
/** "On the heavier side" is no side to lie on. */
const rather = /^(?:heavier|lighter|bigger|larger|smaller|slimmer|thinner|firmer|softer|cheaper|warmer|cooler|other|far|near)$/;
const on = new Set(['on', 'علي', 'عل', 'عال']);
/** Words that may stand between "on" and a position. */
const onWhose = new Set('my the his her their our your left right mostly mainly always usually one'.split(' '));

/** Movement in bed, said without a word of its own. */
const movesAbout =
  /(?:all|every|any|different|multiple|many|several|various|both)\s+(?:(?:sorts|kinds|types|of|sleep|sleeping)\s+){0,3}(?:positions?|sides?|directions?|ways)|chang\w*\s+(?:sleep(?:ing)?\s+)?(?:my\s+|his\s+|her\s+|their\s+)?positions?|switch\w*\s+(?:between\s+)?(?:sides|positions)|mov\w+\s+(?:around|about|a lot|all night)|roll\w*\s+(?:around|over|about|all)|no (?:fixed|set|single) position|(?:never|cant|cannot|dont|doesnt) (?:stay|keep|lie|settle|sleep)\s+(?:(?:in|on)\s+)?(?:any\s+)?(?:one|a single|the same|still)|chang\w*\s+(?:my\s+|his\s+|her\s+)?posture|restless sleep\w*|side to side|كل\s+(?:ال)?(?:وضعي\p{L}*|جهات|الجهات|جنب|صوب)|(?:ا|ي|ت|ب)?غير\s+(?:ال)?(?:وضعي\p{L}*|نومت\p{L}*|مكان\p{L}*)|تغيير\s+(?:ال)?وضعي|وضعيات\s+(?:مختلفه|متعدده|متغيره|كثيره)|اتحرك\s+(?:كثير|وايد|طول|واجد)|(?:ما|لا)\s*(?:ا|ي|ت)?ثبت|(?:ي|ت|ا|ن)?لف و(?:ي|ت|ا|ن)?دور|من\s+جنب\s+(?:ل|الي)\s*جنب/u;

/** Positions said without naming a side of the body. */
const posed: readonly (readonly [Position, RegExp])[] = [
  ['side', /\b(?:curl\w*|f(?:o)?etal|spooning|on (?:my|his|her|the|their) (?:left|right))\b|متكور|مكور/],
  ['stomach', /\bface[\s-]?down\b|\bon (?:my|his|her|the|their) (?:front|face)\b|منكب|علي وج/],
  ['back', /\bface[\s-]?up\b|\bflat out\b|\bstarfish\b|\bsupine\b|مستلقي|علي قفا/],
];

const readPosition = ({ text: written, words }: Question, weighed: boolean): Position | undefined => {
  // Slips mended, so that a phrase is found with them.
  const text = `${written} | ${words.map(({ word }) => word).join(' ')}`;
  const found = new Set<Position>();
  for (const [at, word] of words.entries()) {
    const position = positions.find(([, set]) => set.has(word.concept))?.[0];
    if (!position || notAPosition.test(word.written) || word.denied || rather.test(words[at - 1]?.written ?? '')) continue;
    let first = at - 1;
    while (first >= 0 && onWhose.has(words[first]?.written ?? '')) first -= 1;
    const lying = on.has(words[first]?.written ?? '') || (/^(?:عال|عل)/.test(word.written) && word.written.length > 4);
    if (!lying && isNear(words, at, pain, 2)) continue;
    if (lying || weighed || isNear(words, at, sleeping, 2)) found.add(position);
  }
  if (found.size === 0) for (const [position, pattern] of posed) if (pattern.test(text)) found.add(position);
  if (found.has('combination') || (movesAbout.test(text) && (found.size > 0 || weighed || says({ words } as Question, sleeping))))
    return 'combination';
  if (found.size > 1) return 'combination';
  return [...found][0];
};

/** A weight without its unit: after the word itself. */
const weightSaid =
  /(?:\bweigh(?:s|t|ing)?\b|\bwt\b|(?<!\p{L})(?:و)?وزن(?:ي|ه|ها|نا|هم)?(?!\p{L}))[^\d]{0,14}?(\d{2,3}(?:\.\d+)?)(?![\d.]|\s*(?:cm|سم|qar|riyal|ريال|year|سنه))/gu;
/** "Over 130" is not 130. */
const overSaid = /\b(?:over|above|more than)\b|فوق|اكثر من|اكبر من/;
const underSaid = /\b(?:under|below|less than)\b|تحت|اقل من|دون/;
/** A number between a child's weight and the heaviest, with nothing after it that makes it something else. */
const bareNumber =
  /(?<![\d.x×*/-]\s?)\b(\d{2,3})\b(?!\s*(?:[\d.x×*/%-]|kgs?\b|kilo|كيلو|كجم|كغ|lbs?\b|pounds?|stones?|st\b|cm|سم|m\b|م\b|in\b|inch|"|qar|qr|riyal|ريال|years?|yrs?|سنه|سنوات|nights?|ليله|ليالي|days?|يوم|degree|\+))/gu;

const average =
  /\b(?:average|medium|normal|regular|mid)[\s-]+(?:weight|build|sized?|body|frame|person|man|woman|guy)\b|\bweight\s+(?:is\s+)?(?:average|medium|normal)\b|وزن\p{L}*\s+(?:متوسط|عادي|طبيعي|معتدل|وسط)|متوسط\p{L}*\s+(?:ال)?وزن|(?:متوسط|معتدل)\s+(?:ال)?(?:بنيه|جسم)|جسم\p{L}*\s+(?:عادي|متوسط)/u;
const heavy =
  /\b(?:heavy|heavier|heavyset|heavy-set|heavyweight|overweight|obese|plus[\s-]?size|stocky|fat|chubby)\b|\b(?:big|large|huge)\s+(?:guy|man|woman|person|lady|lad|build|frame|sleeper|boy|girl|bloke|dude|fella)\b|\b(?:am|im|is|hes|shes)\s+(?:a\s+)?(?:quite\s+|very\s+|pretty\s+|rather\s+|really\s+)?(?:big|large|huge)\b|(?<!\p{L})(?:ال)?(?:ثقيل|سمين|متين|بدين|ضخم|دب|مليان|تخين|ثجيل)(?:ه|ين|ات)?(?!\p{L})|وزن\p{L}*\s+(?:زايد|زائد|زياده|عالي|كبير)/u;
const light =
  /\b(?:light|lightweight|slim|petite|skinny|slender)\b|\b(?:small|tiny|thin)\s+(?:guy|man|woman|person|lady|build|frame|sleeper|boy|girl)\b|\b(?:am|im|is|hes|shes)\s+(?:a\s+)?(?:quite\s+|very\s+|pretty\s+|rather\s+|really\s+)?(?:small|tiny|thin)\b|(?<!\p{L})(?:ال)?(?:خفيف|نحيف|ضعيف|رفيع|نحيل)(?:ه|ين|ات)?(?!\p{L})/u;
/** Adjectives that are a body's only beside a word for one. */
const body =
  /\b(?:i am|im|i m|person|people|man|woman|guy|lady|sleeper|weight|build|frame|body|husband|wife|he is|she is|kinda|user)\b|انا|وزن|جسم|شخص|رجل|رجال|حرمه|مره|بنت/u;

interface Weighed {
  weight?: Weight | undefined;
  several: boolean;
}

/** "Used to be 104 kg, now down to 87." */
const inPast = /\b(?:used to|was|before|lost|down from)\b|كنت|كان وزني|نزلت/;
const presently = /\b(?:now|down to|currently|these days)\D{0,18}(\d{2,3})|(?:الحين|الان|صرت)\D{0,14}(\d{2,3})/;

/** "He is 17 stone, I'm barely 8." */
const inStones = /\b\d{1,2}\s*(?:stones?|st)\b/;
const bareStones =
  /(?<![\d.])\b([6-9]|1\d|2[0-5])\b(?!\s*(?:[\d.%x×*]|stones?|st\b|kg|kilo|lbs?|pound|cm|year|night|ft|foot|feet|in\b|inch|o'?clock|am\b|pm\b))/g;

const readWeight = (question: Question, aboutPosition: boolean): Weighed => {
  const { figures } = question;
  const now = inPast.test(figures) ? Number(presently.exec(figures)?.[1]) : NaN;
  if (now >= 30 && now <= 250) return { weight: weightBand(now), several: false };
  const named = weights.find((band) => new RegExp(`\\b${band}\\b`, 'i').test(figures));
  if (named) return { weight: named, several: false };
  const measured = takeMeasures(figures.replace(/(?<=\d)\s*-?ish\b/g, ' ')).weights;
  const said = [...figures.matchAll(weightSaid)]
    .map(([whole, kg]) => Number(kg) + (overSaid.test(whole) ? 0.01 : underSaid.test(whole) ? -0.01 : 0))
    .filter((kg) => kg >= 30 && kg <= 250)
    .map(weightBand);
  // "110 kg and I'm 55": who names one weight with its unit names the other without.
  const others =
    measured.length === 1
      ? [...figures.matchAll(bareNumber)]
          .map(([, kg]) => Number(kg))
          .filter((kg) => kg >= 40 && kg <= 200)
          .map(weightBand)
      : [];
  const stones =
    measured.length === 1 && inStones.test(figures)
      ? [...figures.matchAll(bareStones)].map(([, stone]) => weightBand(Number(stone) * 6.35))
      : [];
  const all = measured.length > 0 ? [...measured, ...others, ...(stones.length === 1 ? stones : [])] : said;
  if (all.length > 0) return { weight: all[0], several: new Set(all).size > 1 };
  const weight = wordedWeight(question, aboutPosition);
  if (weight) return { weight, several: false };
  if (!aboutPosition) return { several: false };
  const bare = [...figures.matchAll(bareNumber)].map(([, kg]) => Number(kg)).filter((kg) => kg >= 40 && kg <= 200);
  return { weight: bare.length === 1 && bare[0] !== undefined ? weightBand(bare[0]) : undefined, several: false };
};

const heavyWords = concepts('heavy');
const lightWords = concepts('light');

const wordedWeight = (question: Question, aboutPosition: boolean): Weight | undefined => {
  const text = `${question.figures} | ${question.words.map(({ word }) => word).join(' ')}`;
  if (average.test(text)) return 'k60to90';
  const ofBody = body.test(text) || (aboutPosition && !says(question, pillow));
  if (ofBody && (heavy.test(text) || says(question, heavyWords))) return 'k90to130';
  if (ofBody && (light.test(text) || says(question, lightWords))) return 'under60';
  return undefined;
};

const cools = /^(?:cool(?:ing|s|er)?|تبريد|مبرد|مبرده|تبرد)$/;
const coldness =
  /\b(?:(?:feel|get|am|always|sleep|run)\w*\s+(?:cold|cool)|cold sleeper|neutral|normal temperature|no (?:heat|sweat)\w*)\b|(?<!\p{L})(?:بردان|ابرد|(?:ما|ولا|لا)\s*(?:ا|ي|ت)?(?:حتر|عرق|تعرق)|حراره\s*(?:معتدله|عاديه|طبيعيه))/u;

/** Never cool enough. */
const tooWarm = /\b(?:no|not?|never|isnt) (?:\w+ ){0,4}(?:cold|cool) enough\b|\bac (?:\w+ ){0,3}(?:never|not|isnt) enough\b/;

const readThermal = ({ text, words }: Question): Thermal | undefined => {
  if (tooWarm.test(text)) return 'hot';
  if (coldness.test(text)) return 'neutral';
  if (words.some(({ concept, denied }) => denied && hot.has(concept))) return 'neutral';
  return words.some(({ concept, written, denied }) => !denied && (hot.has(concept) || cools.test(fold(written)))) ? 'hot' : undefined;
};

/** Reads position, weight band and heat out of a question. */
export const readSleeper = (question: Question): Sleeper => {
  const first = readWeight(question, false);
  const position = readPosition(question, first.weight !== undefined);
  const { weight, several } = first.weight ? first : readWeight(question, position !== undefined);
  return { position, weight, thermal: readThermal(question), couple: several || says(question, couple), several };
};
