import { execFileSync, spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { untilEnded, type Ended } from '../fixtures/server.ts';

/** What a build and the commands of the project read. */
const needed = [
  ...['src', 'functions', 'build', 'cli', 'client', 'public', 'docs', 'tests/fixtures'],
  ...['package.json', 'tsconfig.json', 'package-lock.json', 'astro.config.mjs', 'redocly.yaml'],
];

/** Worked changes of CONTRIBUTING.md by name. */
export const changes = globSync('docs/changes/*.diff')
  .map((file) => /([\w-]+)\.diff$/.exec(file)?.[1] ?? '')
  .toSorted();

const fileOf = (change: string): string => resolve('docs/changes', `${change}.diff`);

/** Files that a change touches, by their path in the tree. */
export const touchedBy = (change: string): string[] =>
  [...readFileSync(fileOf(change), 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);

/** A copy of the project that changes are applied to, outside of every repository. */
export interface Tree {
  directory: string;
  /** @throws Error with what git says where the change does not fit */
  apply: (change: string) => void;
  revert: (change: string) => void;
  /** Runs Node in the copy. */
  node: (args: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<Ended>;
  remove: () => void;
}

export const copyTree = (): Tree => {
  const directory = mkdtempSync(join(tmpdir(), 'guidance-changes-'));
  for (const name of needed) cpSync(name, join(directory, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'), 'junction');
  const git = (...args: string[]): void => {
    // Without a repository around it, git takes paths from the folder that it runs in.
    execFileSync('git', ['apply', ...args], {
      cwd: directory,
      stdio: 'pipe',
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(directory) },
    });
  };
  return {
    directory,
    apply: (change) => git(fileOf(change)),
    revert: (change) => git('--reverse', fileOf(change)),
    node: (args, variables = {}) =>
      untilEnded(
        spawn(process.execPath, args, {
          cwd: directory,
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { PATH: process.env['PATH'], GUIDANCE_ENV_FILE: '', ASTRO_TELEMETRY_DISABLED: '1', ...variables },
        }),
      ),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
