import { parentPort, workerData } from 'node:worker_threads';
import type { Content } from '#lib/schemas/content.ts';
import { writeIcons, writePictures } from './pictures.ts';

/** The thread that `derive.ts` starts: draws pictures and icons while markdown is made, and answers with how many pictures there are. */
const { directory, content } = workerData as { directory: string; content: Content };
const drawn = await writePictures(directory, content);
await writeIcons(directory);
parentPort?.postMessage(drawn);
