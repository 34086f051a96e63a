import { parentPort, workerData } from 'node:worker_threads';
import { packFile, type PackOrder, type PackSetting } from './pack.ts';

/** A thread of `packFiles`: packs what it is sent, and answers with how each file is served. */
const setting = workerData as PackSetting;

parentPort?.on('message', (orders: readonly PackOrder[]) => {
  parentPort?.postMessage(orders.map((order) => packFile(setting, order)));
});
