import type { FoundProduct } from './product-index.ts';
import type { Ranked } from './rank-faq.ts';
import { concepts, says } from './slots/concepts.ts';
import type { Understanding } from './understanding.ts';

/** What leads an answer. */
export type Intent = 'sleeper' | 'product' | 'products' | 'size' | 'faq';

/** Asks to be shown what there is. */
const shown =
  /\b(?:show|list|browse|have you|do you (?:have|sell|stock|carry|offer)|(?:you|u) (?:have|hv|sell|got|stock)|got any|are there|is there|available|in stock|options?)\b|(?<!\p{L})(?:عندكم|عندك|يوجد|توجد|متوفر\p{L}*|وروني|ورني|اعرض\p{L}*|هات\p{L}*|تبيعون|لديكم|ابحث عن|ادور)(?!\p{L})/u;
const interrogative =
  /\?|؟|\b(?:which|what|whats|how|hows|why|whys|whether)\b|^(?:(?:so|and|hi|hello|hey|please|ok|just)\s+)*(?:when|where|is|are|does|do|should|can|could|will|would)\b|(?<!\p{L})(?:ما|هل|كيف|اي|ليش|وش|شنو|شو|ايش|متي|ماذا|ايهما|ايها|ايهم|اشلون|شلون|هو|هي)(?!\p{L})/u;
const offer =
  /\b(?:any|looking for|want|need|buy|recommend|suggest|give me|find|which|what)\b|(?<!\p{L})(?:ابي|ابغي|ابا|اريد|ارغب|دور|شوفولي|فيه|رشح\p{L}*|كم|بكم|جم)(?!\p{L})/u;
const priced = /\b(?:qar|qr|riyals?|how much)\b|ريال|بكم|بجم/;
const price = concepts('price cost');
const cheap = concepts('price cost riyal cheap');
/** Asks about what products are like or what comes with them, not for products. */
const faqOnly =
  /\b(?:whys?|how (?:long|often|do|does|can)|difference|differ\w*|versus|vs|better|worth|should|can i|could i|is it (?:ok|true|bad|good|safe)|does|do i|include\w*|cover\w*|refund|return\w*|exchange|deliver\w*|ship\w*|install\w*|dispose|old mattress|sag\w*|last|lasts|lifespan|clean\w*|protect\w*|pain|hurt\w*|allerg\w*|hotel|partner|husband|wife|couple|meaning|means?|blame|marketing|worth it|actually|explain|exactly|whats? (?:is )?an?)\b|(?<!\p{L})(?:ليش|لماذا|(?:ال)?فرق|يفرق|افضل من|احسن من|يستاهل|هل|توصيل|توصلون|استرجاع|ارجاع|ارجع\p{L}*|ابدل\p{L}*|استبدال|هبوط|هبط|تنظيف|واقي|الم|الام|يعور\p{L}*|حساسيه|فندق|زوج\p{L}*|(?:كم|جم) (?:سنه|سنين|سنوات|عمر\p{L}*)|قبل ما|يعني|معني)(?!\p{L})/u;

const size = concepts('size');
const linen = concepts('sheet');
const measuring =
  /\b(?:measure\w*|dimensions?|how (?:big|wide|long|large)|width|length|cm|centimet\w+|equivalent|equal\w*|convert\w*|called|name|compare\w*|match\w*|(?:what|which) size|closest|nearest)\b|(?<!\p{L})(?:(?:ال)?مقاس\p{L}*|(?:ال)?قياس\p{L}*|ابعاد\p{L}*|عرض\p{L}*|طول\p{L}*|(?:كم|جم) (?:cm|سم|سنتي\p{L}*|متر\p{L}*|بالمتر|بالسم|في كم|في جم)|يعادل|مقابل|يساوي|حجم\p{L}*|الحجم|ش?كبر\p{L}*|شطول\p{L}*)(?!\p{L})/u;
const comparing = /\b(?:differ\w*|confus\w*|versus|vs|v|why)\b|(?<!\p{L})(?:يختلف|تختلف|الفرق|فرق|ليش|لماذا)(?!\p{L})/u;
const alike = /\bsame\b|نفس/;
const whichOne = /\b(?:what|whats|which)\b|(?<!\p{L})(?:شنو|وش|ايش|ما|اي|شو)(?!\p{L})/u;
const every = /\b(?:all|every|each|sizes|list|chart|table)\b|(?<!\p{L})(?:كل|جميع|المقاسات|مقاسات|المقاسات|قياسات|احجام)(?!\p{L})/u;
/** Whether a text asks how big something is. */
export const isMeasuring = (text: string): boolean => measuring.test(text);

/** So many sizes at once ask for the list. */
const several = 3;

/** How sure the words must be of an answer to lead before a list of products, or before a size. */
const sure = { beforePrices: 1.1, beforeProducts: 0.95, beforeSizes: 0.9, asked: 0.6, likely: 0.9 };

/** The best answer of the FAQ. */
type Best = Pick<Ranked, 'fit' | 'probability'>;

/** "Spring or foam", "الفرق بين السست والفوم": materials set against each other. */
const against = /\b(?:or|vs|versus|than|and)\b|(?<!\p{L})(?:ام|او|ولا|عن|بين)(?!\p{L})/u;

/** Whether a question is asked in words that one answer of the FAQ is known by. */
const isAsked = ({ question: { text }, wanted: { bounds } }: Understanding, { fit, probability }: Best): boolean => {
  if (!interrogative.test(text) || shown.test(text)) return false;
  return (fit >= sure.asked && probability >= sure.likely) || ((bounds.type?.length ?? 0) > 1 && against.test(text));
};

/** A child in the bed of its parents. */
const family = /\b(?:us|we|our|between)\b|معنا|معانا|بيننا|عندنا/;

/** Whether a question asks for products: a bound that only a catalogue answers, or their price, or to be shown some. */
const wantsProducts = (understanding: Understanding, best: Best): boolean => {
  const { question, wanted, bed } = understanding;
  const { bounds } = wanted;
  if (bounds.minPriceQAR !== undefined || bounds.maxPriceQAR !== undefined) return true;
  if (bounds.minTrialNights !== undefined || bounds.minWarrantyYears !== undefined) return true;
  if (wanted.superlative || wanted.order === 'cheapest') return best.fit < sure.beforePrices;
  const stated = Object.keys(bounds).filter((bound) => bound !== 'kind').length;
  if (bounds.kind === undefined && stated === 0) return false;
  if ((says(question, price) || priced.test(question.text)) && (stated > 0 || bed.by !== undefined)) return best.fit < sure.beforePrices;
  if (!wanted.stated || (faqOnly.test(question.text) && stated < 2) || isAsked(understanding, best)) return false;
  if (shown.test(question.text) || !interrogative.test(question.text)) return true;
  return (offer.test(question.text) || stated >= 2) && best.fit < sure.beforeProducts;
};

const wantsSize = ({ question, bed, wanted, sleeper }: Understanding, best: Best): boolean => {
  const { text } = question;
  if (bed.by === undefined) return false;
  if (bed.child) return !sleeper.couple && !family.test(text) && (says(question, size) || measuring.test(text));
  if (bed.by === 'measure') return !sleeper.couple;
  if (bed.by === 'abroad')
    return bed.regions < 2 && !says(question, linen) && !comparing.test(text) && !(alike.test(text) && !whichOne.test(text));
  if (
    bed.keys.length >= several ||
    every.test(text) ||
    says(question, cheap) ||
    (bed.regions > 0 && (comparing.test(text) || alike.test(text)))
  )
    return false;
  return !wanted.stated && !sleeper.couple && (measuring.test(text) || says(question, size) || best.fit < sure.beforeSizes);
};

/** What leads the answer to a question. @param best - how well the best answer of the FAQ fits */
export const intentOf = (understanding: Understanding, named: readonly FoundProduct[], best: Best): Intent => {
  const { sleeper } = understanding;
  if (sleeper.position && sleeper.weight && !sleeper.several) return 'sleeper';
  if (named.length > 0) return 'product';
  if (wantsProducts(understanding, best)) return 'products';
  if (wantsSize(understanding, best)) return 'size';
  return 'faq';
};
