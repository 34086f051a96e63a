import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type LinkName, listServing, readLink } from '#functions/releases.ts';
import { lockFolder } from '#functions/store/lock.ts';
import {
  answerModelPath,
  clientDirectory,
  contentPath,
  type Manifest,
  manifest,
  manifestPath,
  serviceDirectory,
} from '#lib/contract/manifest.ts';
import { CommandFailure } from '../program/program.ts';

/**
 * `RELEASES_DIR`: a folder a release, and links to them. `current` is live, and what a web server reads; `candidate` shall go live
 * (`functions/releases.ts`). Names that begin with a dot are no releases.
 */

/** What stands beside the build, in `release.json`. */
const record = z.object({
  /** The time of the publish, in UTC, and the build: `20261123-061630-0a1b2c3d4e5f`. */
  id: z.string().regex(/^\d{8}-\d{6}-[\da-f]{12}$/),
  at: z.iso.datetime(),
  /** The schema that it knows, and the oldest whose releases work on a database that it migrated. */
  schema: z.int(),
  needed: z.int(),
  /** What was live before. */
  before: z.string().nullable(),
  /** The release whose content it has, built anew since a date asked for it. */
  dated: z.string().optional(),
  /** Commit of the sources, where git is there; with a plus where files were changed since. */
  commit: z.string().nullable(),
  /** The backup that was made since it migrates what the releases before cannot read. */
  backup: z.string().nullable(),
  /** The Node that it was published with. */
  node: z.string().optional(),
  /** Files of releases before it that have a hash in their name: pages that a browser or a cache still holds ask for them. */
  carried: z.array(z.string()),
});

export type ReleaseRecord = z.infer<typeof record>;

/** A release in its folder, which is a whole `DIST_DIR`. */
export interface Release extends ReleaseRecord {
  folder: string;
}

/** How many stay. */
const kept = 5;

export const readManifest = (folder: string): Manifest => manifest.parse(JSON.parse(readFileSync(manifestPath(folder), 'utf8')));

const recordPath = (folder: string): string => join(folder, 'release.json');

const readRelease = (folder: string): Release[] => {
  try {
    return [{ ...record.parse(JSON.parse(readFileSync(recordPath(folder), 'utf8'))), folder }];
  } catch {
    return [];
  }
};

/** Every release, oldest first; none where nothing was published yet. */
export const listReleases = (releasesDir: string): Release[] =>
  (existsSync(releasesDir) ? readdirSync(releasesDir) : [])
    .filter((name) => /^\d{8}-/.test(name))
    .sort()
    .flatMap((name) => readRelease(join(resolve(releasesDir), name)));

/** The id of the release that is live. */
export const liveId = (releasesDir: string): string | null => readLink(releasesDir, 'current')?.id ?? null;

/** Writes a link in one step: whoever follows it finds the old release or the new one. */
export const pointTo = (releasesDir: string, link: LinkName, id: string): void => {
  const next = join(releasesDir, '.link');
  rmSync(next, { force: true });
  symlinkSync(id, next);
  renameSync(next, join(releasesDir, link));
};

/**
 * Where the build is made: below the packages, which it looks for above itself. What was prebuilt stays there, so that a publish of another
 * origin is quick.
 */
export const workshop = (releasesDir: string): string =>
  join('node_modules', '.cache', `release-${createHash('sha256').update(resolve(releasesDir)).digest('hex').slice(0, 8)}`);
const unfinished = (releasesDir: string): string => join(releasesDir, '.new');

/** Takes away what a publish that was cut off left behind. */
export const clearUnfinished = (releasesDir: string): void => {
  for (const path of [unfinished(releasesDir), `${clientDirectory(workshop(releasesDir))}.new`])
    rmSync(path, { recursive: true, force: true });
};

/**
 * Runs alone: another publish is refused until this process ends.
 * @throws CommandFailure while another one is at work
 */
export const lockReleases = (releasesDir: string): (() => void) => {
  try {
    mkdirSync(releasesDir, { recursive: true });
    const held = lockFolder(releasesDir);
    if (held) return held.release;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      `The folder ${releasesDir} cannot be written (${code ?? message}). Set RELEASES_DIR to one that this user may write.`,
    );
  }
  throw new CommandFailure('Another publish is at work. Run this again once it has ended.');
};

/** Gives files of earlier releases a place in this one too, and returns their names. */
const carry = (folder: string, earlier: readonly Release[]): string[] => {
  const own = readManifest(folder);
  const files = new Map(own.files.map((built) => [built.file, built]));
  const carried: string[] = [];
  for (const release of earlier)
    for (const built of readManifest(release.folder).files) {
      const { file, cache, br, gzip } = built;
      if (cache !== 'asset' || files.has(file) || release.carried.includes(file)) continue;
      for (const form of [file, ...(br ? [`${file}.br`] : []), ...(gzip ? [`${file}.gz`] : [])]) {
        const to = join(clientDirectory(folder), form);
        mkdirSync(dirname(to), { recursive: true });
        linkSync(join(clientDirectory(release.folder), form), to);
      }
      files.set(file, built);
      carried.push(file);
    }
  writeFileSync(manifestPath(folder), `${JSON.stringify({ ...own, files: [...files.values()] })}\n`);
  return carried;
};

const commitHere = (): string | null => {
  try {
    return execFileSync('git', ['describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=+'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

/** A second name of the picture of a photograph that an earlier release has: the same name means the same bytes. */
const linked = (target: string, earlier: readonly Release[]): boolean => {
  const [file] = /(?<=[\\/]client[\\/])photos[\\/][^\\/]+[\\/].+$/.exec(target) ?? [];
  const has = file !== undefined && earlier.find(({ folder }) => existsSync(join(clientDirectory(folder), file)));
  if (has) linkSync(join(clientDirectory(has.folder), file), target);
  return Boolean(has);
};

/** To another disk too, where pictures of photographs are not copied once more. Files keep their times, which nginx makes validators of. */
const moveTo = (from: string, to: string, earlier: readonly Release[]): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (_, target) => !linked(target, earlier) });
    rmSync(from, { recursive: true });
  }
};

/** Makes a release of what was built in the workshop; it has its name once all of it is there. */
export const makeRelease = (
  releasesDir: string,
  at: Date,
  parts: Pick<ReleaseRecord, 'schema' | 'needed' | 'before' | 'dated'>,
): Release => {
  const [work, folder] = [workshop(releasesDir), unfinished(releasesDir)];
  const { build } = readManifest(work);
  const id = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${build}`;
  mkdirSync(folder);
  // What the next build makes anew is moved, the rest is copied.
  for (const pathOf of [contentPath, answerModelPath, serviceDirectory])
    cpSync(pathOf(work), pathOf(folder), { recursive: true, preserveTimestamps: true });
  const earlier = listReleases(releasesDir).slice(-kept);
  for (const pathOf of [manifestPath, clientDirectory]) moveTo(pathOf(work), pathOf(folder), earlier);
  const carried = carry(folder, earlier);
  const release = { id, at: at.toISOString(), ...parts, commit: commitHere(), backup: null, node: process.version, carried };
  writeRecord(folder, release);
  const named = join(resolve(releasesDir), id);
  renameSync(folder, named);
  return { ...release, folder: named };
};

export const writeRecord = (folder: string, release: ReleaseRecord): void =>
  writeFileSync(recordPath(folder), `${JSON.stringify(record.parse(release), null, 2)}\n`);

/** Removes the oldest releases beyond five, and those of a date that is over, but not those that are live, were live before, wait for a restart, or lend a process its program. */
export const pruneReleases = (releasesDir: string): void => {
  const all = listReleases(releasesDir);
  const live = all.find(({ id }) => id === liveId(releasesDir));
  const needed = [
    live?.id,
    live?.before,
    readLink(releasesDir, 'candidate')?.id,
    ...listServing(releasesDir).map(({ program }) => program),
  ];
  const isOver = ({ id, dated }: Release): boolean => dated !== undefined && all.some((later) => later.dated === dated && later.id > id);
  for (const { id, folder } of [...all.filter((one) => !isOver(one)).slice(0, -kept), ...all.filter(isOver)])
    if (!needed.includes(id)) rmSync(folder, { recursive: true, force: true });
};
