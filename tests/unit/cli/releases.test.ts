import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Serving } from '#functions/releases.ts';
import { listReleases, pointTo, pruneReleases, writeRecord } from '#cli/publish/releases.ts';

let releases: string;
const idOf = (day: number): string => `2026110${day}-100000-0123456789ab`;

/** Releases of the first days of a month. */
const make = (count: number, before: Readonly<Record<number, number>> = {}): void => {
  for (let day = 1; day <= count; day += 1) {
    const folder = join(releases, idOf(day));
    mkdirSync(folder);
    const record = { id: idOf(day), at: `2026-11-0${day}T10:00:00.000Z`, schema: 1, needed: 1, commit: null, backup: null, carried: [] };
    const earlier = before[day];
    writeRecord(folder, { ...record, before: earlier === undefined ? null : idOf(earlier) });
  }
};
const days = (): number[] => listReleases(releases).map(({ id }) => Number(id.slice(7, 8)));

beforeEach(() => {
  releases = mkdtempSync(join(tmpdir(), 'guidance-releases-'));
});
afterEach(() => rmSync(releases, { recursive: true, force: true }));

test.each([
  ['the newest is live', 7, { live: 7, before: 6 }, [3, 4, 5, 6, 7]],
  ['an old one is live again', 8, { live: 1, before: 2 }, [1, 2, 4, 5, 6, 7, 8]],
  ['there are few', 3, { live: 3, before: 2 }, [1, 2, 3]],
])('five releases stay, and what is live or was live before: %s', (_, count, { live, before }, wanted) => {
  make(count, { [live]: before });
  pointTo(releases, 'current', idOf(live));
  pruneReleases(releases);
  expect(days()).toEqual(wanted);
});

test('a release whose program a process runs stays, also where RELEASES_DIR is a link, until that process is not heard of', () => {
  make(6, { 6: 5 });
  pointTo(releases, 'current', idOf(6));
  const link = join(releases, 'link');
  symlinkSync(releases, link);
  mkdirSync(join(releases, '.serving'));
  const told = join(releases, '.serving/shop-1.json');
  writeFileSync(told, JSON.stringify({ pid: 1, program: idOf(1), runs: '', build: '0123456789ab', fault: null } satisfies Serving));
  pruneReleases(link);
  expect(days()).toEqual([1, 2, 3, 4, 5, 6]);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(told, longAgo, longAgo);
  pruneReleases(link);
  expect(days()).toEqual([2, 3, 4, 5, 6]);
});

test('a release that waits for a restart stays', () => {
  make(7, { 7: 6 });
  pointTo(releases, 'current', idOf(7));
  pointTo(releases, 'candidate', idOf(1));
  pruneReleases(releases);
  expect(days()).toEqual([1, 3, 4, 5, 6, 7]);
});

test('the list of a folder that is not there says what to do', () => {
  const env = { PATH: process.env['PATH'] ?? '', GUIDANCE_ENV_FILE: '', RELEASES_DIR: join(releases, 'none') };
  const said = execFileSync(process.execPath, ['cli/guidance.ts', 'publish', '--list'], { env, encoding: 'utf8' });
  expect(said).toBe('Nothing is published yet: npm run publish.\n');
});

test('a publish that has lost the public ROOT_URL is refused before it builds', () => {
  make(1);
  pointTo(releases, 'current', idOf(1));
  const hashes = { build: '0123456789ab', sources: '', content: '', answerModel: '' };
  const manifest = { ...hashes, rootUrl: 'https://sleep.doha.qa', keyPrefix: 'mpg', retirement: {}, files: [] };
  writeFileSync(join(releases, idOf(1), 'manifest.json'), JSON.stringify(manifest));
  const env = { PATH: process.env['PATH'] ?? '', GUIDANCE_ENV_FILE: '', RELEASES_DIR: releases };
  const { status, stderr } = spawnSync(process.execPath, ['cli/guidance.ts', 'publish'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'ROOT_URL is http://localhost:4321, but what is live is for https://sleep.doha.qa: set it in the settings file (npm run settings shows what is in force).\n',
  ]);
  expect(days()).toEqual([1]);
});
