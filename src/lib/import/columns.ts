import { fold } from '../ask/text.ts';
import type { ProductKind, SizeRecord } from '../schemas/content.ts';
import { isUnusable, textOf, type Cell, type Sheet } from './cells.ts';
import { classOf } from './classes.ts';
import { isNothing, noSize, readPrice, sizeReader } from './values.ts';

/** How a cell of a column is read. */
type Reading = 'text' | 'number' | 'years' | 'yesNo' | 'range' | 'price' | 'word' | 'day';

/** A column of the template: a field of a product. */
export interface Column {
  name: string;
  /** The same in Arabic. */
  ar: string;
  of: readonly ProductKind[];
  /** Where a record has the value. */
  path: readonly string[];
  reading: Reading;
}

const both = ['mattress', 'pillow'] as const;
const mattress = ['mattress'] as const;
const pillow = ['pillow'] as const;

/** Every column of the template, in its order; two columns of prices for each size that there is. */
export const columnsOf = (sizes: readonly Pick<SizeRecord, 'key' | 'name'>[]): Column[] => [
  { name: 'kind', ar: 'النوع', of: both, path: ['kind'], reading: 'word' },
  { name: 'id', ar: 'المعرّف', of: both, path: ['id'], reading: 'text' },
  { name: 'sku', ar: 'رقم الصنف', of: both, path: ['sku'], reading: 'text' },
  { name: 'name_en', ar: 'الاسم بالإنجليزية', of: both, path: ['name', 'en'], reading: 'text' },
  { name: 'name_ar', ar: 'الاسم بالعربية', of: both, path: ['name', 'ar'], reading: 'text' },
  { name: 'sample', ar: 'نموذج', of: both, path: ['sample'], reading: 'yesNo' },
  { name: 'type', ar: 'نوع المرتبة', of: mattress, path: ['type'], reading: 'word' },
  { name: 'fill', ar: 'الحشوة', of: pillow, path: ['fill'], reading: 'word' },
  { name: 'contains_latex', ar: 'تحتوي على لاتكس', of: both, path: ['containsLatex'], reading: 'yesNo' },
  { name: 'cooling', ar: 'التبريد', of: both, path: ['cooling'], reading: 'word' },
  { name: 'tier', ar: 'الفئة', of: mattress, path: ['tier'], reading: 'word' },
  { name: 'firmness', ar: 'الصلابة', of: mattress, path: ['firmness'], reading: 'range' },
  { name: 'height_cm', ar: 'ارتفاع المرتبة (سم)', of: mattress, path: ['heightCm'], reading: 'number' },
  { name: 'warranty_years', ar: 'الضمان (سنوات)', of: mattress, path: ['warrantyYears'], reading: 'years' },
  { name: 'trial_nights', ar: 'ليالي التجربة', of: mattress, path: ['trialNights'], reading: 'number' },
  { name: 'loft_cm', ar: 'ارتفاع الوسادة (سم)', of: pillow, path: ['loftCm'], reading: 'range' },
  { name: 'adjustable', ar: 'قابلة للتعديل', of: pillow, path: ['adjustable'], reading: 'yesNo' },
  { name: 'washable_cover', ar: 'غطاء قابل للغسل', of: pillow, path: ['washableCover'], reading: 'yesNo' },
  { name: 'price', ar: 'سعر الوسادة', of: pillow, path: ['priceQAR'], reading: 'price' },
  { name: 'price_before', ar: 'سعر الوسادة قبل العرض', of: pillow, path: ['priceBeforeQAR'], reading: 'price' },
  ...sizes.flatMap(({ key, name }): Column[] => [
    { name: `price_${key}`, ar: `سعر ${name.ar}`, of: mattress, path: ['priceBySizeQAR', key], reading: 'price' },
    { name: `price_before_${key}`, ar: `سعر ${name.ar} قبل العرض`, of: mattress, path: ['priceBeforeBySizeQAR', key], reading: 'price' },
  ]),
  { name: 'offer_ends_on', ar: 'آخر يوم للعرض', of: both, path: ['offerEndsOn'], reading: 'day' },
  { name: 'availability', ar: 'التوفر', of: both, path: ['availability'], reading: 'word' },
  { name: 'discontinued_on', ar: 'لم تعد تُباع منذ', of: both, path: ['discontinuedOn'], reading: 'day' },
  { name: 'photos', ar: 'الصور', of: both, path: ['photos'], reading: 'text' },
];

/** Fields that no template has, and files of others do. */
const others =
  'name size discount price_offer offer_starts_on offer_dates category material group parent published status stock days length width note'.split(
    ' ',
  );

/** Everything that a column may be, as the file of answers lists it. */
export const fieldNames = (sizes: readonly SizeRecord[]): string[] => [...columnsOf(sizes).map(({ name }) => name), ...others];

/** Without marks, capitals and the tail that Shopify gives its own fields. */
const plainHeader = (header: string): string =>
  fold(header.replace(/\(product\.metafields.*\)/u, ''))
    .replace(/[^\p{L}\p{N}%+]+/gu, ' ')
    .trim();

const fields = (text: string): ReadonlyMap<string, string> => new Map(text.split('|').map((pair) => pair.split('=') as [string, string]));

/** Exports whose headers are known by heart: what two of them tell them by, and what their columns are. All others say nothing here. */
const exports: readonly (readonly [signs: readonly string[], ReadonlyMap<string, string>])[] = [
  [
    ['handle', 'variant price'],
    fields(
      'handle=group|title=name|product category=category|type=type|published=published|status=status|variant sku=sku|variant price=price|variant compare at price=price_before|variant inventory qty=stock',
    ),
  ],
  [
    ['regular price', 'parent'],
    fields(
      'id=row_id|sku=sku|name=name|published=published|date sale price starts=offer_starts_on|date sale price ends=offer_ends_on|in stock=availability|stock=stock|sale price=price_offer|regular price=price|categories=category|parent=parent|height cm=height_cm|length cm=length|width cm=width',
    ),
  ],
  [
    ['id', 'title', 'price', 'availability'],
    fields(
      'id=sku|title=name|availability=availability|price=price|sale price=price_offer|sale price effective date=offer_dates|item group id=group|size=size|material=material|product type=category',
    ),
  ],
];

/** What shops write at the head of a column; the first that fits counts. */
const patterns: readonly (readonly [field: string | null, words: RegExp])[] = [
  [
    null,
    /\bcost|تكلفه|شراء|purchase|whole ?sale|dealer|جمله|margin|international|\bvat\b|\btax|ضريب|barcode|باركود|\bean\b|gtin|weight|وزن|نسبه|^(?:م|no|s ?no|sr|sl|#|م س|مسلسل|uom|unit|الوحده)$/u,
  ],
  ['discount', /^(?:disc(?:ount)?|(?:ال)?خصم)(?: (?:disc(?:ount)?|(?:ال)?خصم))? ?%?$/u],
  ['note', /remark|\bnotes?\b|comment|ملاحظ/u],
  ['name_en', /(?:name|desc|item|title|اسم|وصف|صنف).*(?:english|\beng?\b|انجليزي|انكليزي)|^(?:english|eng?) (?:name|desc|item|title)/u],
  ['name_ar', /(?:name|desc|item|title|اسم|وصف|صنف).*(?:arabic|\bara?\b|عربي)|^(?:arabic|ara?) (?:name|desc|item|title)/u],
  [
    'sku',
    /\bsku\b|(?:item|product|article|part|stock|model|material)? ?\b(?:code|no|number|num|ref|reference)$|كود|رمز|رقم ?(?:ال)?(?:صنف|منتج|قطعه|موديل)/u,
  ],
  ['days', /lead time|delivery (?:days|time)|مده (?:التوصيل|التجهيز)/u],
  [
    'offer_ends_on',
    /(?:offer|sale|promo|discount|valid|عرض|خصم).*(?:end|until|till|\bto\b|expir|حتي|ينتهي|نهايه|انتهاء)|valid (?:until|till)/u,
  ],
  ['offer_starts_on', /(?:offer|sale|promo|عرض|خصم).*(?:start|from|يبدا|بدايه)/u],
  ['price_before', /\b(?:before|was|old|compare|rrp|msrp|list|original|regular)\b|قبل|القديم|السابق|الاصلي/u],
  ['price_offer', /\b(?:offer|sale|promo\w*|special|discounted|after|net|now|final)\b|العرض|عرض|بعد|مخفض|صافي/u],
  ['size', /\bsizes?\b|dimension|measure|مقاس|قياس|الحجم|الابعاد/u],
  ['height_cm', /height|thick|\bthk\b|\bht\b|depth|ارتفاع|سماك|سمك/u],
  ['price', /price|\brate\b|amount|retail|\bmrp\b|^qa?r$|سعر|الثمن|ريال/u],
  ['warranty_years', /warr|guarant|ضمان|كفال/u],
  ['trial_nights', /trial|تجرب/u],
  ['contains_latex', /latex|لاتكس/u],
  ['cooling', /cool|تبريد|بروده/u],
  ['firmness', /firm|صلاب|قساو|قسوه/u],
  ['loft_cm', /\bloft/u],
  ['washable_cover', /wash|غسل/u],
  ['adjustable', /adjust|تعديل/u],
  ['fill', /\bfill|حشو/u],
  ['stock', /\bqty|quantity|on hand|كميه|مخزون|\bstock\b/u],
  ['availability', /availab|متوفر|توفر/u],
  ['status', /^(?:status|active|discontinued|الحاله)$/u],
  ['category', /categor|^(?:group|grp|item group|department|class|collection|brand category)$|فئه|مجموعه|قسم|تصنيف/u],
  ['type', /\btype|\bcore\b|construction|\bsub ?(?:grp|group|cat\w*)|النوع|^نوع/u],
  ['material', /material|الماده|خامه|المكونات/u],
  ['photos', /photo|image|picture|صوره|صور/u],
  [
    'name',
    /\b(?:name|title|model|descr?|description)\b|^(?:item|product|article|mattress|pillow)s?$|^(?:ال)?(?:اسم|صنف|منتج|بيان|موديل|مرتبه|وساده|مراتب|وسائد)|اسم|\b(?:item|product|model)\b/u,
  ],
];

/** A column of a file: what stands at its head, and the field that it is; a field that ends in ? is a guess, `rank` is how near its measure is to the size. */
export interface Heading {
  index: number;
  header: string;
  field: string | null;
  rank: number;
}

/** Rows below one row of headers. */
export interface Table {
  sheet: Sheet;
  /** Index of the row of headers. */
  at: number;
  rows: readonly (readonly Cell[])[];
  headings: Heading[];
}

/** What a header is by itself. */
const fieldReader = (sizes: readonly SizeRecord[], headers: readonly string[]) => {
  const own = new Map(
    columnsOf(sizes).flatMap(({ name, ar }) => [plainHeader(name), plainHeader(ar)].map((header) => [header, name] as const)),
  );
  const plain = headers.map(plainHeader);
  const known = exports.find(([signs]) => signs.every((sign) => plain.includes(sign)))?.[1];
  const size = sizeReader(sizes);
  return (header: string): { field: string | null; rank?: number; known?: boolean } => {
    const text = plainHeader(header);
    const isOwn = own.get(text);
    if (known && !header.startsWith('Option: ')) return { field: known.get(text) ?? null, known: true };
    if (isOwn !== undefined && text !== 'النوع') return { field: isOwn, known: true };
    const field = patterns.find(([, words]) => words.test(text));
    const found = size(header);
    if (found !== undefined && (field === undefined || /^price|^size/.test(field[0] ?? 'no')))
      return {
        field: `price_${field?.[0] === 'price_before' ? 'before_' : ''}${found.key}${found.rank === noSize ? '?' : ''}`,
        rank: found.rank,
      };
    return { field: field ? field[0] : null };
  };
};

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number => cells.filter(is).length / Math.max(cells.length, 1);
const isPriced = (cell: Cell): boolean => isNothing(cell) || typeof readPrice(cell, 'thousands') === 'number';

/** Corrects what the headers say by the values below, and marks with ? what one cannot know. */
const settle = (table: Table, sizes: readonly SizeRecord[], isKnown: boolean): void => {
  const size = sizeReader(sizes);
  const cellsOf = ({ index }: Heading): Cell[] => table.rows.map((row) => row[index] ?? null).filter((cell) => textOf(cell) !== '');
  const { headings } = table;
  const having = (field: string): Heading[] => headings.filter((heading) => heading.field === field);
  if (isKnown) return;
  for (const heading of headings) {
    const cells = cellsOf(heading);
    const { field } = heading;
    // What is said of an offer is no price, nor is a header that only sounds like one.
    if (/^price(?:_offer|_before)?$/.test(field ?? '') && cells.length > 0 && share(cells, isPriced) < 0.5)
      heading.field = field === 'price' ? 'price?' : 'note';
    if (
      field === 'type' &&
      share(cells, (cell) => /^(?:mattress|pillow|مرتبه|وساده|مراتب|وسائد)(?:es|s)?$/u.test(fold(textOf(cell)))) > 0.9
    )
      heading.field = 'category';
    if (field === 'photos' && !share(cells, (cell) => !textOf(cell).includes('://'))) heading.field = null;
    if (
      field === null &&
      cells.length > 2 &&
      share(cells, (cell) => Boolean(size(textOf(cell), false))) > 0.6 &&
      having('size').length === 0
    )
      heading.field = 'size';
  }
  const names = ['name', 'name_en', 'name_ar'].flatMap(having);
  const free = headings.filter(({ field }) => field === null);
  if (names.length === 0) {
    const varied = (heading: Heading): number =>
      new Set(
        cellsOf(heading)
          .map(textOf)
          .filter((text) => /\p{L}{3}/u.test(text)),
      ).size;
    const [best] = free.sort((one, two) => varied(two) - varied(one));
    if (best && varied(best) > 1) best.field = 'name?';
  }
  if (!headings.some(({ field }) => field?.startsWith('price'))) {
    const [best] = free.filter((heading) => share(cellsOf(heading), isPriced) > 0.9 && cellsOf(heading).length > 1).reverse();
    if (best) best.field = 'price?';
  }
  // Stock by place and in all: the sum counts. Whatever else stands twice is asked for.
  const stock = having('stock');
  const sum = stock.find(({ header }) => /total|اجمالي|مجموع/iu.test(header));
  if (stock.length > 1) for (const heading of stock) if (heading !== sum) heading.field = null;
  for (const field of new Set(headings.map((heading) => heading.field))) {
    if (field === null || /^(?:price_(?!offer|before$)|category|note|material)/.test(field)) continue;
    const [first, ...more] = having(field);
    if (!first || more.length === 0) continue;
    first.field = `${field}?`;
    for (const heading of more) heading.field = 'leave out?';
  }
};

const isText = (cell: Cell | undefined): boolean => typeof cell === 'string' && textOf(cell) !== '' && !/^[\d.,٠-٩\s]+$/u.test(cell);

/**
 * The tables of a sheet: what stands below a row of headers, and again below one that repeats some of them.
 * @param answers fields by header, as the owner settled them
 */
export const tablesOf = (sheet: Sheet, sizes: readonly SizeRecord[], answers: Readonly<Record<string, string | null>>): Table[] => {
  const headersAt = (index: number): string[] => (sheet.rows[index] ?? []).map((cell) => (isUnusable(cell) ? '' : textOf(cell)));
  const score = (index: number): number => {
    const row = sheet.rows[index] ?? [];
    if (row.filter((cell) => textOf(cell) !== '').length < 2 || row.some((cell) => typeof cell === 'number')) return 0;
    const headers = headersAt(index);
    const read = fieldReader(sizes, headers);
    return headers.filter((header) => header !== '' && header.length < 60 && (header in answers || read(header).field !== null)).length;
  };
  const scores = sheet.rows.slice(0, 40).map((_, index) => score(index));
  const best = scores.indexOf(Math.max(...scores, 0));
  if ((scores[best] ?? 0) < 2) return [];
  const starts = [best];
  const first = new Set(headersAt(best).filter((header) => header !== ''));
  for (let index = best + 1; index < sheet.rows.length; index += 1) {
    const same = headersAt(index).filter((header) => first.has(header)).length;
    if (same > 1 && (sheet.rows[index] ?? []).every((cell) => textOf(cell) === '' || isText(cell)) && score(index) > 1) starts.push(index);
  }
  return starts.map((at, number) => {
    let headers = headersAt(at);
    // Sizes in a second row below one header for them all.
    const below = headersAt(at + 1);
    const isDouble = below.filter((text) => text !== '').length > 1 && below.every((text) => text === '' || sizeReader(sizes)(text));
    let over = '';
    if (isDouble)
      headers = Array.from({ length: Math.max(headers.length, below.length) }, (_, index) => {
        over = headers[index] === '' || headers[index] === undefined ? over : headers[index];
        return below[index] ? `${over} ${below[index]}` : (headers[index] ?? '');
      });
    const read = fieldReader(sizes, headers);
    const headings = headers.flatMap((header, index): Heading[] => {
      if (header === '') return [];
      const { field, rank = 0 } = read(header);
      return [{ index, header, field, rank }];
    });
    const table: Table = {
      sheet,
      at: isDouble ? at + 1 : at,
      rows: sheet.rows.slice(at + (isDouble ? 2 : 1), starts[number + 1]),
      headings,
    };
    settle(
      table,
      sizes,
      headers.some((header) => read(header).known) && headings.filter(({ header }) => read(header).known).length > headings.length / 2,
    );
    for (const heading of headings) if (heading.header in answers) heading.field = answers[heading.header] ?? null;
    return table;
  });
};

/** What the names of a sheet and of its headers say that its rows are. */
export const tableClass = ({ sheet, headings }: Table): ProductKind | undefined => {
  const found = [...headings.filter(({ field }) => field?.startsWith('name')).map(({ header }) => header), sheet.name ?? '']
    .map(classOf)
    .find((one) => one !== undefined && one !== 'other');
  return found;
};
