import { z } from 'zod';
import { position, profile, thermal, weight, positions, thermals, weights } from './profile.ts';
import { inArabic, localized, ourChoice, pages, slug, text, url } from './text.ts';

const figure = (max: number, description: string) => z.number().min(0).max(max).meta({ format: 'double', description });

const range = (max: number, unit: string) =>
  z.strictObject({ min: figure(max, `Lower end, ${unit}.`), max: figure(max, `Upper end, ${unit}.`) });

const tenths = range(10, 'out of ten, ten is firmest');

/** Firmness as a target range out of ten; never a value to match against a product label (specification, "What the service does" 5). */
export const firmnessRange = tenths.meta({
  id: 'FirmnessRange',
  ...ourChoice(
    'G72',
    'Out of ten, ten the firmest: of a recommendation a target, of a product its maker’s own figure. There is no industry standard: never match the two.',
  ),
  examples: [{ min: 5.5, max: 7 }],
});

/** Pillow height in centimetres, as printed: lying free on a table. */
export const loftRange = range(40, 'centimetres').meta({
  id: 'LoftRange',
  description: 'Pillow height in centimetres.',
  examples: [{ min: 11, max: 14 }],
});

export type Range = z.infer<typeof firmnessRange>;

export const mattressTypes = ['memory-foam', 'pocket-spring', 'hybrid', 'latex', 'medical'] as const;
export const mattressType = z.enum(mattressTypes).meta({ id: 'MattressType', description: 'Kind of mattress core.', examples: ['hybrid'] });

/** Whether an outcome can recommend a type; those of the shop's own it cannot. */
export const isRecommendable = (type: string): type is (typeof mattressTypes)[number] => mattressTypes.some((one) => one === type);

const recommendedMattressTypes = z
  .array(mattressType)
  .max(5)
  .meta({ description: 'Suitable kinds of mattress, the first choice first.', examples: [['hybrid', 'latex', 'pocket-spring']] });

/** One entry of the matrix (specification, "Recommendation outcome"). */
const outcome = z
  .strictObject({
    id: slug.meta({ description: 'Id of the outcome, which a shortlist names as `outcomeId`.' }),
    position,
    weight,
    thermal,
    firmness: firmnessRange,
    pillowLoftCm: loftRange,
    recommendedMattressTypes,
    pages,
    url: url.meta(ourChoice('G62', 'Address of the recommendation in this interface.')),
  })
  .meta({
    id: 'Outcome',
    ...ourChoice(['G48', 'G103'], 'One of the 32 recommendations, with the figures of the sources that the guide names.'),
  });

const links = z.record(text(80), url).meta({ ...ourChoice('G62', 'Related addresses by relation.'), maxProperties: 20 });
const scale = z.record(text(80), text(400));

const firmnessTarget = tenths
  .extend({
    scale: text(200).meta({ description: 'What the numbers mean.' }),
    note: text(1000).meta({ description: 'How to use the range.' }),
    scaleAr: inArabic('scale', 200),
    noteAr: inArabic('note', 1000),
  })
  .meta({ id: 'FirmnessTarget', ...ourChoice('G72', 'Firmness to look for, out of ten, ten the firmest, and how to use it.') });

const recommended = z
  .strictObject({
    id: slug.meta(ourChoice('G1', 'Outcome id, as in `/matrix`.')),
    firmness: firmnessTarget,
    pillowLoftCm: loftRange,
    recommendedMattressTypes,
    pages,
  })
  .meta({ id: 'RecommendedOutcome', description: 'What suits the sleeper.' });

/** 200 body of `GET /recommend`. `recommendation.id` is G1, the `...Ar` members are G61. */
export const recommendation = z
  .strictObject({
    query: profile,
    recommendation: recommended,
    medicalNote: text(1000).meta({ description: 'When to ask a doctor rather than a shop.' }),
    medicalNoteAr: inArabic('medicalNote', 1000),
    links,
  })
  .meta({ id: 'Recommendation', description: 'Firmness and pillow-loft recommendation for one sleeper profile.' });

/** 200 body of `GET /matrix`. */
export const matrix = z
  .strictObject({
    count: z.int32().min(0).max(32).meta({ description: 'Number of outcomes: 32 where none is left out.' }),
    scale: scale.meta({ ...ourChoice('G62', 'What each figure means.'), maxProperties: 20 }),
    scaleAr: scale.optional().meta({ ...ourChoice('G61', '`scale` in Arabic.'), maxProperties: 20 }),
    note: text(2000).meta({ description: 'How to read the matrix.' }),
    noteAr: inArabic('note', 2000),
    outcomes: z.array(outcome).max(32).meta({ description: 'The recommendations.' }),
  })
  .meta({ id: 'Matrix', description: 'Every recommendation.' });

export type MattressType = z.infer<typeof mattressType>;
export type Outcome = z.infer<typeof outcome>;
export type Recommendation = z.infer<typeof recommendation>;
export type Matrix = z.infer<typeof matrix>;

const reason = localized(300);
const sleeperValues = [...positions, ...weights, ...thermals] as const;

/** What a mattress type is and whom it suits; its name is in the vocabulary. `mattress-types.json` adds the sources. */
export const describedMattressType = z.strictObject({
  id: mattressType,
  /** What it is, in a sentence or two. */
  summary: reason,
  /** Why for this position, this weight, this heat: a sentence for each that it is recommended for. */
  suits: z.strictObject(
    Object.fromEntries(sleeperValues.map((value) => [value, reason.optional()])) as Record<
      (typeof sleeperValues)[number],
      z.ZodOptional<typeof reason>
    >,
  ),
  /** What to look out for. */
  mind: reason,
});
