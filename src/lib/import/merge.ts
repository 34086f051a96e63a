import type { z } from 'zod';
import { checkContent } from '../content/check.ts';
import type { Measure } from '../domain/sizes.ts';
import { contentFiles, type Content, type ProductKind, type ProductRecord } from '../schemas/content.ts';
import { mattressTypes } from '../schemas/outcome.ts';
import type { Localized } from '../schemas/text.ts';
import type { CellError } from './cells.ts';
import { columnsOf, kinds, letters, valueIn, type OtherMeasure } from './fields.ts';
import type { Draft } from './draft.ts';

/** A product that is not published as the file has it, with what it lacks; a known one keeps its last record. */
export interface Waiting {
  product: string;
  row: number;
  why: string;
  isKnown: boolean;
  /** As it was understood, for a sheet that completes it. */
  record?: ProductRecord;
}

/** What a file makes of the catalogue. */
export interface Outcome {
  /** Products of the file as they are understood; those that wait are among them. */
  products: ProductRecord[];
  missing: { product: string; fields: string[] }[];
  errors: CellError[];
  waiting: Waiting[];
  /** New products that lack something and do not wait: until they are written, a sheet that completes them needs the rest. */
  unwritten: Waiting[];
  /** Products of the catalogue that are not in the file, of the kinds that are in it. */
  absent: string[];
  /** Photos that the file names, of products that have none here. */
  absentPhotos: { product: string; photos: readonly string[] }[];
  /** All products of the catalogue afterwards, and types and fills of the shop's own that are new. */
  next: ProductRecord[];
  ownTypes: Content['own-types'];
}

const isArabic = (text: string): boolean => /[\u0600-\u06FF]/.test(text);

const wordsOfKind = { mattress: /^(?:matt(?:ress(?:es)?|\.)?,?|مرتبة)$/iu, pillow: /^(?:pillows?,?|وسادة)$/iu };
/** A name as the shop writes it, without the words for its kind and what sets them off. */
const ownWords = (kind: ProductKind, name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}&+]/u.test(word) && !wordsOfKind[kind].test(word))
    .join(' ')
    .replace(/,$/, '');
/** What stands for the Arabic name until there is one: the kind, and the words of the other. */
const arabicStandIn = (kind: ProductKind, en: string): string =>
  en === '' || isArabic(en) ? en : `${kinds[kind].ar} ${ownWords(kind, en) || en}`;
const isStandIn = (kind: ProductKind, { en, ar }: Localized): boolean =>
  ar.startsWith(kinds[kind].ar) && ownWords(kind, ar) === ownWords(kind, en);

const latin = new Map(Object.entries(letters));

/** The address of a product: its name in Latin letters. */
const addressOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\p{Script=Arabic}/gu, (letter) => latin.get(letter) ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-|-$/g, '')
    .replace(/-(mattresses|pillows)$/, (plural) => plural.replace(/e?s$/, ''));

const shapes: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = Object.fromEntries(
  contentFiles.products.element.options.map(({ shape }) => [shape.kind.value, shape]),
);

/** Columns that a record lacks; a file that gives all of them completes it. */
export const lackingIn = (record: ProductRecord, sizes: Content['sizes']): string[] => {
  const { kind, name } = record;
  const price = kind === 'pillow' ? record.priceQAR : Object.keys(record.priceBySizeQAR)[0];
  return [
    ...columnsOf(sizes).flatMap((column) =>
      column.asked && column.of.includes(kind) && valueIn(record, column) === undefined ? [column.name] : [],
    ),
    ...(name.en === '' || isArabic(name.en) ? ['name_en'] : []),
    ...(!isArabic(name.en) && isStandIn(kind, name) ? ['name_ar'] : []),
    ...(price === undefined ? ['price'] : []),
  ];
};

/** What no product is published without. */
const needed = ['type', 'fill', 'price'];

const ordered = (record: Record<string, unknown>, kind: ProductKind): ProductRecord =>
  Object.fromEntries(
    Object.keys(shapes[kind] ?? {}).flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])),
  ) as unknown as ProductRecord;

const entriesOf = <Value>(record: Readonly<Record<string, Value>> | undefined): [string, Value][] => Object.entries(record ?? {});

/** The record of a product: what stands, and over it what the file says. Empty cells take nothing away but prices. */
const recordOf = (
  { values, isNot, decides, decidesOffer, decidesNextOffer, decidesMeasures, kind }: Draft,
  id: string,
  standing: ProductRecord | undefined,
  sizes: Content['sizes'],
): ProductRecord => {
  const { name: said, ...given } = values as Partial<Omit<ProductRecord, 'name'>> & { name: Partial<Localized> };
  const known = standing?.name;
  // What stands for the English name goes with the Arabic one.
  const en = said.en ?? (known?.en === known?.ar ? (said.ar ?? known?.en) : known?.en) ?? said.ar ?? '';
  const isKnown = known && (isArabic(known.en) || !isStandIn(kind, known));
  const record: Record<string, unknown> = {
    ...standing,
    ...Object.fromEntries(entriesOf(given).filter(([, value]) => value !== undefined)),
    ...{ kind, id, slug: id, sample: given.sample ?? false, discontinuedOn: given.discontinuedOn },
    name: { en, ar: said.ar ?? (isKnown ? known.ar : arabicStandIn(kind, en)) },
  };
  if (given.availability === undefined && isNot.includes(standing?.availability?.state ?? '')) delete record['availability'];
  if (decidesNextOffer) record['nextOffer'] = given.nextOffer;
  if (kind === 'pillow') {
    if (decidesOffer()) record['priceBeforeQAR'] = values['priceBeforeQAR'];
    return ordered({ ...record, offerEndsOn: record['priceBeforeQAR'] === undefined ? undefined : record['offerEndsOn'] }, kind);
  }
  /** What stands by size, in the order of sizes: that of the file, and what stands where it decides nothing. */
  const merged = <Value>(member: string, isDecided: (size: string) => boolean): [string, Value][] => {
    const [last, now] = [standing, values].map((of) => (of as Partial<Record<string, Record<string, Value>>> | undefined)?.[member]);
    return sizes.flatMap(({ key }): [string, Value][] => {
      const value = now?.[key] ?? (isDecided(key) ? undefined : last?.[key]);
      return value === undefined ? [] : [[key, value]];
    });
  };
  const paid = Object.fromEntries(merged<number>('priceBySizeQAR', decides));
  const before = merged<number>('priceBeforeBySizeQAR', decidesOffer).filter(([key, was]) => was > (paid[key] ?? Infinity));
  const [stood = [], now = []] = [standing, values].map((of) => (of as { otherMeasures?: OtherMeasure[] } | undefined)?.otherMeasures);
  const isNow = ({ size, widthCm, lengthCm }: OtherMeasure): boolean =>
    now.some((one) => one.size === size && one.widthCm === widthCm && one.lengthCm === lengthCm);
  const others = [...stood.filter((one) => !(decidesMeasures && decides(one.size)) && !isNow(one)), ...now].filter(
    ({ size }) => size in paid,
  );
  const isOffer = before.length > 0 || others.some(({ priceBeforeQAR }) => priceBeforeQAR !== undefined);
  const offer = isOffer && {
    priceBeforeBySizeQAR: before.length > 0 ? Object.fromEntries(before) : undefined,
    offerEndsOn: record['offerEndsOn'],
  };
  const prices = { priceBySizeQAR: paid, priceFromQAR: Object.keys(paid).length > 0 ? Math.min(...Object.values(paid)) : undefined };
  // A size that the file only names keeps the measure that stands.
  const isOwn = ([key, { widthCm, lengthCm }]: [string, Measure]): boolean =>
    key in paid && sizes.some((size) => size.key === key && (size.widthCm !== widthCm || size.lengthCm !== lengthCm));
  const own = merged<Measure>('dimensionsBySize', () => false).filter(isOwn);
  const dimensionsBySize = own.length > 0 ? Object.fromEntries(own) : undefined;
  const otherMeasures = others.length > 0 ? others : undefined;
  return ordered(
    { ...record, priceBeforeBySizeQAR: undefined, offerEndsOn: undefined, ...prices, ...offer, dimensionsBySize, otherMeasures },
    kind,
  );
};

/** Photos of the content, from names of files: those of a column, else those named after the number or the address, with or without a number behind. */
const photosOf = (
  { id, sku, name }: ProductRecord,
  standing: ProductRecord['photos'],
  named: readonly string[],
  files: readonly string[],
) => {
  const isIts = (file: string): boolean => {
    const stem = file.toLowerCase().replace(/\.[a-z]+$/, '');
    return [stem, stem.replace(/-\d+$/, '')].some((one) => one === id || one === sku?.toLowerCase());
  };
  const known = standing?.map(({ file }) => file) ?? [];
  const there = named.map((one) => one.split('/').at(-1) ?? '').filter((file) => files.includes(file) || known.includes(file));
  const found = there.length > 0 ? there : files.filter(isIts).sort();
  const chosen = found.map((file) => standing?.find((photo) => photo.file === file) ?? { file, alt: { en: name.en, ar: name.ar } });
  return chosen.length > 0 ? chosen.slice(0, 8) : standing;
};

export interface Order {
  removeMissing: boolean;
  today: string;
  /** Names of the files in the folder of photos. */
  photoFiles: readonly string[];
  /** What waits since an earlier import, as it was understood. */
  waitingRecords: readonly ProductRecord[];
}

/** What the drafts make of the catalogue, checked by the schema and every rule of the content. */
export const mergeDrafts = (
  drafts: readonly Draft[],
  content: Content,
  standing: readonly ProductRecord[],
  { removeMissing, today, photoFiles, waitingRecords }: Order,
): Outcome => {
  const errors: CellError[] = [];
  const ownTypes: Content['own-types'] = structuredClone(content['own-types']);
  const taken = new Set<string>();
  const read: { draft: Draft; record: ProductRecord; before: ProductRecord | undefined }[] = [];
  const hidden = new Set<string>();

  for (const draft of drafts) {
    const { kind, values, label, row } = draft;
    const { name, sku, heightCm, ...rest } = values as Record<string, unknown> & { name: Partial<Localized> };
    // `Bonnell spring / سست بونيل` is a type of her own.
    for (const member of ['type', 'fill'] as const) {
      const [en, ar] = typeof rest[member] === 'string' ? rest[member].split(' / ') : [];
      if (en === undefined || ar === undefined) continue;
      const key = addressOf(en);
      values[member] = key;
      if (key in content.vocabulary[`${member}s`] && !(key in (member === 'type' ? ownTypes.mattressTypes : ownTypes.pillowFills)))
        continue;
      if (member === 'type') ownTypes.mattressTypes[key] = { ...ownTypes.mattressTypes[key], name: { en, ar } };
      else ownTypes.pillowFills[key] = { en, ar };
    }
    const isNamed = (record: ProductRecord): boolean => (name.en === undefined ? record.name.ar === name.ar : record.name.en === name.en);
    const stem = draft.id ?? addressOf(name.en ?? name.ar ?? label);
    const tried = [
      stem,
      ...(heightCm === undefined ? [] : [`${stem}-${heightCm as number}cm`]),
      ...[values['type'], values['fill']].flatMap((type) => (typeof type === 'string' ? [`${stem}-${type}`] : [])),
    ];
    const free = standing.filter((one) => one.kind === kind && !taken.has(one.id));
    const ofHeight = (some: readonly ProductRecord[]): ProductRecord | undefined =>
      some.find((one) => one.kind === 'mattress' && one.heightCm === heightCm) ??
      some.find(
        (one) => one.kind === 'pillow' || !drafts.some((other) => other.label === label && other.values['heightCm'] === one.heightCm),
      );
    const isNew = draft.id === undefined;
    const known =
      free.find(({ id }) => id === draft.id?.toLowerCase() || id === sku) ??
      ofHeight(free.filter((one) => isNew && ((sku !== undefined && one.sku === sku) || isNamed(one))));
    // What has been renamed here keeps the address of its first name, and its new name.
    const renamed = known || !isNew ? undefined : ofHeight(free.filter(({ id, sample }) => !sample && tried.includes(id)));
    if (renamed) values['name'] = {};
    const before = known ?? renamed;
    const id = before?.id ?? tried.find((one) => !taken.has(one) && !standing.some((known) => known.id === one)) ?? `${stem}-${row}`;
    taken.add(id);
    if (draft.isHidden) {
      if (before) hidden.add(id);
      continue;
    }
    // A sheet that completes what waits says all of it but its measures and photos.
    const begun = draft.id === undefined ? undefined : waitingRecords.find((one) => one.id === id);
    const record = recordOf(draft, id, before ?? begun, content.sizes);
    const shown = photosOf(record, before?.photos, draft.photos, photoFiles);
    read.push({ draft, before, record: ordered({ ...record, photos: shown }, kind) });
  }

  // What is called alike and differs in height has it behind its name, unless it was renamed here.
  const alike = Map.groupBy(read, ({ draft: { kind, label } }) => JSON.stringify([kind, label]));
  for (const one of read.filter(({ draft: { id, values } }) => id === undefined && Object.keys(values['name'] as object).length > 0)) {
    const { record } = one;
    const same = alike.get(JSON.stringify([one.draft.kind, one.draft.label])) ?? [];
    const high = record.kind === 'mattress' ? record.heightCm : undefined;
    const isSaid = high === undefined || new RegExp(`(?<!\\d)${high}(?!\\d)`).test(record.name.en);
    if (isSaid || !same.some((other) => other.record.kind === 'mattress' && ![undefined, high].includes(other.record.heightCm))) continue;
    const unit = isArabic(record.name.en) ? 'سم' : 'cm';
    const en = `${record.name.en} ${high} ${unit}`;
    const ar = isStandIn(record.kind, record.name) ? arabicStandIn(record.kind, en) : `${record.name.ar} ${high} سم`;
    one.record = { ...record, name: { en, ar } };
  }

  const lacks = ({ record }: (typeof read)[number]): string[] => lackingIn(record, content.sizes);
  const faults = new Map<ProductRecord, string>();
  for (const one of read) {
    const why = lacks(one).filter((field) => needed.includes(field) || (field === 'name_en' && one.record.name.en === ''));
    if (why.length > 0) faults.set(one.record, why.join(', '));
    else if (one.draft.fault !== undefined) faults.set(one.record, one.draft.fault);
  }

  const present = new Set(read.map(({ record }) => record.kind));
  const absent = standing.filter(
    ({ id, kind, discontinuedOn, sample }) => present.has(kind) && !taken.has(id) && (discontinuedOn === undefined || sample),
  );
  const nextOf = (): ProductRecord[] => {
    const published = read.filter(({ record }) => !faults.has(record));
    const all = [
      ...standing.flatMap((record): ProductRecord[] => {
        const renewed = published.find(({ before }) => before === record)?.record;
        if (!hidden.has(record.id) && !(removeMissing && absent.includes(record))) return [renewed ?? record];
        return record.sample ? [] : [ordered({ ...record, discontinuedOn: record.discontinuedOn ?? today }, record.kind)];
      }),
      ...published.filter(({ before }) => !before).map(({ record }) => record),
    ];
    return [...all.filter(({ kind }) => kind === 'mattress'), ...all.filter(({ kind }) => kind === 'pillow')];
  };

  // The words of her own types are added to ours when the content is read, and must not be there twice.
  const types = Object.fromEntries(mattressTypes.map((type) => [type, content.vocabulary.types[type]])) as Content['vocabulary']['types'];
  const vocabulary = { ...content.vocabulary, types };
  // A fault of shape hides those of the rules: what waits is left out, and the rest is looked at again.
  for (let isDone = false; !isDone;) {
    const checked = checkContent({ ...content, vocabulary, 'own-types': ownTypes, products: nextOf() });
    const found = 'faults' in checked ? checked.faults : [];
    isDone = true;
    for (const { field, problem, change } of found) {
      const [id, ...path] = field.split(', ');
      const one = read.find(({ record }) => record.id === id && !faults.has(record));
      const member = path[0] ?? '';
      const isLeftOut =
        one && !/^(?:containsLatex|price|offer)/.test(member) && shapes[one.record.kind]?.[member]?.safeParse(undefined).success;
      const text = `${one ? '' : `${field}: `}${problem} ${change}${isLeftOut ? ' It is left out.' : ''}`;
      errors.push({ row: one?.draft.row ?? null, column: one?.draft.headerOf(path) ?? null, text });
      if (isLeftOut) Reflect.deleteProperty(one.record, member);
      else if (one) faults.set(one.record, text);
      if (one) isDone = false;
    }
  }

  return {
    products: read.map(({ record }) => record),
    // What is wrong in the file is corrected there, and in no other sheet.
    missing: read
      .filter(({ draft }) => draft.fault === undefined)
      .map((one) => ({ product: one.record.id, fields: lacks(one) }))
      .filter(({ fields }) => fields.length > 0),
    errors,
    waiting: read.flatMap(({ record, draft, before }) => {
      const why = faults.get(record);
      return why === undefined ? [] : [{ product: record.id, row: draft.row, why, isKnown: before !== undefined, record }];
    }),
    unwritten: read.flatMap((one) => {
      const { record, draft, before } = one;
      const isKept = before === undefined && !faults.has(record) && lacks(one).length > 0;
      return isKept ? [{ product: record.id, row: draft.row, why: 'not written yet', isKnown: false, record }] : [];
    }),
    absent: absent.map(({ id }) => id),
    absentPhotos: read.flatMap(({ record: { id, photos }, draft }) =>
      draft.photos.length > 0 && photos === undefined ? [{ product: id, photos: draft.photos }] : [],
    ),
    ...{ next: nextOf(), ownTypes },
  };
};
