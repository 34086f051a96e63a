import { fold } from '../ask/text.ts';
import type { SizeRecord } from '../schemas/content.ts';
import { latinDigits } from '../words/plain-text.ts';
import { quotedValue, textOf, type Cell, type Unusable } from './cells.ts';
import { fitting, importWords, says } from './words.ts';

/** What a mark before exactly three digits is in a column: `1,299` is one thousand and more, or a little more than one. */
export type Mark = 'thousands' | 'decimals';

/** Latin digits and marks, without spaces between digits. */
const plain = (text: string): string =>
  fold(latinDigits(text))
    .replaceAll('٬', "'")
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace(/(\d)[\s\u00A0\u202F](?=\d{3}(?!\d))/gu, "$1'")
    .replace(/^'/, '')
    .trim();

/** What people write where there is nothing: not sold in this size, ask us, none left. */
export const isNothing = (cell: Cell | undefined): boolean => says.nothing.test(plain(textOf(cell)));

const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

const bare = (text: string): string =>
  plain(text)
    .replace(new RegExp(`^(?:${says.riyal.source})\\s*|\\s*(?:${says.riyal.source})$`, 'gu'), '')
    .replace(says.unit, '')
    .trim();

/** What commas and points are in a column, by all of its values; undefined where it has both kinds, which somebody must say. */
export const markOf = (cells: readonly Cell[]): Mark | undefined => {
  const texts = cells.filter((cell) => typeof cell === 'string').map((cell) => bare(cell));
  const used = texts.filter((text) => ambiguous.test(text)).map((text) => (text.includes(',') ? ',' : '.'));
  const isDecimal = (text: string): boolean =>
    used.some((mark) => new RegExp(`^\\d+\\${mark}(?:\\d{1,2}|\\d{4,})$|['${mark === ',' ? '.' : ','}].*\\${mark}`).test(text));
  return used.length > 0 && texts.some(isDecimal) ? undefined : 'thousands';
};

/** The number in a text with its unit, digits of either script; undefined where it has none or more. */
export const readNumber = (cell: Cell, mark: Mark = 'thousands'): number | undefined => {
  if (typeof cell === 'number') return Number(cell.toPrecision(12));
  let text = bare(textOf(cell));
  if (ambiguous.test(text)) text = mark === 'thousands' ? text.replace(/[.,]/, '') : text.replace(',', '.');
  else if (/^\d{1,3}(?:([',.])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/.test(text))
    text = text.replace(/[',.](?=\d{3}(?:\D|$))/g, '').replace(',', '.');
  else text = text.replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
};

/** An amount of Qatari riyals; undefined where nothing is asked for, and why not where it is no price. */
export const readPrice = (cell: Cell, mark: Mark | undefined): number | Unusable | undefined => {
  const text = textOf(cell);
  if (text === '' || isNothing(cell)) return undefined;
  const isMoney = typeof cell === 'object' ? undefined : readNumber(cell, mark);
  if (says.otherMoney.test(text)) return { problem: `${quotedValue(text)} is no price in riyals.`, change: 'Write it in QAR.' };
  if (isMoney === undefined || isMoney > 1_000_000)
    return { problem: `${quotedValue(text)} is no price.`, change: 'Write the number alone.' };
  if (mark === undefined && ambiguous.test(bare(text)))
    return { problem: `${quotedValue(text)} can be read in two ways.`, change: 'Say which in "marks".' };
  return isMoney === 0 ? undefined : Math.round(isMoney * 100) / 100;
};

/** Years of a warranty: `10 years`, `120` months where the column says so, the Arabic one and two. */
export const readYears = (cell: Cell, isMonths: boolean): number | undefined => {
  const text = plain(textOf(cell));
  if (says.noYears.test(text)) return 0;
  const few = ['سنه', 'سنتان', 'سنتين'].indexOf(text);
  if (few !== -1) return Math.min(few + 1, 2);
  const number = readNumber(cell);
  return number === undefined ? undefined : isMonths || says.months.test(text) ? number / 12 : number;
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

/** A day as `2026-12-05`: from a date, from a time, or as Gulf shops write it, the day first. */
export const readDay = (cell: Cell): string | undefined => {
  const text = plain(textOf(cell));
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const found = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(found)) ? undefined : found;
};

const measure =
  /(\d+(?:\.\d+)?)\s*(?:cm|سم|m|م)?\s*(?:[x*×/]|في|by)\s*(\d+(?:\.\d+)?)(?:\s*(?:[x*×]|في)\s*(\d+(?:\.\d+)?))?\s*(?:cm|سم|m|م)?(?![\p{L}\d])/u;

/** The first measure in a text, in centimetres, the shorter side first, with the text around it. */
const measureIn = (
  text: string,
): { sides: readonly [number, number]; height: number | undefined; before: string; after: string } | undefined => {
  const match = measure.exec(latinDigits(text).toLowerCase());
  if (!match) return undefined;
  const [one = 0, two = 0, three] = match.slice(1, 4).map((side) => Number(side) * (Number(side) < 4 ? 100 : 1));
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  return { sides: one < two ? [one, two] : [two, one], height: Number.isNaN(three) ? undefined : three, before, after };
};

/** The rank of a measure that is no size of ours: the size is only the nearest. */
export const noSize = 99;

/** A size that a text names; `rank` is 0 for its own measure or its name, else the place of the measure among its others, or `noSize`. */
export interface FoundSize {
  key: string;
  rank: number;
  /** As it was read, such as `150x190`. */
  measure: string;
}

/** Reads sizes against the content's: undefined where a text says none. */
export const sizeReader =
  (sizes: readonly SizeRecord[]) =>
  (text: string, byName = true): FoundSize | undefined => {
    const words = fold(text).replace(/[_-]+/g, ' ');
    const isOurs = (key: string): boolean => sizes.some((size) => size.key === key);
    const named = sizes.find(({ key }) => key === fold(text).trim())?.key ?? fitting(importWords.sizes, words).find(isOurs);
    const sides = measureIn(text)?.sides;
    if (!sides) return byName && named !== undefined ? { key: named, rank: 0, measure: named } : undefined;
    const [width, length] = sides;
    const measures = sizes.flatMap((size) =>
      [size, ...size.alternateDimensions].map((one, rank) => ({
        key: size.key,
        rank,
        far: Math.abs(one.widthCm - width) + Math.abs(one.lengthCm - length),
      })),
    );
    const [best] = measures.sort((one, two) => one.far - two.far || one.rank - two.rank);
    const measure = sides.join('x');
    return best?.far === 0 ? { key: best.key, rank: best.rank, measure } : { key: named ?? best?.key ?? '', rank: noSize, measure };
  };

const endOfName = /[\s\-–—,(|/:]+$/u;

/** A name without the size at its end, and the height that stands behind a measure: `Cloud – King 180 x 200 cm, 28 cm`. */
export const withoutSize = (name: string): { name: string; height: number | undefined } => {
  const found = measureIn(name);
  const [before = name, after = ''] = found ? [found.before, found.after] : [];
  let start = before.replace(endOfName, '');
  const last =
    /(?:[\s\-–—,(|/:]+)(?:size\s+)?((?:super[\s-]*)?(?:king|single|queen|double)(?:\s*(?:size|plus|\+))?\)?)$/iu.exec(start) ??
    /[\s(–-]+((?:سوبر )?(?:كينج|كنج|كوين|دبل|مزدوج|مفرد(?: ونصف?)?|نفر(?:ين)?)\)?)$/u.exec(start);
  if (last && (found || /[-–—(|/]/.test(last[0]))) start = start.slice(0, last.index).replace(endOfName, '');
  const height = found?.height ?? /^[\s,)\-–]*(?:x\s*)?(\d{1,2})\s*(?:cm|سم)/iu.exec(after)?.[1];
  const rest = /^[\s,)\-–]*[\d\s]*(?:cm|سم)?[\s,)\-–]*$/iu.test(after)
    ? ''
    : after
        .replace(/^[\s,)\-–]+/u, '')
        .replace(/\d+\s*(?:cm|سم)\b/giu, '')
        .trim();
  return {
    name: [start, /\p{L}{3}/u.test(rest) ? rest : ''].filter((part) => part !== '').join(' '),
    height: height === undefined ? undefined : Number(height),
  };
};
