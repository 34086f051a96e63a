import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildSite } from '../fixtures/site-build.ts';

/** A server with 1 GB that builds while the service runs has no more. */
const mostMegabytes = 700;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Each process of this machine with the one that started it. */
const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1])]),
  );

/** Memory of a process and all that it started, in MB; what several share counts once. */
const treeMegabytes = (root: number): number => {
  const parentOf = parents();
  const isOfTree = (pid: number): boolean => {
    const parent = parentOf.get(pid);
    return pid === root || (parent !== undefined && parent > 1 && isOfTree(parent));
  };
  return [...parentOf.keys()]
    .filter(isOfTree)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
    .reduce((sum, megabytes) => sum + megabytes, 0);
};

test.runIf(process.platform === 'linux')(
  'a build leaves room for the service on a server with 1 GB',
  async () => {
    const peaks: number[] = [];
    const build = await buildSite(
      () => ({}),
      {},
      (child) => {
        const process = peaks.push(0) - 1;
        const timer = setInterval(() => {
          peaks[process] = Math.max(peaks[process] ?? 0, treeMegabytes(child.pid ?? 0));
        }, 100);
        child.once('exit', () => clearInterval(timer));
      },
    );
    build.remove();
    expect(build.code, build.stderr).toBe(0);
    expect(peaks).toHaveLength(2);
    for (const peak of peaks) {
      // Less is no measurement.
      expect(peak).toBeGreaterThan(100);
      expect(peak).toBeLessThan(mostMegabytes);
    }
  },
  300_000,
);
