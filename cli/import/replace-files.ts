import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { CommandFailure } from '../program.ts';
import { importFolder, isCutOff, journalPath } from '#build/import-journal.ts';

const entry = z.strictObject({ name: z.string().regex(/^[a-z-]+\.json$/), before: z.string(), after: z.string() });
const journal = z.array(entry);
type Entry = z.infer<typeof entry>;

/** A file that is to get another text, unless somebody changes it meanwhile. */
export interface Replacement {
  name: string;
  before: string;
  after: string;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The names in a folder are on disk. Windows cannot do this and does not need it. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  await using folder = await open(path, 'r');
  await folder.sync();
};

const writeSynced = async (path: string, text: string, mode: number): Promise<void> => {
  await using file = await open(path, 'w', mode);
  await file.writeFile(text);
  await file.chmod(mode);
  await file.sync();
};

/** An import writes for less than a second; a process of the same number is another one after that. */
const isWriting = async (folder: string): Promise<boolean> => {
  try {
    const lock = join(folder, 'process');
    const { mtimeMs } = await stat(lock);
    if (Date.now() - mtimeMs > 60_000) return false;
    const id = Number(await readFile(lock, 'utf8'));
    return id > 0 && process.kill(id, 0);
  } catch {
    return false;
  }
};

const another = 'Another import is writing. Wait a moment and run it again.';
const cutOff = 'An earlier import was cut off. Run npm run import -- --finish first.';

/** Throws away what an import left that was killed before it counted. It is moved first, so that nobody's living folder is half removed. */
const clearAway = async (contentDir: string): Promise<void> => {
  const folder = importFolder(contentDir);
  if (await isWriting(folder)) throw new CommandFailure(another);
  if (isCutOff(contentDir)) throw new CommandFailure(cutOff);
  const aside = `${folder}-${process.pid}`;
  await rename(folder, aside);
  if (existsSync(join(aside, basename(journalPath(contentDir))))) {
    await rename(aside, folder);
    throw new CommandFailure(cutOff);
  }
  await rm(aside, { recursive: true });
};

/** Makes the folder, which only one import at a time can do. */
const claim = async (contentDir: string): Promise<string> => {
  const folder = importFolder(contentDir);
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await clearAway(contentDir);
    await mkdir(folder);
  }
  await writeSynced(join(folder, 'process'), String(process.pid), 0o644);
  return folder;
};

const readJournal = async (contentDir: string): Promise<Entry[]> => {
  const text = await readFile(journalPath(contentDir), 'utf8');
  try {
    return journal.parse(JSON.parse(text));
  } catch {
    throw new CommandFailure(
      `${journalPath(contentDir)} is damaged. Look whether both files are as they should be, then remove its folder.`,
    );
  }
};

const hashOf = async (path: string): Promise<string> => hash(await readFile(path, 'utf8'));

/** Puts the files of a journal in their places. It may have been begun before. */
const carryOut = async (contentDir: string, entries: readonly Entry[]): Promise<void> => {
  const folder = importFolder(contentDir);
  for (const { name, before, after } of entries) {
    const [target, ready] = [join(contentDir, name), join(folder, name)];
    const standing = await hashOf(target);
    if (standing === after) continue;
    if (standing !== before || (await hashOf(ready)) !== after)
      throw new CommandFailure(
        `${target} was changed after the import was cut off. Keep it by removing ${folder}, or put the earlier copy back and run npm run import -- --finish.`,
      );
    await rename(ready, target);
  }
  await syncFolder(contentDir);
  await unlink(journalPath(contentDir));
  await rm(folder, { recursive: true });
};

const explained = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The files cannot be written (${message}). Make room or allow it, and run it again.`);
  }
};

/**
 * Replaces files of the content, all or none: each is got ready beside, then a journal of all, from which on the import counts. Killed
 * before that, nothing has changed; killed after, the readers of the content refuse it until `finishImport` has carried it out.
 * @throws CommandFailure
 */
export const replaceFiles = (contentDir: string, replacements: readonly Replacement[]): Promise<void> =>
  explained(async () => {
    const folder = await claim(contentDir);
    const entries = replacements.map(({ name, before, after }) => ({ name, before: hash(before), after: hash(after) }));
    try {
      for (const { name, after } of replacements)
        await writeSynced(join(folder, name), after, (await stat(join(contentDir, name))).mode & 0o777);
      for (const { name, before } of entries)
        if ((await hashOf(join(contentDir, name))) !== before)
          throw new CommandFailure(`${join(contentDir, name)} was changed meanwhile. Run it again.`);
      await writeSynced(join(folder, 'ready.json'), JSON.stringify(entries), 0o644);
      await rename(join(folder, 'ready.json'), journalPath(contentDir));
      await syncFolder(folder);
      await syncFolder(contentDir);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    await carryOut(contentDir, entries);
  });

/**
 * Carries out what an import that was cut off had written down; whether there was one.
 * @throws CommandFailure where a file was changed since
 */
export const finishImport = async (contentDir: string): Promise<boolean> => {
  if (!isCutOff(contentDir)) return false;
  await explained(async () => {
    if (await isWriting(importFolder(contentDir))) throw new CommandFailure(another);
    await carryOut(contentDir, await readJournal(contentDir));
  });
  return true;
};
