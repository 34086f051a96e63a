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
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { serviceDirectory } from '#lib/contract/manifest.ts';
import type { Logger } from './http/log.ts';

/**
 * How a process that serves and `npm run publish` agree on a release, by files in `RELEASES_DIR`: the link `candidate` names the release that shall go
 * live, each process says in a file below `.serving` whether it could serve it, and the link `current` names the release that all of them serve.
 */

/** What a process says of a candidate. `restart`: its program or its settings are others than those that the process was started with. */
type Verdict = 'opening' | 'ready' | 'restart' | 'refused';

/** What a process says of itself. */
export interface Serving {
  pid: number;
  /** The folder whose program it runs, parts of which it loads when they are first needed. */
  program: string;
  /** Name of the build that it serves. */
  build: string;
  /** None where there is no candidate. `mark` is another one each time that a candidate is named. */
  candidate: { mark: string; verdict: Verdict; why?: string } | null;
}

/** How often the links are looked at, and how often a process shows that it is there, in milliseconds. */
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

/** What tells the program of a build from that of another: every file of the bundled service. */
const programOf = (distDir: string): string => {
  const hash = createHash('sha256');
  const folder = serviceDirectory(distDir);
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : [])
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('base64url');
};

/** The Node that a release was published with, which is the one that is installed since. */
const nodeOf = (folder: string): string => {
  try {
    return (JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { node?: string }).node ?? process.version;
  } catch {
    return process.version;
  }
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
  /**
   * Opens a release whole; undefined where its settings are others than those of this process.
   * @throws Error with a sentence where it cannot be served
   */
  open: (folder: string) => Promise<Opened | undefined>;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Follows the links of `RELEASES_DIR` until it is stopped. */
export const followReleases = ({ releasesDir, distDir, build, open, log }: Following): { stop: () => void } => {
  const program = programOf(distDir);
  const ownFile = join(servingFolder(releasesDir), `${hostname()}-${process.pid}.json`);
  const said: Serving = { pid: process.pid, program: basename(distDir), build, candidate: null };
  let prepared: { id: string; opened: Opened } | undefined;
  let followed = readLink(releasesDir, 'current')?.id;
  const isStartedFrom = (id: string): boolean => join(resolve(releasesDir), id) === resolve(distDir);
  let isStopped = false;

  let isHeard = true;

  /** Writes the file where something changed, and else renews its time alone, which a full disk takes too. */
  const say = (changed = true): void => {
    if (!existsSync(releasesDir)) return;
    try {
      if (!changed && existsSync(ownFile)) return utimesSync(ownFile, new Date(), new Date());
      mkdirSync(servingFolder(releasesDir), { recursive: true });
      writeFileSync(`${ownFile}.new`, JSON.stringify(said));
      renameSync(`${ownFile}.new`, ownFile);
      isHeard = true;
    } catch (error) {
      if (isHeard) log.error({ err: error }, 'this process cannot tell npm run publish that it serves');
      isHeard = false;
    }
  };

  const tryToOpen = async (id: string): Promise<{ verdict: Verdict; why?: string; opened?: Opened }> => {
    const folder = join(resolve(releasesDir), id);
    try {
      if (programOf(folder) !== program || nodeOf(folder) !== process.version) return { verdict: 'restart' };
      const opened = await open(folder);
      return opened ? { verdict: 'ready', opened } : { verdict: 'restart' };
    } catch (error) {
      return { verdict: 'refused', why: (error as Error).message };
    }
  };

  /** Once for each time that `current` changes. */
  const follow = async (id: string): Promise<void> => {
    followed = id;
    if (isStartedFrom(id) && said.build === build) return;
    const { opened, ...rest } = prepared?.id === id ? prepared : await tryToOpen(id);
    prepared = undefined;
    if (!opened) return log.error({ release: id, ...rest }, 'what is live is not served by this process, which goes on as it is');
    opened.goLive();
    said.build = opened.build;
    log.info({ release: id, build: opened.build }, 'serving another release');
  };

  const consider = async ({ id, mark }: { id: string; mark: string }): Promise<void> => {
    said.candidate = { mark, verdict: 'opening' };
    say();
    const { verdict, why, opened } = await tryToOpen(id);
    if (opened) prepared = { id, opened };
    said.candidate = { mark, verdict, ...(why !== undefined && { why }) };
  };

  const look = async (): Promise<void> => {
    const before = JSON.stringify(said);
    // In this order: `candidate` goes only after `current` was switched to it.
    const candidate = readLink(releasesDir, 'candidate');
    const current = readLink(releasesDir, 'current');
    if (current && current.id !== followed) await follow(current.id);
    if (!candidate) [prepared, said.candidate] = [undefined, null];
    else if (candidate.mark !== said.candidate?.mark) await consider(candidate);
    if (!isStopped && JSON.stringify(said) !== before) say();
  };

  const goOn = (): void => {
    if (isStopped) return;
    void look()
      .catch((error: unknown) => log.error({ err: error }, 'the releases could not be looked at'))
      .finally(() => setTimeout(goOn, lookMs).unref());
  };

  /** What was started as the candidate is live from here on. */
  const settle = (): void => {
    const candidate = readLink(releasesDir, 'candidate');
    if (!candidate || !isStartedFrom(candidate.id)) return;
    renameSync(join(releasesDir, 'candidate'), join(releasesDir, 'current'));
    followed = candidate.id;
  };

  try {
    settle();
  } catch (error) {
    log.error({ err: error }, 'what was started cannot be made live: this user may not write RELEASES_DIR');
  }
  say();
  const beat = setInterval(() => say(false), beatMs).unref();
  goOn();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(beat);
      rmSync(ownFile, { force: true });
    },
  };
};
