import { z } from 'zod';
import { faqEntry, faqFigure, topic } from './faq.ts';
import { kiosk } from './kiosk.ts';
import { describedMattressType } from './mattress-type.ts';
import { mattressType } from './outcome.ts';
import { ownerQuestion } from './owner-question.ts';
import { place } from './place.ts';
import { privacy } from './privacy.ts';
import { wholeMattress, wholePillow } from './product.ts';
import { position, thermal, weight } from './profile.ts';
import { firmnessRange, loftRange } from './range.ts';
import { regionalSize } from './regional-size.ts';
import { wholeSize } from './size.ts';
import { sizeGuide } from './size-guide.ts';
import { sourceIds } from './source-ids.ts';
import { localized, localizedName, slug, text, url } from './text.ts';
import { isoDate } from './versions.ts';
import { vocabulary } from './vocabulary.ts';
import { wordings } from './wordings.ts';
import { wordGroups, type WordGroup } from './words/groups.ts';

/** What the retailer edits: one JSON file an aggregate in `src/content`, in display order. Stricter than what the API promises. */

const sourceRecord = z.strictObject({
  id: slug,
  title: text(300, 1),
  url: url.nullable(),
  kind: z.enum(['trial', 'review', 'guide', 'retailer', 'dataset', 'authority', 'specification']),
});

const confidence = z.enum(['high', 'medium', 'low']);

const outcomeRecord = z.strictObject({
  id: slug,
  position,
  weight,
  thermal,
  firmness: firmnessRange,
  pillowLoftCm: loftRange,
  recommendedMattressTypes: z
    .array(mattressType)
    .min(1, { error: 'must name at least one type' })
    .refine((types) => new Set(types).size === types.length, { error: 'must name each type once' }),
  pillowFills: localizedName,
  confidence: z.strictObject({ firmness: confidence, pillowLoft: confidence }),
  sources: z.strictObject({ firmness: sourceIds, pillowLoft: sourceIds, mattressTypes: sourceIds }),
});

const sizeRecord = wholeSize.extend({ sources: sourceIds });

const sample = z
  .boolean()
  .meta({ description: 'True while the record is an invented sample; false once it is a real product of the showroom.' });

const mattressRecord = wholeMattress.extend({ type: mattressType, sample });
const pillowRecord = wholePillow.extend({ sample });

/** A product as the catalogue file has it: a mattress or a pillow, which its kind says. */
const productRecord = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mattress'), ...mattressRecord.shape }),
  z.strictObject({ kind: z.literal('pillow'), ...pillowRecord.shape }),
]);

const mattressTypeRecord = describedMattressType.extend({ sources: sourceIds });

const faqRecord = z.strictObject({
  id: slug,
  topic,
  question: faqEntry.shape.question,
  answer: localized(4000),
  /** The drawing that shows the answer, or null. */
  figure: faqFigure.nullable(),
  /** Pages where the reader goes on. */
  leadsTo: z.array(place).min(1).max(4),
  /** Questions that are asked together with this one. */
  related: z.array(slug).min(1).max(4),
  sources: sourceIds,
});

const topicRecord = z.strictObject({ id: topic, name: localizedName });

const errorRecord = z.strictObject({ id: text(80, 1), title: localized(120), cause: localized(1000), fix: localized(1000) });

const versionRecord = z.strictObject({
  id: text(20, 1).regex(/^v\d+$/, { error: 'must look like v1' }),
  number: text(20, 1).regex(/^\d+\.\d+\.\d+$/, { error: 'must look like 1.0.0' }),
  deprecation: isoDate.nullable(),
  sunset: isoDate.nullable(),
});

const notes = z.strictObject({
  firmnessScale: localized(200),
  firmnessNote: localized(1000),
  pillowLoftNote: localized(400),
  medicalNote: localized(1000),
  matrixNote: localized(2000),
  market: localized(200),
  sizeWarning: localized(1000),
  priceNote: localized(1000),
  latexNote: localized(1000),
  license: localized(400),
});

const site = z.strictObject({
  name: localized(120),
  contact: z.strictObject({
    phone: text(40, 1).regex(/^\+?[\d ()-]{5,}$/, { error: 'must be a phone number in digits, such as +974 4000 0000' }),
    email: z.email({ error: 'must be an e-mail address, such as showroom@example.com' }),
  }),
  /** Last day of `security.txt`, within a year (RFC 9116). */
  securityExpires: isoDate,
});

const wordFiles = Object.fromEntries(Object.entries(wordGroups).map(([group, shape]) => [`words/${group}`, shape])) as {
  [Group in WordGroup as `words/${Group}`]: (typeof wordGroups)[Group];
};

/** Each content file and the shape it must have. */
export const contentFiles = {
  sources: z.array(sourceRecord),
  outcomes: z.array(outcomeRecord),
  sizes: z.array(sizeRecord),
  'regional-sizes': z.array(regionalSize),
  'size-guide': sizeGuide,
  products: z.array(productRecord),
  'mattress-types': z.array(mattressTypeRecord),
  topics: z.array(topicRecord),
  faq: z.array(faqRecord),
  wordings: z.array(wordings),
  errors: z.array(errorRecord),
  versions: z.array(versionRecord),
  'owner-questions': z.array(ownerQuestion),
  notes,
  site,
  kiosk,
  privacy,
  vocabulary,
  ...wordFiles,
} as const;

export type ContentFile = keyof typeof contentFiles;
/** The content as everything works with it: the two kinds of product apart, each in the order of the file. */
export type Content = { [File in Exclude<ContentFile, 'products'>]: z.infer<(typeof contentFiles)[File]> } & {
  mattresses: MattressRecord[];
  pillows: PillowRecord[];
};
export const contentFileNames = Object.keys(contentFiles) as ContentFile[];

export type OutcomeRecord = z.infer<typeof outcomeRecord>;
export type SizeRecord = z.infer<typeof sizeRecord>;
export type ProductRecord = z.infer<typeof productRecord>;
export type ProductKind = ProductRecord['kind'];
export type MattressRecord = z.infer<typeof mattressRecord>;
export type PillowRecord = z.infer<typeof pillowRecord>;
export type MattressTypeRecord = z.infer<typeof mattressTypeRecord>;
export type FaqRecord = z.infer<typeof faqRecord>;
export type Wordings = z.infer<typeof wordings>;
export type VersionRecord = z.infer<typeof versionRecord>;
export type ErrorRecord = z.infer<typeof errorRecord>;
