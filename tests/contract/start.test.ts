import { spawn, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnServer, startServer, untilEnded, type Ended } from '../fixtures/server.ts';
import { useService } from './service.ts';

const service = useService();
let home: string;

beforeAll(() => {
  mkdirSync('node_modules/.cache/contract', { recursive: true });
  home = mkdtempSync('node_modules/.cache/contract/start-');
});
afterAll(() => rmSync(home, { recursive: true }));

const start = (variables: Record<string, string>): Promise<Ended> => {
  const { rootUrl, manifest, distDir } = service.server;
  return untilEnded(spawnServer({ ROOT_URL: rootUrl, KEY_PREFIX: manifest.keyPrefix, DIST_DIR: distDir, ...variables }));
};

/** One line on standard error, a whole sentence, nothing else, exit code 1. */
const expectRefusal = ({ code, stdout, stderr }: Ended): string => {
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^\S[^\n]* [^\n]*\.\n$/);
  expect(stderr).not.toMatch(/Error:|\bat /);
  return stderr;
};

/** The build with one file changed, or without it; all others are links to those of the build. */
const damaged = (name: string, file: string, damage: (bytes: Buffer) => Buffer | string | undefined): string => {
  const { distDir } = service.server;
  const copy = join(home, name);
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    const path = relative(distDir, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !/^(?:client\/|[^/]+$)/.test(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (path !== file) linkSync(join(distDir, path), join(copy, path));
  }
  const bytes = damage(readFileSync(join(distDir, file)));
  if (bytes !== undefined) writeFileSync(join(copy, file), bytes);
  return copy;
};

it('a variable that is not ours but nearly is: one line of the log names the one that was meant', async () => {
  const server = await startServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  const { level, msg } = await server.logged(({ given }) => given === 'TRUSTED_PROXY');
  await server.stop();
  expect([level, msg]).toEqual([40, 'TRUSTED_PROXY is not read; TRUSTED_PROXIES is']);
});

describe.concurrent('a start that is refused says one sentence and exits 1', { timeout: 20_000 }, () => {
  it('port taken', async () => {
    expect(expectRefusal(await start({ PORT: String(service.server.nextInstance().port) }))).toMatch(/port.*PORT/i);
  });

  it('a port that needs more rights', async ({ skip }) => {
    const lowest = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
    if (lowest <= 80 || spawnSync('setpriv', ['--version']).status !== 0) skip('every port is free to all here, or there is no setpriv');
    const { rootUrl, manifest, distDir } = service.server;
    const env = {
      PATH: process.env['PATH'],
      ROOT_URL: rootUrl,
      KEY_PREFIX: manifest.keyPrefix,
      DIST_DIR: distDir,
      DATA_DIR: home,
      PORT: '80',
    };
    const bare = process.getuid?.() === 0 ? ['--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [];
    const child = spawn('setpriv', [...bare, process.execPath, 'functions/server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    expect(expectRefusal(await untilEnded(child))).toBe('This port needs more rights. Set PORT to one above 1023.\n');
  });

  it('no build', async () => {
    expect(expectRefusal(await start({ DIST_DIR: join(home, 'none') }))).toMatch(/no build.*npm run build/i);
  });

  it('another ROOT_URL than the build links to', async () => {
    const sentence = expectRefusal(await start({ ROOT_URL: 'https://other.example' }));
    expect(sentence).toContain(service.server.rootUrl);
    expect(sentence).toMatch(/ROOT_URL is https:\/\/other\.example.*npm run build/);
  });

  it('another KEY_PREFIX than the build names', async () => {
    expect(expectRefusal(await start({ KEY_PREFIX: 'other' }))).toMatch(/KEY_PREFIX is other.*npm run build/);
  });

  it.each([
    { what: 'an artefact cut short', file: 'client/api/v1/matrix.json' },
    { what: 'a page cut short', file: 'client/en/index.html' },
    { what: 'a compressed artefact cut short', file: 'client/api/v1/matrix.json.br' },
  ])('$what', async ({ file }) => {
    const distDir = damaged(file.replaceAll('/', '-'), file, (bytes) => bytes.subarray(0, 100));
    expect(expectRefusal(await start({ DIST_DIR: distDir }))).toContain(file.slice('client/'.length));
  });

  it('an artefact changed without changing its length', async () => {
    const file = 'client/api/v1/sizes.json';
    const distDir = damaged('changed', file, (bytes) => bytes.toString().replace('"widthCm":180', '"widthCm":193'));
    expect(expectRefusal(await start({ DIST_DIR: distDir }))).toContain('api/v1/sizes.json');
  });

  it('an artefact gone', async () => {
    const distDir = damaged('gone', 'client/openapi.json', () => undefined);
    expect(expectRefusal(await start({ DIST_DIR: distDir }))).toContain('openapi.json');
  });

  it.each(['', '{', '{}', '[]'])('a manifest that holds "%s"', async (text) => {
    const distDir = damaged(`manifest-${text.length}${text.charCodeAt(0)}`, 'manifest.json', () => text);
    expect(expectRefusal(await start({ DIST_DIR: distDir }))).toMatch(/manifest\.json/);
  });

  it.each([
    { PORT: '70000', ROOT_URL: 'https://example.com/path', RATE_LIMIT: '-1', KEY_PREFIX: 'No Good', TRUSTED_PROXIES: 'proxy' },
    { PORT: 'abc', ROOT_URL: 'ftp://example.com', RATE_LIMIT: 'many', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/99', LOG_LEVEL: 'loud' },
    { ROOT_URL: 'example.com' },
    { ROOT_URL: 'https://' },
  ])('bad variables: a sentence for each, which names it and what it holds: %o', async (variables) => {
    const { code, stderr } = await start(variables);
    const lines = stderr.trim().split('\n');
    expect(code).toBe(1);
    expect(lines).toHaveLength(Object.keys(variables).length);
    for (const [name, value] of Object.entries(variables))
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name} .*"${value}"\\.$`)));
  });

  it.each(['192.0.2.1', 'fe80::1', '300.1.1.1', 'no.such.invalid', 'http://localhost', 'a b'])(
    'an address that this machine does not have: %s',
    async (HOST) => {
      expect(expectRefusal(await start({ HOST }))).toContain('HOST');
    },
  );

  it('a port of the metrics that is taken', async () => {
    const { stderr, code } = await start({ METRICS_PORT: String(service.server.nextInstance().port) });
    expect({ stderr, code }).toEqual({ stderr: 'The port is taken by another program. Set METRICS_PORT to a free one.\n', code: 1 });
  });

  it.each(['/proc/1/guidance', '/dev/null/guidance', '/sys/guidance'])('a folder that nobody can make, at once: %s', async (DATA_DIR) => {
    expect(expectRefusal(await start({ DATA_DIR }))).toMatch(/^The database \S+ cannot be opened or written: .* DATA_DIR/);
  });

  it('passwords with a % that is no code', async () => {
    const { code, stdout, stderr } = await start({
      REDIS_URL: 'redis://:hush%ZZ@127.0.0.1',
      SHOWROOM_SMTP_URL: 'smtp://me:hush%@127.0.0.1',
      SHOWROOM_EMAIL: 'showroom@example.com',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['REDIS_URL', 'SHOWROOM_SMTP_URL']);
    expect(stderr).not.toContain('hush');
  });
});
