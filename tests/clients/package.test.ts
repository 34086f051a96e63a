import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractTypes } from '#build/client-package.ts';
import { packClient } from '#cli/pack-client.ts';
import { testedContent } from '../fixtures/content.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';
import { nodeOf } from './node-versions.ts';

/** The package of the client, installed in an empty folder from the service that offers it, as a stranger would. */

const service = useLiveService();
let home: string;
let address: string;
let installed: string;

/** npm finds this package at an address, and asks no registry for anything. */
const alone = () => ['--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund', '--cache', join(home, 'cache')];

const example = async (): Promise<string> => {
  const [, code = ''] = /```ts\n([\s\S]+?)```/.exec(await readFile('docs/guides/client.md', 'utf8')) ?? [];
  return code.replace('http://localhost:4321', service.server.origin);
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

/** Each Node that the package must run on; one that the registry does not give is left out, and the test says so. */
const nodes = [20, 22, 24];
const bin = () => join(installed, 'node_modules', '.bin', 'guidance');
const packageFolder = () => join(installed, 'node_modules', 'mattress-pillow-guidance');

describe('the package', () => {
  it('holds the client and what it needs, and nothing of the service', async () => {
    const response = await fetch(address);
    expect(response.headers.get('Content-Type')).toBe('application/gzip');
    expect(response.headers.get('Content-Encoding')).toBeNull();
    const tarball = join(home, 'client.tgz');
    await writeFile(tarball, Buffer.from(await response.arrayBuffer()));
    const { stdout } = await runProgram('tar', ['-tzf', tarball]);
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''));
    expect(files.filter((file) => !file.startsWith('node_modules/')).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'client.js',
      'guidance.js',
      'package.json',
      'types/client.d.ts',
      'types/contract.d.ts',
    ]);
    // zod would come with one careless import, and be most of it.
    expect((await stat(join(packageFolder(), 'guidance.js'))).size).toBeLessThan(150_000);
    const brought = new Set(files.flatMap((file) => /^node_modules\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...brought].toSorted()).toEqual(['eventsource-parser', 'openapi-fetch', 'openapi-typescript-helpers']);
  });

  it('brings the types of the contract as it is', async () => {
    expect(await readFile(join(packageFolder(), 'types', 'contract.d.ts'), 'utf8')).toBe(await contractTypes(testedContent));
  }, 60_000);

  it('is as npm run pack:client makes it', async () => {
    const packed = await packClient(join(home, 'packed'), testedContent, service.server.rootUrl);
    const offered = Buffer.from(await (await fetch(`${service.server.origin}/client.tgz`)).arrayBuffer());
    expect(offered.equals(await readFile(packed))).toBe(true);
  }, 60_000);

  it('calls the service that it came from where it is told of no other', async () => {
    const { stdout } = await runProgram(process.execPath, [bin(), '--help'], { folder: installed });
    expect(stdout).toContain(`default GUIDANCE_URL, then ${service.server.rootUrl}\n`);
  });

  it.for(nodes)('runs on Node %i', { timeout: 120_000 }, async (major, { skip }) => {
    const node = await nodeOf(major);
    if (node === undefined) return skip(`The registry of npm gave no Node ${major}.`);
    const variables = { GUIDANCE_URL: service.server.origin };
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect((await runProgram(node, [bin(), '--version'], { folder: installed })).stdout).toBe(`${version}\n`);
    const english = await runProgram(node, [bin(), 'sizes'], { folder: installed, variables });
    expect(english).toMatchObject({ code: 0, stderr: '' });
    expect(english.stdout).toContain('- King (king): 180×200 cm');
    const translated = await runProgram(node, [bin(), 'faq', '--limit', '1', '--lang', 'ar'], { folder: installed, variables });
    expect(translated.stdout).toMatch(/[\u0600-\u06ff]/);
    expect((await runProgram(node, [bin(), 'sizes', '--url', 'http://127.0.0.1:9'], { folder: installed })).code).toBe(4);
  });
});

it('runs by npx in an empty folder, from its address, with nothing installed', async () => {
  const folder = join(home, 'empty');
  await mkdir(folder);
  const variables = { GUIDANCE_URL: service.server.origin };
  const args = ['--yes', ...alone(), address, 'recommend', '--position', 'side', '--weight', '95', '--lang', 'ar'];
  const { code, stdout } = await runProgram('npx', args, { folder, variables });
  expect([code, stdout]).toEqual([0, expect.stringContaining('\u2066side-k90to130-neutral\u2069') as string]);
  expect(await readdir(folder)).toEqual([]);
}, 60_000);

it('does every command of docs/guides/client.md', async () => {
  const [, lines = ''] = /## Command line\n[\s\S]*?```sh\n([\s\S]+?)```/.exec(await readFile('docs/guides/client.md', 'utf8')) ?? [];
  const commands = lines.trim().split('\n');
  expect(commands.length).toBeGreaterThan(5);
  const variables = { GUIDANCE_URL: service.server.origin, PATH: [dirname(bin()), process.env['PATH']].join(delimiter) };
  for (const command of commands)
    expect([command, await runProgram('sh', ['-c', command], { variables })]).toEqual([
      command,
      { code: 0, stdout: expect.stringMatching(/\S/) as string, stderr: '' },
    ]);
}, 60_000);

describe('the example of docs/guides/client.md', () => {
  it.for(nodes)('does what it says on Node %i', { timeout: 120_000 }, async (major, { skip }) => {
    const node = await nodeOf(major);
    if (node === undefined) return skip(`The registry of npm gave no Node ${major}.`);
    await writeFile(join(installed, 'example.mjs'), await example());
    const { code, stdout, stderr } = await runProgram(node, ['example.mjs'], { folder: installed });
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^side-k90to130-hot: firmness [\d.]+ to [\d.]+, first choice [a-z-]+$/);
    expect(lines[1]).toMatch(/^test shortlist, kept: false, at http\S+\/api\/v1\/shortlists\/\S+$/);
    expect(lines[2]).toMatch(/^mattressIds\[0\] \d+$/);
    expect(lines.slice(3)).toEqual(['true']);
  });

  it('is held to the contract by the compiler', async () => {
    const compile = async (code: string) => {
      await writeFile(join(installed, 'example.mts'), code);
      const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
      return runProgram(resolve('node_modules/.bin/tsc'), [...options, '--lib', 'es2024,dom', 'example.mts'], { folder: installed });
    };
    expect(await compile(await example())).toMatchObject({ code: 0, stdout: '' });
    const wrong = (await example()).replace("position: 'side'", "position: 'standing'");
    expect((await compile(wrong)).stdout).toMatch(/"standing"/);
  }, 60_000);
});
