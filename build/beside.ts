import { Worker } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import type { AnswerModel } from '#lib/search/answer-model.ts';

/** Work of a build that needs the content alone, done on a thread of its own while Astro prints pages. */
export interface Beside {
  /** The answer model, once every picture is drawn too. */
  answerModel: Promise<AnswerModel>;
}

export const startBeside = (content: Content): Beside => {
  const worker = new Worker(new URL('./beside-worker.ts', import.meta.url), { workerData: content });
  const answerModel = new Promise<AnswerModel>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  // Whoever awaits it hears of it; a build that fails before that must not end in an unhandled rejection.
  answerModel.catch(() => undefined);
  return { answerModel };
};
