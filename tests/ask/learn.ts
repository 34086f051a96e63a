import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { readContent } from '#build/content.ts';
import { intents, type Intent } from '#lib/search/intent.ts';
import { createSearch, type Findings } from '#lib/search/retrieve.ts';
import { questionSets, readQuestions, type Question } from './questions.ts';

/**
 * `npm run learn:ask`: learns from the questions to tune on which signal speaks for which intent, and writes the weights to
 * `src/lib/search/intent-weights.ts` (softmax regression over the intents that a question has the parts for; the same questions give the same weights).
 */

const epochs = 400;
const step = 6;
const decay = 0.005;
/** Keeps weights small; chosen by cross-validation over the questions to tune on. */
const shrinkage = 0.005;
/** Weights below this change nothing. */
const least = 0.03;

interface Example {
  signals: readonly (readonly [string, number])[];
  possible: readonly Intent[];
  /** Intents that a judge accepts. */
  right: readonly Intent[];
}

const intentFor = (identifier: string, named: Findings['named']): Intent[] => {
  const kind = identifier.slice(0, identifier.indexOf('/'));
  if (kind === 'outcome') return ['sleeper'];
  if (kind === 'size') return ['size'];
  if (kind === 'faq') return ['faq'];
  return named.some((one) => `${one.kind}/${one.id}` === identifier) ? ['product', 'products'] : ['products'];
};

const rightFor = ({ kind, expect }: Question, named: Findings['named']): Intent[] => {
  if (kind === 'nothing') return ['none'];
  if (expect === undefined || expect.length === 0) return ['products'];
  return [...new Set(expect.flatMap((identifier) => intentFor(identifier, named)))];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Weights = Map<string, Record<Intent, number>>;

const zeros = (): Record<Intent, number> => Object.fromEntries(intents.map((intent) => [intent, 0])) as Record<Intent, number>;

/** Adds to the gradient what an example wants changed. */
const learnFrom = ({ signals, possible, right }: Example, weights: Weights, gradient: Weights): void => {
  const scores = possible.map((intent) => sum(signals.map(([name, value]) => (weights.get(name)?.[intent] ?? 0) * value)));
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = sum(powers);
  const accepted = sum(powers.filter((_, at) => right.includes(possible[at] ?? 'none')));
  for (const [at, intent] of possible.entries()) {
    const power = powers[at] ?? 0;
    const error = power / all - (right.includes(intent) ? power / accepted : 0);
    for (const [name, value] of signals) {
      const own = gradient.get(name);
      if (own) own[intent] += error * value;
    }
  }
};

const learn = (examples: readonly Example[]): Weights => {
  const names = [...new Set(examples.flatMap(({ signals }) => signals.map(([name]) => name)))].sort();
  const weights: Weights = new Map(names.map((name) => [name, zeros()]));
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const gradient: Weights = new Map(names.map((name) => [name, zeros()]));
    for (const example of examples) learnFrom(example, weights, gradient);
    const length = step / (1 + epoch * decay);
    for (const [name, own] of weights)
      for (const intent of intents)
        own[intent] -= length * ((gradient.get(name)?.[intent] ?? 0) / examples.length + (shrinkage / 3) * own[intent]);
  }
  return weights;
};

const { content } = await readContent('src/content');
const { findings } = createSearch(content);
/** The questions of the FAQ itself are asked too, and more than any other. */
const ownQuestions = content.faq.flatMap(({ id, question }) =>
  Object.entries(question).map(([language, text]): Question => ({
    id: `${id}-${language}`,
    language: language === 'ar' ? 'ar' : 'en',
    text,
    kind: 'faq',
    expect: [`faq/${id}`],
  })),
);
const asked = [...readQuestions(questionSets.tuning), ...ownQuestions, ...ownQuestions, ...ownQuestions];
const examples = asked.flatMap((question): Example[] => {
  const { signals, possible, named } = findings(question.text);
  const right = rightFor(question, named).filter((intent) => possible.includes(intent));
  return right.length === 0 ? [] : [{ signals: Object.entries(signals), possible, right }];
});
const weights = [...learn(examples)].map(([name, own]) => {
  const kept = intents.filter((intent) => Math.abs(own[intent]) >= least).map((intent) => `${intent}: ${own[intent].toFixed(2)}`);
  return `  '${name}': { ${kept.join(', ')} },`;
});
const file = join(import.meta.dirname, '../../src/lib/search/intent-weights.ts');
const text = `import type { Intent } from './intent.ts';

/** What each signal speaks for (above 0) and against (below), learnt from ${examples.length} labelled questions by \`npm run learn:ask\`. */
export const intentWeights: Readonly<Record<string, Partial<Record<Intent, number>>>> = {
${weights.join('\n')}
};
`;
writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
console.log(`${examples.length} questions, ${weights.length} signals: ${file}`);
