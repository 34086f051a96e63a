import { z } from 'zod';
import { pageOf } from './envelope.ts';
import { localized, localizedName, ourChoice, slug, url } from './text.ts';

export const topicIds = [
  'sizes',
  'firmness',
  'health',
  'couples',
  'materials',
  'cooling',
  'pillows',
  'children',
  'allergies',
  'care',
  'warranty',
  'delivery',
] as const;

/** The closed set of FAQ topics (G35). */
export const topic = z.enum(topicIds).meta({ id: 'Topic', ...ourChoice('G35', 'FAQ topic.') });

/** Drawings that an answer can have; each is made from the figures of the content. */
export const faqFigure = z.enum([
  'every-size',
  'king-abroad',
  'beds-for-two',
  'firmness-by-position',
  'firmness-on-the-back',
  'shared-firmness',
  'every-type',
  'airy-types',
  'pillow-by-position',
  'beds-for-children',
]);

export type FaqFigure = z.infer<typeof faqFigure>;

/** One answered question (G34): an open object, since its shape is our own. */
export const faqEntry = z
  .looseObject({
    id: slug.meta({ description: 'Identifier of the question.' }),
    topic,
    question: localizedName,
    answer: localized(4000).meta({ description: 'The answer in English and in Arabic.' }),
    url: url.meta({ description: 'Page of the guide with the answer, in English.' }),
  })
  .meta({ id: 'FaqEntry', ...ourChoice('G34', 'One answered question.') });

export const faqPage = pageOf(faqEntry).meta({
  id: 'FaqPage',
  ...ourChoice(
    ['G33', 'G57'],
    'One page of answered questions; `total` counts what the filters leave, and a cursor belongs to its filters.',
  ),
});

export type Topic = z.infer<typeof topic>;
export type FaqEntry = z.infer<typeof faqEntry>;
export type FaqPage = z.infer<typeof faqPage>;

/** Pages of the guide that an answer can lead to. */
export const place = z.enum(['finder', 'two-sleepers', 'sizes', 'translate', 'products', 'matrix']);

export type Place = z.infer<typeof place>;
