import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';

/**
 * The image of `deploy/Dockerfile`, built by buildah and run as its user without a container engine: chroot and no namespaces, which work in a
 * container too. No registry is asked: the base has Debian from its mirror, Node of this project and npm of this machine.
 */

const rootUrl = 'https://guidance.example';
const folder = mkdtempSync(join(tmpdir(), 'guidance-image-'));
const certificates = '/etc/ssl/certs';
const base = 'localhost/guidance-base:test';
const image = 'localhost/guidance:test';

const buildah = (...args: string[]): string =>
  execFileSync('buildah', ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** As `node:24-bookworm-slim` has it: Debian, Node, npm and the user `node`, 1000. */
const makeBase = (): void => {
  const root = join(folder, 'base');
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'bookworm';
  execFileSync('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    suite,
    root,
    process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian',
  ]);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  execFileSync('cp', ['-rL', npm, join(root, 'usr/local/lib/node_modules/npm')]);
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}/ca-certificates.crt\n`);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  buildah('commit', '--quiet', '--rm', container, base);
};

const build = (...args: string[]): string => {
  const volume = `${certificates}:${certificates}:ro`;
  return buildah(
    'build',
    '--quiet',
    '--format',
    'docker',
    '--pull-never',
    '--volume',
    volume,
    '--file',
    'deploy/Dockerfile',
    '--build-arg',
    `NODE_IMAGE=${base}`,
    ...args,
    '.',
  );
};

interface Config {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Volumes: Record<string, unknown>;
  Healthcheck: { Test: string[] };
}

let root = '';
let config: Config;
let port = 0;

const inImage = (): string[] => [
  `--userspec=${config.User}:${config.User}`,
  root,
  'env',
  '--ignore-environment',
  `--chdir=${config.WorkingDir}`,
  ...config.Env,
  `ROOT_URL=${rootUrl}`,
  `PORT=${port}`,
];
const run = (...command: string[]) => spawnSync('chroot', [...inImage(), ...command], { encoding: 'utf8' });
const healthcheck = () => run(...config.Healthcheck.Test.slice(1)).status;

const start = async () => {
  const child = spawn('chroot', [...inImage(), ...config.Cmd], { stdio: 'ignore' });
  const began = performance.now();
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() - began > 30_000) throw new Error('The service of the image did not start.');
    await sleep(10);
  }
  const seconds = (performance.now() - began) / 1000;
  const stop = async (): Promise<number | null> => {
    const ended = once(child, 'exit');
    child.kill(config.StopSignal as NodeJS.Signals);
    return ((await ended) as [number | null])[0];
  };
  return { seconds, stop, memory: () => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] };
};

const json = async (path: string, headers: Record<string, string>, body?: unknown) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  makeBase();
  port = await freePort();
}, 600_000);

afterAll(() => {
  buildah('rm', '--all');
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

it('is not built without an origin', () => {
  expect(() => build('--tag', 'localhost/guidance:none')).toThrow(/build with --build-arg ROOT_URL=/);
});

it('holds the build and no packages, answers as its user, keeps its data and ends at SIGTERM', { timeout: 1_200_000 }, async () => {
  build('--build-arg', `ROOT_URL=${rootUrl}`, '--tag', image);
  config = (JSON.parse(buildah('inspect', '--type', 'image', image)) as { Docker: { config: Config } }).Docker.config;
  root = buildah('mount', buildah('from', '--pull-never', image));
  expect(config).toMatchObject({ User: 'node', StopSignal: 'SIGTERM', Volumes: { '/data': {} } });
  for (const absent of ['node_modules', 'src/lib', 'package.json', '.env', 'dist/prebuilt'])
    expect(existsSync(join(root, config.WorkingDir, absent))).toBe(false);
  const megabytes = (path: string): number =>
    Number(execFileSync('du', ['--summarize', '--block-size=1M', path], { encoding: 'utf8' }).split('\t')[0]);
  const own = megabytes(join(root, dirname(config.WorkingDir)));
  expect(own).toBeLessThan(100);

  expect(run('touch', 'dist/service/server.js').status).not.toBe(0);
  // The program is compiled for this very user.
  expect(run('find', 'dist/service/cache', '-type', 'f', '-readable').stdout).not.toBe('');
  expect(healthcheck()).toBe(1);
  const first = await start();
  expect(healthcheck()).toBe(0);
  process.stdout.write(
    `The image adds ${own} MB to its base, and answered after ${first.seconds.toFixed(1)} s with ${first.memory()} kB.\n`,
  );
  const { key } = await json('/keys', {}, { mode: 'live' });
  const { id } = await json(
    '/shortlists',
    { Authorization: `Bearer ${String(key)}`, 'Idempotency-Key': 'image' },
    { outcomeId: 'side-under60-hot' },
  );
  expect(await first.stop()).toBe(0);

  const second = await start();
  expect(await json(`/shortlists/${String(id)}`, {})).toMatchObject({ id, persisted: true });
  const [, event = ''] = /^(\w{8}) .* shortlist /m.exec(run('guidance', 'showroom', 'list').stdout) ?? [];
  expect(run('guidance', 'showroom', 'list', event, '--json').stdout).toContain(String(id));
  expect(run('guidance', 'backup', '/data/backup.sqlite').stdout).toContain('1 requests');
  expect(await second.stop()).toBe(0);
});
