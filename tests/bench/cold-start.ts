import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startChild, type Command } from './child.ts';

/** Milliseconds from spawn to the first whole answer. */
export const coldStart = async (command: Command, directory: string): Promise<number> => {
  const startedAt = performance.now();
  const child = await startChild(command, directory, 1);
  const elapsed = performance.now() - startedAt;
  await child.stop();
  return elapsed;
};

/** Milliseconds of `node -e 0`, from spawn to exit: what node itself costs. */
export const emptyStart = async (): Promise<number> => {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
};
