import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mattressTypes } from '#lib/schemas/outcome.ts';
import { coolingGrades, tiers } from '#lib/schemas/product.ts';

/** Labelled questions: what people ask, and what a fair judge takes for the first record of an answer. */

export const questionLanguages = ['en', 'ar', 'gulf', 'arabizi'] as const;
export const questionKinds = ['faq', 'size', 'profile', 'product', 'nothing'] as const;

const list = <Value extends string>(values: readonly [Value, ...Value[]]) => z.array(z.enum(values)).optional();

/** What every product among the results must be (`ProductBounds`). */
const bounds = z.strictObject({
  kind: z.enum(['mattress', 'pillow']).optional(),
  type: list(mattressTypes),
  notType: list(mattressTypes),
  tier: list(tiers),
  size: z.string().optional(),
  minPriceQAR: z.number().optional(),
  maxPriceQAR: z.number().optional(),
  latexFree: z.boolean().optional(),
  containsLatex: z.boolean().optional(),
  cooling: list(coolingGrades),
  minWarrantyYears: z.number().optional(),
  minTrialNights: z.number().optional(),
  minHeightCm: z.number().optional(),
  maxHeightCm: z.number().optional(),
  adjustable: z.boolean().optional(),
  washable: z.boolean().optional(),
  fill: z.array(z.string()).optional(),
});

const question = z.strictObject({
  id: z.string(),
  language: z.enum(questionLanguages),
  text: z.string().min(1),
  /** Identifiers that are right as the first result; none where nothing is; left out where any product within the bounds is. */
  expect: z.array(z.string()).optional(),
  bounds: bounds.optional(),
});

export type Question = z.infer<typeof question> & { kind: (typeof questionKinds)[number] };

/** The sets: those that the search was tuned on, and one that it never was. */
export const questionSets = {
  tuning: [
    'tuning',
    'tuning-more',
    'tuning-third',
    'tuning-fourth',
    'tuning-fifth',
    'tuning-sixth',
    'tuning-seventh',
    'tuning-eighth',
    'tuning-ninth',
    'tuning-tenth',
  ],
  heldOut: ['held-out'],
} as const;

const directory = join(import.meta.dirname, 'questions');

/** The questions of some folders, as they are written there. */
export const readQuestions = (folders: readonly string[]): Question[] =>
  folders.flatMap((folder) =>
    readdirSync(join(directory, folder))
      .sort()
      .flatMap((file) => {
        const kind = z.enum(questionKinds).parse(file.replace(/\.json$/, ''));
        const questions = z.array(question).parse(JSON.parse(readFileSync(join(directory, folder, file), 'utf8')));
        return questions.map((one) => ({ ...one, kind }));
      }),
  );
