import { readContent } from '#functions/content.ts';
import { createKnowledge, type Writing } from '#functions/services.ts';
import { appFor, memoryFiles } from './app.ts';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel } from '#lib/search/answer-model.ts';
import type { Settings } from '#lib/settings.ts';
import { largeCatalogue } from '../fixtures/large-catalogue.ts';
import { percentile } from './statistics.ts';

/** Time that `POST /ask` takes the function app, HTTP left out, with a catalogue of one size. */
export interface Asking {
  records: number;
  /** What the longest of 95 in 100 answers may take, in milliseconds. */
  goal: number;
  median: number;
  /** 95 in 100 answers took no longer. */
  most: number;
  worst: number;
  /** Milliseconds to read the records in at start. */
  start: number;
}

const settings: Settings = { rootUrl: 'https://guidance.example', keyPrefix: 'mpg' };
const rounds = 10;

/** Questions of every kind: answers, names, sleepers, sizes and bounds. */
export const questionsOf = ({ faq, mattresses, pillows, sizes, outcomes }: Content): string[] => [
  ...[...faq.map(({ question }) => question), ...[...mattresses, ...pillows].slice(0, 10).map(({ name }) => name)].flatMap(({ en, ar }) => [
    en,
    ar,
  ]),
  ...outcomes.map(({ position, thermal }, index) => `${position} sleeper ${50 + 3 * index} kg ${thermal}`),
  ...sizes.flatMap(({ widthCm, lengthCm, name }) => [
    `${widthCm}x${lengthCm}`,
    `${name.en} mattress under 2000`,
    `مرتبة ${name.ar} بأقل من 2000 ريال`,
  ]),
];

const countOf = ({ faq, outcomes, sizes, mattresses, pillows }: Content): number =>
  [faq, outcomes, sizes, mattresses, pillows].reduce((sum, { length }) => sum + length, 0);

/** @throws Error when a question is not answered with 200 */
const measure = async (content: Content, questions: readonly string[], goal: number): Promise<Asking> => {
  const files = memoryFiles(content, settings);
  // As the service finds it: made by the build.
  const answerModel = trainAnswerModel(content);
  const before = performance.now();
  const knowledge = createKnowledge({ settings, content, answerModel, files });
  const start = performance.now() - before;
  // Asking writes nothing, so that an id is all it needs of what writes.
  const app = await appFor({ ...knowledge, newId: () => 'x' } as typeof knowledge & Writing, files);
  const ask = async (text: string): Promise<number> => {
    const payload = { query: { text } };
    const asked = performance.now();
    const { statusCode: status } = await app.inject({ method: 'POST', url: '/ask', payload });
    const took = performance.now() - asked;
    if (status !== 200) throw new Error(`"${text}" was answered with ${status}.`);
    return took;
  };
  for (const question of questions) await ask(question);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) for (const question of questions) times.push(await ask(question));
  const at = (share: number): number => percentile(times, share);
  return { records: countOf(content), goal, median: at(0.5), most: at(0.95), worst: at(1), start };
};

/** The catalogue as it is, and one of 10,000 products. */
export const measureAsking = async (): Promise<Asking[]> => {
  const { content } = await readContent('src/content');
  const questions = questionsOf(content);
  return [await measure(content, questions, 2), await measure({ ...content, ...largeCatalogue(content, 10_000) }, questions, 20)];
};
