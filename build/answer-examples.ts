import { z } from 'zod';
import type { Content } from '#lib/schemas/content.ts';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { tiers } from '#lib/schemas/product.ts';
import { positions, weightBand, weights } from '#lib/schemas/profile.ts';
import { createReadBed, type Bed } from '#lib/ask/beds.ts';
import { ageOfChild } from '#lib/ask/children.ts';
import { placeOfSecond } from '#lib/ask/couples.ts';
import { createMentionFeatures, createQuestionFeatures, factsOf } from '#lib/ask/features.ts';
import { createProductIndex } from '#lib/ask/products.ts';
import { kilogramsAt, overstep } from '#lib/ask/sleepers.ts';
import { cmOf } from '#lib/ask/sizes.ts';
import { readTokens } from '#lib/ask/tokens.ts';
import { rowsOf, type Example, type Examples } from './answer-training.ts';
import type { Token } from '#lib/ask/vocabulary.ts';
import { materialOf, nightsOf, yearsOf } from '#lib/ask/wanted.ts';

/** Questions as people write them, with what they ask for: lines of JSON in `src/content/wordings`. */

const list = <Value extends string>(values: readonly [Value, ...Value[]]) => z.array(z.enum(values)).optional();

const sleeper = z.strictObject({
  position: z.enum(positions).optional(),
  /** Kilograms, or a band where only heavy or light is said. */
  weight: z.union([z.number().positive(), z.enum(weights)]).optional(),
  thermal: z.enum(['hot', 'neutral']).optional(),
});

const slots = sleeper.extend({
  sleepers: z.array(sleeper).length(2).optional(),
  /** Keys of our sizes that are right; none where none is. For products: the one that is asked for. */
  size: z.union([z.array(z.string()), z.string()]).optional(),
  /** Country that the name of a size is from. */
  region: z.string().optional(),
  kind: z.enum(['mattress', 'pillow']).optional(),
  type: list(mattressTypes),
  notType: list(mattressTypes),
  tier: list(tiers),
  minPriceQAR: z.number().optional(),
  maxPriceQAR: z.number().optional(),
  latexFree: z.boolean().optional(),
  containsLatex: z.boolean().optional(),
  cooling: z.union([z.boolean(), z.array(z.string())]).optional(),
  minWarrantyYears: z.number().optional(),
  minTrialNights: z.number().optional(),
  minHeightCm: z.number().optional(),
  maxHeightCm: z.number().optional(),
  minLoftCm: z.number().optional(),
  maxLoftCm: z.number().optional(),
  fill: z.array(z.string()).optional(),
  adjustable: z.boolean().optional(),
  washable: z.boolean().optional(),
  cheapest: z.boolean().optional(),
  dearest: z.boolean().optional(),
  order: z.enum(['coolest', 'longest warranty', 'longest trial', 'thickest', 'thinnest']).optional(),
  /** Identifiers of products that are asked for by name. */
  named: z.array(z.string()).optional(),
});

/** After a slash of `document`, `shop` and `unknown` stands what of it, for whoever reads; what is learnt stands before. */
const intent = z
  .string()
  .regex(/^(?:faq\/[a-z0-9-]+|outcome|couple|size|products|branch|term|(?:document|shop|unknown)(?:\/[a-z-]+)?|none)$/);

export const wordingLanguages = ['en', 'ar', 'gulf', 'arabizi'] as const;

const wording = z.strictObject({
  text: z.string().min(1).max(1000),
  /** `gulf` is Gulf dialect in Arabic letters, `arabizi` Arabic in Latin letters. */
  language: z.enum(wordingLanguages),
  /** Who writes so: evaluation holds out whole voices. */
  voice: z.string().min(1),
  /** What it asks for; several where fair judges differ, the likeliest first. */
  intent: z.union([intent, z.array(intent).min(2)]),
  slots: slots.optional(),
});

export type Wording = z.infer<typeof wording>;
export type LabelledSlots = z.infer<typeof slots>;

/**
 * The lines of one file.
 * @throws Error naming the file and the line that is wrong
 */
export const parseWordings = (file: string, lines: string): Wording[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      try {
        return wording.parse(JSON.parse(line));
      } catch (error) {
        throw new Error(`${file}, line ${index + 1}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`, {
          cause: error,
        });
      }
    });

/** A number as a label has it, within what rounding makes of it. */
const is = (label: number | undefined, value: number, within = 0.15): boolean => label !== undefined && Math.abs(label - value) <= within;

/** Nobody who is asked about weighs less, in kilograms. */
const leastBody = 25;

/** What a number of a question is, by the labels of the question: `weight`, `price max`, `side` ...; `-` where it is nothing that was asked for. */
const roleOf = (tokens: readonly Token[], at: number, slots: LabelledSlots, widths: readonly number[]): string => {
  const token = tokens[at] as Token;
  const { value = 0, unit } = token;
  const isUnit = (...units: readonly (string | undefined)[]): boolean => units.includes(unit);
  const kg = kilogramsAt(tokens, at);
  const weighs = (by: number): boolean =>
    [slots, ...(slots.sleepers ?? [])].some(({ weight }) =>
      typeof weight === 'number' ? by === 0 && is(weight, kg, 0.7) : weight === weightBand(kg + by),
    );
  if (isUnit(undefined, 'kg', 'lb', 'st') && kg >= leastBody) {
    if (weighs(0)) return 'weight';
    if (weighs(overstep)) return 'weight over';
    if (weighs(-overstep)) return 'weight under';
  }
  const { minPriceQAR: least, maxPriceQAR: most } = slots;
  if (isUnit(undefined, 'qar')) {
    if (is(least, value) && is(most, value)) return 'price';
    if (is(most, value)) return 'price max';
    if (is(least, value)) return 'price min';
    if (least !== undefined && most !== undefined && Math.abs((least + most) / 2 - value) < value / 20) return 'price about';
  }
  if (isUnit(undefined, 'year', 'month', 'night')) {
    if (is(slots.minWarrantyYears, yearsOf(token))) return 'warranty';
    if (is(slots.minWarrantyYears, yearsOf(token) + 1)) return 'warranty over';
  }
  if (isUnit(undefined, 'night', 'week', 'month')) {
    if (is(slots.minTrialNights, nightsOf(token))) return 'trial';
    if (is(slots.minTrialNights, nightsOf(token) + 1)) return 'trial over';
  }
  if (isUnit(undefined, 'cm', 'in', 'other')) {
    const [low, high, cm] = [slots.minHeightCm ?? slots.minLoftCm, slots.maxHeightCm ?? slots.maxLoftCm, cmOf(token)];
    if ((is(low, cm) && is(high, cm)) || (low !== undefined && high !== undefined && high - low <= 4 && is((low + high) / 2, cm)))
      return 'height';
    if (is(high, cm, 0.01)) return 'height max';
    if (is(low, cm, 0.01)) return 'height min';
    if (is(high, cm - 0.5, 0.55)) return 'height under';
    if (is(low, cm + 0.5, 0.55)) return 'height over';
  }
  const cm = cmOf(unit === undefined && value < 3 ? { ...token, unit: 'm' } : token);
  if (isUnit(undefined, 'cm', 'm', 'in', 'ft') && widths.some((width) => is(width, cm, 3.1))) return 'side';
  return '-';
};

/** How many numbers the labels of a question give. */
const numbersLabelled = ({ sleepers = [], ...slots }: LabelledSlots): number =>
  [slots, ...sleepers].filter(({ weight }) => typeof weight === 'number').length +
  (
    ['minPriceQAR', 'maxPriceQAR', 'minWarrantyYears', 'minTrialNights', 'minHeightCm', 'maxHeightCm', 'minLoftCm', 'maxLoftCm'] as const
  ).filter((name) => slots[name] !== undefined).length;

/** Whether a question wants what is made of a material: `yes`, `no`, `holds` (latex in it), `instead` (like it), `-` where its labels do not say. */
const wishOf = (material: string, { type = [], notType = [], fill, latexFree, containsLatex }: LabelledSlots): string => {
  if (material === 'latex' && latexFree) return 'no';
  if ((type as readonly string[]).includes(material)) return 'yes';
  if ((notType as readonly string[]).includes(material)) return 'no';
  if (material === 'latex' && containsLatex) return 'holds';
  if (material === 'feather' && fill?.includes('down-alternative') && !fill.includes('feather')) return 'instead';
  if (!fill || material === 'hybrid') return '-';
  const names =
    material === 'memory-foam'
      ? ['memory-foam', 'gel-memory-foam', 'shredded-foam', 'gel']
      : material === 'gel'
        ? ['gel', 'gel-memory-foam']
        : [material, `shredded-${material}`];
  return names.some((name) => fill.includes(name)) ? 'yes' : 'no';
};

/** What is asked for, as the heads have it. */
const intentsOf = ({ intent }: Wording): string[] => [intent].flat().map((one) => one.replace(/^(document|shop|unknown)\/.*/, '$1'));

/** What is right for the heads that read a whole question; nothing for those that its labels do not speak of. */
const rightOf = (wording: Wording, weighed: boolean, bed: Bed): Record<string, readonly string[]> => {
  const { slots = {}, text, language } = wording;
  const intents = intentsOf(wording);
  const ofScript: Record<string, readonly string[]> = /\p{Script=Arabic}/u.test(text)
    ? {}
    : { language: [language === 'en' ? 'en' : 'ar'] };
  if (intents[0] === 'outcome') return { ...ofScript, intent: intents, ...rightOfSleeper(slots, weighed) };
  if (intents[0] === 'faq/hot-sleepers-heat-humidity-ac') return { ...ofScript, intent: intents, heat: ['hot'] };
  // A size that is no name is read from its numbers or from the names of its region.
  const keys = [slots.size ?? []].flat();
  const isNamed = bed.by === undefined || bed.by === 'name';
  const size = isNamed && keys.length > 0 ? { size: keys } : isNamed && intents[0] === 'products' ? { size: ['-'] } : {};
  if (intents[0] === 'size') return { ...ofScript, intent: intents, ...size };
  if (intents[0] !== 'products') return { ...ofScript, intent: intents };
  const order = slots.cheapest ? 'cheapest' : slots.dearest ? 'dearest' : (slots.order ?? '-');
  return {
    ...ofScript,
    intent: intents,
    ...size,
    ...(slots.kind && { kind: [slots.kind] }),
    tier: [slots.tier?.join(',') ?? '-'],
    cooling: [String(slots.cooling ?? '-')],
    order: [order],
    adjustable: [String(slots.adjustable ?? '-')],
    washable: [String(slots.washable ?? '-')],
  };
};

const rightOfSleeper = ({ position, thermal, weight }: z.infer<typeof sleeper>, weighed: boolean): Record<string, readonly string[]> => ({
  position: [position ?? '-'],
  heat: [thermal ?? '-'],
  ...(!weighed && { build: [typeof weight === 'string' ? weight : '-'] }),
});

/** Wordings as the heads learn from them. */
export const examplesOf = (wordings: readonly Wording[], content: Content): Examples[] => {
  const { sizes } = content;
  const products = createProductIndex(content);
  const beds = createReadBed(content);
  const featuresOf = createQuestionFeatures(rowsOf.question);
  const aroundOf = createMentionFeatures(rowsOf.mention);
  const measures = new Map(
    sizes.map(({ key, widthCm, lengthCm, alternateDimensions }) => [
      key,
      [widthCm, lengthCm, ...alternateDimensions.flatMap((one) => [one.widthCm, one.lengthCm])],
    ]),
  );
  return wordings.map((wording) => {
    const { slots = {}, text, language } = wording;
    const [intent = ''] = intentsOf(wording);
    const asked = readTokens(text);
    const isLatin = language === 'arabizi' && !/\p{Script=Arabic}/u.test(text);
    const tokens = isLatin ? readTokens(text, true) : asked;
    const widths = [slots.size ?? []].flat().flatMap((key) => measures.get(key) ?? []);
    const isLabelled = /^(?:outcome|couple|products|size|none)$/.test(intent);
    const roles = tokens.flatMap(({ value }, at) =>
      isLabelled && value !== undefined ? [{ at, role: roleOf(tokens, at, slots, widths) }] : [],
    );
    const weighed = roles.filter(({ role }) => role.startsWith('weight'));
    const bed = beds.read(asked, []);
    const question: Example[] = [
      {
        features: featuresOf(asked, factsOf(asked, bed, products.named(asked).length > 0, ageOfChild(text, asked))),
        right: rightOf(wording, weighed.length > 0, bed),
      },
    ];
    const mention: Example[] = [];
    // Where a number of the labels is not found, nothing is known of the others.
    if (roles.filter(({ role }) => role !== '-' && role !== 'side').length >= numbersLabelled(slots))
      for (const { at, role } of roles)
        // A measure that is none of ours is not labelled.
        if (intent !== 'size' || role !== '-') mention.push({ features: aroundOf(tokens, at), right: { number: [role] } });
    if (intent === 'products')
      for (const [at, token] of tokens.entries()) {
        const material = materialOf(token);
        if (material !== undefined) mention.push({ features: aroundOf(tokens, at), right: { material: [wishOf(material, slots)] } });
      }
    if (slots.sleepers) {
      const second = placeOfSecond(tokens, weighed);
      if (second !== undefined)
        for (const [index, own] of [tokens.slice(0, second), tokens.slice(second)].entries())
          question.push({ features: featuresOf(own), right: rightOfSleeper(slots.sleepers[index] ?? {}, weighed.length > 0) });
    }
    return { question, mention };
  });
};
