import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isInstalled } from '../fixtures/edge-process.ts';
import { spawnCommand, runCommand } from '../showroom/run-command.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { startExamined, type Examined } from './examined.ts';

const folder = makeFolder();
const [password, wrong] = ['s3cret-of-the-mailbox', 's3cret-not-this-one'];
/** Takes one password. */
const mail = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ password: given }, _, done) => (given === password ? done(null, { user: 'shop' }) : done(new Error('Wrong password'))),
});
const mailWith = (secret: string): string => `smtp://shop:${secret}@127.0.0.1:${(mail.server.address() as AddressInfo).port}`;
const newest = join(folder, 'backups', '2026-11-22.sqlite');
let examined: Examined;
let fine: Examined['settings'];

beforeAll(async () => {
  mail.on('error', () => undefined).listen(0, '127.0.0.1');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(newest, 'SQLite format 3');
  [examined] = await Promise.all([startExamined(folder), once(mail.server, 'listening')]);
  fine = { ...examined.settings, SHOWROOM_SMTP_URL: mailWith(password), SHOWROOM_EMAIL: 'calls@shop.example' };
});
beforeEach(() => utimesSync(newest, new Date(), new Date()));
afterAll(async () => {
  await examined.server.stop();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  removeFolder(folder);
});

test('where everything is right each line is ok', async () => {
  const { code, stdout } = await runCommand('doctor', [], fine);
  const lines = [...stdout.matchAll(/^(ok|warning|fault) +(\w+)/gm)].map(([, level, check]) => `${level} ${check}`);
  expect(lines).toEqual(['settings', 'disk', 'database', 'mail', 'backup', 'build', 'service', 'tls'].map((check) => `ok ${check}`));
  expect([code, stdout.includes('s3cret')]).toEqual([0, false]);
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const damaged = (): Record<string, string> => {
  mkdirSync(join(folder, 'damaged'));
  writeFileSync(join(folder, 'damaged', 'guidance.sqlite'), 'no database '.repeat(1000));
  return { dataDir: join(folder, 'damaged') };
};

test.each<[what: string, change: () => Record<string, string>, line: RegExp, code?: number]>([
  [
    'a wrong password',
    () => ({ SHOWROOM_SMTP_URL: mailWith(wrong) }),
    /^fault +mail .* does not take the login \(EAUTH 535\)\.\n +Correct/m,
  ],
  ['no way', () => ({ SHOWROOM_SMTP_URL: '', SHOWROOM_EMAIL: '' }), /^warning +database +No way to the showroom is set up/m, 0],
  ['no backup', () => ({ BACKUP_DIR: join(folder, 'none') }), /^warning +backup +There is no backup in /m, 0],
  ['an old backup', () => (utimesSync(newest, daysAgo(2), daysAgo(2)), {}), /^warning +backup .* is 2 days old\.$/m, 0],
  ['a very old backup', () => (utimesSync(newest, daysAgo(9), daysAgo(9)), {}), /^fault +backup .* is 9 days old\.$/m],
  ['no database', () => ({ dataDir: join(folder, 'nothing') }), /^warning +database +There is no database in /m, 0],
  ['a damaged database', damaged, /^fault +database +The database .* is damaged: restore it/m],
  ['a folder that takes no file', () => ({ dataDir: '/proc/nothing' }), /^fault +disk +Nothing can be written to \/proc\/nothing \(ENO/m],
  ['a build for another origin', () => ({ ROOT_URL: 'http://127.0.0.1:1' }), /^fault +build .* is made for .*, but ROOT_URL is /m],
  ['an origin without a service', () => ({ ROOT_URL: 'http://127.0.0.1:1' }), /^fault +service .* does not answer .*\(ECONNREFUSED\)\.$/m],
  ['a service that does not run', () => ({ PORT: '1' }), /^fault +build +No service answers at http:\/\/127\.0\.0\.1:1 /m],
  ['a web server that is not believed', () => ({ ROOT_URL: 'https://127.0.0.1:1' }), /^fault +proxy +TRUSTED_PROXIES is not set/m],
  ['a setting that cannot be used', () => ({ PORT: 'many' }), /^fault +settings +PORT must be a port number; it is "many"\.$/m],
  ['a setting that is misspelt', () => ({ TRUSTED_PROXYS: '127.0.0.1' }), /^warning +settings +TRUSTED_PROXYS is not read/m, 0],
])('%s is told', async (_, change, line, expected = 1) => {
  const { code, stdout, stderr } = await runCommand('doctor', [], { ...fine, ...change() });
  expect(stdout).toMatch(line);
  expect(stdout + stderr).not.toMatch(/s3cret/);
  expect(code).toBe(expected);
});

/** A server with a certificate for localhost that its own key has signed. */
const startSecure = async (days: number): Promise<SecureServer> => {
  const [key, first, cert] = ['key', 'first', 'cert'].map((name) => join(folder, `${name}-${days}.pem`)) as [string, string, string];
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...name, '-keyout', key, '-out', first);
  openssl('x509', '-in', first, '-signkey', key, '-days', String(days), '-out', cert);
  const options = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = createServer(options, (_request, response) => response.end('{"build":"0123"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

test.skipIf(!isInstalled('openssl', 'version')).each<[days: number, line: RegExp]>([
  [0, /^fault +tls +The certificate of localhost ran out 1 days ago\.$|^fault .* good for 0 hours\.$/m],
  [1, /^fault +tls +The certificate of localhost is good for 23 hours\.$/m],
  [9, /^warning +tls +The certificate of localhost is good for 8 days\.$/m],
  [100, /^ok +tls +The certificate of localhost is good for 99 days\.$/m],
])('from outside: a certificate for %d days', async (days, line) => {
  const server = await startSecure(days);
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const trusted = { dataDir: folder, PORT: 'many', NODE_EXTRA_CA_CERTS: join(folder, `cert-${days}.pem`) };
  expect((await spawnCommand('doctor', [origin], trusted)).stdout).toMatch(line);
  // Not believed here.
  if (days > 1) expect((await runCommand('doctor', [origin], { dataDir: folder })).stdout).toMatch(/^fault +tls .*is not believed/m);
  server.close();
});
