import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Printed {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program as a process of its own, with these variables and a path and no others. */
export const runProgram = async (
  command: string,
  args: readonly string[],
  { variables = {}, folder }: { variables?: Readonly<Record<string, string>>; folder?: string } = {},
): Promise<Printed> => {
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
};
