/** Heights of mattresses and pillows, in centimetres. */

const thick =
  /\b(?:thick\w*|taller|deeper|thinner|thinnest|slimmer|slim|thin|low[\s-]profile|(?:[5-9]|1[0-6])[\s-]*inch(?:es)?|height|high|tall|deep|depth)\b|سميك|عالي|سماك\p{L}*|سمك\p{L}*|ارتفاع\p{L}*|تخان\p{L}*|علو/u;
const centimetres = /(\d{1,2}(?:\.\d+)?)\s*(?:cms?|centimet\w+|سم|سنتي\p{L}*)/gu;
const atLeast = /علي الاقل|at least|\b(?:no|not) (?:thinner|less|lower|shorter) than\b/;
const lower =
  /\b(?:under|below|less than|thinner|up to|at most|max\w*|(?:stay|be|is|stays) (?:at|within)|or (?:lower|thinner|less|below|under|slimmer)|(?:no|not|nothing) (?:be )?(?:more|thicker|higher|taller|deeper) than|not (?:over|above|exceeding)|nothing (?:over|thicker|higher|above)|lower than)\b|(?<!\p{L})اقل من|تحت|(?:لا|ما) (?:ي|ت)(?:زيد|تجاوز)|حد اقصي|ارق من|(?<!\p{L})دون(?!\p{L})|(?<!\p{L})و?اقل(?!\p{L})/u;
const higher =
  /\b(?:over|above|more than|at least|min\w*|thicker|(?:higher|taller|deeper) than|not less than)\b|اكثر من|فوق|(?<!لا |ما )(?:[يت]ت?جاوز|[يت]فوق)|لا (?:ي|ت)قل|علي الاقل|اعلي من|اسمك من|و?اكثر(?! من)|(?:او|و) ?اعلي(?! من)|وفوق|or (?:thicker|higher|taller)|or more|and above|\bplus\b/;

/** From and to, in centimetres; both where one height is meant. */
interface Span {
  min?: number | undefined;
  max?: number | undefined;
}

/** Compares strictly. */
const more =
  /\b(?:more|over|above|less|under|below|thicker|thinner|higher|lower|taller|deeper|slimmer|shorter) than\b|\b(?:under|below|over|above)\b|(?<!\p{L})(?:اقل|اكثر|اعلي|اسمك|ارق) من|(?<!\p{L})(?:تحت|فوق|دون)(?!\p{L})|(?<!لا |ما )(?:[يت]ت?جاوز|[يت]فوق)/u;
const orMore =
  /(?:\d|cms?|سم|سنتي\p{L}*|inch(?:es)?) (?:(?:or (?:above|over|more|higher|thicker|taller|up)\b)|فاعلي|فما فوق|او (?:اكثر|اعلي))/u;
const orLess =
  /\b(?:or|and) (?:less|lower|thinner|below|under|slimmer)\b|\b(?:no|not|nothing) (?:be )?(?:more|thicker|higher|taller|deeper) than\b|\bnot (?:over|above|exceeding)\b|\bnothing (?:over|thicker|higher|above)\b|\bmax\w*|(?:لا|ما) (?:ي|ت)زيد|و?اقل(?! من)/;
const inches = /(\d{1,2}(?:\.\d+)?)[\s-]*(?:inch(?:es)?\b|in\b|"|انش|بوصه)/gu;

/** So few centimetres are no width. */
const low = /(?<![\d.x×*/-]\s?)\b(?:[5-9]|[1-3]\d)\s*(?:cms?\b|centimet|سم|سنتي)/u;

/** Whether a text speaks of how high something is. */
export const isAboutHeight = (text: string): boolean => thick.test(text) || low.test(text);

/** What belongs together: a bound stands in one part of a sentence with its figure. */
const parts = /[,،;]|\.(?!\d)|\b(?:but|under (?=\d{3})|below (?=\d{3}))/;

const inInches = (value: string | undefined): number => Math.round(Number(value) * 25.4) / 10;
const span = (one: number, other: number): Span => ({ min: Math.min(one, other), max: Math.max(one, other) });
const inRange =
  /(\d{1,2}(?:\.\d+)?)\s*(?:cm|سم|سنتي|inch(?:es)?)?\s*(?:-|–|to|and|الي|ل|و)\s*(\d{1,2}(?:\.\d+)?)\s*(cm|centimet|سم|سنتي|inch)/;

/** One height, with what is said of it. */
const boundIn = (part: string): Span | undefined => {
  const inside = inRange.exec(part);
  if (inside) {
    const [, from, to, unit] = inside;
    return unit === 'inch' ? span(inInches(from), inInches(to)) : span(Number(from), Number(to));
  }
  const one = [
    ...[...part.matchAll(centimetres)].map(([, cm]) => Number(cm)),
    ...[...part.matchAll(inches)].map(([, value]) => inInches(value)),
  ].find((cm) => cm >= 3 && cm <= 50);
  if (one === undefined) return undefined;
  if (atLeast.test(part)) return { min: one };
  // "Less than 20" is not 20, "20 or less" is.
  const strict = more.test(part) && !orMore.test(part) ? 0.1 : 0;
  if (lower.test(part)) return { max: one - (orLess.test(part) ? 0 : strict) };
  if (higher.test(part)) return { min: one + strict };
  return { min: one, max: one };
};

/** The heights between which something must lie, in a text with its numbers in digits. */
export const heightIn = (figures: string): Span => {
  for (const part of figures.split(parts)) {
    const found = boundIn(part);
    if (found) return found;
  }
  return {};
};
