import type { ProductBounds } from '../../domain/product-bounds.ts';
import { mattressTypes, type MattressType } from '../../schemas/outcome.ts';
import type { Question } from '../question.ts';
import type { Bed } from './bed.ts';
import { concept, concepts, says } from './concepts.ts';
import { readPrice } from './price.ts';

/** What a question wants of products. */
export interface Wanted {
  bounds: ProductBounds;
  /** Bounds that may go where nothing keeps them: a liking rather than a condition. */
  soft: readonly (keyof ProductBounds)[];
  order: 'cheapest' | 'dearest' | 'coolest' | 'longest warranty' | 'longest trial' | 'thickest' | 'catalogue';
  /** Only the first few are wanted: the cheapest, the longest. */
  superlative: boolean;
  /** What is made for children comes first. */
  child: boolean;
  /** Bounds beside kind and size: what only a catalogue can answer. */
  stated: boolean;
}

const mattress = concepts('mattress');
const pillow = concepts('pillow');
const bed = concepts('bed');

const typeConcepts = new Map<string, MattressType>([
  [concept('memory'), 'memory-foam'],
  [concept('spring'), 'pocket-spring'],
  [concept('pocket'), 'pocket-spring'],
  [concept('hybrid'), 'hybrid'],
  [concept('latex'), 'latex'],
  [concept('medical'), 'medical'],
]);
const latex = concept('latex');

const typesIn = ({ words }: Question, denied: boolean): MattressType[] => [
  ...new Set(words.flatMap((word) => (word.denied === denied ? (typeConcepts.get(word.concept) ?? []) : []))),
];

const allergic = concepts('allergy');
const cheapest = /\b(?:cheapest|lowest|least expensive|most affordable|cheaper)\b|ارخص|اقل سعر|ادني سعر|الارخص/;
const dearest = /\b(?:most expensive|dearest|highest price|priciest|most luxurious|top of the (?:line|range))\b|اغلي|الاغلي|اعلي سعر/;
const cheap = concepts('cheap');
const luxury = concepts('luxury');
/** "My budget is 2000" is a sum, not a tier. */
const budgetSum =
  /\b(?:my|our|a|his|her|the|with)?\s*budget\s*(?:is|of|:|around|about|up|limit|\d|qar|qr|max)|\b(?:my|our|within|on a)\s+(?:\w+\s+)?budget\b/;
const middle =
  /\bmid(?:dle)?[\s-]*(?:range|tier|price\w*|level|market)\b|\bmedium[\s-]+(?:price\w*|tier|range|budget)\b|\b(?:moderate|reasonabl)\w*[\s-]+pric\w*|(?:متوسط\p{L}*|وسط)\s+(?:ال)?(?:سعر|تكلفه)|سعر\p{L}*\s+(?:ال)?(?:متوسط|وسط|معقول)|(?:ال)?فيه\s+(?:ال)?متوسط\p{L}*/u;
const premium =
  /\b(?:premium|high[\s-]?end|upscale|top[\s-]?quality|superior quality)\b|بريميوم|بريميم|(?:ال)?ممتازه|فيه\s+(?:ال)?ممتاز|راقي/;

const tierIn = (question: Question): ProductBounds['tier'] => {
  const { text } = question;
  if (dearest.test(text)) return undefined;
  if (middle.test(text)) return ['mid'];
  if (premium.test(text)) return ['premium'];
  if (says(question, luxury)) return ['luxury'];
  const tier = question.words.some(
    (word) => cheap.has(word.concept) && !word.denied && !/^(?:ال)?(?:ا?رخص|cheape(?:st|r))$/.test(word.written),
  );
  return tier && !budgetSum.test(text) ? ['budget'] : undefined;
};

const cooling = /\b(?:cool(?:ing|s|er)?|breathable|airflow|ventilat\w*|airy)\b|تبريد|مبرد\p{L}*|تهويه|بارده|تبرد/u;
const cooled =
  /\b(?:high(?:ly)?|max(?:imum)?|best|strong|excellent|very|top|good)[\s-]+(?:\w+\s+)?cool|cool\w*[\s-]+(?:\w+\s+)?(?:high|max|excellent)|تبريد\s+(?:عالي|قوي|ممتاز)|عالي\p{L}*\s+التبريد/u;
const mildlyCooled = /\b(?:medium|moderate|average)[\s-]+cool|cool\w*[\s-]+(?:\w+\s+)?(?:medium|moderate)|تبريد\s+(?:متوسط|وسط)/;
const hardlyCooled = /\b(?:low|little|minimal)[\s-]+cool|cool\w*[\s-]+(?:\w+\s+)?low\b|تبريد\s+(?:منخفض|قليل)/;
const hot = concepts('hot');

const cool = concepts('cooling');

const coolingIn = (question: Question): ProductBounds['cooling'] => {
  const { text } = question;
  if (mildlyCooled.test(text)) return ['medium'];
  if (hardlyCooled.test(text)) return ['low'];
  return cooled.test(text) || cooling.test(text) || says(question, cool) ? ['high'] : undefined;
};

const years = /(\d{1,2})\s*(?:\+|plus|or more)?\s*(?:-?\s*years?|yrs?|yr|سنه|سنوات|سنين|عام|اعوام)/u;
const nights = /(\d{1,3})\s*(?:\+|plus|or more)?[\s-]*(?:trial\s+)?(?:nights?|days?|ليله|ليالي|يوم|ايام)/u;
const months = /(\d{1,2})?\s*(?:\+)?[\s-]*(?:months?|شهور|اشهر|شهرين|شهر)/u;
/** "More than ten years" are not ten. */
const moreYears =
  /(?<!no )(?<!not )\b(?:more|longer) than\s+\d{1,2}\s*-?\s*years?|\bover\s+\d{1,2}\s*-?\s*years?|(?<!لا )(?:اكثر من|فوق)\s+\d{1,2}\s*(?:سنه|سنوات|سنين)/;
const warranty = concepts('warranty');
const trial = concepts('trial');
/** A trial without its word. */
const tried = /\b(?:try|test)\b.{0,30}\d|\d+\s*nights?\s+(?:to (?:try|return)|return|money)/;
const fortnight = /(?:two|2)\s+weeks|fortnight|اسبوعين/;

const trialNights = (figures: string): number | undefined => {
  const inNights = nights.exec(figures)?.[1];
  if (inNights) return Number(inNights);
  if (fortnight.test(figures)) return 14;
  const inMonths = months.exec(figures);
  if (!inMonths) return undefined;
  return 30 * Number(inMonths[1] ?? (inMonths[0].includes('شهرين') ? 2 : 1));
};

const thick =
  /\b(?:thick\w*|thinner|thinnest|slimmer|height|high|tall|deep|depth)\b|سميك|عالي|سماك\p{L}*|سمك\p{L}*|ارتفاع\p{L}*|تخان\p{L}*|علو/u;
const centimetres = /(\d{1,2}(?:\.\d+)?)\s*(?:cms?|centimet\w+|سم|سنتي\p{L}*)/gu;
const atLeast = /علي الاقل|at least|\b(?:no|not) (?:thinner|less|lower|shorter) than\b/;
const lower =
  /\b(?:under|below|less than|thinner|up to|at most|max\w*|or (?:lower|thinner|less|below|under|slimmer)|(?:no|not) (?:more|thicker|higher|taller|deeper) than|lower than)\b|(?<!\p{L})اقل من|تحت|(?:لا|ما) (?:ي|ت)(?:زيد|تجاوز)|حد اقصي|ارق من|(?<!\p{L})و?اقل(?!\p{L})/u;
const higher =
  /\b(?:over|above|more than|at least|min\w*|thicker|higher than|not less than)\b|اكثر من|فوق|لا (?:ي|ت)قل|علي الاقل|اعلي من|اسمك من|واكثر|وفوق|or more|and above|\bplus\b/;

interface Span {
  min?: number | undefined;
  max?: number | undefined;
}

/** Compares strictly. */
const more =
  /\b(?:more|over|above|less|under|below|thicker|thinner|higher|lower) than\b|\b(?:under|below|over|above)\b|(?<!\p{L})(?:اقل|اكثر|اعلي|اسمك|ارق) من|(?<!\p{L})(?:تحت|فوق)(?!\p{L})/u;
const orLess =
  /\b(?:or|and) (?:less|lower|thinner|below|under|slimmer)\b|\b(?:no|not) (?:more|thicker|higher|taller|deeper) than\b|(?:لا|ما) (?:ي|ت)زيد|و?اقل(?! من)/;
const inInches = /(\d{1,2}(?:\.\d+)?)[\s-]*(?:inch(?:es)?\b|in\b|"|انش|بوصه)/gu;

const heightIn = (figures: string): Span => {
  const inches = [...figures.matchAll(inInches)].map(([, value]) => Math.round(Number(value) * 25.4) / 10);
  const found = [...figures.matchAll(centimetres)]
    .map(([, cm]) => Number(cm))
    .concat(inches)
    .filter((cm) => cm >= 3 && cm <= 50);
  const [one, other] = found;
  if (one === undefined) return {};
  if (other !== undefined) return { min: Math.min(one, other), max: Math.max(one, other) };
  const range = /(\d{1,2})\s*(?:-|to|الي|ل)\s*(\d{1,2})\s*(?:cm|سم)/.exec(figures);
  if (range) return { min: Number(range[1]), max: Number(range[2]) };
  if (atLeast.test(figures)) return { min: one };
  // "Less than 20" is not 20, "20 or less" is.
  const strict = more.test(figures) ? 0.1 : 0;
  if (lower.test(figures)) return { max: one - (orLess.test(figures) ? 0 : strict) };
  if (higher.test(figures)) return { min: one + strict };
  return { min: one, max: one };
};

const fillsIn = ({ text }: Question, types: readonly MattressType[]): string[] => {
  const shredded = /shred|chopped|مقطع/.test(text);
  const fills: string[] = [];
  if (types.includes('latex')) fills.push('shredded-latex', ...(shredded ? [] : ['latex']));
  if (types.includes('memory-foam')) {
    if (/\bgel\b|جل|جيل/.test(text)) fills.push('gel-memory-foam');
    else fills.push(...(shredded ? ['shredded-foam'] : ['memory-foam', 'gel-memory-foam']));
  }
  if (types.length === 0 && shredded) fills.push('shredded-foam', 'shredded-latex');
  if (types.length === 0 && /\bgel\b|جل(?!\p{L})/u.test(text)) fills.push('gel-memory-foam');
  if (/micro\s?fib|مايكرو\s?فايبر|ميكرو\s?فايبر/.test(text)) fills.push('microfibre');
  if (/\bdown\b(?!\s+to)|feather|ريش/.test(text)) fills.push('down-alternative');
  return fills;
};

const adjustable =
  /adjust|(?:take|add|remove|pull)\w*\s+(?:\w+\s+){0,3}(?:stuffing|filling|fill)|(?:stuffing|filling)\s+(?:in|out)|change (?:the|its) (?:height|loft)|(?:ا|ن|ي)?تحكم في\s+ارتفاع|(?:ا|ن|ي)?زيد و(?:ا|ن|ي)?نقص|(?:زياده|ازيد|اقلل|تقليل|انقص|اشيل)\S*\s+(?:\S+\s+)?(?:من\s+)?(?:ال)?حشو|حشو\S*\s+(?:\S+\s+)?(?:او\s+)?(?:زياد|نقص|تقليل|ينشال)|قابل\p{L}*\s+لل(?:تعديل|ضبط)|(?:ي|ت)[تن]عدل|اعدل\p{L}*/u;
const washable = /wash|machine clean|للغسيل|للغسل|(?:ي|ت|ا)نغسل|(?:ي|ت)غسل|غسيل/;
const flat = /\b(?:thin|flat|low|slim)\b|(?<!\p{L})(?:رفيع|رقيق|واطي|منخفض|نحيف|مسطح)/u;
const tall = /\b(?:high|thick|tall|lofty|big|firm high)\b|(?<!\p{L})(?:ال)?(?:عالي|مرتفع|سميك)/u;

const pillowBounds = (question: Question): ProductBounds => {
  const { text, figures } = question;
  const fill = fillsIn(question, typesIn(question, false));
  const notFill = fillsIn(
    { ...question, text: '' },
    typesIn(question, true).filter((one) => one !== 'latex'),
  );
  const { min, max } = thick.test(text) || flat.test(text) || tall.test(text) || text.includes('loft') ? heightIn(figures) : {};
  const feel: ProductBounds =
    min !== undefined || max !== undefined ? {} : flat.test(text) ? { maxLoftCm: 9 } : tall.test(text) ? { minLoftCm: 10 } : {};
  return {
    ...(fill.length > 0 && { fill }),
    ...(notFill.length > 0 && { notFill }),
    ...(adjustable.test(text) && { adjustable: true }),
    ...(washable.test(text) && { washable: true }),
    ...(min !== undefined && min === max ? { minLoftCm: min - 2, maxLoftCm: min + 2 } : { minLoftCm: min, maxLoftCm: max }),
    ...feel,
  };
};

const contains =
  /\b(?:contain\w*|with|has|have|having|include\w*|made with)\s+(?:some\s+|a\s+)?latex|(?:في|فيها|فيه|يحتوي|تحتوي|تحوي)\p{L}*\s+(?:علي\s+)?(?:ال)?لاتكس/u;

const mattressBounds = (question: Question, bed: Bed): ProductBounds => {
  const { text, figures } = question;
  const holds = contains.test(text) && !question.words.some(({ concept, denied }) => concept === latex && denied);
  const type = typesIn(question, false).filter((one) => !(one === 'latex' && (holds || says(question, allergic))));
  const notType: readonly MattressType[] = typesIn(question, true).filter((one) => one !== 'latex');
  const tier = tierIn(question);
  const aboutWarranty = says(question, warranty);
  const minWarrantyYears = aboutWarranty ? Number(years.exec(figures)?.[1] ?? Number(months.exec(figures)?.[1]) / 12) : NaN;
  const minTrialNights = says(question, trial) || tried.test(figures) ? trialNights(figures) : undefined;
  const { min, max } = thick.test(text) ? heightIn(figures) : {};
  return {
    ...(type.length > 0 && { type }),
    ...(notType.length > 0 && { notType: mattressTypes.filter((one) => notType.includes(one)) }),
    ...(tier && { tier }),
    ...(holds && { containsLatex: true }),
    ...(minWarrantyYears >= 1 && { minWarrantyYears: minWarrantyYears + (moreYears.test(figures) ? 1 : 0) }),
    ...(minTrialNights !== undefined && { minTrialNights }),
    ...(bed.keys[0] !== undefined && { size: bed.keys[0] }),
    minHeightCm: min,
    maxHeightCm: max,
  };
};

const defined = (bounds: ProductBounds): ProductBounds =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));

const kindOf = (question: Question): ProductBounds['kind'] => {
  const pillows = says(question, pillow);
  if (pillows === says(question, mattress)) return pillows ? undefined : says(question, bed) ? 'mattress' : undefined;
  return pillows ? 'pillow' : 'mattress';
};

const thickest = /\b(?:thickest|tallest|highest|deepest)\b|اسمك مرتبه|اعلي مرتبه|الاسمك/;
const longest = /\blongest\b|اطول (?:ضمان|كفاله|فتره|مده)/;

const orderOf = (question: Question): Wanted['order'] => {
  const { text } = question;
  if (thickest.test(text)) return 'thickest';
  if (longest.test(text)) return says(question, trial) ? 'longest trial' : 'longest warranty';
  if (cheapest.test(text) || says(question, cheap)) return 'cheapest';
  if (dearest.test(text)) return 'dearest';
  return says(question, hot) ? 'coolest' : 'catalogue';
};

/** The sides of a bed, which are no price. */
const sides = /\d+(?:\.\d+)?\s*(?:cm|سم|سنتي|m|م|in|ft)?\s*(?:[x×*]|by|في|ب)\s*\d+(?:\.\d+)?\s*(?:cm|سم|سنتي|m\b|م(?!\p{L})|in\b|ft\b)?/gu;

/** Reads what a question wants of products: every bound that it states. */
export const readWanted = (question: Question, bed: Bed): Wanted => {
  const { text } = question;
  const price = readPrice(bed.by === 'measure' ? question.figures.replace(sides, ' ') : question.figures);
  const kind = kindOf(question);
  const cooling = coolingIn(question);
  const latexFree = question.words.some(({ concept, denied }) => concept === latex && (denied || says(question, allergic)));
  const ofKind = kind === 'pillow' ? pillowBounds(question) : mattressBounds(question, bed);
  const bounds = defined({
    kind: kind ?? (Object.values(defined(ofKind)).length > 0 ? 'mattress' : undefined),
    ...ofKind,
    minPriceQAR: price.min,
    maxPriceQAR: price.max,
    ...(latexFree && { latexFree: true }),
    cooling,
  });
  const superlative = cheapest.test(text) || dearest.test(text) || longest.test(text) || thickest.test(text);
  const beside = Object.keys(bounds).filter((bound) => bound !== 'kind' && bound !== 'size');
  return {
    bounds,
    soft: ['minLoftCm', 'maxLoftCm'],
    order: orderOf(question),
    superlative,
    child: bed.child,
    stated: beside.length > 0 || superlative,
  };
};
