import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { largeCatalogue } from '../fixtures/large-catalogue.ts';
import { buildSite, type SiteBuild } from '../fixtures/site-build.ts';
import { cpuSeconds, peakMegabytes } from './proc.ts';

/** What a build of one catalogue took. */
export interface BuildCost {
  /** By the clock. */
  seconds: number;
  /** Of processors, all threads: what other programs do not lengthen. */
  cpuSeconds: number;
  peakMegabytes: number;
  /** What is served and what lies beside it, compressed forms included. */
  megabytes: number;
  files: number;
  /** Seconds of each step by the clock, as the build says them. */
  steps: Readonly<Record<string, number>>;
}

/** Looks at a process until it ends, since the kernel forgets with it. */
const watch = (child: ChildProcess): { last: () => Pick<BuildCost, 'cpuSeconds' | 'peakMegabytes'> } => {
  let last = { cpuSeconds: 0, peakMegabytes: 0 };
  const timer = setInterval(() => {
    try {
      const pid = child.pid ?? 0;
      last = { cpuSeconds: cpuSeconds(pid), peakMegabytes: peakMegabytes(pid) || last.peakMegabytes };
    } catch {
      clearInterval(timer);
    }
  }, 100);
  child.once('exit', () => clearInterval(timer));
  return { last: () => last };
};

/** `12 JSON answers keep to the contract in 0.1 s` by its words. */
const stepsOf = (log: string): Record<string, number> =>
  Object.fromEntries(
    [...log.matchAll(/(?:\[house\] |└─ )\d+ (.+) in ([\d.]+) s$/gm)].map(([, name = '', seconds]) => [name, Number(seconds)] as const),
  );

const sizeOf = (directory: string): Pick<BuildCost, 'megabytes' | 'files'> => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return { megabytes: bytes / 2 ** 20, files: files.length };
};

/**
 * Builds the site with so many products on a heap of a machine with 2 GB.
 * @throws Error with what the build said when it fails
 */
export const measureBuild = async (products: number): Promise<{ build: SiteBuild; cost: BuildCost }> => {
  const start = performance.now();
  let watched: ReturnType<typeof watch> | undefined;
  const build = await buildSite(
    (content) => largeCatalogue(content, products),
    { NODE_OPTIONS: '--max-old-space-size=1024' },
    (child) => (watched = watch(child)),
  );
  const seconds = (performance.now() - start) / 1000;
  if (build.code !== 0 || !watched) {
    build.remove();
    throw new Error(`The build with ${products} products failed: ${build.stderr.slice(-2000)}`);
  }
  return { build, cost: { seconds, ...watched.last(), ...sizeOf(build.distDir), steps: stepsOf(build.stdout) } };
};

/** Resident megabytes now. */
export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
