import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Another process that runs a file of `children/`. */
export const startChild = (file: string, args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [fileURLToPath(new URL(`children/${file}`, import.meta.url)), ...args]);

/** The lines that a child prints until it ends; rejects with what it complained of where it failed. */
export const linesOf = (child: ChildProcessWithoutNullStreams, onLines?: (lines: readonly string[]) => void): Promise<string[]> =>
  new Promise((resolve, reject) => {
    let output = '';
    let complaint = '';
    // The last line may be cut off by the end of the process.
    const whole = (): string[] => output.split('\n').slice(0, -1);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onLines?.(whole());
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || code === null) resolve(whole());
      else reject(new Error(complaint));
    });
  });

/** Runs a child to its end. */
export const runChild = (file: string, args: readonly string[]): Promise<string[]> => linesOf(startChild(file, args));
