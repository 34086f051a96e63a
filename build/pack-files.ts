import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BuiltFile } from '#lib/manifest.ts';
import type { PackOrder, PackSetting } from './pack.ts';
import type { Progress } from './steps.ts';

/** More threads than this wait for the disk. */
const mostThreads = 8;
/** Files a message: small enough that no thread is left with a long rest, large enough that messages cost nothing. */
const batch = 32;

/** One thread, fed with batches until there are none. */
const runThread = (setting: PackSetting, take: () => readonly PackOrder[], give: (packed: readonly BuiltFile[]) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { workerData: setting });
    const feed = (): void => {
      const orders = take();
      if (orders.length > 0) worker.postMessage(orders);
      else void worker.terminate().then(() => resolve());
    };
    worker.on('message', (packed: readonly BuiltFile[]) => {
      give(packed);
      feed();
    });
    worker.on('error', reject);
    feed();
  });

/** Packs every file, on as many threads as there are cores; the descriptions are in the order of the orders. */
export const packFiles = async (setting: PackSetting, orders: readonly PackOrder[], progress: Progress): Promise<BuiltFile[]> => {
  const packed = new Map<string, BuiltFile>();
  let next = 0;
  const take = (): readonly PackOrder[] => {
    const orderOf = orders.slice(next, next + batch);
    next += orderOf.length;
    return orderOf;
  };
  const give = (described: readonly BuiltFile[]): void => {
    for (const one of described) packed.set(one.file, one);
    progress(packed.size, orders.length);
  };
  const threads = Math.min(availableParallelism(), mostThreads, Math.ceil(orders.length / batch));
  await Promise.all(Array.from({ length: threads }, () => runThread(setting, take, give)));
  return orders.flatMap(({ file }) => packed.get(file) ?? []);
};
