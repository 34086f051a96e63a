import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { keyOf } from './articles.ts';
import { textOf } from './cells.ts';
import { likelyField, plainHeader } from './fields.ts';
import { classOf, hasSizeColumns, isName, isOnlyClass, isTelling } from './headings.ts';
import { heightOf, isOfOffers, offerReader, plainName } from './offered.ts';
import { cellsIn, hasPrice, inherited, isPricedRow, nameIn, ownOfLine, rowsOf, textIn, textsIn, type Row, type Said } from './rows.ts';
import type { Table } from './tables.ts';
import { measureBehind, measuresIn, readHeight, sizeReader, withoutSize } from './values.ts';

/** The rows of each product: those of one parent, group or article, else those of one name and height. */

/** Whether a row is a line of a list of prices that says whose they are. */
const isOfList = (row: Row): boolean => cellsIn(row, 'of_whom').some(({ heading }) => !/currency/i.test(heading.header));

const bareWord = (word = ''): string => word.replace(/[,–|(-]+$/u, '');

/** What the names of the rows of one product begin with: a feed names each by its size and colour. */
const sharedName = (rows: readonly Row[]): string => {
  const [first = [], ...others] = rows.filter(({ name }) => name !== '').map(({ name }) => name.split(/\s+/u));
  const end = first.findIndex((word, at) => others.some((words) => bareWord(words[at]) !== bareWord(word)));
  const shared = withoutSize(first.slice(0, Math.max(end, 0)).join(' ')).name.replace(/[\s,–|(-]+$/u, '');
  return end > 1 && /\p{L}{3}/u.test(shared) ? shared : (rows[0]?.name ?? '');
};

/** The rows of tables; the lines of a list of prices with what its articles say, and the row of the article of each. */
const rowsWithArticles = (tables: readonly Table[], sizes: readonly SizeRecord[]): { rows: Row[]; articleOf: Map<Row, Row> } => {
  const articleOf = new Map<Row, Row>();
  const read = new Map(tables.map((table) => [table, rowsOf(table, sizes)]));
  for (const [list, lines] of read) {
    const found = list.articles.map(({ table, keys }) => ({
      keys,
      rows: new Map((read.get(table) ?? rowsOf(table, sizes)).map((row) => [keyOf(row.cells, keys.its), row])),
    }));
    if (found.length === 0) continue;
    const joined = lines.map((line): Row => {
      const its = found.flatMap(({ keys, rows }) => {
        const row = rows.get(keyOf(line.cells, keys.own));
        return row ? [{ row, isVariant: keys.its.length > 1 }] : [];
      });
      const article = its.find(({ isVariant }) => !isVariant)?.row;
      const variant = its.find(({ isVariant }) => isVariant)?.row;
      if (!article && !variant) return line;
      const { name, size, height, sections } = article ?? line;
      const own = line.said.filter(({ heading }) => ownOfLine.test(heading.field ?? ''));
      // What a list of variants calls names are their options.
      const options =
        variant?.said.map((one): Said => (isName(one.heading) ? { ...one, heading: { ...one.heading, field: 'option' } } : one)) ?? [];
      const ofVariant = sizeReader(sizes)(options.map(({ cell }) => textOf(cell)).join(' '));
      const whole = inherited(
        { ...line, said: [...own, ...options.filter(({ heading }) => heading.field === 'option')] },
        article ?? line,
        ownOfLine,
      );
      const row = {
        ...whole,
        name,
        sections,
        size: ofVariant ?? size ?? line.size,
        height: withoutSize(textIn({ said: options }, 'option')).height ?? height,
      };
      if (article) articleOf.set(row, article);
      return row;
    });
    read.set(list, joined);
  }
  return { rows: [...read.values()].flat(), articleOf };
};

/** Rows by product: those of one parent or group, else those of one name and height. */
export const productRows = (tables: readonly Table[], sizes: readonly SizeRecord[]): Row[][] => {
  const { rows, articleOf } = rowsWithArticles(tables, sizes);
  const offeredOf = offerReader(rows);
  // A parent is named by its number, or as WooCommerce does where it has none: `id:1211`.
  const parents = new Map(
    rows
      .filter((row) => !articleOf.has(row))
      .flatMap((row) => [textIn(row, 'sku'), textIn(row, 'row_id'), `id:${textIn(row, 'row_id')}`].map((name) => [name, row] as const)),
  );
  const parentOf = (row: Row): Row | undefined => (textIn(row, 'parent') === '' ? undefined : parents.get(textIn(row, 'parent')));
  const areParents = new Set(rows.map(parentOf));
  // Rows of two sheets have the same numbers.
  const places = new Map(rows.map((row, place) => [row, place]));
  const times = new Map<string, number>();
  for (const row of rows) times.set(textIn(row, 'group'), (times.get(textIn(row, 'group')) ?? 0) + 1);
  const isOfSizes = ({ table }: Row): boolean => hasSizeColumns(table.headings);
  /** Numbers of a list of prices under which lines of several sizes stand, whose names begin with the same two words that say more than a kind. */
  const numbers = new Set(
    [...Map.groupBy(rows.filter(isOfList), (row) => textIn(row, 'sku'))].flatMap(([number, some]) => {
      const [sizesIn, starts] = [
        some.map(({ size }) => size?.measure),
        some.map(({ name }) =>
          fold(name)
            .split(/\s+/u)
            .filter((word) => !isTelling(word))
            .slice(0, 2)
            .join(' '),
        ),
      ];
      return number !== '' && new Set(sizesIn.filter(Boolean)).size > 1 && new Set(starts).size === 1 ? [number] : [];
    }),
  );
  const wide = Map.groupBy(
    rows.filter((row) => isOfSizes(row) && !isOfOffers(row) && !articleOf.has(row)),
    ({ name }) => plainName(name),
  );
  const productOf = (row: Row): string => {
    const article = articleOf.get(row);
    if (article) return productOf(article);
    const [offered, ...more] = new Set(offeredOf(row).map(productOf));
    if (offered !== undefined && more.length === 0) return offered;
    // A size with a height of its own is another product.
    if (row.above) {
      const [own, its] = [row, row.above].map(heightOf);
      return `${productOf(row.above)}${own === undefined || own === its ? '' : ` ${own}`}`;
    }
    const parent = areParents.has(row) ? row : parentOf(row);
    const group = textIn(row, 'group') || textIn(row, 'id') || textIn(row, 'parent');
    if (parent) return `row ${places.get(parent)}`;
    // Some shops make a product of each size: its name says the size, and its group has no other row.
    const isSizeAlone = row.size !== undefined && row.name !== nameIn(row) && times.get(textIn(row, 'group')) === 1;
    if (group !== '' && !isSizeAlone) return `group ${group}`;
    // Lines of a list of prices are of one pillow where they have one number, and of one mattress where it comes in several sizes.
    const number = isOfList(row) ? textIn(row, 'sku') : '';
    if (number !== '' && (classOf(row.name) === 'pillow' || numbers.has(number))) return `article ${number}`;
    const isWide = isOfSizes(row);
    const isSized = row.size !== undefined && classOf(row.name) !== 'pillow' && !isWide;
    // An offer of a list beside the one where columns are sizes.
    const isOffered = isSized && row.table.headings.some(({ field }) => field === 'price_offer');
    const high = heightOf(row);
    const [of, ...others] = ((isOffered ? wide.get(plainName(row.name)) : undefined) ?? []).filter(
      (one) => (heightOf(one) ?? high) === (high ?? heightOf(one)),
    );
    if (of && others.length === 0) return productOf(of);
    return isSized ? `${plainName(row.name)} ${heightOf(row) ?? ''}` : `row ${places.get(row)}`;
  };
  const products = [...Map.groupBy(rows, productOf)].map(([key, some]) => {
    // The sheet of offers may stand first.
    const [first, ...rest] = some.sort(
      (one, two) =>
        Number(isOfOffers(one)) - Number(isOfOffers(two)) ||
        Number(key === `row ${places.get(two)}`) - Number(key === `row ${places.get(one)}`),
    );
    if (first === undefined) return [];
    const others = /^(?:row|group) /.test(key) ? rest.map((row) => inherited(row, first)) : rest;
    // What the list of prices calls it, whatever offers call it.
    const isOffered = rest.some(({ table }) => table !== first.table);
    return [{ ...first, name: isOffered ? first.name : sharedName([first, ...rest]) }, ...others];
  });
  // What stands above the sizes of a product, or says a kind alone, and has no price itself, is no other product.
  const priced = new Set(products.filter((some) => some.some(hasPrice)).map(([first]) => first?.name));
  // A size at a price of nought waits for its price.
  const isAsked = (row: Row): boolean => hasPrice(row) || (row.size !== undefined && isPricedRow(row));
  return products.filter((some) => some.some(isAsked) || !(priced.has(some[0]?.name) || isOnlyClass(some[0]?.name ?? '')));
};

/** Rows of a product whose sizes are names alone, with the measures that its description or its sheet has for them. */
export const measured = (rows: readonly Row[], size: ReturnType<typeof sizeReader>): readonly Row[] => {
  if (rows.every((row) => row.size?.sides)) return rows;
  const description = textsIn(rows, 'about')
    .join(' ')
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ');
  const said = measuresIn(description, size);
  return rows.map((row): Row => {
    if (row.size)
      return row.size.sides ? row : { ...row, size: said.get(row.size.key) ?? row.table.measures.get(row.size.key) ?? row.size };
    // `Twin 120 x 200`: a name that is no size of ours.
    const measures = textsIn([row], 'option').flatMap((name) => measureBehind.exec(description.split(name)[1] ?? '')?.[1] ?? []);
    return { ...row, size: size(measures[0] ?? '') };
  });
};

const costsDiffer = (rows: readonly Row[]): boolean =>
  new Set(rows.map((row) => `${textIn(row, 'price')} ${textIn(row, 'price_offer')}`)).size > 1;

/**
 * The products that the rows of one are: pillows that cost differently, and mattresses that come in two heights and cost differently in one size,
 * are products of their own, named by what tells them apart.
 */
export const apart = (
  rows: readonly Row[],
  kind: ProductKind,
  label: string,
  size: ReturnType<typeof sizeReader>,
): { rows: readonly Row[]; label: string }[] => {
  const priced = rows.filter(isPricedRow);
  const isList = priced.every((row) => cellsIn(row, 'of_whom').length > 0) && new Set(priced.map((row) => textIn(row, 'sku'))).size === 1;
  if (kind === 'pillow' && !isList && costsDiffer(priced.filter(({ table }) => table === rows[0]?.table))) {
    // What stands above its variants is none of them.
    const variants = priced.filter((row) => ['option', 'size'].some((field) => textIn(row, field) !== ''));
    // What each costs more is in prices that differ.
    const ofOne = (row: Row): Row => ({ ...row, said: row.said.filter(({ heading }) => heading.field !== 'surcharge') });
    const labelOf = (row: Row): string => {
      const said = [...textsIn([row], 'option'), ...textsIn([row], 'size')].map((text) => text.replace(/^\p{L}+: */u, ''));
      const own = [label, ...said].filter((text) => text === label || !label.includes(text));
      return nameIn(row) === label ? [...new Set(own)].join(' ') : nameIn(row);
    };
    const named = Map.groupBy(variants.length > 1 ? variants : priced, labelOf);
    if (named.size > 1) return [...named].map(([its, some]) => ({ rows: some.map(ofOne), label: its }));
  }
  // `Size: 90x190, Height: 25 cm` are two options.
  const optionsOf = (row: Row): string[] => textsIn([row], 'option').flatMap((text) => text.split(/,(?!\d)|[،;|]/u));
  /** `K180`, the code of a size in an ERP. */
  const isCode = (row: Row, text: string): boolean =>
    /^[A-Z]{0,3}0?\d{2,3}$/.test(text) && Number(text.replace(/\D/g, '')) === row.size?.sides?.widthCm;
  const heights = new Set(priced.map(({ height }) => height));
  const areHigh = heights.size > 1 && !heights.has(undefined);
  const unit = /\p{Script=Arabic}/u.test(label) ? 'سم' : 'cm';
  const restOf = (row: Row): string =>
    optionsOf(row)
      .filter((text) => size(text) === undefined && !isCode(row, text))
      .map((text) => (likelyField(plainHeader(text.split(':', 1)[0] ?? '')) === 'height_cm' ? text.replace(/^.*:/u, '') : text).trim())
      .join(' ') || (areHigh && row.height !== undefined ? `${row.height} ${unit}` : '');
  // A variation without a value is one for every value.
  const [ofAll, some] = [priced.filter((row) => restOf(row) === '' && row.size), priced.filter((row) => restOf(row) !== '')];
  const variants = [...Map.groupBy(some, restOf)].map(([rest, own]) => [rest, [...own, ...ofAll]] as const);
  const isOne = variants.length < 2 || ![...Map.groupBy(priced, (row) => row.size?.measure).values()].some(costsDiffer);
  if (kind === 'pillow' || isOne) return [{ rows, label }];
  // WooCommerce has the values of a variation in its name too.
  const withRest = (name: string, rest: string): string => (fold(name).includes(fold(rest)) ? name : `${name} ${rest}`);
  return variants.map(([rest, some]) => ({
    rows: some.map((row) => ({
      ...row,
      name: withRest(row.name.startsWith(label) ? label : row.name, rest),
      height: row.height ?? readHeight(rest),
    })),
    label: withRest(label, rest),
  }));
};
