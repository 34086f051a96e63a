import { parentPort, workerData } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import { trainAnswerModel } from '#lib/search/answer-model.ts';
import { drawPictures } from './pictures.ts';

/** The thread of `beside.ts`. */
const content = workerData as Content;
await drawPictures(content);
parentPort?.postMessage(trainAnswerModel(content));
