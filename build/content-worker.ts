import { parentPort, workerData } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import { drawPictures } from './pictures.ts';

/** The thread that `integration.ts` starts: draws the pictures while Astro prints pages. */
const content = workerData as Content;
await drawPictures(content);
parentPort?.postMessage('drawn');
