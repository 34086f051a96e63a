import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '#functions/store/open-store.ts';
import { runCommand } from '../showroom/run-command.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { callbackOf, noLimits, shortlistOf } from '../store/sample.ts';
import { buildFor, startExamined, type Examined } from './examined.ts';

const folder = makeFolder();
const [password, wrong] = ['s3cret-of-the-mailbox', 'n0t-this-one'];
/** Takes one password. */
const mail = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onAuth: ({ password: given }, _, done) => (given === password ? done(null, { user: 'shop' }) : done(new Error('Wrong password'))),
});
let examined: Examined;
let fine: Examined['settings'];
const mailWith = (secret: string): string => `smtp://shop:${secret}@127.0.0.1:${(mail.server.address() as AddressInfo).port}`;
const newest = join(folder, 'backups', '2026-11-22.sqlite');

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

interface Examination {
  code: number | null;
  shown: string;
  /** Level and sentence of each line of a check. */
  of: (check: string) => string[];
}

const doctor = async (changes: Record<string, string> = {}, ...args: string[]): Promise<Examination> => {
  const { code, stdout, stderr } = await runCommand('doctor', [...args, '--json'], { ...fine, ...changes });
  const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string; found: string; todo?: string }[] };
  for (const { level, found, todo = 'itself' } of findings) {
    expect(found).toMatch(/^\S[^]*[.:]$|, correct DATABASE_URL\.$/);
    if (level !== 'ok') expect(todo).not.toBe('');
  }
  const of = (check: string): string[] => findings.flatMap((one) => (one.check === check ? [`${one.level}: ${one.found}`] : []));
  return { code, shown: stdout + stderr, of };
};

const checks = [
  'settings',
  'disk',
  'database',
  'requests',
  'mail',
  'backup',
  'build',
  'content',
  'proxy',
  'service',
  'tls',
  'headers',
  'clock',
  'samples',
  'dates',
];

test('where everything is right each line is ok, but the contact data of the samples; only --strict minds those', async () => {
  const { code, shown, of } = await doctor();
  for (const check of checks) {
    expect(of(check), check).not.toEqual([]);
    expect(of(check).filter((line) => !line.startsWith('ok: '))).toEqual([]);
  }
  expect(of('contact').map((line) => line.split(':')[0])).toEqual(['warning', 'warning']);
  expect(code).toBe(0);
  expect(shown).not.toContain(password);
  expect((await doctor({}, '--strict')).code).toBe(1);
});

test('for people it is a table, with what to do below what is wrong', async () => {
  const { code, stdout, stderr } = await runCommand('doctor', [], { ...fine, SHOWROOM_SMTP_URL: mailWith(wrong) });
  expect(stdout).toMatch(/^ok {7}settings +Every setting can be used\.$/m);
  expect(stdout).toMatch(
    /^fault {4}mail +The mail server 127\.0\.0\.1:\d+ does not take the login \(EAUTH 535\)\.\n {10,}Correct SHOWROOM_SMTP_URL/m,
  );
  expect([code, stderr]).toEqual([1, '1 fault, 2 warnings.\n']);
  expect(stdout).not.toContain(wrong);
});

test('a certificate of the mail server that is not believed is told apart from a wrong password', async () => {
  const strange = new SMTPServer({ logger: false });
  strange.on('error', () => undefined).listen(0, '127.0.0.1');
  await once(strange.server, 'listening');
  const { port } = strange.server.address() as AddressInfo;
  const { of } = await doctor({ SHOWROOM_SMTP_URL: `smtp://shop:${password}@127.0.0.1:${port}` });
  await new Promise<void>((resolve) => strange.close(() => resolve()));
  expect(of('mail')).toEqual([
    expect.stringMatching(/^fault: The certificate of the mail server 127\.0\.0\.1:\d+ is not believed \([A-Z_]+\)\.$/),
  ]);
});

const twoHours = 7_200_000;

/** A request for a call that came in two hours ago, in a database of its own. */
const withKept = async (): Promise<string> => {
  const dataDir = join(folder, 'kept');
  const store = await openStore({ dataDir, databaseUrl: undefined });
  const write = shortlistOf({ id: 'a', callback: callbackOf() });
  const createdAt = new Date(Date.now() - twoHours).toISOString();
  await store.saveShortlist({ ...write, event: { ...write.event, createdAt } }, noLimits);
  await store.keepEvents();
  await store.close();
  return dataDir;
};

test('a request that nobody received is a fault, unless staff has a desk; none of it is shown', async () => {
  const dataDir = await withKept();
  const { code, shown, of } = await doctor({ dataDir });
  expect(of('requests')).toEqual(['fault: A request has reached nobody for 2 hours: 0 are tried again, 1 are kept, 0 were given up.']);
  expect(code).toBe(1);
  expect(shown).not.toMatch(/Maryam|0000 0000"/);
  expect((await doctor({ dataDir, DESK_STAFF: 'mariam@shop.example' })).of('requests')).toEqual([
    'ok: No request waits for long; 0 are on their way.',
  ]);
  const without = await doctor({ SHOWROOM_SMTP_URL: '', SHOWROOM_EMAIL: '' });
  expect(without.of('requests')).toEqual(['warning: No way to the showroom is set up: requests are only kept, and nobody is told.']);
  expect(without.code).toBe(0);
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

test.each<[what: string, change: () => Record<string, string>, check: string, line: RegExp]>([
  ['no backup', () => ({ BACKUP_DIR: join(folder, 'none') }), 'backup', /^warning: There is no backup in /],
  [
    'a backup of the day before yesterday',
    () => (utimesSync(newest, daysAgo(2), daysAgo(2)), {}),
    'backup',
    /^warning: .* is 2 days old\.$/,
  ],
  ['a backup of the week before', () => (utimesSync(newest, daysAgo(9), daysAgo(9)), {}), 'backup', /^fault: .* is 9 days old\.$/],
  ['no database', () => ({ dataDir: join(folder, 'nothing') }), 'database', /^warning: There is no database in /],
  [
    'a damaged database',
    () => {
      mkdirSync(join(folder, 'damaged'), { recursive: true });
      writeFileSync(join(folder, 'damaged', 'guidance.sqlite'), 'no database '.repeat(1000));
      return { dataDir: join(folder, 'damaged') };
    },
    'database',
    /^fault: The database .* is damaged: restore it/,
  ],
  [
    'another build published than the one that runs',
    () => ({
      RELEASES_DIR: join(buildFor(join(folder, 'other', 'current'), { rootUrl: examined.server.origin, build: 'ffffffffffff' }), '..'),
    }),
    'build',
    /^fault: The service at .* runs build \w+, but ffffffffffff is in /,
  ],
  [
    'a build for another origin',
    () => ({ ROOT_URL: 'http://127.0.0.1:1' }),
    'build',
    /^fault: The build in .* links to .*, but ROOT_URL is /,
  ],
  [
    'an origin where nothing answers',
    () => ({ ROOT_URL: 'http://127.0.0.1:1' }),
    'service',
    /^fault: .* does not answer .*\(ECONNREFUSED\)\.$/,
  ],
  [
    'a service that does not run',
    () => ({ PORT: '1' }),
    'build',
    /^fault: No service answers at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\.$/,
  ],
  ['a web server that is not believed', () => ({ ROOT_URL: 'https://127.0.0.1:1' }), 'proxy', /^fault: TRUSTED_PROXIES is not set/],
  ['a service that was not restarted', () => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'proxy', /^warning: The service does not believe/],
  [
    'a webhook that is not there',
    () => ({ SHOWROOM_WEBHOOK_URL: 'https://u:s3cret@127.0.0.1:1/hook', SHOWROOM_WEBHOOK_SECRET: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }),
    'webhook',
    /^fault: 127\.0\.0\.1 takes no connection \(ECONNREFUSED\)\.$/,
  ],
  ['a setting that cannot be used', () => ({ PORT: 'many' }), 'settings', /^fault: PORT must be a port number; it is "many"\.$/],
  ['a setting that is misspelt', () => ({ TRUSTED_PROXYS: '127.0.0.1' }), 'settings', /^warning: TRUSTED_PROXYS is not read/],
])('%s is told', async (_, change, check, line) => {
  const { shown, of } = await doctor(change());
  expect(of(check).join('\n')).toMatch(line);
  expect(shown).not.toMatch(/s3cret/);
});

test('from outside it looks at the origin alone, and needs no settings', async () => {
  const { code, stdout } = await runCommand('doctor', [examined.server.origin], { dataDir: join(folder, 'nothing'), PORT: 'many' });
  const seen = new Set([...stdout.matchAll(/^(?:ok|warning|fault) +(\w+)/gm)].map(([, check]) => check));
  expect([...seen]).toEqual(['service', 'requests', 'tls', 'headers', 'clock', 'proxy', 'contact', 'samples', 'dates']);
  expect(code).toBe(0);
  expect((await runCommand('doctor', ['guidance.example'], { dataDir: folder })).stderr).toBe(
    'Write the origin as https://guidance.example.\n',
  );
});
