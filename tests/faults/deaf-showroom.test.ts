import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createPlain, type Server as HttpServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMailChannel } from '#functions/showroom/mail.ts';
import { createWebhookChannel } from '#functions/showroom/webhook.ts';
import { startServer } from '../fixtures/server.ts';
import { event } from '../showroom/events.ts';
import { smallContent } from '../showroom/small-content.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';
import { makeSqlite } from './database.ts';
import { liveKey, sendWrite, writeOf } from './live-client.ts';
import { execFileSync } from 'node:child_process';

interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Where `cert` stands. */
  file: string;
}

/** A certificate that its own key has signed. */
const makeCertificate = (folder: string, name: string): Certificate => {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', file], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(file), file };
};

const secret = Buffer.alloc(24).toString('base64');
const timeoutMs = 300;

const folder = makeFolder();
afterAll(() => removeFolder(folder));
let foreign: Certificate;
let local: Certificate;
beforeAll(() => {
  foreign = makeCertificate(folder, 'guidance.example');
  local = makeCertificate(folder, 'localhost');
});

const open: { close: () => unknown }[] = [];
afterAll(() => open.forEach((server) => server.close()));

const listen = async (server: TcpServer): Promise<number> => {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Receivers that are there and cannot be delivered to. */
const answering = (server: HttpServer): Promise<number> => listen(server.on('request', (_, response) => response.end()));
const secure = (): Promise<number> => answering(createSecure(foreign));
const plain = (): Promise<number> => answering(createPlain());
const mute = (): Promise<number> => listen(createTcp((socket) => void socket.on('error', () => undefined)));
const babbling = (): Promise<number> => listen(createTcp((socket) => void socket.on('error', () => undefined).end('hello\r\n\r\n')));
const mail = async (options: SMTPServerOptions): Promise<number> => {
  const server = new SMTPServer({ authOptional: true, logger: false, ...options }).on('error', () => undefined);
  return listen(server.server);
};

const within = async (delivery: Promise<void>): Promise<string> => {
  const begun = performance.now();
  const message = await delivery.then(
    () => 'delivered',
    (error: unknown) => (error as Error).message,
  );
  expect(performance.now() - begun).toBeLessThan(timeoutMs * 5);
  return message;
};

test.each([
  ['a certificate of its own signature', async () => `https://127.0.0.1:${await secure()}`, 'did not answer (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  [
    'a plain answer where TLS is expected',
    async () => `https://127.0.0.1:${await plain()}`,
    'did not answer (ERR_SSL_WRONG_VERSION_NUMBER)',
  ],
  ['TLS where a plain answer is expected', async () => `http://127.0.0.1:${await secure()}`, 'did not answer (UND_ERR_SOCKET)'],
  ['no TLS handshake', async () => `https://127.0.0.1:${await mute()}`, 'did not answer in time'],
  ['something that is no HTTP', async () => `http://127.0.0.1:${await babbling()}`, 'did not answer (HTTPParserError)'],
  ['a name that nobody has', () => Promise.resolve('https://showroom.invalid'), 'did not answer (ENOTFOUND)'],
])('webhook, %s', async (_, url, sentence) => {
  const channel = createWebhookChannel({ url: await url(), secret, timeoutMs });
  expect(await within(channel.deliver(event(), AbortSignal.timeout(5000)))).toBe(`the webhook ${sentence}`);
});

const noTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'] };

test.each([
  [
    'a certificate of its own signature',
    async () => `smtps://127.0.0.1:${await mail({ secure: true, ...foreign })}`,
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  ['the same after STARTTLS', async () => `smtp://127.0.0.1:${await mail(foreign)}`, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['a plain answer where TLS is expected', async () => `smtps://127.0.0.1:${await mail(noTls)}`, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ['TLS where a plain answer is expected', async () => `smtp://127.0.0.1:${await mail({ secure: true, ...foreign })}`, 'ETIMEDOUT'],
  ['no TLS handshake', async () => `smtps://127.0.0.1:${await mute()}`, 'ETIMEDOUT'],
  ['something that is no SMTP', async () => `smtp://127.0.0.1:${await babbling()}`, 'EPROTOCOL'],
])('mail, %s', async (_, url, code) => {
  const channel = createMailChannel({ smtpUrl: await url(), email: 'showroom@shop.example', content: smallContent, timeoutMs });
  expect(await within(channel.deliver(event(), AbortSignal.timeout(5000)))).toBe(`the mail was not sent (${code})`);
});

describe('a service whose showroom has a certificate for another name', () => {
  test('takes requests, says in its log what is wrong, and delivers once it is right', { timeout: 60_000 }, async () => {
    const database = await makeSqlite();
    onTestFinished(database.remove);
    const receiver = createSecure(foreign, (request, response) => request.resume().on('end', () => response.writeHead(204).end()));
    const port = await listen(receiver);
    const trusted = join(folder, 'trusted.pem');
    writeFileSync(trusted, Buffer.concat([foreign.file, local.file].map((file) => readFileSync(file))));
    const server = await startServer({
      env: {
        ...database.env,
        NODE_EXTRA_CA_CERTS: trusted,
        SHOWROOM_WEBHOOK_URL: `https://localhost:${port}/hook`,
        SHOWROOM_WEBHOOK_SECRET: secret,
      },
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    expect((await sendWrite(server.origin, await liveKey(server.origin), writeOf(4))).status).toBe(201);
    const line = await server.logged(({ msg }) => msg === 'showroom event not delivered');
    expect(line['error']).toBe('the webhook did not answer (ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(JSON.stringify(line)).not.toContain('localhost');
    receiver.setSecureContext(local);
    await until(
      'it is delivered',
      async () => (await database.rows("SELECT id FROM events WHERE state = 'delivered'")).length === 1,
      20_000,
    );
  });
});
