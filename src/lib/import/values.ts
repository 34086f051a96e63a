import { withDigits } from '../ask/numbers.ts';
import { fold } from '../ask/text.ts';
import type { Measure } from '../domain/sizes.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { latinDigits } from '../words/plain-text.ts';
import { hasProblem, plain, quotedValue, textOf, type Cell } from './cells.ts';
import { withoutOfferDays } from './days.ts';
import { fitting, patterns, says } from './fields.ts';

const bare = (text: string): string =>
  plain(text)
    .replace(new RegExp(`^(?:${says.riyal.source})\\s*|\\s*(?:${says.riyal.source})$`, 'gu'), '')
    .replace(says.unit, '')
    .replace(/\*+$/, '')
    .trim();

/** Whether a text says something, also where it says it in both languages: `خلص sold out`, `On request - عند الطلب`. */
const saysAll = (cell: Cell | undefined, is: (text: string) => boolean): boolean =>
  plain(textOf(cell))
    .split(/(?<=\p{Script=Arabic})[ /–-]+(?=\p{Script=Latin})|(?<=\p{Script=Latin})[ /–-]+(?=\p{Script=Arabic})/u)
    .every(is);

/** What people write where there is nothing: not sold in this size, ask us, none left. */
export const isNothing = (cell: Cell | undefined): boolean => saysAll(cell, (text) => says.nothing.test(text) || says.soldOut.test(text));

/** Whether it says where a price would be that none is left, and not only that there is no offer. */
export const isSoldOut = (cell: Cell | undefined): boolean => saysAll(cell, (text) => says.soldOut.test(text));

const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * What commas or points before three digits are likely to be where a column makes one doubt it: others of them end a whole number, or as thousands
 * they would be more than any bed costs. Undefined where nothing does.
 */
export const marksIn = (cells: readonly Cell[]): 'thousands' | 'decimals' | undefined => {
  const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => bare(cell));
  const some = (pattern: string): boolean => texts.some((text) => new RegExp(pattern).test(text));
  for (const [mark, other] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    if (!texts.some((text) => ambiguous.test(text) && text.includes(mark))) continue;
    if (some(`^\\d{4,}\\${mark}\\d{3}$|^\\d{3}\\${mark}\\d{3}$`)) return 'decimals';
    if (some(`^\\d+\\${mark}(?:\\d{1,2}|\\d{4,})$|['${other}].*\\${mark}`)) return 'thousands';
  }
  return undefined;
};

/** The number in a text with its unit, digits of either script; undefined where it has none or more. `1,299` is thousands unless said. */
export const readNumber = (cell: Cell | undefined, isDecimal = false): number | undefined => {
  if (typeof cell === 'number') return Number(cell.toPrecision(12));
  // Two numbers on two lines are no thousands.
  if (typeof cell === 'string' && /\p{N}\s*\n\s*\p{N}/u.test(cell)) return undefined;
  const text = bare(textOf(cell));
  const [, mark] = /^\d{1,3}([',.])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,3})?$/.exec(text) ?? [];
  const ungrouped = mark === undefined || (isDecimal && ambiguous.test(text)) ? text : text.replaceAll(mark, '');
  const number = ungrouped.replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : undefined;
};

/** What is paid, and what was before, where a cell says both: `2100 بدل 2400`, `890 (was 1,150)`. */
const bothIn = (cell: Cell): { paid: string; before: string } | undefined => {
  const [, paid, before, was, now, first, then] = typeof cell === 'string' ? (says.insteadOf.exec(plain(textOf(cell))) ?? []) : [];
  const earlier = before ?? was ?? first;
  return earlier === undefined ? undefined : { paid: paid ?? now ?? then ?? '', before: earlier };
};

/** An amount of Qatari riyals; undefined where nothing is asked for, and why not where it is no price. Of two it is what is paid. */
export const readPrice = (cell: Cell, isDecimal = false): number | { problem: string } | undefined => {
  const both = bothIn(cell);
  const text = textOf(cell);
  if (hasProblem(cell)) return cell;
  if (text === '' || isNothing(cell)) return undefined;
  if (says.otherMoney.test(fold(text))) return { problem: `${quotedValue(text)} is no price in riyals. Write it in QAR.` };
  // “2400 قبل / 2100 بعد” is refused, rather than one of the two taken.
  if (both && /after|now|بعد|الان|الحين/iu.test(both.before))
    return { problem: `${quotedValue(text)} is no price. Write what is paid, and the price before in a column of its own.` };
  if (both) return readPrice(both.paid, isDecimal);
  const amount = typeof cell === 'object' ? undefined : readNumber(cell, isDecimal);
  if (amount === undefined || amount < 0 || amount > 1_000_000)
    return { problem: `${quotedValue(text)} is no price. Write the number alone, or nothing.` };
  return amount === 0 ? undefined : Math.round(amount * 100) / 100;
};

/** The price that words stand behind, such as `1150 شامل التوصيل`. */
export const readPriceWithWords = (cell: Cell): number | undefined => readNumber(says.withRemark.exec(bare(textOf(cell)))?.[1]);

/** The price before the offer, where the cell of a price says that too. */
export const readBefore = (cell: Cell, isDecimal = false): number | undefined => readNumber(bothIn(cell)?.before, isDecimal);

/** A discount as a share of one: `25%`, `0.25`, `خصم 25`; 0 where there is none, undefined where it says something else, such as `2 pillows free`. */
export const shareOf = (cell: Cell | undefined): number | undefined => {
  // `20% until 15/12/26` has its last day too (offers.ts).
  const text = withoutOfferDays(plain(textOf(cell))).trim();
  if (text === '' || says.nothing.test(text) || says.no.test(text)) return 0;
  const figure = Number(says.share.exec(text)?.[1]);
  return figure < 1 ? figure : figure < 100 ? figure / 100 : undefined;
};

/** Whether it is a share and no price: `15%`, `10% off`, 0.15. */
export const isShare = (cell: Cell): boolean =>
  typeof cell === 'number' ? cell !== 0 && Math.abs(cell) < 1 : /[%٪]/u.test(textOf(cell)) && shareOf(cell) !== undefined;

/** A folded text whose one or two years at its end have a figure: «ضمان سنة», «سنتين». */
const withYears = (text: string): string =>
  text.replace(/(?<!\p{L}|\d ?)(?:سنه(?: وا?حده)?|سنت[اي]ن)$/u, (said) => (said.startsWith('سنت') ? '2 سنه' : '1 سنه'));

/** Years of a warranty or nights of a trial: `10 years`, `120` months where the column says so, the Arabic one and two, none. */
export const readSpan = (cell: Cell, header: string): number | undefined => {
  // `10 years / ١٠ سنوات` says it twice.
  const [text = '', ...others] = plain(textOf(cell)).split(/\s+[/|]\s+/u);
  if (others.length > 0) return readSpan(text, header) ?? readSpan(others.join(), header);
  if (says.noYears.test(text)) return 0;
  const number = readNumber(withDigits(withYears(text)));
  return number === undefined ? undefined : says.months.test(fold(header)) || says.months.test(text) ? number / 12 : number;
};

/** Whole centimetres, also of inches where the cell or its header says so. */
export const readCentimetres = (cell: Cell, header: string): number | undefined => {
  const text = plain(textOf(cell));
  const isInches = says.inches.test(text) || says.inches.test(fold(header));
  const number = readNumber(isInches ? text.replace(new RegExp(`\\s*(?:${says.inches.source})\\S*$`, 'u'), '') : cell);
  return number === undefined || !isInches ? number : Math.round(number * 2.54);
};

/** The height of a mattress, where a text is nothing else: `25 cm`, `10"`. */
export const readHeight = (text: string): number | undefined => {
  const height = Math.round(readCentimetres(text, '') ?? 0);
  return height >= 5 && height <= 60 ? height : undefined;
};

export const readYesNo = (cell: Cell): boolean | undefined => {
  const text = plain(textOf(cell));
  return says.yes.test(text) ? true : says.no.test(text) ? false : undefined;
};

/** A range: `5.5-7`; one figure is none (specification, "What the service does" 5). */
export const readRange = (cell: Cell): { min: number; max: number } | undefined => {
  const text = bare(textOf(cell)).replace(/\s/g, '').replaceAll(',', '.');
  const [, min, max] = /^(\d+(?:\.\d+)?)(?:-|–|to|الي)(\d+(?:\.\d+)?)$/u.exec(text) ?? [];
  return min === undefined ? undefined : { min: Number(min), max: Number(max) };
};

const measure =
  /(?:(?<!\p{L})[wld](?=\d+\s*(?:cm)?\s*[x×*]\s*[wld]\d))?(\d+(?:\.\d+)?)\s*(?:cm|سم|m|م|["”″])?\s*(?:[x*×/]|في|by)\s*[wld]?\s*(\d+(?:\.\d+)?)\s*["”″]?(?:\s*(?:[x*×]|في)\s*h?\s*(\d+(?:\.\d+)?))?\s*(?:cm|سم|m|م|["”″])?(?![\p{L}\d])/u;

/** `180-200` and nothing else, as long as a bed. */
const measureWithDash = /^\s*([6-9]\d|1\d\d|200) ?[-–] ?(1[89]\d|2[0-2]\d)(?: ?(?:cm|سم))?\s*$/u;

/** The shorter side of the smallest pillow, in centimetres. */
const leastSide = 25;

interface MeasureInText {
  sides: readonly [number, number];
  height: number | undefined;
  before: string;
  after: string;
}

/** The first measure in a text in centimetres, the shorter side first, with the text around it. */
const measureIn = (text: string): MeasureInText | undefined => {
  // Metres with a comma: “1,80 x 2,00”.
  const plainly = latinDigits(text)
    .toLowerCase()
    .replace(/(?<!\d)([0-2])[,٫،](?=\d{1,2}(?!\d))/gu, '$1.');
  const match = measure.exec(plainly) ?? measureWithDash.exec(plainly);
  if (!match) return undefined;
  // Metres; or inches, as a bed that is 72 to 84 long and no cot's width has.
  const [wide = 0, long = 0] = [Number(match[1]), Number(match[2])].sort((a, b) => a - b);
  const inches = wide >= 30 && long >= 72 && long <= 84 ? 2.54 : 1;
  // What is narrower is no bed and no pillow, but a day such as 11/01/2026.
  if (wide * (wide < 4 ? 100 : inches) < leastSide) return undefined;
  const [one = 0, two = 0, three] = match.slice(1, 4).map((side) => Number(side) * (Number(side) < 4 ? 100 : inches));
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const sides = one < two ? ([one, two] as const) : ([two, one] as const);
  const height = three === undefined || Number.isNaN(three) ? undefined : Math.round(three);
  // `75x36x6" (190x90)` says it twice.
  const metric = inches === 1 ? undefined : measureIn(after);
  const isAgain = metric?.sides.every((side, at) => Math.abs(side - (sides[at] ?? 0)) <= 5) === true;
  return isAgain ? { ...metric, height: metric.height ?? height, before } : { sides, height, before, after };
};

/** The least rank of a measure that is no size of ours: the size is only the nearest. */
export const noSize = 99;

/** A size that a text names; `rank` is 0 for its own measure or its name, else the place of the measure among its others, or from `noSize` on how far it is from the nearest. */
export interface FoundSize {
  key: string;
  rank: number;
  /** As it was read, such as `150x190`. */
  measure: string;
  /** The same in whole centimetres; undefined where a name alone says it. */
  sides?: Measure | undefined;
}

/** The second of two measures that share their width: `90x190/200`; empty where there is one. */
export const secondMeasure = (text: string): string => {
  const [, width, length] =
    /(\d{2,3}) ?[x×*] ?1[89]\d ?\/ ?(?:\1 ?[x×*] ?)?(2[0-2]\d|1[89]\d)(?!\d| ?[x×*])/u.exec(latinDigits(text)) ?? [];
  return width === undefined ? '' : `${width}x${length}`;
};

/** The width of a bed alone, which is a size where it is one of an adult's. */
const onlyWidth = /^\s*(\d{2,3})(?: ?(?:cm|سم))?\s*$/u;
export const isWidth = ({ measure }: FoundSize): boolean => onlyWidth.test(measure);

/** Reads sizes against the content's: undefined where a text says none. */
export const sizeReader =
  (sizes: readonly SizeRecord[]) =>
  (text: string, byName = true): FoundSize | undefined => {
    const words = fold(text).replace(/[_-]+/g, ' ');
    const named = [fold(text).trim(), ...fitting(patterns.sizes, words)].find((one) => sizes.some(({ key }) => key === one));
    const measures = sizes.flatMap(({ key, alternateDimensions, for: of, ...size }) =>
      [size, ...alternateDimensions].map(({ widthCm, lengthCm }, rank) => ({ key, of, rank, widthCm, lengthCm })),
    );
    const [, alone] = onlyWidth.exec(latinDigits(words)) ?? [];
    const [width = 0, length = 0] = measureIn(text)?.sides ?? [];
    if (width === 0 && alone !== undefined) {
      const [first] = measures
        .filter(({ of, widthCm }) => of === 'adult' && widthCm === Number(alone))
        .sort((one, two) => one.rank - two.rank);
      return first && { key: first.key, rank: first.rank, measure: alone, sides: { widthCm: first.widthCm, lengthCm: first.lengthCm } };
    }
    if (width === 0) return byName && named !== undefined ? { key: named, rank: 0, measure: named } : undefined;
    const [best] = measures
      .map(({ key, rank, widthCm, lengthCm }) => ({ key, rank, far: Math.abs(widthCm - width) + Math.abs(lengthCm - length) }))
      .sort((one, two) => one.far - two.far || one.rank - two.rank);
    const isOurs = best?.far === 0;
    const sides = { widthCm: Math.round(width), lengthCm: Math.round(length) };
    return {
      key: (isOurs ? undefined : named) ?? best?.key ?? '',
      rank: isOurs ? best.rank : noSize + (best?.far ?? 0),
      measure: `${sides.widthCm}x${sides.lengthCm}`,
      sides,
    };
  };

/** A measure behind a name: `Single: 100 x 200`. */
export const measureBehind = /^[^\p{L}\d]{0,6}(\d{2,3} ?[x×*] ?\d{2,3})/u;
const namedMeasure = new RegExp(`(\\p{L}[\\p{L} -]{2,30})${measureBehind.source.slice(1)}`, 'gu');

/** What a text says that sizes measure, by the key of their name; nothing of a name with two measures. */
export const measuresIn = (text: string, size: ReturnType<typeof sizeReader>): ReadonlyMap<string, FoundSize> => {
  const said = [...latinDigits(text).matchAll(namedMeasure)].flatMap(([, name = '', sides = '']) => {
    const [named, found] = [size(name), size(`${name} ${sides}`)];
    return named && found?.key === named.key ? [{ key: named.key, found }] : [];
  });
  const byKey = Map.groupBy(said, ({ key }) => key);
  return new Map(
    [...byKey].flatMap(([key, all]) => (new Set(all.map(({ found }) => found.measure)).size === 1 && all[0] ? [[key, all[0].found]] : [])),
  );
};

/** A name without its number before it, and its place in the tree of a program: `[M-90] Cloud`, `Mattress:Cloud`. */
export const withoutBranch = (name: string): string =>
  name.replace(/^\[[^\]]*\] ?/u, '').replace(/^(?:mattress(?:es)?|pillows?) ?[:>] ?/iu, '');

const endOfName = /(?:\s(?:size|(?:ال)?مقاس|قياس))?[\s\-–—,(|/:]*$/iu;
const sizeAtStart = /^(?:super[\s-]*|s[/.])?(?:king|single|queen|double|twin)[\s-]+sized?\s+/iu;
const sizeAtEnd = [
  /[\s–-]+(?:SGL|DBL|QN|KG|S[./]?KG?)\)?$/u,
  /(?:[\s\-–—,(|/:]+)(?:size\s+)?((?:super[\s-]*|s[/.] ?)?(?:king|single|queen|double)(?:\s*(?:size|plus|\+))?\)?)$/iu,
  /[\s(–-]+((?:سوبر )?(?:كينج|كنج|كوين|دبل|مزدوج|(?:مفرد|سنجل|نفر)(?: و ?نصف?)?|نفرين)\)?)$/u,
];

/** `(QUEEN)` behind a measure says the size again. */
const sizeAlone =
  /^[^\p{L}\p{N}]*(?:(?:super[\s-]*|s[/.]? ?)?(?:king|single|queen|double|twin)(?: size)?|(?:سوبر )?(?:كينج|كنج|كوين|دبل|مزدوج|مفرد|سنجل|نفر|نفرين)(?: و ?نصف?)?)[^\p{L}\p{N}]*$/iu;
const heightAtEnd = /\s+h ?=? ?([1-5]\d)$/iu;

/** A name without the size at its end, and the height that stands behind a measure: `Cloud – King 180 x 200 cm, 28 cm`. */
export const withoutSize = (name: string): { name: string; height: number | undefined } => {
  const found = measureIn(name);
  const after = found?.after ?? '';
  const [behind = '', high] = (found ? undefined : heightAtEnd.exec(name)) ?? [];
  let start = (found?.before ?? name.slice(0, name.length - behind.length)).replace(endOfName, '');
  const [letters, ...names] = sizeAtEnd.map((pattern) => pattern.exec(start));
  const last = letters ?? names.find((match) => match !== null);
  // `King 180x200` is no name.
  if (found && sizeAlone.test(start)) start = '';
  if (last && (found || letters || /^\s*[-–—(|/]/.test(last[0]))) start = start.slice(0, last.index).replace(endOfName, '');
  // `6FT (180x200)` says it twice.
  if (found) start = start.replace(/[\s\-–—(]+\d(?:\.\d)? ?(?:ft|feet|foot|قدم)$/iu, '');
  const height =
    found?.height ??
    high ??
    /^[\s,)\-–]*(?:x\s*|(?:ارتفاع|سماكة) ?)?(\d{1,2})\s*(?:cm|سم)/iu.exec(after)?.[1] ??
    /^[\s)]*[x×*]\s*([1-5]\d)(?!\d)/iu.exec(after)?.[1] ??
    /\bh ?=? ?([1-5]\d)\b/iu.exec(after)?.[1] ??
    /(?<![\d.x×])([1-5]\d) ?(?:cm|سم)(?!\p{L})/iu.exec(latinDigits(start))?.[1];
  const rest = after
    .replace(/^[\s,)\-–]+/u, '')
    .replace(/(?:(?:ارتفاع|سماكة) ?)?\d+\s*(?:cm|سم)(?!\p{L})|\bh ?=? ?[1-5]\d\b/giu, '')
    .trim();
  start = withoutBranch(start).replace(sizeAtStart, '');
  const isTelling = /\p{L}{3}/u.test(rest) && !sizeAlone.test(rest);
  const parts = [start, isTelling ? rest : ''].filter((part) => part !== '');
  return { name: parts.join(' '), height: height === undefined ? undefined : Number(height) };
};
