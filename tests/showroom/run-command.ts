import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command line as a process of its own, with these variables and no others. */
export const runCommand = async (
  name: 'showroom' | 'keys' | 'jobs' | 'backup' | 'restore',
  args: readonly string[],
  { dataDir, input = '', ...variables }: { dataDir: string; input?: string } & Record<string, string>,
): Promise<Ended> => {
  const child = spawn(process.execPath, ['cli/guidance.ts', name, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...variables },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
};
