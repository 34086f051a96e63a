import { words } from './words.ts';

/** `src/content/words/faq.json`. */
export const faqWords = words([
  'title',
  'lead',
  'topics',
  'whole',
  'next',
  'related',
  'nearby',
  'previousQuestion',
  'nextQuestion',
  'otherTopics',
  'figure-every-size',
  'figure-king-abroad',
  'figure-beds-for-two',
  'figure-firmness-by-position',
  'figure-firmness-on-the-back',
  'figure-shared-firmness',
  'figure-every-type',
  'figure-airy-types',
  'figure-pillow-by-position',
  'figure-beds-for-children',
  'shared',
]);
