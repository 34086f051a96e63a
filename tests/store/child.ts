import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Store } from '#functions/store/store.ts';
import { idempotencyOf } from './sample.ts';

/** Another process that runs a file of `children/`. */
const startChild = (file: string, args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [fileURLToPath(new URL(`children/${file}`, import.meta.url)), ...args]);

/** The lines that a child prints until it ends; rejects with what it complained of where it failed. */
const linesOf = (child: ChildProcessWithoutNullStreams, onLines?: (lines: readonly string[]) => void): Promise<string[]> =>
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

/** Starts a writer, lets it acknowledge at least `count` writes, then does what ends it. Returns the acknowledged ids. */
export const writeUntil = async (args: readonly string[], count: number, end: (kill: () => void) => void): Promise<string[]> => {
  const child = startChild('write-many.ts', args);
  let ended = false;
  return linesOf(child, (lines) => {
    if (ended || lines.length < count) return;
    ended = true;
    end(() => child.kill('SIGKILL'));
  });
};

/** Another process takes the write lock of a SQLite file, and holds it until the returned function is called. */
export const holdWriteLock = async (file: string): Promise<() => Promise<void>> => {
  const child = startChild('hold-lock.ts', [file]);
  const ended = linesOf(child);
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await ended;
  };
};

/** Every acknowledged shortlist is there once with all that goes with it; one that was cut off is there as a whole or not at all. */
export const expectWhole = async (store: Store, acknowledged: readonly string[]): Promise<void> => {
  const requests = await store.findRequests(() => true);
  const written = requests.map(({ id }) => id.replace('event-', ''));
  expect(new Set(written).size).toBe(written.length);
  expect(acknowledged.filter((id) => !written.includes(id))).toEqual([]);
  for (const id of written) {
    expect(await store.findRequest('shortlist', id)).not.toBeNull();
    expect((await store.findReplay(idempotencyOf({ keyHash: id })))?.location).toContain(id);
  }
  expect(requests.filter(({ contact }) => contact === null)).toEqual([]);
};
