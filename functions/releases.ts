import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Manifest, manifestPath, serviceDirectory } from '#lib/contract/manifest.ts';
import { once } from '#lib/words/once.ts';
import type { Logger } from './http/log.ts';

/**
 * How a process that serves and `npm run publish` agree on a release, by files in `RELEASES_DIR`: the link `current` names the release that all of them
 * serve, and each process says in a file below `.serving` what it serves, or why it cannot. The link `candidate` names one that waits for a restart.
 */

/** What a process says of itself. */
export interface Serving {
  pid: number;
  /** The folder whose program it runs, parts of which it loads when they are first needed. */
  program: string;
  /** What it was started with, as `startedWith` has it: only a release of the same can go live in it. */
  runs: string;
  /** Name of the build that it serves. */
  build: string;
  /** Why it cannot serve what `current` names; `mark` is another one each time that the link is written. */
  fault: { mark: string; why: string } | null;
}

/** How often the link is looked at, and how often a process shows that it is there, in milliseconds. */
const [lookMs, beatMs] = [250, 2000];
/** A process that was not heard of for so long has ended. */
const goneMs = 10_000;

const servingFolder = (releasesDir: string): string => join(releasesDir, '.serving');

/** The processes that serve and follow this folder. */
export const listServing = (releasesDir: string): Serving[] => {
  const folder = servingFolder(releasesDir);
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name): Serving[] => {
    const path = join(folder, name);
    try {
      return name.endsWith('.json') && Date.now() - statSync(path).mtimeMs < goneMs
        ? [JSON.parse(readFileSync(path, 'utf8')) as Serving]
        : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
};

export type LinkName = 'current' | 'candidate';

/** Where a link leads and what tells this one from an earlier one of the same name; undefined where there is none. */
export const readLink = (releasesDir: string, link: LinkName): { id: string; mark: string } | undefined => {
  const path = join(releasesDir, link);
  try {
    const id = basename(readlinkSync(path));
    return { id, mark: `${id} ${lstatSync(path).mtimeMs}` };
  } catch {
    return undefined;
  }
};

/** The Node that a release was published with, which is the one that is installed since. */
const nodeOf = (folder: string): string => {
  const path = join(folder, 'release.json');
  const { node } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { node?: string }) : {};
  return node ?? process.version;
};

/** What tells the program, Node and settings of a build from those of another: a process cannot change them. */
export const startedWith = (folder: string, node = nodeOf(folder)): string => {
  const { rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath(folder), 'utf8')) as Manifest;
  const hash = createHash('sha256').update(JSON.stringify([node, rootUrl, keyPrefix]));
  const program = serviceDirectory(folder);
  for (const name of existsSync(program) ? readdirSync(program).sort() : [])
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(program, name)));
  return hash.digest('base64url');
};

/** A release that was opened beside the one that is served. */
export interface Opened {
  build: string;
  /** From here on requests get this release. */
  goLive: () => void;
}

interface Following {
  releasesDir: string;
  /** The folder that is served from the start on, and the name of its build. */
  distDir: string;
  build: string;
  /** Opens a release whole. @throws Error with a sentence where it cannot be served */
  open: (folder: string) => Promise<Opened>;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Follows the link `current` of `RELEASES_DIR` until it is stopped. */
export const followReleases = ({ releasesDir, distDir, build, open, log }: Following): { stop: () => void } => {
  const ownFile = join(servingFolder(releasesDir), `${hostname()}-${process.pid}.json`);
  const runs = once(() => startedWith(distDir, process.version));
  const said: Omit<Serving, 'runs'> = { pid: process.pid, program: basename(distDir), build, fault: null };
  const isStartedFrom = (id: string | undefined): boolean => id !== undefined && join(resolve(releasesDir), id) === resolve(distDir);
  let followed = readLink(releasesDir, 'current')?.mark;
  let isStopped = false;

  const say = (): void => {
    if (isStopped || !existsSync(releasesDir)) return;
    try {
      mkdirSync(servingFolder(releasesDir), { recursive: true });
      writeFileSync(`${ownFile}.new`, JSON.stringify({ ...said, runs: runs() } satisfies Serving));
      renameSync(`${ownFile}.new`, ownFile);
    } catch (error) {
      log.error({ err: error }, 'this process cannot tell npm run publish that it serves');
    }
  };

  /** Once for each time that `current` is written. */
  const follow = async ({ id, mark }: { id: string; mark: string }): Promise<void> => {
    const folder = join(resolve(releasesDir), id);
    said.fault = null;
    try {
      if (startedWith(folder) !== runs()) throw new Error('Its program or its settings are others than those that run.');
      const opened = await open(folder);
      opened.goLive();
      said.build = opened.build;
      log.info({ release: id, build: opened.build }, 'serving another release');
    } catch (error) {
      const why = (error as Error).message;
      said.fault = { mark, why };
      log.error({ release: id, why }, 'what is live is not served by this process, which goes on as it is');
    }
    say();
  };

  const goOn = async (): Promise<void> => {
    const current = readLink(releasesDir, 'current');
    if (current && current.mark !== followed) {
      followed = current.mark;
      await follow(current);
    }
    if (!isStopped) setTimeout(() => void goOn(), lookMs).unref();
  };

  // What was started as the candidate is live from here on.
  if (isStartedFrom(readLink(releasesDir, 'candidate')?.id))
    try {
      renameSync(join(releasesDir, 'candidate'), join(releasesDir, 'current'));
      followed = readLink(releasesDir, 'current')?.mark;
    } catch (error) {
      log.error({ err: error }, 'what was started cannot be made live: this user may not write RELEASES_DIR');
    }
  // Once whoever waited for the port is answered: it reads the whole program.
  setTimeout(say, lookMs).unref();
  const beat = setInterval(say, beatMs).unref();
  void goOn();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(beat);
      rmSync(ownFile, { force: true });
    },
  };
};
