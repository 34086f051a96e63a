import type { z } from 'zod';
import { confidence, sources } from '../rules/evidence.ts';
import { faqSet } from '../rules/faq.ts';
import { heatFigures, mattressTypes, outcomeCube, ranges } from '../rules/outcomes.ts';
import { latex, offers, ownTypes, prices, productAddresses, productIds, sampleNames, sampleTexts } from '../rules/products.ts';
import { brandColour, errorPages, securityExpiry, versionNotice } from '../rules/service.ts';
import { openingTimes, ramadan, showroomFacts } from '../rules/shop.ts';
import { gulfSizes, regionalSizes, sizeGuide } from '../rules/sizes.ts';
import {
  type Content,
  type ContentFile,
  contentFileNames,
  contentFiles,
  type MattressRecord,
  type PillowRecord,
  type ProductRecord,
} from '../schemas/content.ts';
import type { Fault, Rule } from '../rules/fault.ts';
import type { Language } from '../schemas/text.ts';

/** Every rule that the content must pass before anything is built. */
const rules: readonly Rule[] = [
  outcomeCube,
  ranges,
  heatFigures,
  gulfSizes,
  regionalSizes,
  sizeGuide,
  prices,
  offers,
  ownTypes,
  productIds,
  productAddresses,
  sampleNames,
  sampleTexts,
  latex,
  mattressTypes,
  sources,
  confidence,
  faqSet,
  errorPages,
  versionNotice,
  brandColour,
  securityExpiry,
  openingTimes,
  showroomFacts,
  ramadan,
];

type Issue = z.core.$ZodIssue;

/** The record's own name, where it has one, reads better than its position. */
const recordName = (raw: unknown, index: PropertyKey): string => {
  const record = Array.isArray(raw) ? (raw as unknown[])[Number(index)] : undefined;
  const { id, key } = (record ?? {}) as { id?: unknown; key?: unknown };
  const name = id ?? key;
  return typeof name === 'string' ? name : `record ${Number(index) + 1}`;
};

const fieldName = (raw: unknown, path: readonly PropertyKey[]): string => {
  if (path.length === 0) return 'the file';
  const [head, ...rest] = path as [PropertyKey, ...PropertyKey[]];
  const first = Array.isArray(raw) ? recordName(raw, head) : String(head);
  return [first, ...rest.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part)))].join(', ');
};

const quotedValue = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const valueAt = (raw: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined),
    raw,
  );

/** A number in quotation marks is one for people and none for programs. */
const isNumberInText = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

/** Types that have a better name than their own. */
const wanted: Readonly<Record<string, string>> = {
  object: 'an object (for a range: {"min": ..., "max": ...})',
  int: 'a whole number',
};

const explain = (issue: Issue, value: unknown): Pick<Fault, 'problem' | 'change'> => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { problem: `${issue.keys.join(', ')} is not a member of this record.`, change: 'Correct the spelling or remove it.' };
    case 'invalid_type':
      if (issue.expected === 'number' && isNumberInText(value))
        return { problem: `${quotedValue(value)} is a text.`, change: `Write it without quotation marks: ${Number(value)}.` };
      return value === undefined
        ? { problem: 'it is missing.', change: `Add it as ${issue.expected}.` }
        : {
            problem: `${quotedValue(value)} is not of the right kind.`,
            change: `Write ${wanted[issue.expected] ?? `a value of type ${issue.expected}`}.`,
          };
    case 'invalid_value':
      return { problem: `${quotedValue(value)} is not accepted.`, change: `Write one of ${issue.values.map(String).join(', ')}.` };
    case 'invalid_union':
      // The one union of the content is that of products, by their kind.
      return {
        problem: value === undefined ? 'it is missing.' : `${quotedValue(value)} is not accepted.`,
        change: 'Write mattress or pillow.',
      };
    case 'invalid_key':
      return { problem: `the name of this member is not one of ours.`, change: 'Use letters, digits and single hyphens.' };
    case 'too_small':
      if (issue.origin === 'array') return { problem: 'the list is too short.', change: `It ${issue.message}.` };
      return { problem: `${quotedValue(value)} is too small.`, change: `It must be at least ${issue.minimum}.` };
    case 'too_big':
      return { problem: `${quotedValue(value)} is too large.`, change: `It must be at most ${issue.maximum}.` };
    default:
      return { problem: `${value === '' ? 'it is empty' : quotedValue(value)}.`, change: `It ${issue.message}.` };
  }
};

const faultOf = (file: ContentFile, raw: unknown, issue: Issue): Fault => ({
  file,
  field: fieldName(raw, issue.path),
  ...explain(issue, valueAt(raw, issue.path)),
});

/** The two kinds of product, each in the order of the list. */
const byKind = (products: readonly ProductRecord[]): Pick<Content, 'mattresses' | 'pillows' | 'discontinued' | 'gone' | 'photos'> => ({
  mattresses: products.flatMap(({ kind, ...record }) => (kind === 'mattress' ? [record as MattressRecord] : [])),
  pillows: products.flatMap(({ kind, ...record }) => (kind === 'pillow' ? [record as PillowRecord] : [])),
  discontinued: [],
  gone: [],
  photos: {},
});

/** One list of both kinds, mattresses first, as `products.json` has it. */
export const productsOf = ({ mattresses, pillows }: Pick<Content, 'mattresses' | 'pillows'>): ProductRecord[] => [
  ...mattresses.map((record) => ({ kind: 'mattress' as const, ...record })),
  ...pillows.map((record) => ({ kind: 'pillow' as const, ...record })),
];

/** What is said once and stands elsewhere too: in answers of the FAQ, and words of the shop's own types among ours. */
const filled = (content: Content): Content => {
  const { mattressTypes, pillowFills } = content['own-types'];
  const named = Object.fromEntries(Object.entries(mattressTypes).map(([key, { name }]) => [key, name]));
  const { types, fills, ...words } = content.vocabulary;
  const vocabulary = { ...words, types: { ...named, ...types }, fills: { ...pillowFills, ...fills } };
  const { apart } = content['two-sleepers'];
  const fill = (text: string, language: Language): string => text.replaceAll('{apart}', apart[language]);
  const faq = content.faq.map((entry) => ({ ...entry, answer: { en: fill(entry.answer.en, 'en'), ar: fill(entry.answer.ar, 'ar') } }));
  return { ...content, vocabulary, faq };
};

/** Shape of every file: the content where all of it fits, else every fault. */
export const parseContent = (raw: Readonly<Record<ContentFile, unknown>>): { content: Content } | { faults: Fault[] } => {
  const faults: Fault[] = [];
  const content: Record<string, unknown> = {};
  for (const file of contentFileNames) {
    const result = contentFiles[file].safeParse(raw[file]);
    if (result.success) Object.assign(content, file === 'products' ? byKind(result.data as ProductRecord[]) : { [file]: result.data });
    else faults.push(...result.error.issues.map((issue) => faultOf(file, raw[file], issue)));
  }
  return faults.length > 0 ? { faults } : { content: filled(content as unknown as Content) };
};

/** Shape first, then every rule: the content with what is only worth a warning, else every fault of the first that fails. */
export const checkContent = (
  raw: Readonly<Record<ContentFile, unknown>>,
): { content: Content; warnings: Fault[] } | { faults: Fault[] } => {
  const parsed = parseContent(raw);
  if ('faults' in parsed) return parsed;
  const found = rules.flatMap((rule) => rule.check(parsed.content));
  const faults = found.filter((fault) => !fault.warning);
  return faults.length > 0 ? { faults } : { content: parsed.content, warnings: found };
};
