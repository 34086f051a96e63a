import { intentWeights } from './intent-weights.ts';

/** What leads the answer to a question: the outcome of a sleeper, a product by its name, a list of products, a size, the FAQ, or nothing. */
export const intents = ['sleeper', 'product', 'products', 'size', 'faq', 'none'] as const;
export type Intent = (typeof intents)[number];

/**
 * The likeliest intent: each signal speaks for some and against others, by weights learnt from labelled questions (`npm run learn:ask`).
 * @param signals - by name, as `signalsOf` gives them
 * @param possible - intents that the question has the parts for
 */
export const intentOf = (signals: Readonly<Record<string, number>>, possible: readonly Intent[]): Intent => {
  const scored = possible.map((intent) => {
    const score = Object.entries(signals).reduce((sum, [name, value]) => sum + (intentWeights[name]?.[intent] ?? 0) * value, 0);
    return { intent, score };
  });
  return scored.sort((one, other) => other.score - one.score)[0]?.intent ?? 'none';
};
