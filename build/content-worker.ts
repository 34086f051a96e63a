import { parentPort, workerData } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel } from '#lib/search/answer-model.ts';
import { keptAnswerModel } from './answer-model.ts';
import { drawPictures } from './pictures.ts';

/** The thread that `integration.ts` starts: draws the pictures and learns the answer model while Astro prints pages. */
const content = workerData as Content;
await drawPictures(content);
// An operator who adds a wording gets it answered at once; the project keeps the model in its tree (`npm run train`).
parentPort?.postMessage(keptAnswerModel(content) ?? trainAnswerModel(content));
