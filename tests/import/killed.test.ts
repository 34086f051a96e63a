import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { isCutOff } from '#build/import-journal.ts';
import { finishImport, replaceFiles } from '#cli/import/replace-files.ts';

const killedAt = new URL('children/killed.ts', import.meta.url).href;
const writeBoth = fileURLToPath(new URL('children/write-both.ts', import.meta.url));

const files = ['mattresses.json', 'pillows.json'] as const;
const before = ['["old mattresses"]', '["old pillows"]'];
const after = before.map((text) => `${text}\n`);

/** A folder that has the two files alone, or a copy of another. */
const folderOf = async (other?: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  if (other !== undefined) await cp(other, folder, { recursive: true });
  else for (const [index, file] of files.entries()) await writeFile(join(folder, file), before[index] ?? '');
  return folder;
};

const textsOf = (folder: string): Promise<string[]> => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));

/** Runs a child that is killed at the nth touch of the disk; whether it was, and did not end before. */
const isKilled = async (contentDir: string, at: number, what: 'write' | 'finish'): Promise<boolean> => {
  const child = spawn(process.execPath, ['--import', killedAt, writeBoth, contentDir, what], {
    env: { ...process.env, KILL_AT: String(at) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal === 'SIGKILL' || code === 0, `ended with ${code} ${signal}`).toBe(true);
  return signal === 'SIGKILL';
};

const refusal = 'an import was cut off, and perhaps only one of mattresses.json and pillows.json is new. Run npm run import -- --finish.';

type Outcome = 'nothing' | 'finished' | 'done';

/** What a killed import has left: nothing, or everything, or what the readers refuse until it is finished. Never one file of two. */
const outcomeOf = async (folder: string): Promise<Outcome> => {
  if (isCutOff(folder)) {
    await expect(readContent(folder)).rejects.toThrow(refusal);
    await expect(replaceFiles(folder, [])).rejects.toThrow('An earlier import was cut off. Run npm run import -- --finish first.');
    expect(await finishImport(folder)).toBe(true);
    expect(await textsOf(folder)).toEqual(after);
    return 'finished';
  }
  const texts = await textsOf(folder);
  expect([before, after]).toContainEqual(texts);
  return texts[0] === before[0] ? 'nothing' : 'done';
};

/** What was left by one that was killed is no hindrance to the next, and nothing of it stays. */
const expectNextImport = async (folder: string): Promise<void> => {
  const [mattresses = ''] = await textsOf(folder);
  await replaceFiles(folder, [{ name: 'mattresses.json', before: mattresses, after: '[]' }]);
  expect((await textsOf(folder))[0]).toBe('[]');
  expect(await readdir(folder)).toEqual(files);
};

/** Kills a child at its first touch of the disk, the second and so on, until it lives; what each time came of it. */
const killEverywhere = async (what: 'write' | 'finish', from?: string): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const turn = async (at: number): Promise<boolean> => {
    const folder = await folderOf(from);
    const killed = await isKilled(folder, at, what);
    outcomes[at - 1] = await outcomeOf(folder);
    await expectNextImport(folder);
    await rm(folder, { recursive: true });
    return killed;
  };
  for (let at = 1; ; at += 2) {
    const [first, second] = await Promise.all([turn(at), turn(at + 1)]);
    if (!first && !second) return outcomes;
  }
};

test('an import that is killed anywhere has written both files, or neither, or is refused until it is finished', async () => {
  const outcomes = await killEverywhere('write');
  // In this order, and each of them somewhere.
  expect(outcomes.join(' ')).toMatch(/^(?:nothing )+(?:finished )+(?:done ?)+$/);
  expect(outcomes.length).toBeGreaterThan(20);
}, 60_000);

test('finishing can be killed anywhere as well', async () => {
  // One of the two is in its place: the third rename is that of the second file.
  let between = await folderOf();
  for (let at = 20; (await textsOf(between)).join() !== [after[0], before[1]].join(); at++) {
    await rm(between, { recursive: true });
    between = await folderOf();
    expect(await isKilled(between, at, 'write')).toBe(true);
  }
  const outcomes = await killEverywhere('finish', between);
  expect(outcomes.join(' ')).toMatch(/^(?:finished )+(?:done ?)+$/);
  await rm(between, { recursive: true });
}, 60_000);

test('a file that was changed after an import was cut off is not written over', async () => {
  const folder = await folderOf();
  const journal = join(folder, '.import', 'journal.json');
  await mkdir(join(folder, '.import'));
  await writeFile(journal, JSON.stringify([{ name: 'mattresses.json', before: 'another', after: 'text' }]));
  await expect(finishImport(folder)).rejects.toThrow(
    /mattresses\.json was changed after the import was cut off\. Keep it by removing .*\.import, or/,
  );
  expect(await textsOf(folder)).toEqual(before);
  expect(await readFile(journal, 'utf8')).toContain('another');
  await writeFile(journal, '[{');
  await expect(finishImport(folder)).rejects.toThrow(
    /journal\.json is damaged\. Look whether both files are as they should be, then remove its folder\.$/,
  );
  await rm(folder, { recursive: true });
});

test('one that is writing is told, one that was writing long ago is no hindrance', async () => {
  const folder = await folderOf();
  const lock = join(folder, '.import', 'process');
  await mkdir(join(folder, '.import'));
  await writeFile(lock, String(process.pid));
  await expect(replaceFiles(folder, [])).rejects.toThrow('Another import is writing. Wait a moment and run it again.');
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(lock, longAgo, longAgo);
  await expectNextImport(folder);
  await rm(folder, { recursive: true });
});
