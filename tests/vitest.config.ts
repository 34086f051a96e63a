import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findBrowser } from '../cli/browser.mjs';
import { testBuild } from './fixtures/build.ts';
import type { EdgeName } from './fixtures/edge.ts';

/**
 * THE table of the projects: one for each folder of tests. In a folder whose tests are in `npm test`, a file named `*.full.test.ts` waits for
 * `npm run test:full`. A file with the name of a part in its path needs that part.
 */

/** `test` and `full` are what two commands run; without it everything runs that the words after vitest choose. */
const command = process.env['TESTS'];

/** What npm does not install: a program, and the package of Debian that has it. */
const parts = {
  postgres: { program: 'initdb', from: 'postgresql' },
  redis: { program: 'redis-server', from: 'redis-server' },
  nginx: { program: 'nginx', from: 'nginx' },
  caddy: { program: 'caddy', from: 'caddy' },
  curl: { program: 'curl', from: 'curl' },
  openssl: { program: 'openssl', from: 'openssl' },
  promtool: { program: 'promtool', from: 'prometheus' },
  systemd: { program: 'systemd-nspawn', from: 'systemd-container' },
  buildah: { program: 'buildah', from: 'buildah' },
  debootstrap: { program: 'debootstrap', from: 'debootstrap' },
  chromium: { program: '', from: 'chromium, or set CHROMIUM_PATH' },
} as const;
type Part = keyof typeof parts;

const debianPostgres = '/usr/lib/postgresql';
const folders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...['/usr/sbin', '/usr/local/sbin'],
  ...(existsSync(debianPostgres) ? readdirSync(debianPostgres).map((version) => join(debianPostgres, version, 'bin')) : []),
];
process.env['CHROMIUM_PATH'] ??= findBrowser() ?? '';
const isThere = (part: Part): boolean =>
  part === 'chromium' ? process.env['CHROMIUM_PATH'] !== '' : folders.some((folder) => existsSync(join(folder, parts[part].program)));
const missing = (Object.keys(parts) as Part[]).filter((part) => !isThere(part));

interface Project {
  name: string;
  /** Where only `npm run test:full` runs any of it (`full`), or neither command does (`alone`). */
  in?: 'full' | 'alone';
  needs?: readonly Part[];
  /** Files of another folder that run once more in other surroundings. */
  again?: readonly string[];
  env?: Record<string, string>;
  globalSetup?: string;
  /** The web server in front of every service. */
  edge?: EdgeName;
  /** They measure time, on machines that others use too: what fails runs twice more. */
  timed?: true;
  /** 1: once the others are done. */
  order?: number;
}

/** Of the contract, what a second process could break. */
const ofSeveralProcesses = 'credentials,idempotency,keys,rate-limit,reports,restart,shortlists';
/** And what a web server in front could change: what it serves itself, and what it passes on and back. */
const ofTheEdge = 'ask-stream,credentials,discovery,faq,headers,markdown,methods,pages,prebuilt,recommend,rfc9110,tool-servers-http';
/** What Astro's adapter, in the place of our listener, could change: bodies, streams, addresses and headers. */
const ofTheAdapter = 'ask-stream,batch,credentials,errors,headers,methods,pages,prebuilt,recommend,rfc9110,shortlists,tool-servers-http';
const contract = (files: string): string[] => [`tests/contract/{${files}}.test.ts`];

const ofTheImage: readonly Part[] = ['buildah', 'debootstrap'];

const projects: Project[] = [
  { name: 'unit' },
  { name: 'data' },
  { name: 'contract' },
  { name: 'builds' },
  { name: 'ask' },
  { name: 'store' },
  { name: 'showroom', timed: true },
  { name: 'desk' },
  { name: 'import' },
  { name: 'clients', timed: true },
  { name: 'cli' },
  { name: 'security', timed: true },
  { name: 'metrics' },
  { name: 'browser', needs: ['chromium'], timed: true },
  { name: 'redis', in: 'full', timed: true },
  {
    name: 'two-servers',
    in: 'full',
    needs: ['postgres', 'redis'],
    again: contract(ofSeveralProcesses),
    globalSetup: 'tests/fixtures/shared-stores.ts',
  },
  { name: 'behind-nginx', in: 'full', needs: ['nginx'], again: contract(ofTheEdge), edge: 'nginx' },
  { name: 'behind-caddy', in: 'full', needs: ['caddy'], again: contract(ofTheEdge), edge: 'caddy' },
  {
    name: 'adapter',
    in: 'full',
    again: contract(ofTheAdapter),
    env: { SERVER_ENTRY: join(testBuild, 'server/entry.mjs') },
  },
  { name: 'edge', in: 'full', needs: ['nginx', 'caddy'], timed: true },
  { name: 'publish', timed: true },
  { name: 'sockets', in: 'full', timed: true },
  { name: 'faults', in: 'full', timed: true },
  { name: 'fuzz', in: 'full' },
  { name: 'engines', in: 'full', globalSetup: 'tests/engines/install-drivers.ts', timed: true },
  { name: 'flood', in: 'full', timed: true, order: 1 },
  { name: 'image', in: 'alone', needs: ofTheImage },
  { name: 'release', in: 'alone', needs: ['chromium'], globalSetup: 'tests/engines/install-drivers.ts' },
];

const runs = ({ in: place }: Project): boolean => command === undefined || (command === 'test' ? !place : place !== 'alone');
const lacks = ({ needs = [] }: Project): boolean => needs.some((part) => missing.includes(part));

/** Of a folder whose tests are in both commands, the files of the one that runs. */
const filesOf = ({ name, again = [], in: place }: Project): { include: string[]; exclude: string[] } => {
  const all = [`tests/${name}/**/*.test.ts`, ...again];
  const late = `tests/${name}/**/*.full.test.ts`;
  return {
    include: command === 'full' && !place ? [late] : all,
    exclude: [
      '**/node_modules/**',
      ...missing.flatMap((part) => [`**/*${part}*.test.ts`, `**/${part}/**`]),
      ...(command === 'test' ? [late] : []),
    ],
  };
};

const notice = {
  onInit: (): void => {
    const told = missing.filter((part) => part === 'chromium' || (command === 'full' && !ofTheImage.includes(part)));
    const list = told.map((part) => `${part} (${parts[part].from})`).join(', ');
    if (list !== '') process.stdout.write(`Not on this machine, so what needs them is skipped: ${list}.\n`);
  },
};

/** Files of a worker share their modules, and with them servers and a browser (`contract/service.ts`, `fixtures/site.ts`). */
export default defineConfig({
  test: {
    root: '.',
    env: { GUIDANCE_ENV_FILE: '' },
    globalSetup: ['tests/fixtures/build.ts'],
    pool: 'forks',
    isolate: false,
    // Those of the full command wait for browsers and clocks a quarter of their time.
    maxWorkers: Math.max(2, availableParallelism()) + (command === 'full' ? 1 : 0),
    // Far above what any test takes: two of them share a machine with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    slowTestThreshold: 10_000,
    reporters: ['default', notice, ...(process.env['REPORT'] ? [['json', { outputFile: process.env['REPORT'] }] as ['json', object]] : [])],
    projects: projects
      .filter((project) => runs(project) && !lacks(project))
      .map((project): TestProjectInlineConfiguration => {
        const { name, globalSetup = [], env = {}, edge, timed, order = 0 } = project;
        const test = {
          name,
          ...filesOf(project),
          globalSetup,
          env,
          provide: { edge },
          retry: timed ? 2 : 0,
          sequence: { groupOrder: order },
        };
        return { extends: true as const, test };
      }),
  },
});
