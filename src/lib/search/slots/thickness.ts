/** Heights of mattresses and pillows, in centimetres. */

const thick =
  /\b(?:thick\w*|thinner|thinnest|slimmer|height|high|tall|deep|depth)\b|سميك|عالي|سماك\p{L}*|سمك\p{L}*|ارتفاع\p{L}*|تخان\p{L}*|علو/u;
const centimetres = /(\d{1,2}(?:\.\d+)?)\s*(?:cms?|centimet\w+|سم|سنتي\p{L}*)/gu;
const atLeast = /علي الاقل|at least|\b(?:no|not) (?:thinner|less|lower|shorter) than\b/;
const lower =
  /\b(?:under|below|less than|thinner|up to|at most|max\w*|or (?:lower|thinner|less|below|under|slimmer)|(?:no|not) (?:more|thicker|higher|taller|deeper) than|lower than)\b|(?<!\p{L})اقل من|تحت|(?:لا|ما) (?:ي|ت)(?:زيد|تجاوز)|حد اقصي|ارق من|(?<!\p{L})و?اقل(?!\p{L})/u;
const higher =
  /\b(?:over|above|more than|at least|min\w*|thicker|higher than|not less than)\b|اكثر من|فوق|لا (?:ي|ت)قل|علي الاقل|اعلي من|اسمك من|واكثر|وفوق|or more|and above|\bplus\b/;

/** From and to, in centimetres; both where one height is meant. */
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

/** Whether a text speaks of how high something is. */
export const isAboutHeight = (text: string): boolean => thick.test(text);

/** The heights between which something must lie, in a text with its numbers in digits. */
export const heightIn = (figures: string): Span => {
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
