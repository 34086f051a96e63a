import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };

/** Where node finds a package from another: in its own folder of packages, or in one further up. */
const find = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '' || !folder.includes('node_modules')) return undefined;
    if (!folder.includes('/node_modules/')) folder = 'node_modules/';
  }
};

test('the lock file names every optional package, so that npm ci takes it on every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => find(path, name) === undefined),
  );
  expect(missing).toEqual([]);
});

/** Packages that come as one for each platform. */
const native = '@astrojs/compiler-binding @img/sharp @pagefind/ @resvg/resvg-js @oxc-parser/binding lightningcss @rolldown/binding';

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
])('%s %s has its own of each', (os, cpu) => {
  const own = Object.entries(packages).filter(([, entry]) => entry.os?.includes(os) && entry.cpu?.includes(cpu));
  const missing = native.split(' ').filter((name) => !own.some(([path]) => path.includes(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});
