import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const versionOf = async (node: string): Promise<string> => (await run(node, ['--version'])).stdout.trim();

const install = async (major: number): Promise<string | undefined> => {
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  const folder = resolve(`node_modules/.cache/node-${major}`);
  // What the package `node` gets by a script of its own, which npm may refuse to run.
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', 'node');
  const isThere = async () => (await versionOf(node).catch(() => '')).startsWith(`v${major}.`);
  if (await isThere()) return node;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${major}`];
  await run('npm', args, { timeout: 100_000 }).catch(() => undefined);
  return (await isThere()) ? node : undefined;
};

const installing = new Map<number, Promise<string | undefined>>();

/** The newest Node of a major version that npm has, kept in `node_modules/.cache`; undefined where the registry does not give it. */
export const nodeOf = (major: number): Promise<string | undefined> => {
  const found = installing.get(major) ?? install(major);
  installing.set(major, found);
  return found;
};
