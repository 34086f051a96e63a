import { parentPort, workerData } from 'node:worker_threads';
import { packFile } from './pack.ts';
import type { PackOrder, PackSetting } from './pack-files.ts';

/** A thread of `pack-files.ts`: packs what it is sent, and answers with how each file is served. */
const { directory, operations } = workerData as PackSetting;

parentPort?.on('message', (orders: readonly PackOrder[]) => {
  parentPort?.postMessage(orders.map(({ file, effort }) => packFile(directory, file, operations, effort)));
});
