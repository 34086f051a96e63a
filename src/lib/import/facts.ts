import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { quotedValue, textOf } from './cells.ts';
import { fitting, lexicons, says } from './fields.ts';
import { cellsAt, classOf } from './headings.ts';
import { isOfOffers } from './offered.ts';
import { remarksOf, type Told } from './offers.ts';
import { cellsIn, isPricedRow, nameIn, textIn, textsIn, type Row, type Said } from './rows.ts';
import type { Ask } from './tables.ts';
import { readDay } from './days.ts';
import { isSoldOut, readNumber, readYesNo } from './values.ts';

/** What the rows of a product say of it in words: its type, latex, whether it can be had. */

/** What the owner settled: columns by header, and what words stand for. What ends in ? is a guess, null leaves it out. */
export type Answers = Readonly<Record<'columns' | 'words', Readonly<Record<string, string | null>>>>;

/** What may be answered of a word that says that something is sold no more, or not now. */
export const soldStates = ['sold', 'no longer sold', 'out of stock'] as const;

/** What springs are where nothing says of which kind. */
const [springs] = Object.keys(lexicons.mattress.likely).filter((name) => name.startsWith('Springs'));

const plainWord = (word: string): string =>
  fold(word)
    .replace(/[\s_-]+/gu, ' ')
    .trim();

/**
 * The type of a mattress or the fill of a pillow, from texts about it, the most telling first: what one of them settles, else what is asked.
 * @param texts `stated`: what the column of types says; `about`: categories and materials; `remarks` count where nothing else says it
 */
export const typeOf = (
  kind: ProductKind,
  { stated, about, names, remarks }: Readonly<Record<'stated' | 'about' | 'names' | 'remarks', readonly string[]>>,
  words: Answers['words'],
  { types, fills }: Content['vocabulary'],
  ask: Ask,
): string | undefined => {
  // What a word is to a mattress, it is not to a pillow.
  const asked = (word: string): string => (kind === 'pillow' ? `pillow: ${word}` : word);
  const guess = (word: string): string => fitting(lexicons[kind].likely, fold(word))[0] ?? '';
  // What is said of being sold is no type.
  const isOpen = (text: string): boolean =>
    text !== '' && words[asked(text)] !== null && !(soldStates as readonly unknown[]).includes(words[asked(text)]);
  const kinds = kind === 'mattress' ? types : fills;
  const isCertain = (text: string): boolean => fitting(lexicons[kind].certain, fold(text)).length > 0;
  // What a name says itself is not asked of its group.
  const groups = names.some(isCertain) ? about.filter(isCertain) : about;
  const all = [...stated, ...groups, ...names];
  // A "Bonnell" in the name counts before the "springs" of a group, which say of none which they are.
  const isSprings = (text: string): boolean => says.springs.test(fold(guess(text)));
  const isBare = (text: string): boolean => guess(text) === springs;
  const isTold = all.some((text) => isSprings(text) && !isBare(text));
  const texts = all.filter((text) => !isTold || !isBare(text) || isCertain(text));
  // “foam; memory-foam” is one of them: what is general says less.
  const isGeneral = (part: string): boolean => says.general.test(fold(part).trim());
  const split = (text: string): string[] => text.split(/[>|;]| \/ |,(?! )|, /u).map((part) => part.trim());
  const parts = texts.flatMap((text) => split(text).toSorted((one, two) => Number(isGeneral(one)) - Number(isGeneral(two)))).filter(isOpen);
  for (const part of parts.filter((one) => !isGeneral(one) || !names.some(isCertain))) {
    const answer = words[asked(part)];
    if (answer?.endsWith('?') === false) return answer;
    const isNamed = ([key, { en, ar }]: [string, { en: string; ar: string }]) =>
      [key, en, ar].some((name) => plainWord(name) === plainWord(part));
    const named = Object.entries(kinds).find(isNamed);
    if (named) return named[0];
  }
  for (const text of texts.filter(isOpen)) {
    const folded = fold(text);
    // Springs with something else are none of them alone, unless it says hybrid.
    const isMixed = kind === 'mattress' && says.springs.test(folded) && !says.springsAlone.test(folded);
    const [hit, ...more] = isMixed ? [] : fitting(lexicons[kind].certain, folded);
    if (hit !== undefined && (more.length === 0 || kind === 'pillow' || hit === 'hybrid')) return hit;
    // A word of hers for a type is no other's, whatever the name sounds like; "spring" alone is more than one type.
    if (stated.includes(text) && classOf(text) === undefined && !says.general.test(folded.trim()))
      return ask(asked(text), guess(text)) ?? undefined;
  }
  // What no word makes likely is no question: it is filled in with all else that is missing.
  const word = parts.find((part) => guess(part) !== '');
  if (word === undefined)
    return remarks.length > 0
      ? typeOf(kind, { stated: [], about: [], names: remarks, remarks: [] }, words, { types, fills } as Content['vocabulary'], ask)
      : undefined;
  // What many names have is asked for once.
  const [telling = ''] = lexicons[kind].likely[guess(word)]?.exec(fold(word)) ?? [];
  const isOfName = ![...stated, ...about].some((text) => text.includes(word));
  return ask(isOfName ? `${kind}: a name or heading with ${telling}` : asked(word), guess(word)) ?? undefined;
};

/** What a description makes a mattress or a pillow likely to be; undefined where it has no word for it. */
export const likelyType = (kind: ProductKind, description: string): string | undefined => {
  const folded = fold(description);
  const [hit, ...more] = fitting(lexicons[kind].certain, folded);
  const isOne = more.length === 0 && (hit !== 'memory-foam' || !says.springs.test(folded));
  return (isOne ? hit : undefined) ?? fitting(lexicons[kind].likely, folded)[0];
};

/** Whether a text says that there is latex: nothing is guessed of it, and a name or material says it. */
const saysLatex = (text: string): boolean => says.latex.test(fold(text)) && !says.noLatex.test(fold(text));

export const latexOf = (rows: readonly Row[], { table }: Row, ask: Ask): boolean | undefined => {
  const about = ['type', 'fill', 'material', 'category', 'option'].flatMap((field) => textsIn(rows, field));
  if ([...rows.map(nameIn), ...about].some(saysLatex)) return true;
  const column = table.headings.find(({ field }) => field === 'contains_latex');
  // In our own template an empty cell says nothing; below ticks and nothing else it may mean no.
  if (!column || column.isKnown || textsIn(rows, 'contains_latex').length > 0) return undefined;
  const ticks = cellsAt(table.rows, column.index);
  if (ticks.length === 0 || ticks.some((cell) => readYesNo(cell) !== true)) return undefined;
  return readYesNo(ask(`${column.header}: (empty)`, 'no') ?? null);
};

/** Whether a row says that it is made, or had, to order. */
export const isToOrder = (row: Row): boolean => says.toOrder.test(fold(textIn(row, 'availability')));

/** Whether a shop of Shopify counts the stock of a row, and does not sell on. */
const isCounted = (row: Row): boolean => textIn(row, 'stock_tracker') !== '' && /^(?:deny|false)$/i.test(textIn(row, 'stock_policy'));

/** In how many days a text says that something is made to order, where it begins with it, or anywhere. */
const daysToOrder = (text: string, isAnywhere = true): number => {
  const said = says.madeToOrderIn.exec(fold(text));
  return said && (isAnywhere || said.index === 0) ? Number(said[1]) : 0;
};

/** The same of each row of a product that says it in a remark, which begins with it; 0 where one does not. */
const daysInRemarks = (rows: readonly Row[]): number => {
  const days = rows.map((row) => {
    // What stands once beside a name, or in the first row of an export, is said of all.
    const first = row.above ?? (textIn(row, 'group') === '' ? undefined : rows[0]);
    const own = ['note', 'days', 'material', 'about'].flatMap((field) => textsIn(first ? [row, first] : [row], field));
    return own.map((text) => daysToOrder(text, false)).find((count) => count > 0) ?? 0;
  });
  return days.includes(0) ? 0 : Math.max(0, ...days);
};

/** In stock is what all of its sizes are, and out of stock, which only a word says: a stock of 0 may be one that nobody counts. Made to order without days is said to be left out. Where rows differ or say little, it is what the product is `not`. */
export const availabilityOf = (
  rows: readonly Row[],
  today: string,
  words: Answers['words'],
): { state: string; days?: number } | 'no days' | { not: string[]; isPartlyOut: boolean } => {
  const all = rows.filter(
    (row) => rows.length === 1 || (isPricedRow(row) && (row.size !== undefined || !rows.some((other) => other.size))),
  );
  // A list of offers says nothing of stock, nor does a further rule of a price.
  const isRule = (row: Row): boolean =>
    row.above !== undefined &&
    cellsIn(row, 'of_whom').length > 0 &&
    !row.said.some(({ heading }) => /^(?:availability|stock|note|status)/.test(heading.field ?? ''));
  const listed = all.filter((row) => !isOfOffers(row) && !isRule(row));
  const priced = listed.length > 0 ? listed : all;
  if (priced.some(isToOrder)) {
    const [stated = ''] = textsIn(rows, 'days');
    // A feed has the day from which it can be had.
    const from = readDay(stated);
    const described =
      ['material', 'about'].flatMap((field) => textsIn(rows, field).map((text) => daysToOrder(text))).find((count) => count > 0) ?? 0;
    const inWords = says.days.exec(fold([...textsIn(rows, 'availability'), ...textsIn(rows, 'note')].join(' ')))?.[1];
    const days = from ? (Date.parse(from) - Date.parse(today)) / 86_400_000 : (readNumber(stated) ?? Number(inWords ?? described));
    return days > 0 ? { state: 'made-to-order', days } : 'no days';
  }
  /** What a row says of its stock: a word of it counts before figures, of which there may be one a place; a word that nobody knows says nothing. */
  const isThere = (row: Row): boolean | undefined => {
    const told = textsIn([row], 'availability').map((text) => fold(text).replace(/[_-]/g, ' '));
    const states = ['note', 'status'].flatMap((field) => textsIn([row], field));
    const isAnswered = [nameIn(row), ...states, ...row.sections].some((text) => words[text] === 'out of stock');
    if (isAnswered || [...told, ...states].some((text) => isSoldOut(text)) || told.some((text) => readYesNo(text) === false)) return false;
    if (told.some((text) => says.inStock.test(text) || readYesNo(text) === true)) return true;
    const figures = [...textsIn([row], 'availability'), ...textsIn([row], 'stock')].flatMap(
      (text) => /^-?\d[\d.,]*(?=\+?$)/.exec(text)?.[0] ?? [],
    );
    if (figures.some((text) => Number(text.replaceAll(',', '')) > 0)) return true;
    if (remarksOf(row).some((text) => isSoldOut(text) || words[text] === 'out of stock')) return false;
    // Where nobody counts, programs write 0; Shopify says whether it counts, and sells on.
    return isCounted(row) && figures.length > 0 ? false : undefined;
  };
  const left = priced.map(isThere);
  const [state, ...others] = new Set(left);
  if (state !== undefined && others.length === 0) return { state: state ? 'in-stock' : 'out-of-stock' };
  const days = daysInRemarks(priced);
  if (days > 0 && others.length === 0) return { state: 'made-to-order', days };
  const isSaid = ['availability', 'stock'].some((field) => textsIn(rows, field).length > 0);
  const sellsOn = rows.some((row) => textIn(row, 'stock') !== '' && textIn(row, 'stock_policy') !== '' && !isCounted(row));
  return {
    not: [...(left.includes(true) || sellsOn ? ['out-of-stock', 'made-to-order'] : []), ...(isSaid ? ['in-stock'] : [])],
    isPartlyOut: left.includes(false),
  };
};

/** Whether a status says that a row is not for sale. A letter that no line of the sheet explains, or explains with a word that nobody knows, is asked about. */
const isHiddenBy = ({ cell, heading }: Said, states: ReadonlyMap<string, string>, ask: Ask): boolean => {
  const letter = fold(textOf(cell));
  const meant = states.get(letter) ?? letter;
  if (says.hidden.test(meant)) return true;
  const isOff = says.hiddenState.test(meant) && !isSoldOut(cell);
  if (!/^\p{L}{1,2}$/u.test(letter) && !isOff) return false;
  if (states.has(letter) && isOff) return true;
  if ((says.shownState.test(meant) && !isOff) || (says.yes.test(letter) && letter !== 'x' && !states.has(letter))) return false;
  return ask(`${quotedValue(textOf(cell))} under ${quotedValue(heading.header)} is`, 'not for sale') !== 'for sale';
};

/** Whether a row says that it is not for sale; undefined where it says nothing of it. */
const isOut = (row: Row, { ask, today }: Pick<Told, 'ask' | 'today'>): boolean | undefined => {
  if ((readDay(textIn(row, 'expires_on')) ?? today) < today) return true;
  const published = textsIn([row], 'published').map((text) =>
    [says.hidden, says.no, says.hiddenState].some((words) => words.test(fold(text))),
  );
  // What is not sold in one of its places is sold in another.
  const said = [
    ...published.filter(() => !published.includes(false)),
    ...cellsIn(row, 'status').map((said) => isHiddenBy(said, row.table.states, ask)),
  ];
  const marks = textsIn([row], 'hidden').map((text) => !says.no.test(fold(text)));
  return said.length + marks.length === 0 ? undefined : [...said, ...marks].includes(true);
};

/**
 * The rows of a product that are for sale: none where it is not, and all but those that are not where a row speaks for itself.
 * @param isNoMore whether a row says in words that it is no longer sold
 */
export const rowsForSale = (
  all: readonly Row[],
  label: string,
  isNoMore: (row: Row) => boolean,
  told: Pick<Told, 'ask' | 'today'>,
): readonly Row[] => {
  const [first, ...rest] = all;
  const left = all.filter((row) => isOut(row, told) !== true && !isNoMore(row));
  // What stands once beside a name may be said of all the sizes below it.
  const areBelow = rest.length > 0 && rest.every((row) => row.above !== undefined && isOut(row, told) === undefined && !isNoMore(row));
  const isFirstOut = first !== undefined && (isOut(first, told) === true || (areBelow && isNoMore(first)));
  // A parent whose variations are all private has no price left.
  if (!isFirstOut || textIn(first, 'parent') !== '') return left.some(isPricedRow) || !all.some(isPricedRow) ? left : [];
  if (rest.some((row) => textIn(row, 'parent') !== '') || rest.length === 0) return [];
  return areBelow && told.ask(`${label} is not for sale in all sizes, or in the first size`, 'all sizes') !== 'the first size' ? [] : left;
};
