import { z } from 'zod';
import { faqEntry, faqFigure, topic, place } from './faq.ts';
import { glossary } from './glossary.ts';
import { messageFiles } from './messages.ts';
import { mattressTypes, describedMattressType, mattressType, firmnessRange, loftRange } from './outcome.ts';
import { coolingGrades, mostPhotos, photoAlt, tiers, soldMattress, soldPillow } from './product.ts';
import { positions, thermals, weights, position, thermal, weight } from './profile.ts';
import { regionalSize, wholeSize, sizeGuide } from './size.ts';
import { localizedName, slug, localized, text, sourceIds, url } from './text.ts';
import { isoDate } from './versions.ts';

const sleeper = z.strictObject({
  /** Stands alone: a choice in the finder. */
  name: localizedName,
  /** Describes a sleeper: "sleeps on the side". */
  sleeper: localizedName,
});

const every = <const Value extends string, Shape extends z.ZodType>(values: readonly Value[], shape: Shape) =>
  z.strictObject(Object.fromEntries(values.map((value) => [value, shape])) as Record<Value, Shape>);

/** What people call each value of the interface; the same words in the guide, the kiosk and the showroom's messages. */
const vocabulary = z.strictObject({
  positions: every(positions, sleeper),
  weights: every(weights, sleeper),
  thermals: every(thermals, sleeper),
  /** Ours, and those of the shop's own. */
  types: every(mattressTypes, localizedName).catchall(localizedName),
  tiers: every(tiers, localizedName),
  cooling: every(coolingGrades, localizedName),
  /** Firmness in words, softest first: each grade from its figure up to the next. The first begins where the scale does. */
  firmness: z
    .array(z.strictObject({ from: z.number().min(1).max(10), name: localizedName }))
    .refine((grades) => grades.every(({ from }, index) => from > (grades[index - 1]?.from ?? 0)) && grades[0]?.from === 1, {
      error: 'must begin at 1 and rise',
    }),
  /** A pillow's fill is free text: those that we have words for. */
  fills: z.record(slug, localizedName),
});

export type Vocabulary = z.infer<typeof vocabulary>;

/** `src/content/own-types.json`: types of mattress and fills of the shop's own, by key. They are listed and filtered; no outcome recommends them. */
const ownTypes = z.strictObject({
  mattressTypes: z.record(slug, z.strictObject({ name: localizedName, summary: localized(300).optional() })),
  pillowFills: z.record(slug, localizedName),
});

const seconds = (least: number, most: number) =>
  z.int().refine((value) => value >= least && value <= most, { error: `must be a whole number of seconds from ${least} to ${most}` });

/** `src/content/kiosk.json`: the screen in the showroom. */
const kiosk = z.strictObject({
  /** Seconds without a touch until it asks whether anybody is there. */
  idleSeconds: seconds(20, 600),
  /** Seconds to answer: at least 20 (WCAG 2.2, success criterion 2.2.1). */
  warningSeconds: seconds(20, 120),
});

/** What nothing but the owner can settle: a gap of `docs/reference/gaps.md` with the basis OWN, in the owner's words. */
const whole = (unit: string, least: number, most: number) =>
  z.int().refine((value) => value >= least && value <= most, { error: `must be a whole number of ${unit} from ${least} to ${most}` });

/** `src/content/privacy.json`: how long the service keeps what shoppers send (G56). The service deletes by it, and the pages say it. */
const privacy = z.strictObject({
  /** Days that a name and a number are kept after their request has reached the showroom or was marked as done. */
  contactDays: whole('days', 1, 365),
  /** Months that a request is kept after it came in, whatever became of it. */
  requestMonths: whole('months', 1, 120),
  /** The law, and who speaks for it. */
  sources: sourceIds,
});

export type Privacy = z.infer<typeof privacy>;

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
  /** What a mattress for this weight should measure at least. */
  leastMattressHeightCm: z.int().min(10).max(60).optional(),
  pillowFills: localizedName,
  confidence: z.strictObject({ firmness: confidence, pillowLoft: confidence }),
  sources: z.strictObject({ firmness: sourceIds, pillowLoft: sourceIds, mattressTypes: sourceIds }),
});

const sizeRecord = wholeSize.extend({ sources: sourceIds });

const sample = z
  .boolean()
  .meta({ description: 'True while the record is an invented sample; false once it is a real product of the showroom.' });

/** Files of a folder beside the content, the chief one first. */
const photos = z
  .array(z.strictObject({ file: text(200, 1), alt: photoAlt }))
  .min(1, { error: 'must have at least one photo' })
  .max(mostPhotos, { error: `must have at most ${mostPhotos} photos` })
  .optional();

/** An offer that begins later, with its days in Doha and what is then paid in QAR: it is told nowhere before its first day (G97). */
const laterOffer = <Prices extends z.ZodRawShape>(prices: Prices) =>
  z.strictObject({ startsOn: isoDate, endsOn: isoDate, ...prices }).optional();

/** What a shop says of its stock. That nothing is there stands on pages and in the open data alone: clients know the two other states (G84, G96). */
const availability = soldMattress.shape.availability
  .unwrap()
  .or(z.strictObject({ state: z.literal('out-of-stock') }))
  .optional();

const mattressRecord = soldMattress.extend({
  ...{ type: slug, sample, photos, availability },
  nextOffer: laterOffer(soldMattress.pick({ priceBySizeQAR: true }).shape),
});
const pillowRecord = soldPillow.extend({ sample, photos, availability, nextOffer: laterOffer(soldPillow.pick({ priceQAR: true }).shape) });

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
  leadsTo: z.array(place).max(4),
  /** Questions that are asked together with this one. */
  related: z.array(slug).max(4),
  /** None for what the shop says of itself. */
  sources: z.array(slug),
});

const topicRecord = z.strictObject({ id: topic, name: localizedName });

const errorRecord = z.strictObject({ id: text(80, 1), title: localized(120), cause: localized(1000), fix: localized(1000) });

const versionRecord = z.strictObject({
  id: text(20, 1).regex(/^v\d+$/, { error: 'must look like v1' }),
  number: text(20, 1).regex(/^\d+\.\d+\.\d+$/, { error: 'must look like 1.0.0' }),
  deprecation: isoDate.nullable(),
  sunset: isoDate.nullable(),
});

/** A version of the open data: what changed, and in which tables. The newest stands first. */
const dataChange = z.strictObject({
  version: versionRecord.shape.number,
  date: isoDate,
  change: localized(600),
  /** Digest of each table that this version changed, as the build says it. */
  tables: z.record(slug, text(12, 12)),
});

const notes = z.strictObject({
  firmnessScale: localized(200),
  firmnessNote: localized(1000),
  pillowLoftNote: localized(400),
  medicalNote: localized(1000),
  matrixNote: localized(2000),
  market: localized(200),
  sizeWarning: localized(1000),
  priceNote: localized(600),
  /** Follows it while every product is a sample, and while some are. */
  sampleNote: localized(300),
  someSamplesNote: localized(300),
  /** Follows both while contact data of `site.json` reach nobody. */
  placeholderNote: localized(300),
  latexNote: localized(1000),
  license: localized(400),
});

/** The week as the Gulf writes it. */
export const weekDays = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

export type WeekDay = (typeof weekDays)[number];

const clockTime = text(5, 5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day with 24 hours, such as 09:00 or 16:30' });

/** Times that some days have in common; a day without an entry is closed. */
const openingHours = z
  .array(
    z.strictObject({
      days: z.array(z.enum(weekDays)).min(1, { error: 'must name at least one day' }),
      /** One closing time before its opening time is after midnight. */
      times: z
        .array(z.strictObject({ opens: clockTime, closes: clockTime }))
        .min(1, { error: 'must have at least one opening time; leave a closed day out' }),
    }),
  )
  .min(1, { error: 'must have at least one entry' });

export type OpeningHours = z.infer<typeof openingHours>;

const secureUrl = url.refine((value) => value.startsWith('https://'), { error: 'must begin with https://' });
/** `src/content/two-sleepers.json`: what the advice for a pair rests on. */
const twoSleepers = z.strictObject({
  /** Whose range comes first where two do not meet; `{apart}` in an answer of the FAQ is this. */
  apart: localized(300),
  /** A gap between two firmness ranges up to which one mattress is advised, in points out of 10, and why. `{most}` in the note is the figure. */
  smallGap: z.strictObject({ most: z.number().min(0).max(3), note: localized(400), sources: sourceIds }),
});

const phone = text(40, 1).regex(/^\+?[\d ()-]{5,}$/, { error: 'must be a phone number in digits, such as +974 4000 0000' });

/** Number that answers on WhatsApp, in E.164. */
const whatsapp = text(16, 8).regex(/^\+[1-9]\d+$/, {
  error: 'must be a number with its country code and no spaces, such as +97440000000',
});

const showroom = z.strictObject({
  id: slug,
  /** Tells it from the others, such as the quarter: "Al Wakrah". */
  name: localizedName,
  address: localized(300),
  mapUrl: secureUrl.optional(),
  openingHours: openingHours.optional(),
  /** Those of the shop where it has none of its own. */
  phone: phone.optional(),
  whatsapp: whatsapp.optional(),
});

const site = z.strictObject({
  name: localized(120),
  contact: z.strictObject({
    phone,
    email: z.email({ error: 'must be an e-mail address, such as showroom@example.com' }),
  }),
  whatsapp: whatsapp.optional(),
  address: localized(300).optional(),
  /** The place on a map, as a map's own button for sharing gives it. */
  mapUrl: secureUrl.optional(),
  openingHours: openingHours.optional(),
  /** Of a shop with several, each with its address and times, in place of these three; `showroomsOf` reads both. */
  showrooms: z.array(showroom).min(1, { error: 'must have at least one showroom' }).optional(),
  /** In place of the opening times in Ramadan, in every showroom; programs learn of them only with its dates, the first day and the last. */
  ramadanHours: z.strictObject({ from: isoDate.optional(), through: isoDate.optional(), openingHours }).optional(),
  /** The shop's own pages elsewhere. */
  social: z.array(secureUrl).min(1, { error: 'must have at least one address' }).optional(),
  /** The accent of the site in place of ours; the rule `brand-colour` sees that it can be read. */
  brand: z
    .strictObject({
      colour: text(7, 7).regex(/^#[\da-f]{6}$/i, { error: 'must be a colour of six hexadecimal digits, such as #8a1538' }),
    })
    .optional(),
  /** Last day of `security.txt`, within a year (RFC 9116). */
  securityExpires: isoDate,
});

/** Each content file and the shape it must have. */
export const contentFiles = {
  sources: z.array(sourceRecord),
  'data-changes': z.array(dataChange).min(1, { error: 'must have an entry' }),
  outcomes: z.array(outcomeRecord),
  sizes: z.array(sizeRecord),
  'regional-sizes': z.array(regionalSize),
  'size-guide': sizeGuide,
  'two-sleepers': twoSleepers,
  products: z.array(productRecord),
  'mattress-types': z.array(mattressTypeRecord),
  'own-types': ownTypes,
  topics: z.array(topicRecord),
  faq: z.array(faqRecord),
  errors: z.array(errorRecord),
  versions: z.array(versionRecord),
  notes,
  site,
  kiosk,
  privacy,
  vocabulary,
  glossary,
  ...messageFiles,
} as const;

/** What the build made of a photograph of a product (`build/photos.ts`): pictures in a folder, named by their width. */
export interface MadePhoto {
  folder: string;
  /** Of the largest, in pixels. */
  width: number;
  height: number;
}

export type ContentFile = keyof typeof contentFiles;
/** The content as everything works with it: the two kinds of product apart, each in the order of the file, and the shop's own types in the vocabulary. */
export type Content = { [File in Exclude<ContentFile, 'products'>]: z.infer<(typeof contentFiles)[File]> } & {
  mattresses: MattressRecord[];
  pillows: PillowRecord[];
  /** Not among them: what is no longer sold and has a page, and the ids of what had one for a year; `soldOn` parts them. */
  discontinued: ProductRecord[];
  gone: string[];
  /** What the build made of each photograph, by the name of its file. */
  photos: Readonly<Record<string, MadePhoto>>;
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
export type VersionRecord = z.infer<typeof versionRecord>;
export type ErrorRecord = z.infer<typeof errorRecord>;
