import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractTypes } from '#build/client-package.ts';
import { testedContent } from '../fixtures/content.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** The package of the client, installed in an empty folder from the service that offers it, as a stranger would. */

const service = useLiveService();
let home: string;
let address: string;
let installed: string;

/** npm finds this package at an address, and asks no registry for anything. */
const alone = () => ['--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund', '--cache', join(home, 'cache')];

/** The examples of client/README.md, one after the other, as they stand. */
const example = async (): Promise<string> => {
  const blocks = (await readFile('client/README.md', 'utf8')).matchAll(/```ts\n([\s\S]+?)```/g);
  return [...blocks].map(([, code = '']) => code.replaceAll('http://localhost:4321', service.server.origin)).join('\n');
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'guidance-package-'));
  address = `${service.server.origin}/client.tgz`;
  installed = join(home, 'somewhere');
  await mkdir(installed);
  const { code, stderr } = await runProgram('npm', ['install', ...alone(), '--prefix', installed, address], { folder: installed });
  expect(code, stderr).toBe(0);
}, 300_000);
afterAll(() => rm(home, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the client and what it needs, and nothing of the service', async () => {
    const response = await fetch(address);
    expect(response.headers.get('Content-Type')).toBe('application/gzip');
    expect(response.headers.get('Content-Encoding')).toBeNull();
    const tarball = join(home, 'client.tgz');
    await writeFile(tarball, Buffer.from(await response.arrayBuffer()));
    const files = (await runProgram('tar', ['-tzf', tarball])).stdout.trim().replaceAll('package/', '').split('\n');
    expect(files.filter((file) => !file.startsWith('node_modules/')).toSorted()).toEqual(
      ['LICENSE', 'README.md', 'client.d.ts', 'client.js', 'contract.d.ts', 'package.json'].toSorted(),
    );
    const brought = new Set(files.flatMap((file) => /^node_modules\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...brought].toSorted()).toEqual(['openapi-fetch', 'openapi-typescript-helpers']);
  });

  it('brings the types of the contract as it is', async () => {
    const types = join(installed, 'node_modules', 'mattress-pillow-guidance', 'contract.d.ts');
    expect(await readFile(types, 'utf8')).toBe(await contractTypes(testedContent));
  }, 60_000);
});

describe('the examples of client/README.md', () => {
  // Each Node that the package must run on; one that the registry does not give is left out, and the test says so.
  it.for([20, 22, 24])('do what they say on Node %i', { timeout: 120_000 }, async (major, { skip }) => {
    const node = await nodeOf(major);
    if (node === undefined) return skip(`The registry of npm gave no Node ${major}.`);
    await writeFile(join(installed, 'example.mjs'), await example());
    const { code, stdout, stderr } = await runProgram(node, ['example.mjs'], { folder: installed });
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^side-k90to130-hot: firmness [\d.]+ to [\d.]+, first choice [a-z-]+$/);
    expect(lines.slice(1, 3).join()).toMatch(/^[1-9]\d* sizes,[1-9]\d* pillows$/);
    // The record of the whole response is the first of the events.
    expect(lines[4]).toBe(lines[3]);
    const rest = lines.slice(-3);
    expect(rest[0]).toMatch(/^test shortlist, kept: false, at http\S+\/api\/v1\/shortlists\/\S+$/);
    expect(rest[1]).toMatch(/^mattressIds\[0\] \S/);
    expect(rest[2]).toBe('true');
  });

  it('and docs/examples/two-sleepers.mts tell what they found', async () => {
    const file = join(installed, 'two-sleepers.mts');
    await copyFile('docs/examples/two-sleepers.mts', file);
    const { code, stdout, stderr } = await runProgram(process.execPath, [file, service.server.origin]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Mariam: firmness [\d.]+ to [\d.]+ of 10\nAhmed: .+\nQAR \d+: .+ \/ .*\p{Script=Arabic}.*, http\S+\/en\/products\//u,
    );
  });

  it('compile, and so does whatever the contract takes', async () => {
    const taken = [
      "const twice = await writing.POST('/api/v1/shortlists', { body: list! });",
      'const name: string | undefined = products?.mattresses[0]?.name.en;',
      "const key = await guidance.POST('/api/v1/keys');",
      "await guidance.POST('/api/v1/batch', { body: { operations: [{ position: 'side', weight: 'under60' }] } });",
      "await guidance.POST('/api/v1/reports', { body: { subject: 'x' } });",
    ];
    expect(await compile([await example(), ...taken].join('\n'))).toMatchObject({ code: 0, stdout: '' });
  }, 60_000);

  it('do not compile with a member, a value or an address that the contract does not have', async () => {
    const asked = "await guidance.GET('/api/v1/recommend', { params: { query: ";
    const wrong = [
      `${asked}{ position: 'standing', weight: 'under60' } } });`,
      `${asked}{ position: 'side', weight: 'under60', termal: 'hot' } } });`,
      `${asked}{ position: 'side' } } });`,
      "await guidance.GET('/api/v1/recommend', { query: { position: 'side', weight: 'under60' } });",
      "await guidance.GET('/api/v1/recommend');",
      "await guidance.GET('/api/v1/recommendation');",
      "await writing.POST('/api/v1/shortlists', { body: { outcome: 'x' } });",
      "await writing.POST('/api/v1/shortlists', { body: { outcomeId: 'x', contact: { name: 'x', telephone: '1' } } });",
      "await guidance.POST('/api/v1/batch', { body: { operations: [{ position: 'side', weight: 'under60', termal: 'hot' }] } });",
      "(await guidance.GET('/api/v1/batch')).data?.results[0]?.recommendation;",
      'error?.error.hnt;',
      "await guidance.POST('/api/v1/keys', { body: { mod: 'live' } });",
      "await guidance.POST('/ask', { body: { query: { txt: 'x' } } });",
      "await guidance.GET('/api/v1/shortlists/{id}');",
      "await writing.POST('/api/v1/shortlists', { params: { header: { 'Idempotent-Key': 'x' } }, body: { outcomeId: 'x' } });",
      "await writing.POST('/api/v1/shortlists', { params: { query: { dry: true } }, body: { outcomeId: 'x' } });",
      'products?.mattresses[0]?.priceFrom;',
      'found?.results[0]?.nme;',
    ];
    const before = (await example()).split('\n').length;
    const { stdout } = await compile([await example(), ...wrong].join('\n'));
    const lines = new Set([...stdout.matchAll(/^example\.mts\((\d+),/gm)].map(([, line]) => Number(line) - before - 1));
    expect([...lines].map((line) => wrong[line])).toEqual(wrong);
  }, 60_000);
});

const compile = async (code: string) => {
  await writeFile(join(installed, 'example.mts'), code);
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
  const compiler = [resolve('node_modules/typescript-7/bin/tsc'), ...options, '--lib', 'es2024,dom', 'example.mts'];
  return runProgram(process.execPath, compiler, { folder: installed });
};

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
const nodeOf = (major: number): Promise<string | undefined> => {
  const found = installing.get(major) ?? install(major);
  installing.set(major, found);
  return found;
};
