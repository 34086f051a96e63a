import { checkContent } from '../content/check.ts';
import { contentFiles, type Content, type ProductKind, type ProductRecord } from '../schemas/content.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import type { Language, Localized } from '../schemas/text.ts';
import type { CellError } from './cells.ts';
import { columnsOf, type Column } from './columns.ts';
import type { Draft, ReadDrafts } from './products.ts';
import { importWords } from './words.ts';

interface FieldChange {
  column: string;
  from: unknown;
  to: unknown;
}

/** What a file makes of the catalogue. */
export interface Outcome {
  /** Products of the file as they are understood; those that wait are among them. */
  products: ProductRecord[];
  missing: { product: string; fields: string[] }[];
  errors: CellError[];
  /** Products that are not published as the file has them, with what they lack: a known one keeps its last record. */
  waiting: { product: string; row: number; why: string; isKnown: boolean }[];
  added: string[];
  changed: { product: string; fields: FieldChange[] }[];
  unchanged: number;
  /** Products of the catalogue that are not in the file, of the kinds that are in it. */
  absent: string[];
  /** All products of the catalogue afterwards, and types and fills of the shop's own that are new. */
  next: ProductRecord[];
  ownTypes: Content['own-types'];
}

const kindWords: Readonly<Record<ProductKind, Localized>> = {
  mattress: { en: 'mattress', ar: 'مرتبة' },
  pillow: { en: 'pillow', ar: 'وسادة' },
};

const isArabic = (text: string): boolean => /[\u0600-\u06FF]/.test(text);

/** Stands for the Arabic name until there is one: the kind and the name as the shop writes it. */
const arabicStandIn = (kind: ProductKind, en: string): string => `${kindWords[kind].ar} ${en}`;

const letters = new Map(Object.entries(importWords.letters));

/** The address of a product: its name in Latin letters. */
const addressOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\p{Script=Arabic}/gu, (letter) => letters.get(letter) ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-|-$/g, '')
    .replace(/-(mattresses|pillows)$/, (plural) => plural.replace(/e?s$/, ''));

const shapeOf = (kind: ProductKind): string[] =>
  Object.keys(contentFiles.products.element.options.find(({ shape }) => shape.kind.value === kind)?.shape ?? {});

/** The record of a product as a column has it; undefined where it has nothing there. */
const valueIn = (record: ProductRecord, { path }: Pick<Column, 'path'>): unknown =>
  path.reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], record);

/** Members that a record may lack, with the columns that give them; a file that gives all of them completes it. */
const wished = (record: ProductRecord, sizes: Content['sizes']): string[] => [
  ...columnsOf(sizes)
    .filter(
      ({ name, of, reading }) =>
        of.includes(record.kind) &&
        !/^(?:id|kind|sku|sample|photos|availability|discontinued_on|offer_ends_on|name_..)$/.test(name) &&
        reading !== 'price',
    )
    .filter((column) => valueIn(record, column) === undefined)
    .map(({ name }) => name),
  ...(isArabic(record.name.en) ? ['name_en'] : []),
  ...(record.name.ar === arabicStandIn(record.kind, record.name.en) ? ['name_ar'] : []),
];

/** What no product is published without. */
const needed = ['name_en', 'type', 'fill', 'price'];

const ordered = (record: Record<string, unknown>, kind: ProductKind): ProductRecord =>
  Object.fromEntries(shapeOf(kind).flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]]))) as unknown as ProductRecord;

const inOrder = (prices: Readonly<Record<string, number>>, sizes: Content['sizes']): Record<string, number> =>
  Object.fromEntries(sizes.flatMap(({ key }) => (prices[key] === undefined ? [] : [[key, prices[key]]])));

const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** The record of a product: what stands, and over it what the file says. Empty cells take nothing away but prices. */
const recordOf = (
  { values, decides, hasOffers, kind }: Draft & { kind: ProductKind },
  id: string,
  standing: ProductRecord | undefined,
  { sizes }: Content,
): ProductRecord => {
  const {
    priceBySizeQAR: read,
    priceBeforeBySizeQAR: before,
    name: said,
    ...rest
  } = values as Record<string, unknown> & {
    name: Partial<Localized>;
    priceBySizeQAR?: Record<string, number>;
    priceBeforeBySizeQAR?: Record<string, number>;
  };
  const known = standing?.name;
  const en = said.en ?? known?.en ?? said.ar ?? '';
  const ar =
    said.ar ??
    (known && known.ar !== arabicStandIn(kind, known.en) ? known.ar : en === '' ? '' : isArabic(en) ? en : arabicStandIn(kind, en));
  const record: Record<string, unknown> = {
    ...standing,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...{ kind, id, slug: id, name: { en, ar }, sample: rest['sample'] ?? false, discontinuedOn: rest['discontinuedOn'] },
  };
  const keepsOffers = !hasOffers && before === undefined && rest['priceBeforeQAR'] === undefined;
  if ('availability' in values) record['availability'] = values['availability'];
  if (!keepsOffers) record['offerEndsOn'] = rest['offerEndsOn'];
  if (kind === 'pillow') {
    if (!keepsOffers) record['priceBeforeQAR'] = rest['priceBeforeQAR'];
    return ordered(record, kind);
  }
  const last = standing?.kind === 'mattress' ? standing : undefined;
  const kept = Object.fromEntries(Object.entries(last?.priceBySizeQAR ?? {}).filter(([key]) => decides !== 'all' && !decides.has(key)));
  const prices = inOrder({ ...kept, ...read }, sizes);
  const befores = inOrder(keepsOffers ? (last?.priceBeforeBySizeQAR ?? {}) : (before ?? {}), sizes);
  const above = Object.fromEntries(Object.entries(befores).filter(([key, price]) => price > (prices[key] ?? Infinity)));
  const hasOffer = Object.keys(above).length > 0;
  return ordered(
    {
      ...record,
      priceBySizeQAR: prices,
      priceFromQAR: Math.min(...Object.values(prices), 1_000_000),
      priceBeforeBySizeQAR: hasOffer ? above : undefined,
      offerEndsOn: hasOffer ? record['offerEndsOn'] : undefined,
    },
    kind,
  );
};

/** What a photo may be named after: all before its ending, and that without the number of the photo. */
const namesIn = (file: string): string[] => {
  const name = file.toLowerCase().replace(/\.[a-z]+$/, '');
  return [name, name.replace(/-\d+$/, '')];
};

/** Photos as the content has them, from names of files: those of a column, else those named after the number or the address. */
const photosOf = (
  record: ProductRecord,
  standing: ProductRecord['photos'],
  named: unknown,
  files: readonly string[],
): ProductRecord['photos'] => {
  const stems = [record.id, record.sku?.toLowerCase()].filter((stem) => stem !== undefined);
  const found = Array.isArray(named)
    ? (named as string[])
    : files.filter((file) => namesIn(file).some((name) => stems.includes(name))).sort();
  const chosen = found.map(
    (file) => standing?.find((photo) => photo.file === file) ?? { file, alt: { en: record.name.en, ar: record.name.ar } },
  );
  return chosen.length > 0 ? chosen.slice(0, 8) : standing;
};

export interface Order {
  removeMissing: boolean;
  today: string;
  /** Names of the files in the folder of photos. */
  photoFiles: readonly string[];
}

/** What the drafts make of the catalogue, checked by the schema and every rule of the content. */
export const mergeDrafts = (
  { drafts }: ReadDrafts,
  content: Content,
  standing: readonly ProductRecord[],
  { removeMissing, today, photoFiles }: Order,
): Outcome => {
  const errors = drafts.flatMap((draft) => draft.errors);
  const ownTypes: Content['own-types'] = structuredClone(content['own-types']);
  const taken = new Map<string, Draft>();
  const read: { draft: Draft; record: ProductRecord; before: ProductRecord | undefined }[] = [];
  const waiting: Outcome['waiting'] = [];
  const hidden = new Set<string>();

  /** `Bonnell spring / سست متصلة` is a type of her own. */
  const own = (values: Record<string, unknown>, member: 'type' | 'fill'): void => {
    const given = values[member];
    const [en, ar] = typeof given === 'string' ? given.split(' / ') : [];
    if (en === undefined || ar === undefined) return;
    const key = addressOf(en);
    if (member === 'type') ownTypes.mattressTypes[key] = { name: { en, ar } };
    else ownTypes.pillowFills[key] = { en, ar };
    values[member] = key;
  };

  for (const draft of drafts) {
    const { kind, values, label, row } = draft;
    const name = values['name'] as Partial<Localized>;
    const isIt = (record: ProductRecord): boolean =>
      draft.id === undefined
        ? record.kind === kind &&
          !taken.has(record.id) &&
          ((record.sku !== undefined && record.sku === values['sku']) ||
            (name.en !== undefined && record.name.en === name.en) ||
            (name.en === undefined && record.name.ar === name.ar))
        : record.id.toLowerCase() === draft.id.toLowerCase();
    const before = standing.find((record) => record.id === values['sku']) ?? standing.find(isIt);
    own(values, 'type');
    own(values, 'fill');
    if (kind === undefined) {
      waiting.push({ product: label, row, why: 'kind', isKnown: false });
      continue;
    }
    let id = before?.id ?? draft.id ?? addressOf(name.en ?? name.ar ?? label);
    const twin = taken.get(id);
    if (twin && draft.id !== undefined)
      errors.push({
        row,
        column: draft.headerOf(['id']),
        text: `${id} stands in row ${twin.row} already. Remove one of the two rows, or write another id.`,
      });
    if (twin && draft.id === undefined)
      id =
        [
          values['heightCm'] === undefined ? undefined : `${id}-${values['heightCm'] as number}cm`,
          `${id}-${String(values['type'] ?? values['fill'])}`,
          `${id}-${row}`,
        ].find((one) => one !== undefined && !taken.has(one)) ?? id;
    taken.set(id, draft);
    if (draft.isHidden) {
      if (before) hidden.add(id);
      continue;
    }
    const record = recordOf({ ...draft, kind }, id, twin ? undefined : before, content);
    const photos = photosOf(record, before?.photos, values['photos'], photoFiles);
    read.push({ draft, before: twin ? undefined : before, record: photos ? { ...record, photos } : record });
  }

  const lacks = ({ draft, record }: (typeof read)[number]): string[] => [
    ...(draft.label === '' ? ['name_en'] : []),
    ...wished(record, content.sizes),
    ...((record.kind === 'pillow' ? record.priceQAR : Object.keys(record.priceBySizeQAR)[0]) === undefined ? ['price'] : []),
  ];
  const missing = read.flatMap((one) => (lacks(one).length > 0 ? [{ product: one.record.id, fields: lacks(one) }] : []));
  const complete = read.filter((one) => {
    const why = lacks(one).filter((field) => needed.includes(field) && (field !== 'name_en' || one.draft.label === ''));
    const fault = one.draft.errors.find(({ text }) => !text.includes(' left out'));
    if (why.length === 0 && !fault) return true;
    waiting.push({
      product: one.record.id,
      row: one.draft.row,
      why: why.length > 0 ? why.join(', ') : (fault?.text ?? ''),
      isKnown: one.before !== undefined,
    });
    return false;
  });

  const present = new Set(read.map(({ record }) => record.kind));
  const absent = standing
    .filter(({ id, kind, discontinuedOn, sample }) => present.has(kind) && !taken.has(id) && (discontinuedOn === undefined || sample))
    .map(({ id }) => id);
  const end = (record: ProductRecord): ProductRecord[] => {
    if (!hidden.has(record.id) && !(removeMissing && absent.includes(record.id))) return [record];
    return record.sample ? [] : [ordered({ ...record, discontinuedOn: record.discontinuedOn ?? today }, record.kind)];
  };
  const nextOf = (published: typeof read): ProductRecord[] => {
    const byId = new Map(published.map(({ record }) => [record.id, record]));
    const all = [
      ...standing.flatMap(end).map((record) => byId.get(record.id) ?? record),
      ...published.filter(({ before }) => !before).map(({ record }) => record),
    ];
    return [...all.filter(({ kind }) => kind === 'mattress'), ...all.filter(({ kind }) => kind === 'pillow')];
  };

  // The words of her own types are added to ours when the content is read, and must not be there twice.
  const types = Object.fromEntries(mattressTypes.map((type) => [type, content.vocabulary.types[type]])) as Content['vocabulary']['types'];
  const check = (products: readonly ProductRecord[]) =>
    checkContent({ ...content, vocabulary: { ...content.vocabulary, types }, 'own-types': ownTypes, products });
  let published = complete;
  const checked = check(nextOf(published));
  if ('faults' in checked) {
    for (const { field, problem, change } of checked.faults) {
      const [id, ...path] = field.split(', ');
      const one = complete.find(({ record }) => record.id === id);
      const text = `${problem} ${change}`;
      errors.push({ row: one?.draft.row ?? null, column: one?.draft.headerOf(path) ?? null, text: one ? text : `${field}: ${text}` });
      if (one && published.includes(one))
        waiting.push({ product: one.record.id, row: one.draft.row, why: text, isKnown: one.before !== undefined });
      published = published.filter((other) => other !== one);
    }
  }

  const columns = columnsOf(content.sizes);
  const changes = (before: ProductRecord, after: ProductRecord): FieldChange[] =>
    columns
      .map((column) => ({ column: column.name, from: valueIn(before, column), to: valueIn(after, column) }))
      .filter(({ from, to }) => !same(from, to));
  const compared = published.map(({ record, before }) => ({
    product: record.id,
    isNew: before === undefined,
    fields: before ? changes(before, record) : [],
  }));
  return {
    ...{ products: read.map(({ record }) => record), missing, errors, waiting, absent, ownTypes, next: nextOf(published) },
    added: compared.filter(({ isNew }) => isNew).map(({ product }) => product),
    changed: compared.filter(({ fields }) => fields.length > 0),
    unchanged: compared.filter(({ isNew, fields }) => !isNew && fields.length === 0).length,
  };
};

const cellIn = (value: unknown, language: Language): string | number | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return { en: ['no', 'yes'], ar: ['لا', 'نعم'] }[language][Number(value)] ?? null;
  if (typeof value !== 'object') return value as string | number;
  if ('min' in value) return Object.values(value).join('-');
  if (Array.isArray(value)) return (value as { file: string }[]).map(({ file }) => file).join(', ');
  return Object.values(value).join(' ') + ('days' in value ? ' days' : '');
};

/** What may be chosen in a column; undefined where anything may be written. */
export const choicesOf = ({ name, reading }: Column, { vocabulary }: Content): string[] | undefined => {
  const lists: Readonly<Record<string, object>> = {
    type: vocabulary.types,
    fill: vocabulary.fills,
    tier: vocabulary.tiers,
    cooling: vocabulary.cooling,
    kind: kindWords,
  };
  return reading === 'yesNo' ? ['yes', 'no'] : lists[name] && Object.keys(lists[name]);
};

/** The products as the import reads them: the columns, and a row a product. With `lacking` only rows and columns that lack something. */
export const tableOf = (
  products: readonly ProductRecord[],
  content: Content,
  language: Language,
  lacking?: Outcome,
): { columns: Column[]; rows: (string | number | null)[][] } => {
  const fields = new Map(lacking?.missing.map(({ product, fields: wanted }) => [product, wanted]));
  const waits = new Set(lacking?.waiting.map(({ product }) => product));
  const chosen = lacking ? products.filter(({ id }) => fields.has(id)) : products;
  const wanted = new Set([...fields.values()].flat());
  const isShown = (column: Column): boolean => {
    const { name, reading } = column;
    if (!lacking || ['kind', 'id', 'name_en', 'name_ar'].includes(name) || wanted.has(name)) return true;
    // A product that waits is nowhere else: its row says all that is known of it.
    return (
      (wanted.has('price') && reading === 'price' && !name.includes('before')) ||
      chosen.some((record) => waits.has(record.id) && valueIn(record, column) !== undefined)
    );
  };
  const columns = columnsOf(content.sizes).filter(isShown);
  const value = (record: ProductRecord, column: Column) =>
    fields.get(record.id)?.includes(column.name) ? null : cellIn(valueIn(record, column), language);
  return {
    columns,
    rows: chosen.map((record) =>
      columns.map((column) => (column.name === 'kind' ? kindWords[record.kind][language] : value(record, column))),
    ),
  };
};
