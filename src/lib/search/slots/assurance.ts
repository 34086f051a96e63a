import type { Question } from '../question.ts';
import { concepts, says } from './concepts.ts';

/** Warranty and trial, as bounds. */

const years = /(\d{1,2})\s*(?:\+|plus|or more)?\s*(?:-?\s*years?|yrs?|yr|سنه|سنوات|سنين|عام|اعوام)/u;
const nights = /(\d{1,3})\s*(?:\+|plus|or more)?[\s-]*(?:trial\s+)?(?:nights?|days?|ليله|ليالي|يوم|ايام)/u;
const months = /(\d{1,2})?\s*(?:\+)?[\s-]*(?:months?|شهور|اشهر|شهرين|شهر)/u;
/** "More than ten years" are not ten. */
const moreYears =
  /(?<!no )(?<!not )\b(?:more|longer) than\s+\d{1,2}\s*-?\s*years?|\b(?:over|beyond)\s+\d{1,2}\s*-?\s*years?|(?<!لا )(?:اكثر من|فوق|[يت]زيد (?:عن|علي)|[يت]فوق)\s+\d{1,2}\s*(?:سنه|سنوات|سنين)/;
const warranty = concepts('warranty');
/** A warranty without its word. */
const covered =
  /\d{1,2}\s*-?\s*years?(?:\s+of)?(?:\s*-?\s*)(?:cover(?:age)?|protection|backing)\b|\bcover(?:ed|s|age)? (?:it )?(?:for|of|lasting) (?:at least )?\d{1,2}\s*-?\s*years?/;
const trial = concepts('trial');
/** A trial without its word. */
const tried =
  /\b(?:try|test)\b.{0,30}\d|\d+\s*(?:nights?|days?|weeks?|months?)\s+(?:to (?:try|test|return)|return|money)|change my mind|\b(?:sleep on|keep|use|have)\b.{0,16}\b(?:\d+|two|three)\s*(?:nights?|days?|weeks?|months?)\b.{0,20}\b(?:decide|return|send|change)/;
/** A trial of whatever length. */
const triable = /\b(?:try|test)\w*(?: (?:it|one|out|them))* (?:at|in) (?:my |our )?(?:home|house|flat)\b/;
const weeks = /(\d{1,2})\s*(?:weeks?|اسابيع)/u;
const fortnight = /two\s+weeks|fortnight|اسبوعين/;
/** "More than a hundred nights" are not a hundred. */
const moreNights =
  /(?<!no )(?<!not )\b(?:more|longer) than\s+\d{1,3}\s*-?\s*nights?|\b(?:over|beyond)\s+\d{1,3}\s*-?\s*nights?|(?<!لا )(?:اكثر من|فوق|[يت]فوق|[يت]زيد (?:عن|علي))\s+\d{1,3}\s*(?:ليله|ليالي|يوم)/;

const nightsIn = (figures: string): number | undefined => {
  const inNights = nights.exec(figures)?.[1];
  if (inNights) return Number(inNights) + (moreNights.test(figures) ? 1 : 0);
  const inWeeks = weeks.exec(figures)?.[1];
  if (inWeeks) return 7 * Number(inWeeks);
  if (fortnight.test(figures)) return 14;
  const inMonths = months.exec(figures);
  if (!inMonths) return undefined;
  return 30 * Number(inMonths[1] ?? (inMonths[0].includes('شهرين') ? 2 : 1));
};

const twoDecades = /\b(?:two|2) decades\b/;
/** The years that stand beside the word, where others are spoken of too. */
const besideWarranty =
  /(?:warrant\p{L}*|guarantee\p{L}*|daman|ضمان\p{L}*|كفال\p{L}*)[^\d.؟?]{0,24}?(\d{1,2})\s*\+?\s*-?(?:years?|yrs?|سنه|سنوات|سنين|عام)|warranty years?\s*[>=:]*\s*(\d{1,2})/u;
const quarterCentury = /\bquarter[\s-]+(?:of a )?century\b/;
const decade = /\b(?:(?:a|one|1) )?decade\b/;

/** Least years of warranty that a question asks for. */
export const warrantyYearsIn = (question: Question): number | undefined => {
  const figures = question.figures.replace(twoDecades, '20 years').replace(decade, '10 years').replace(quarterCentury, '25 years');
  if (!says(question, warranty) && !covered.test(figures)) return undefined;
  const beside = besideWarranty.exec(figures);
  const said = Number(beside?.[1] ?? beside?.[2] ?? years.exec(figures)?.[1] ?? Number(months.exec(figures)?.[1]) / 12);
  return said >= 1 ? said + (moreYears.test(figures) ? 1 : 0) : undefined;
};

/** Least nights of trial that a question asks for. */
export const trialNightsIn = (question: Question): number | undefined =>
  says(question, trial) || tried.test(question.figures)
    ? nightsIn(question.figures)
    : triable.test(question.figures)
      ? (nightsIn(question.figures) ?? 1)
      : undefined;
