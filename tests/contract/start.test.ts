import { spawn, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEntry, spawnServer, untilEnded, type Ended } from '../fixtures/server.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService } from './service.ts';

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

const bad: Readonly<Record<string, string>> = {
  PORT: '70000',
  ROOT_URL: 'https://example.com/path',
  LOG_LEVEL: 'loud',
};

/** Their values are not repeated. */
const badSecrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'mysql://me:hush@127.0.0.1/guidance',
  SHOWROOM_SMTP_URL: 'smtp://me:hush%@127.0.0.1',
};

/** One line on standard error, a whole sentence, nothing else, exit code 1. */
const expectRefusal = ({ code, stdout, stderr }: Ended): string => {
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^\S[^\n]* [^\n]*\.\n$/);
  expect(stderr).not.toMatch(/Error:|\bat /);
  return stderr;
};

/** The build with one prebuilt file changed; all others are links to those of the build. */
const damaged = (file: string, damage: (text: string) => string): string => {
  const { distDir } = service.server;
  const copy = mkdtempSync(join(home, 'damaged-'));
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    const path = relative(distDir, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !/^(?:client\/|[^/]+$)/.test(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (path !== file) linkSync(join(distDir, path), join(copy, path));
  }
  writeFileSync(join(copy, file), damage(readFileSync(join(distDir, file), 'utf8')));
  return copy;
};

it('a file that was changed after the build is never sent, the log names it, and /readyz says 503; the others are sent', async () => {
  const distDir = damaged('client/api/v1/sizes.json', (text) => text.replace('"widthCm":180', '"widthCm":193'));
  const { server, get } = await startService({ env: { DIST_DIR: distDir } });
  expectProblem(await get('/api/v1/sizes'), 500, 'internal-error');
  expect((await get('/api/v1/matrix')).status).toBe(200);
  await server.logged(
    ({ msg, err }) => msg === 'a file of the build cannot be served' && JSON.stringify(err).includes('api/v1/sizes.json'),
  );
  expectProblem(await get('/readyz'), 503, 'unavailable');
});

describe.concurrent('a start that is refused says one sentence and exits 1', () => {
  it('port taken', async () => {
    expect(expectRefusal(await start({ PORT: String(service.server.nextInstance().port) }))).toMatch(/port.*PORT/i);
  });

  it('a port that needs more rights', async ({ skip }) => {
    const lowest = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
    if (lowest <= 80 || spawnSync('setpriv', ['--version']).status !== 0) skip('every port is free to all here, or there is no setpriv');
    const { rootUrl, manifest, distDir } = service.server;
    const env = {
      PATH: process.env['PATH'],
      GUIDANCE_ENV_FILE: '',
      ROOT_URL: rootUrl,
      KEY_PREFIX: manifest.keyPrefix,
      DIST_DIR: distDir,
      DATA_DIR: home,
      PORT: '80',
    };
    const bare = process.getuid?.() === 0 ? ['--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [];
    const child = spawn('setpriv', [...bare, process.execPath, serverEntry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

  it('bad settings: a sentence for each, which names it and what it holds, but no secret', async () => {
    const { code, stdout, stderr } = await start({ ...bad, ...badSecrets });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const lines = stderr.trim().split('\n');
    const names = lines.map((line) => line.split(' ')[0]);
    expect(names.toSorted()).toEqual([...Object.keys(bad), ...Object.keys(badSecrets)].toSorted());
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+ (?:must|holds) [^\n]*\.$/);
    for (const [name, value] of Object.entries(bad)) expect(lines).toContainEqual(expect.stringMatching(`^${name} .*"${value}"\\.$`));
    expect(stderr).not.toContain('hush');
  });

  it.each(['192.0.2.1', 'no.such.invalid'])('an address that this machine does not have: %s', async (HOST) => {
    expect(expectRefusal(await start({ HOST }))).toContain('HOST');
  });

  it('a port of the metrics that is taken', async () => {
    const { stderr, code } = await start({ METRICS_PORT: String(service.server.nextInstance().port) });
    expect({ stderr, code }).toEqual({ stderr: 'The port is taken by another program. Set METRICS_PORT to a free one.\n', code: 1 });
  });

  it('a folder that nobody can make, at once', async () => {
    expect(expectRefusal(await start({ DATA_DIR: '/proc/1/guidance' }))).toMatch(
      /^The database \S+ cannot be opened or written: .* DATA_DIR/,
    );
  });
});
