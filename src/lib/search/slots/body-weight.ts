import { weights, type Weight } from '../../schemas/profile.ts';
import { takeMeasures, weightBand } from '../measures.ts';
import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';

/** How heavy somebody is. */

const pillow = concepts('pillow');

/** A weight without its unit: after the word itself. */
const weightSaid =
  /(?:\bweigh(?:s|t|ing)?\b|\bwt\b|\bscales?\b|(?<!\p{L})(?:و)?وزن(?:ي|ه|ها|نا|هم)?(?!\p{L})|(?<!\p{L})(?:(?:ال)?ميزان|[يتان]زن)(?!\p{L}))[^\d]{0,16}?(\d{2,3}(?:\.\d+)?)(?![\d.]|\s*(?:cm|سم|qar|riyal|ريال|year|سنه))/gu;
const inPounds = /\b(?:lbs?|pounds?)\b|باوند|رطل/;
/** "Over 130" is not 130. */
const overSaid = /\b(?:over|above|more than)\b|فوق|اكثر من|اكبر من/;
const underSaid = /\b(?:under|below|less than)\b|تحت|اقل من|دون/;
/** A number between a child's weight and the heaviest, with nothing after it that makes it something else. */
const bareNumber =
  /(?<!\d\s?[.x×*/-]\s?|[\d.]|\bage[ds]?\s?)\b(\d{2,3})\b(?!\s*(?:[\d.%]|[x×*/-]\s*\d|kgs?\b|kilo|كيلو|كجم|كغ|lbs?\b|pounds?|stones?|st\b|cm|سم|m\b|م\b|in\b|inch|"|qar|qr|riyal|ريال|years?|yrs?|سنه|سنوات|nights?|ليله|ليالي|days?|يوم|degree|\+))/gu;

const average =
  /\b(?:average|medium|normal|regular|mid)[\s-]+(?:weight|build|built|sized?|body|frame|person|man|woman|guy|bloke)\b|\b(?:neither|not) (?:fat|heavy|big) (?:n?or) (?:thin|skinny|small|slim)\b|(?:لا|ليس\p{L}*|لست|مو|مب|مش|ماني) (?:ال)?(?:بدين|سمين|متين|تخين|ثقيل|نحيف|ضعيف|رفيع)\p{L}* و ?لا (?:ال)?(?:بدين|سمين|متين|تخين|ثقيل|نحيف|ضعيف|رفيع)|\bweight\s+(?:is\s+)?(?:average|medium|normal)\b|وزن\p{L}*\s+(?:متوسط|عادي|طبيعي|معتدل|وسط)|متوسط\p{L}*\s+(?:ال)?وزن|(?:متوسط|معتدل)\s+(?:ال)?(?:بنيه|جسم)|جسم\p{L}*\s+(?:عادي|متوسط)/u;
const heavy =
  /\b(?:heavy|heavier|heavyset|heavy-set|heavyweight|overweight|obese|plus[\s-]?size|stocky|fat|chubby|hefty|burly|bulky|chunky|stout|portly|plump|beefy|heavily built)\b|\b(?:big|large|huge)\s+(?:guy|man|woman|person|lady|lad|build|frame|sleeper|boy|girl|bloke|dude|fella)\b|\b(?:am|im|is|hes|shes)\s+(?:a\s+)?(?:quite\s+|very\s+|pretty\s+|rather\s+|really\s+)?(?:big|large|huge)\b|(?<!\p{L})(?:ال)?(?:ثقيل|سمين|متين|بدين|ضخم|دب|مليان|تخين|ثجيل)(?:ه|ين|ات)?(?!\p{L})|وزن\p{L}*\s+(?:زايد|زائد|زياده|عالي|كبير)/u;
const light =
  /\b(?:light|lightweight|slim|petite|skinny|slender|featherweight|bony|wiry|underweight)\b|\b(?:small|tiny|thin)\s+(?:guy|man|woman|person|lady|build|frame|sleeper|boy|girl)\b|\b(?:am|im|is|hes|shes)\s+(?:a\s+)?(?:quite\s+|very\s+|pretty\s+|rather\s+|really\s+)?(?:small|tiny|thin)\b|\btiny\b|جسم\p{L}* صغير|(?<!\p{L})(?:ال)?(?:خفيف|نحيف|ضعيف|رفيع|نحيل)(?:ه|ين|ات)?(?!\p{L})/u;
/** Adjectives that are a body's only beside a word for one. */
const body =
  /\b(?:i am|im|i m|person|people|man|woman|guy|lady|sleeper|weight|build|frame|body|husband|wife|he is|she is|kinda|user)\b|انا|وزن|جسم|شخص|رجل|رجال|حرمه|مره|بنت/u;

export interface Weighed {
  weight?: Weight | undefined;
  /** More than one weight. */
  several: boolean;
}

/** "Used to be 104 kg, now down to 87." */
const inPast = /\b(?:used to|was|before|lost|down from)\b|كنت|كان وزني|نزلت/;
const presently =
  /(\d{2,3})\s*(?:kgs?|kilos?|كيلو)?\s+(?:now\b|today|these days|currently|at the moment)|\b(?:now|down to|currently|these days)\D{0,18}(\d{2,3})|(?:الحين|الان|صرت)\D{0,14}(\d{2,3})/;
/** What somebody weighed once, or weighs more or less since: no weight of theirs. */
const gone =
  /\b(?:used to (?:be|weigh)|lost|lose|losing|dropped|shed|gained|put on|down from|up from)\s+(?:about |around |nearly |almost |over )?\d{1,3}(?:\.\d+)?\s*(?:kgs?|kilos?|lbs?|pounds?|stones?|st)?(?![\d.])|(?<!\p{L})(?:كنت|كان وزن\p{L}*|نزلت|خسرت|ضعفت|زدت)\s+(?:من\s+)?\d{2,3}(?:\s*كيلو)?(?!\d)/gu;

/** "He is 17 stone, I'm barely 8." */
const inStones = /\b\d{1,2}\s*(?:stones?|st)\b/;
const bareStones =
  /(?<![\d.])\b([6-9]|1\d|2[0-5])\b(?!\s*(?:[\d.%x×*]|stones?|st\b|kg|kilo|lbs?|pound|cm|year|night|ft|foot|feet|in\b|inch|o'?clock|am\b|pm\b))/g;

/**
 * The weight band that a question speaks of.
 * @param aboutPosition - whether it speaks of a position, so that a bare number is somebody's weight
 */
export const readWeight = (asked: Question, aboutPosition: boolean): Weighed => {
  const question = { ...asked, figures: asked.figures.replace(gone, ' ') };
  const { figures } = question;
  const current = inPast.test(asked.figures) ? presently.exec(asked.figures) : null;
  const now = Number(current?.[1] ?? current?.[2] ?? current?.[3]);
  if (now >= 30 && now <= 250) return { weight: weightBand(now), several: false };
  const named = weights.find((band) => new RegExp(`\\b${band}\\b`, 'i').test(figures));
  if (named) return { weight: named, several: false };
  const measured = takeMeasures(figures.replace(/(?<=\d)\s*-?ish\b/g, ' ')).weights;
  const said = [...figures.matchAll(weightSaid)]
    .map(([whole, said]) => ({ whole, kg: Number(said) * (inPounds.test(whole) ? 0.4536 : 1) }))
    .map(({ whole, kg }) => kg + (overSaid.test(whole) ? 0.01 : underSaid.test(whole) ? -0.01 : 0))
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
