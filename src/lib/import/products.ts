import { fold } from '../ask/text.ts';
import type { Content, ProductKind } from '../schemas/content.ts';
import { quotedValue, struckIn, textOf, type CellError, type Sheet } from './cells.ts';
import { draftOf, type Draft, type Reading } from './draft.ts';
import { rowsForSale, type Answers } from './facts.ts';
import { columnsOf, patterns, says } from './fields.ts';
import { classOf, isPrice, isTelling } from './headings.ts';
import { isOfOthers, type Told } from './offers.ts';
import { isOfOffers, wordsOf } from './offered.ts';
import { apart, measured, productRows } from './product-rows.ts';
import { cellsIn, hasPrice, isPricedRow, nameIn, textIn, textsIn, type Row } from './rows.ts';
import { chooseTables } from './sheets.ts';
import { tableClass, type Ask, type Table } from './tables.ts';
import { isSoldOut, sizeReader, withoutBranch } from './values.ts';

/** The products of a file: which of its rows are one, and which are for sale. */

/** What a file says, and what it asks. */
export interface ReadFile {
  sheets: string[];
  drafts: Draft[];
  errors: CellError[];
  columns: Record<string, string | null>;
  /** Words that must be settled, with the best guess. */
  words: Record<string, string>;
  /** The products that a word is of. */
  askedOf: Map<string, Set<string>>;
  /** What was left alone: a sentence, and the products of which it is true. */
  notes: Map<string, string[]>;
}

/** What is longer above rows says more than what they are. */
const longestSection = 25;

/** Names what stands beside the products of tables and is not read: lines below them, rows that are struck through, and discounts in titles. */
const nameBeside = (tables: readonly Table[], note: Told['note']): void => {
  for (const cells of new Set(tables.flatMap(({ sheet: { rows } }) => rows))) {
    const struck = cells.map((cell) => String(struckIn(cell) ?? '')).filter((text) => /\p{L}{2}/u.test(text));
    if (struck.length > 0 && cells.filter((cell) => textOf(cell) !== '').length < 2)
      note('Struck through, and left out', quotedValue(struck.join(' ')));
  }
  for (const { sheet, at, rows } of tables) {
    // What stands below another table may be the title of the next.
    if (tables.some((other) => other.sheet === sheet && other.at > at)) continue;
    const last = rows.findLastIndex((cells) => cells.filter((cell) => textOf(cell) !== '').length > 1);
    for (const text of rows.slice(last + 1).flatMap((cells) => cells.map(textOf)))
      if (/\p{L}{2}.*\p{L}{2}/u.test(text) && text.length > longestSection) note('Said below the table, and not read', quotedValue(text));
  }
  for (const { titles } of tables)
    for (const [said] of titles.join(' ').matchAll(/.{0,40}\d ?[%٪].{0,40}/gu))
      note('Said beside the table, and not read', quotedValue(said));
};

/** Whether rows are a mattress or a pillow; undefined where nothing says so, and the owner did not. */
const kindOf = (rows: readonly Row[], first: Row, { sizes, ask }: Reading): ProductKind | 'other' | undefined => {
  // A variation that is a set of two is called so beside others.
  const parents = rows.filter((row) => textIn(row, 'parent') === '');
  const called = parents.length > 0 ? parents : rows;
  if ([...called.map(({ name }) => name), ...textsIn(called, 'name_ar')].some((name) => classOf(name) === 'other')) return 'other';
  const groups = [...textsIn(rows, 'kind'), ...textsIn(rows, 'category')].map(classOf);
  const names = [...rows.map(nameIn), ...textsIn(rows, 'type'), ...first.sections.toReversed()].map(classOf);
  // What stands under "Mattresses and toppers" is a topper where its name says so.
  const all = [...names, ...groups];
  const said = all.find((one) => one !== undefined && one !== 'other') ?? all.find((one) => one !== undefined) ?? tableClass(first.table);
  if (said) return said;
  const prices = rows.map(
    (row) => sizes.filter(({ key }) => [`price_${key}`, `price_before_${key}`].some((field) => cellsIn(row, field).length > 0)).length,
  );
  if (prices.some((count) => count > (textIn(first, 'type') === '' ? 1 : 0))) return 'mattress';
  if (!rows.some((row) => (row.size !== undefined && isPricedRow(row)) || prices.some((count) => count > 0))) return undefined;
  const [of = ''] = [...textsIn([first], 'type'), ...textsIn([first], 'category')];
  // No mattress is as narrow as a pillow. A group that says nothing of mattresses, beside others that do, has other goods.
  const isNarrow = rows.every(({ size }) => (size?.sides?.widthCm ?? Infinity) <= 50);
  const guess = of !== '' && !isTelling(fold(of)) ? 'leave out' : isNarrow ? 'pillow' : 'mattress';
  const what = `what ${isNarrow ? 'measures at most 50 cm across' : 'has a size'}${of && ` under ${quotedValue(of)}`}`;
  const answer = ask(`${what} and is called neither mattress nor pillow`, guess);
  return answer === 'mattress' || answer === 'pillow' ? answer : undefined;
};

/** What a row says elsewhere than in its prices. */
const saidIn = ({ cells, said, table: { headings } }: Row): string[] => [
  ...cells.map(textOf).filter((_, index) => !headings.some((heading) => heading.index === index && isPrice(heading.field))),
  ...said.flatMap(({ cell, heading }) => (isPrice(heading.field) ? [] : [textOf(cell)])),
];

/** Whether a row says in words that it is no longer sold. "Queen discontinued" beside other sizes is not true of them. */
const isNoMore = (row: Row, { size, ask }: Reading): boolean => {
  const sections = row.sections.filter(({ length }) => length < longestSection);
  const spoken = [nameIn(row), ...textsIn([row], 'note'), ...sections].find((text) => says.notSold.test(fold(text)));
  const remark = spoken ?? [...saidIn(row), ...sections].find((text) => says.soldNoMore.test(fold(text)));
  if (remark === undefined) return false;
  const said = fold(remark);
  // A product that is sold out may come again; of a size it is asked.
  const isWhole = (row.size === undefined || classOf(row.name) === 'pillow') && !sections.includes(remark);
  if (isWhole && isSoldOut(remark) && !says.hiddenState.test(said)) return false;
  const isOfOther = row.size === undefined && size(remark) !== undefined && !says.remnant.test(said);
  const isPiece = says.piecesOnDisplay.test(said);
  return ask(remark, isOfOther || isPiece ? 'sold' : 'no longer sold') === 'no longer sold';
};

/** Whether what is called so is left out: it is for the trade, a sum, or an offer on another product. */
const isLeftOut = (name: string, label: string, { ask, note }: Reading): boolean => {
  if (says.ofTrade.test(fold(name)) && ask(`${label}, for the trade or a project, is`, 'left out') !== 'sold to all') {
    note('For the trade or a project, and left out', label);
    return true;
  }
  if (says.likeSum.test(fold(label)) && ask(`${label}, which begins like a sum, is`, 'a sum') !== 'a product') {
    note('A sum, and left out', label);
    return true;
  }
  if (!says.calledOffer.test(fold(label)) || ask(`${label}, which is called an offer, is`, 'no product of its own') === 'a product')
    return false;
  note('Called an offer, and left out; its prices belong to the product that is on offer', label);
  return true;
};

/** What the rows that belong together are: products of one kind, or nothing that is sold here. */
const draftsOf = (some: readonly Row[], reading: Reading): Draft[] => {
  const { size, note, placeOf } = reading;
  // What is for others may stand beside the usual price.
  const isBeside = (row: Row): boolean => ['price', 'price_offer'].every((field) => cellsIn(row, field).length > 0);
  const single = measured(some, size).filter((row) => !says.severalOrPart.test(fold(textIn(row, 'unit'))));
  const all = single.filter((row) => !isOfOthers(row) || isBeside(row));
  if (single.length < some.length) note('Sold by the dozen, the box, the carton or the metre, and left out', nameIn(some[0] as Row));
  if (all.length < single.length) note('Prices for dealers, for one customer or from several pieces on, and left out', some[0]?.name ?? '');
  const [top] = all;
  if (!top) return [];
  for (const row of all)
    if (isOfOffers(row) && row.name !== '' && !wordsOf(top.name).every((word) => wordsOf(row.name).includes(word)))
      note('Offers on what is called by a part of its name', `${row.name} is ${top.name}`);
  // What a parent says is true of its variations.
  const isParent = textIn(top, 'parent') === '' && !isPricedRow(top) && all.some((row) => textIn(row, 'parent') !== '');
  const isOver = isParent && isNoMore(top, reading);
  const sold = isOver ? [] : rowsForSale(all, nameIn(top), (row) => isNoMore(row, reading), reading);
  const isHidden = sold.length === 0;
  const rows = isHidden ? all : sold;
  const [first = top] = rows;
  const kind = kindOf(rows, first, reading);
  const isOneName = rows.every((row) => row.table !== first.table || ['', nameIn(first)].includes(nameIn(row)));
  const label =
    (kind === 'pillow' && isOneName && withoutBranch(nameIn(first))) || first.name || textIn(first, 'id') || textIn(first, 'sku');
  if (label !== '' && (kind === 'other' || (kind === undefined && rows.some(hasPrice))))
    note('Neither a mattress nor a pillow, and not for this site', `${nameIn(first) || label} (${placeOf(first)})`);
  else if (label === '' && rows.some(hasPrice)) note('Without a name, and left out', placeOf(first));
  else if (nameIn(first) !== '' && kind === undefined)
    note(
      isOfOffers(first) ? 'An offer on what no other sheet names, or names twice, and left out' : 'Without a price, and left out',
      `${nameIn(first)} (${placeOf(first)})`,
    );
  if (label === '' || kind === undefined || kind === 'other' || isLeftOut(nameIn(first), label, reading)) return [];
  if (!isHidden && sold.length < all.length) {
    const out = all.filter((row) => !sold.includes(row)).map((row) => row.size?.measure ?? `row ${row.row}`);
    note('Sizes that are not for sale, as the file says', `${label} (${out.join(', ')})`);
  }
  const each = apart(rows, kind, label, size);
  return each.map((own) => ({ ...draftOf({ ...own, kind, isHidden }, reading), ...(each.length > 1 && { id: undefined }) }));
};

/** Names products whose names are nearly the same: `Mattrss` beside `Mattress` is a slip of the pen, and two products. */
const nameAlike = (drafts: readonly Draft[], note: Told['note']): void => {
  const plainly = ({ kind, label, values }: Draft): string =>
    `${kind} ${String(values['heightCm'])} ${fold(label)
      .replace(new RegExp(patterns.classes[kind].source, 'gu'), '')
      .replace(/[^\p{L}\p{N}]|[aeiou]|c(?=k)/gu, '')
      .replace(/(.)\1/gu, '$1')}`;
  for (const some of Map.groupBy(drafts, plainly).values()) {
    const labels = [...new Set(some.map(({ label }) => label))];
    if (labels.length > 1) note('Nearly the same name; write them alike if they are one product', labels.join(' / '));
  }
};

/** Reads every product of the sheets of a file. */
export const readProducts = (sheets: readonly Sheet[], content: Content, answers: Answers, today: string): ReadFile => {
  const { sizes, vocabulary } = content;
  const words: Record<string, string> = {};
  const notes = new Map<string, string[]>();
  const note: Told['note'] = (sentence, label) => void notes.set(sentence, [...new Set([...(notes.get(sentence) ?? []), label])]);
  const askedOf = new Map<string, Set<string>>();
  let current = '';
  const ask: Ask = (word, guess) => {
    const answer = answers.words[word];
    if (answer !== undefined && answer?.endsWith('?') !== true) return answer;
    words[word] = answer ?? `${guess}?`;
    if (current !== '') askedOf.set(word, (askedOf.get(word) ?? new Set()).add(current));
    return undefined;
  };
  const tables = chooseTables(sheets, sizes, answers.columns, { ask, note, today });
  nameBeside(tables, note);
  const isOneSheet = new Set(tables.map(({ sheet }) => sheet.name)).size === 1;
  const sheetOf = ({ table: { sheet } }: Row): string | null => (isOneSheet ? null : sheet.name);
  const reading: Reading = {
    ...{ today, sizes, vocabulary, answers, words, ask, note, sheetOf },
    ...{ size: sizeReader(sizes), columns: columnsOf(sizes), errors: [] },
    placeOf: (row) => `row ${row.row}${sheetOf(row) === null ? '' : ` of ${sheetOf(row)}`}`,
  };
  const drafts = productRows(tables, sizes).flatMap((some) => {
    current = some[0]?.name ?? '';
    return draftsOf(some, reading);
  });
  nameAlike(drafts, note);
  const columnsRead = tables.flatMap(({ headings }) => headings.map(({ header, field }) => [header, field] as const));
  return {
    ...{ drafts, errors: reading.errors, words, askedOf, notes, sheets: [...new Set(tables.flatMap((table) => table.sheet.name ?? []))] },
    ...{ columns: Object.fromEntries(columnsRead) },
  };
};
