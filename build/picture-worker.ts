import { parentPort, workerData } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import { drawPictures } from './pictures.ts';

/** The thread that `derive.ts` starts: draws the pictures while markdown is made. */
const content = workerData as Content;
await drawPictures(content);
parentPort?.postMessage('drawn');
