import type { Thermal } from '../../schemas/profile.ts';
import { fold } from '../normalise.ts';
import type { Question } from '../question.ts';
import { concepts } from './concepts.ts';

/** Whether somebody gets hot at night. */

const hot = concepts('hot');
const any = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'u');

const cools = /^(?:cool(?:ing|s|er)?|تبريد|مبرد|مبرده|تبرد)$/;

/** Arabic for being hot or sweating, as a verb or a noun. */
const heated = String.raw`(?:(?:ب|ال|بال)?حر(?:اره)?|[ايتنب]*حتر\p{L}*|[ايتنب]*ت?عرق\p{L}*|[ايتنب]*سخن\p{L}*|سخون\p{L}*|حران\p{L}*|شوب|heat|hot|sweat\p{L}*)`;

const coldness = any([
  String.raw`\b(?:(?:feel|get|am|always|sleep|run|bit|rather)\w*\s+(?:cold|cool|chilly)|cold sleeper|neutral|normal temperature|temperature(?: is|:)? (?:normal|fine|ok)|no (?:heat|sweat|overheat)\w*|cold if anything)\b`,
  String.raw`\b(?:hot|warm|heat|overheat\w*|sweat\w*|thermal)\b["']?\s*[:?,=-]\s*["']?(?:no|nope|none|false|never|not|normal|neutral|0)\b`,
  String.raw`(?<!\p{L})(?:بردان\p{L}*|ابرد|تبرد|سقعان\p{L}*)(?!\p{L})|حراره\s*(?:معتدله|عاديه|طبيعيه)|حر\p{L}* ?[:؟?-] ?(?:لا|ابدا|مو|مب)(?!\p{L})`,
  // A denial right before it: "ما اعرق"; with more between, it may be "ما انام من الحر".
  String.raw`(?<!\p{L})(?:ما|ولا|لا|مو|مب|مش|بدون|بلا)\s*${heated}(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ما|ولا|لا|مو|مب|مش)\s+(?:ا|ي|ت|ب)?(?:شك|شتك|شتكي|شكو|عاني|حس|شعر|عند)\p{L}*\s+(?:من |ب)?(?:مشكل\p{L}* (?:مع )?)?(?:ال)?${heated}`,
]);

/** Never cool enough. */
const tooWarm = any([
  String.raw`\b(?:no|not?|never|isnt) (?:\w+ ){0,4}(?:cold|cool) enough\b|\bac (?:\w+ ){0,3}(?:never|not|isnt) enough\b`,
  String.raw`\bac (?:\w+ ){0,2}(?:hardly|barely|never|doesnt|does nothing)|\bfan (?:\w+ ){0,2}(?:on )?full\b|\b(?:hate|hates|dislike|cant stand|loathe)s? (?:being|getting|feeling|to be|the|it)?\s*(?:too )?(?:hot|warm|heat|sweat\w*)\b`,
]);

/** Heat without a word of its own. */
const feverish = any([
  String.raw`\b(?:furnace|radiator|sauna|inferno|volcano|puddle|roast\w*|swelter\w*|perspir\w*|perspiration|clammy)\b|\b(?:like|in|into|feels) an? (?:oven|heater|stove|toaster)\b`,
  String.raw`\bon fire\b|\bburn\w* up\b|\b(?:kick|throw|toss|push)\w* (?:off )?(?:the |my |his |her )?(?:duvet|covers|blanket)|\b(?:duvet|blanket|bed|sheets?|mattress) (?:cooks|roasts|bakes|boils)|\bmelt\w*\b`,
  String.raw`(?<!\p{L})و?(?:افوح|يفوح|تفوح|نار|اشتعل|اشتعال|يشتعل|حرا|شوب|بشوب|مشوب|اغلي|يغلي|مبتل\p{L}*|ينقع|غرقان\p{L}*)(?!\p{L})`,
]);

/** "110 lbs soaking wet" is a way to say how little that is. */
const soakingWet = /(\d\s*(?:kgs?|kilos?|lbs?|pounds?|stones?|st)?)\s+(?:when\s+)?(?:soaking|sopping|dripping)\s+wet/g;

/** `hot`, `neutral` where heat is denied, undefined where it is not spoken of. */
export const readThermal = ({ text: written, words }: Question): Thermal | undefined => {
  const text = written.replace(soakingWet, '$1');
  if (tooWarm.test(text)) return 'hot';
  if (coldness.test(text)) return 'neutral';
  if (words.some(({ concept, denied }) => denied && hot.has(concept))) return 'neutral';
  if (feverish.test(text)) return 'hot';
  const spoken = words.some(
    ({ concept, written, denied }, at) =>
      !denied && (hot.has(concept) || cools.test(fold(written))) && !(written === 'soaking' && words[at + 1]?.written === 'wet'),
  );
  return spoken ? 'hot' : undefined;
};
