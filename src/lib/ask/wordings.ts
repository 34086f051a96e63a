import { z } from 'zod';
import { mattressTypes } from '../schemas/outcome.ts';
import { tiers } from '../schemas/product.ts';
import { positions, weights } from '../schemas/profile.ts';
import type { Example } from './train.ts';
import type { ReadSlots } from './retrieve.ts';
import { slotNames } from './slots.ts';

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
  /** Identifiers of products that are asked for by name. */
  named: z.array(z.string()).optional(),
});

const intent = z.string().regex(/^(?:faq\/[a-z0-9-]+|outcome|couple|size|products|document(?:\/[a-z-]+)?|none)$/);

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

/**
 * What the classifier tells apart: `faq/<id>`, `size`, `document`, `none`, `outcome` with the position that is said, `products` with their kind,
 * so that a position is understood in words that no list has. A couple asks what couples ask.
 */
const classesOf = ({ intent, slots = {} }: Wording): string[] =>
  [intent].flat().map((one) => {
    if (one === 'couple') return 'faq/couples-different-weights';
    if (one === 'outcome') return slots.position ? `outcome/${slots.position}` : 'outcome';
    if (one === 'products') return slots.kind ? `products/${slots.kind}` : 'products';
    return one.startsWith('document/') ? 'document' : one;
  });

/** Wordings as the classifier learns from them. */
export const examplesOf = (wordings: readonly Wording[], readSlots: ReadSlots): Example[] =>
  wordings.map((one) => {
    const slots = readSlots(one.text);
    return { text: one.text, slots: slotNames(slots), concepts: slots.concepts, intents: classesOf(one) };
  });
