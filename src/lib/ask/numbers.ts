import table from '../../content/question-words.json' with { type: 'json' };
import { remembered } from './lexicon.ts';
import { fold } from './text.ts';

/** Numbers in words, in English and in Arabic as it is written and as it is said, and the units that follow them. */

/** What a word adds: a piece below ten, a teen, a ten, hundreds; or how it multiplies: by a hundred, by a thousand; or half of what was said. */
type Kind = 'unit' | 'teen' | 'ten' | 'hundred' | 'hundreds' | 'thousand' | 'thousands' | 'half';
interface Part {
  kind: Kind;
  value: number;
}

const parts = new Map<string, Part>();
/** Kind, first value, step to the next, then the words of each value. */
for (const line of table.numbers) {
  const [kind, first, step, ...values] = line.split(' ');
  for (const [index, forms] of values.entries())
    for (const form of forms.split('|')) parts.set(fold(form), { kind: kind as Kind, value: Number(first) + index * Number(step) });
}

/** Every number word, folded. */
export const numberWords: readonly string[] = [...parts.keys()];

export type Unit = keyof typeof table.units;

const units = new Map(Object.entries(table.units).flatMap(([unit, line]) => line.split(' ').map((word) => [fold(word), unit as Unit])));

/** The unit that a folded word is. */
export const unitOf = (word: string): Unit | undefined => units.get(word);

/** A word as a part of a number, and whether `و` joins it to what stands before. */
const partOf = remembered((word): { part: Part; joined: boolean } | null => {
  const found = [word, word.replace(/^و(?=.{2})/, ''), word.replace(/^و?ال(?=.{2})/, '')].flatMap((form) => parts.get(form) ?? [])[0];
  return found ? { part: found, joined: word.startsWith('و') && !parts.has(word) } : null;
});

/** A number that is being read. */
interface Sum {
  total: number;
  current: number;
  last: Kind;
}

/** What half of it adds after a part. */
const halves: Readonly<Partial<Record<Kind, number>>> = {
  unit: 0.5,
  teen: 0.5,
  ten: 0.5,
  hundred: 50,
  hundreds: 50,
  thousand: 500,
  thousands: 500,
};
/** Parts after which a smaller one is added. */
const before: Readonly<Partial<Record<Kind, string>>> = {
  unit: 'ten hundred hundreds thousand thousands',
  teen: 'hundred hundreds thousand thousands',
  ten: 'hundred hundreds thousand thousands',
  hundreds: 'thousand thousands',
};

/** The sum with one more part, or undefined where the part begins a number of its own: "ninety five", "خمسة وتسعين", "one eighty" (180), "الف ونص" (1500). */
const plus = ({ total, current, last }: Sum, { kind, value }: Part, joined: boolean): Sum | undefined => {
  const next = (sum: number, more = 0): Sum => ({ total: total + more, current: sum, last: kind });
  if (kind === 'thousand') return total > 0 ? undefined : next(0, (current || 1) * 1000);
  if (kind === 'half') return halves[last] === undefined ? undefined : next(current + halves[last]);
  if (kind === 'hundred' && (last === 'unit' || last === 'teen')) return next(current * 100);
  if (kind === 'hundred') return last.startsWith('thousand') ? next(100) : undefined;
  if (kind === 'teen' && value === 10 && last === 'unit' && !joined) return next(current + 10);
  if (kind === 'ten' && last === 'unit' && joined) return next(current + value);
  if (kind === 'ten' && last === 'unit') return current < 3 ? next(current * 100 + value) : undefined;
  return before[kind]?.split(' ').includes(last) === true ? next(current + value) : undefined;
};

const digits = /^\d+(?:\.\d+)?$/;

/** The number that begins at a place, and the place after it. */
const numberAt = (words: readonly string[], start: number): { value: number; end: number } | undefined => {
  const first = words[start] ?? '';
  const own = partOf(first);
  const figure = digits.test(first);
  if (!figure && (!own || own.part.kind === 'half')) return undefined;
  let sum: Sum = { total: 0, current: Number(first), last: 'unit' };
  if (own)
    sum = own.part.kind.startsWith('thousand')
      ? { total: own.part.value, current: 0, last: own.part.kind }
      : { total: 0, current: own.part.value, last: own.part.kind };
  let end = start + 1;
  for (;;) {
    // A spoken "and", unless a number of its own follows it: "between one hundred and two hundred".
    const at =
      /^(?:and|و)$/.test(words[end] ?? '') &&
      !words.slice(end + 2, end + 4).some((word) => /^(?:hundred|thousand)$/.test(partOf(word)?.part.kind ?? ''))
        ? end + 1
        : end;
    const found = partOf(words[at] ?? '');
    // Figures are scaled and halved, and nothing is added to them.
    if (!found || (figure && end === start + 1 && !/^(?:hundred|thousand|half)$/.test(found.part.kind))) break;
    const joined = found.joined || at > end;
    // "الفين وثلاث الاف" are two numbers.
    if (joined && found.part.kind === 'unit' && sum.last.startsWith('thousand') && partOf(words[at + 1] ?? '')?.part.kind === 'thousand')
      break;
    const more = found.part.kind === 'half' && !joined ? undefined : plus(sum, found.part, joined);
    if (!more) break;
    [sum, end] = [more, at + 1];
  }
  return { value: sum.total + sum.current, end };
};

/** "3-5 thousand", "between one and two thousand". */
const thousands =
  /(^|[^\d.\p{L}])([1-9](?:\.5)?|one|two|three|four|five|six|seven|eight|nine)( ?(?:-|to|and|or|الي|ل|و) ?)([1-9]\d?000)(?!\d)/gu;

/** "4 foot six": feet, and the inches behind them in words. */
const feet = /(\d) (?:foot|feet|ft) ([a-z]+)\b(?! (?:by|x|foot|feet|ft|in|inch|inches)\b)/g;
const inCentimetres = (all: string, whole: string, word: string): string => {
  const inches = parts.get(word)?.value ?? 12;
  return inches < 12 ? `${Math.round(Number(whole) * 30.48 + inches * 2.54)} cm` : all;
};

/** "متر و 60": metres, and the centimetres behind them. */
const metres = /(^|[^\p{L}\d.])(?:(\d) )?(متر|m[ei]te?r) (?:و|w) (\d\d)(?![\d\p{L}])/gu;

/**
 * A folded text with its number words in digits: `two thousand five hundred`, `الف وخمسميه`, `3 الاف ونص` (3500), `خمسه وتسعين كيلو`, `1.5k`.
 * A lone number below ten stays a word, unless a unit follows it.
 */
export const withDigits = (folded: string): string => {
  const words = folded
    .replace(/(\d)[,٬](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d ?)k\. ?g\b\.?/g, '$1kg')
    .replace(/(\d)[٫،,](?=\d)/g, '$1.')
    .replace(/\b(?:an? )?couple of (?=hundred|thousand|grand)/g, 'two ')
    .replace(/\ban? (?=(?:hundred|thousand|grand)\b)/g, '')
    .replace(/ and a half\b/g, ' ونص')
    .replace(/([a-z])-(?=[a-z])/g, '$1 ')
    .replace(/(^|[^\d.])(\d{1,2}(?:\.\d+)?) ?k\b/g, (_, before: string, number: string) => `${before}${Number(number) * 1000}`)
    .replace(/(^|\P{L})([وبل])(?=\d)/gu, '$1$2 ')
    .replace(/(^|\P{L})(([بل])(?:ال)?(\p{L}{3,}))/gu, (whole, before: string, text: string, joined: string, word: string) =>
      parts.has(text) || !(parts.has(text.slice(1)) || parts.has(word))
        ? whole
        : `${before}${joined} ${parts.has(text.slice(1)) ? text.slice(1) : word}`,
    )
    .replace(/[,،;؛!?؟:()«»"]|\.(?!\d)/g, ' $& ')
    .split(/\s+/);
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    // "15 ستون" are stones, not sixty.
    const isUnit = digits.test(result[result.length - 1] ?? '') && unitOf(word) !== undefined;
    const found = isUnit ? undefined : numberAt(words, at);
    const counts =
      found &&
      (found.end > at + 1 || !digits.test(word)) &&
      (found.value >= 10 || unitOf(words[found.end] ?? '') !== undefined || found.value % 1 > 0);
    if (counts) result.push(...(partOf(word)?.joined === true ? ['و'] : []), String(found.value));
    else result.push(word);
    at = counts ? found.end : at + 1;
  }
  return result
    .join(' ')
    .replace(metres, (_, before: string, whole: string | undefined, unit: string, part: string) => `${before}${whole ?? 1}.${part} ${unit}`)
    .replace(/(\d) ?m(\d\d)(?!\d)/g, '$1.$2 m')
    .replace(feet, inCentimetres)
    .replace(
      thousands,
      (_, before: string, low: string, link: string, high: string) =>
        `${before}${1000 * (parts.get(low)?.value ?? Number(low))}${link}${high}`,
    );
};
