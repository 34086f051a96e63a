import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnCommand } from '../showroom/run-command.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { startExamined, type Examined } from './examined.ts';

const folder = makeFolder();
const open: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A certificate for localhost that its own key has signed, for so many days; 0 has run out. */
const certificate = (days: number): { key: Buffer; cert: Buffer; file: string } => {
  const [key, first, file] = ['key', 'first', 'certificate'].map((name) => join(folder, `${name}-${days}.pem`)) as [string, string, string];
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'ignore' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  openssl('req', '-x509', ...curve, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', first);
  // `req` itself makes none that has run out.
  openssl('x509', '-in', first, '-signkey', key, '-days', String(days), '-out', file);
  return { key: readFileSync(key), cert: readFileSync(file), file };
};

/** TLS before the service, as a web server does it; `overwrites` is whether it says itself who the client is. */
const startFront = ({ key, cert }: { key: Buffer; cert: Buffer }, overwrites: boolean, portOf: () => number): Promise<number> =>
  listen(
    createSecure({ key, cert }, ({ url: path, headers }, response) => {
      const sent = overwrites ? { ...headers, 'x-forwarded-for': '192.0.2.7' } : headers;
      request({ port: portOf(), host: '127.0.0.1', path, headers: sent, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      }).end();
    }),
  );

let examined: Examined;
const origins = { good: '', expired: '', credulous: '' };
let authority = '';

beforeAll(async () => {
  const [good, expired] = [certificate(100), certificate(0)];
  authority = good.file;
  const own = () => examined.server.port;
  const ports = await Promise.all([startFront(good, true, own), startFront(expired, true, own), startFront(good, false, own)]);
  [origins.good, origins.expired, origins.credulous] = ports.map((port) => `https://localhost:${port}`) as [string, string, string];
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups', 'today.sqlite'), '');
  examined = await startExamined(folder, origins.good, { TRUSTED_PROXIES: '127.0.0.1', DESK_STAFF: 'mariam@shop.example' });
});
afterAll(async () => {
  await examined.server.stop();
  for (const server of open) server.close();
  removeFolder(folder);
});

const doctor = async (args: string[], changes: Record<string, string> = {}) => {
  const ended = await spawnCommand('doctor', args, { ...examined.settings, NODE_EXTRA_CA_CERTS: authority, ...changes });
  return { ...ended, line: (check: string) => new RegExp(`^(?:ok|warning|fault) +${check} +(.*)$`, 'm').exec(ended.stdout)?.[0] ?? '' };
};

test('behind TLS, on the server and from outside: nothing is wrong', async () => {
  for (const args of [[], [origins.good]]) {
    const { code, stdout, line } = await doctor(args);
    expect(line('tls')).toMatch(/^ok .*The certificate of localhost is good for 99 days\.$/);
    expect([line('headers'), line('proxy'), line('service')].every((found) => found.startsWith('ok'))).toBe(true);
    expect([code, stdout]).toEqual([0, expect.not.stringMatching(/^fault/m)]);
  }
});

test('a certificate that ran out, one that nobody believes, and a quota that others can spend', async () => {
  const [expired, unknown, credulous] = await Promise.all([
    doctor([origins.expired]),
    doctor([origins.good], { NODE_EXTRA_CA_CERTS: '' }),
    doctor([origins.credulous]),
  ]);
  expect(expired.line('tls')).toMatch(/^fault .*The certificate of localhost ran out \d+ days ago\.$/);
  // What else there is to see is seen all the same.
  expect(expired.line('headers')).toMatch(/^ok/);
  expect(unknown.line('tls')).toMatch(/^fault .*is not believed \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/);
  expect(credulous.line('proxy')).toMatch(/^fault .*Whoever sends X-Forwarded-For chooses whose quota is spent\.$/);
  expect([expired.code, unknown.code, credulous.code]).toEqual([1, 1, 1]);
});

test('hosts that take a connection and say nothing hold it up for some seconds', async () => {
  const silent = await listen(createTcp(() => undefined));
  const before = performance.now();
  const { code, line } = await doctor([], {
    ...{ SHOWROOM_SMTP_URL: `smtp://shop:secret@127.0.0.1:${silent}`, SHOWROOM_EMAIL: 'calls@shop.example' },
    ...{ SHOWROOM_WEBHOOK_URL: `https://localhost:${silent}/hook`, SHOWROOM_WEBHOOK_SECRET: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    DATABASE_URL: `postgres://shop:secret@127.0.0.1:${silent}/shop`,
  });
  expect(['mail', 'webhook', 'database'].map((check) => line(check).split(' ')[0])).toEqual(['fault', 'fault', 'fault']);
  expect(code).toBe(1);
  // 5 seconds for each check, all at once; the rest is a start on a machine that others use too.
  expect(performance.now() - before).toBeLessThan(20_000);
});
