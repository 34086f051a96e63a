import { fold } from './normalise.ts';

/** Numbers in words, in English and in Arabic as it is written and as the Gulf says it. */

type Kind = 'unit' | 'teen' | 'ten' | 'hundred' | 'hundreds' | 'thousand' | 'thousands' | 'half';
interface Part {
  kind: Kind;
  value: number;
}

const parts = new Map<string, Part>();
const add = (kind: Kind, first: number, step: number, line: string): void =>
  line.split(' ').forEach((forms, index) => {
    for (const form of forms.split('|')) parts.set(fold(form), { kind, value: first + index * step });
  });

add('unit', 1, 1, 'one two three four five six seven eight nine');
add('teen', 10, 1, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
add('ten', 20, 10, 'twenty thirty forty|fourty fifty sixty seventy eighty ninety');
add('hundred', 100, 0, 'hundred|hundreds');
add('thousand', 1000, 0, 'thousand|thousands|grand');
add(
  'unit',
  1,
  1,
  'واحد|واحدة|وحده اثنين|إثنين|ثنين|اثنان ثلاث|ثلاثة|تلات|تلاتة أربع|أربعة خمس|خمسة ست|ستة سبع|سبعة ثمان|ثماني|ثمانية|تمن|تمان|تمانية تسع|تسعة',
);
add('teen', 10, 1, 'عشر|عشرة احدعش|حدعش اثنعش|اطنعش ثلطعش|تلتاشر اربعطعش خمسطعش|خمستعش|خمستاشر سطعش|ستعش سبعطعش ثمنطعش تسعطعش');
add('ten', 20, 10, 'عشرين|عشرون ثلاثين|ثلاثون|تلاتين أربعين|أربعون خمسين|خمسون ستين|ستون سبعين|سبعون ثمانين|ثمانون|تمانين تسعين|تسعون');
add('hundred', 100, 0, 'مية|مئة|مائة|ميه|امية');
add(
  'hundreds',
  200,
  100,
  'ميتين|مئتين|مائتين|مئتان|مئتي|ميتي|مئتا|مائتا|ميتا ثلاثمية|ثلاثمئة|ثلاثمائة|ثلثمية|تلتمية أربعمية|أربعمئة|أربعمائة|ربعمية خمسمية|خمسمئة|خمسمائة ستمية|ستمئة|ستمائة سبعمية|سبعمئة|سبعمائة ثمانمية|ثمنمية|ثمانمئة|ثمانمائة تسعمية|تسعمئة|تسعمائة',
);
add('thousand', 1000, 0, 'ألف|ألفا|آلاف|الاف');
add('thousands', 2000, 0, 'ألفين|ألفان|ألفي|الفين');
add('half', 500, 0, 'نص|نصف');

/** Every number word, folded. */
export const numberWords: readonly string[] = [...parts.keys()];

/** What is counted in small numbers: only before these is a lone "three" or "خمس" a number. */
const counted = new Set(
  'year years yr yrs month months night nights day days week weeks kilo kilos kg stone pound pounds riyal riyals metre metres meter meters feet foot inch inches سنة سنوات سنين عام أعوام شهر شهور أشهر ليلة ليالي يوم أيام كيلو كجم ريال متر أمتار'
    .split(' ')
    .map(fold),
);

/** Whether a folded word is a number, or one with `و` before it. */
export const isNumberWord = (word: string): boolean => partOf(word) !== undefined || partOf(word.replace(/^[بل]/, '')) !== undefined;

const partOf = (word: string): { part: Part; joined: boolean } | undefined => {
  const whole = parts.get(word);
  if (whole) return { part: whole, joined: false };
  const rest = word.startsWith('و') ? parts.get(word.slice(1)) : undefined;
  const named = word.replace(/^(?:وال|ال)/, '');
  const part = named === word ? undefined : parts.get(named);
  return rest ? { part: rest, joined: true } : part && { part, joined: word.startsWith('و') };
};

interface Sum {
  total: number;
  current: number;
  last: Kind | undefined;
}

/** The sum with one more part, or undefined where the part begins a number of its own. */
const plus = ({ total, current, last }: Sum, { kind, value }: Part, joined: boolean): Sum | undefined => {
  const next = (current: number, more = 0): Sum => ({ total: total + more, current, last: kind });
  if (kind === 'thousand') return current >= 1000 ? undefined : { total: total + (current || 1) * 1000, current: 0, last: kind };
  if (kind === 'thousands') return last === undefined ? { total: value, current: 0, last: kind } : undefined;
  if (kind === 'half') return last === 'thousand' || last === 'thousands' ? next(0, value) : undefined;
  if (kind === 'hundred') {
    if (last === 'unit' || last === 'teen') return next(current * 100);
    return current === 0 ? next(value) : undefined;
  }
  if (kind === 'hundreds') return current === 0 ? next(value) : undefined;
  // "خمسة وتسعين" says the unit first, "ninety five" last, "خمسة عشر" joins them.
  if (kind === 'teen' && last === 'unit' && value === 10 && !joined && current % 100 < 10) return next(current + 10);
  if (kind === 'ten' && last === 'unit') return joined ? next(current + value) : undefined;
  if (kind === 'unit' && last === 'unit') return undefined;
  if (kind === 'unit' && (last === 'teen' || current % 10 > 0)) return undefined;
  if (kind !== 'unit' && current % 100 > 0) return undefined;
  return next(current + value);
};

/** "Between one and two thousand", "3-5 thousand". */
const thousands =
  /(?<![\d.\p{L}])([1-9](?:\.5)?|one|two|three|four|five|six|seven|eight|nine)( ?(?:-|to|and|or|الي|ل|و) ?)([1-9]\d?000)(?!\d)/gu;

const digits = /^\d+(?:\.\d+)?$/;

/**
 * A folded text with its number words in digits: `two thousand five hundred`, `الف وخمسميه`, `٣ الاف ونص` (3500), `خمسه وتسعين كيلو`, `1.5k`.
 * A lone number below ten stays a word, unless it counts years, nights, kilos or the like.
 */
export const withDigits = (folded: string): string => {
  // "بالفين" is for two thousand.
  const written = folded
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)[٫](?=\d)/g, '.')
    .replace(/(?<=\dk)\s*[–—-]\s*(?=\d)/g, ' - ')
    .replace(/\b(?:an? )?couple of (?=hundred|thousand|grand)/g, 'two ')
    .replace(/\ban? (?=(?:hundred|thousand|grand)\b)/g, '')
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(
      /(?<![\d.])(\d{1,2}|one|two|three|four|five|six|seven|eight|nine) and a half\b/g,
      (_, number: string) => `${parts.get(number)?.value ?? number}.5`,
    )
    .replace(/(?<!\p{L})و(?=\d)/gu, 'و ')
    .replace(/[,،;؛!?؟:]|\.(?!\d)/g, ' $& ')
    .split(/\s+/)
    .flatMap((word) =>
      /^[بل]/.test(word) && !parts.has(word) && parts.has(word.slice(1)) && word.length > 3 ? [word.charAt(0), word.slice(1)] : [word],
    );
  const result: string[] = [];
  for (let index = 0; index < written.length;) {
    const first = written[index] ?? '';
    let sum: Sum = { total: 0, current: 0, last: undefined };
    let end = index;
    const scaled = digits.test(first) ? parts.get(written[index + 1] ?? '')?.kind : undefined;
    if (scaled === 'thousand' || scaled === 'hundred') {
      sum = { total: 0, current: Number(first), last: 'unit' };
      end = index + 1;
    }
    for (; end < written.length; end += 1) {
      // A spoken "and" between two parts.
      const at = written[end] === 'and' && sum.last !== undefined ? end + 1 : end;
      const found = partOf(written[at] ?? '');
      const more =
        found && (sum.last !== undefined || found.part.kind !== 'half') ? plus(sum, found.part, found.joined || at > end) : undefined;
      // "بين ألفين وأربعة آلاف" are two numbers.
      const begins = at > end && found?.part.kind !== 'hundred' && partOf(written[at + 1] ?? '')?.part.kind === 'hundred';
      if (
        !more ||
        (begins && sum.last === 'hundred') ||
        (sum.total > 0 && found?.part.kind !== 'half' && partOf(written[at + 1] ?? '')?.part.kind === 'thousand')
      )
        break;
      sum = more;
      end = at;
    }
    const value = sum.total + sum.current;
    if (end > index && (value >= 10 || counted.has(written[end] ?? ''))) {
      result.push(...(first.startsWith('و') && partOf(first)?.joined ? ['و'] : []), String(value));
      index = end;
    } else {
      result.push(first.replace(/^(1?\d(?:\.\d+)?)k$/, (_, number: string) => String(Number(number) * 1000)));
      index += 1;
    }
  }
  return result
    .join(' ')
    .replace(/(?<!\d)(\d{1,2})000 and (?:a )?half\b/g, (_, number: string) => `${number}500`)
    .replace(/(?<![\d.]|بين )(\d{1,2}000) و (\d{2,3})(?![\d.])/g, (_, more: string, less: string) => String(Number(more) + Number(less)))
    .replace(thousands, (_, low: string, link: string, high: string) => `${1000 * (parts.get(low)?.value ?? Number(low))}${link}${high}`);
};
