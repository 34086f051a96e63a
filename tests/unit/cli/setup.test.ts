import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingWork, sourcesFingerprint } from '#build/sources.mjs';

test.each([['cli/start.mjs'], ['cli/test.mjs'], ['cli/run.mjs', 'build'], ['cli/run.mjs', 'dev']])(
  '%s %s on a node that is too old: one sentence',
  (...command) => {
    const script = "Object.defineProperties(process,{versions:{value:{...process.versions,node:'18.20.4'}},version:{value:'v18.20.4'}})";
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${script}`, ...command], {
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('This needs Node 20 or newer to begin with; v18.20.4 is installed. Install a newer one from https://nodejs.org.\n');
  },
);

test('a build is made anew for other sources, finished for another origin, and kept otherwise', () => {
  const distDir = mkdtempSync(join(tmpdir(), 'guidance-dist-'));
  onTestFinished(() => rmSync(distDir, { recursive: true }));
  const write = (file: string, value: object): void => writeFileSync(join(distDir, file), JSON.stringify(value));
  const sources = sourcesFingerprint({});
  expect(missingWork(distDir, {})).toBe('all');
  mkdirSync(join(distDir, 'prebuilt'));
  write('prebuilt/site.json', { sources });
  expect(missingWork(distDir, {})).toBe('finish');
  write('manifest.json', { sources, rootUrl: 'http://localhost:4321' });
  expect(missingWork(distDir, {})).toBe('nothing');
  expect(missingWork(distDir, { ROOT_URL: 'http://localhost:4321/' })).toBe('nothing');
  expect(missingWork(distDir, { PORT: '4399' })).toBe('finish');
  expect(missingWork(distDir, { ROOT_URL: 'https://guidance.example' })).toBe('finish');
  expect(missingWork(distDir, { ROOT_URL: 'no address' })).toBe('finish');
  expect(missingWork(distDir, { KEY_PREFIX: 'other' })).toBe('all');
  write('prebuilt/site.json', { sources: 'of other sources' });
  expect(missingWork(distDir, {})).toBe('all');
});
