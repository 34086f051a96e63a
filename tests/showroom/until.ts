import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something becomes true, and fails with what was wanted. */
export const until = async (wanted: string, isSo: () => boolean | Promise<boolean>, milliseconds = 8000): Promise<void> => {
  const end = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not within ${milliseconds} ms: ${wanted}`);
    await sleep(10);
  }
};
