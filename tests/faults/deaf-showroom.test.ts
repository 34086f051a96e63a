import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createSecure } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailChannel } from '#functions/showroom/mail.ts';
import { createWebhookChannel } from '#functions/showroom/webhook.ts';
import { freePort } from '../fixtures/free-port.ts';
import { event, smallContent } from '../showroom/events.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** Receivers that are there and cannot be delivered to: each is given up in time, with the code of the fault alone. */

const timeoutMs = 300;
const folder = makeFolder();
/** That its own key has signed. */
const certificate = {} as { key: Buffer; cert: Buffer };
beforeAll(() => {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=guidance.example'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', file], { stdio: 'ignore' });
  Object.assign(certificate, { key: readFileSync(key), cert: readFileSync(file) });
});

const open: Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
  removeFolder(folder);
});
const listen = async (server: Server): Promise<number> => {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const secure = (): Promise<number> => listen(createSecure(certificate, (_, response) => response.end()));
const mute = (): Promise<number> => listen(createTcp((socket) => void socket.on('error', () => undefined)));
const babbling = (): Promise<number> => listen(createTcp((socket) => void socket.on('error', () => undefined).end('hello\r\n\r\n')));
const mail = (options: SMTPServerOptions): Promise<number> =>
  listen(new SMTPServer({ authOptional: true, logger: false, ...options }).on('error', () => undefined).server);

const known = { content: smallContent, rootUrl: 'https://guidance.example' };
const webhook = (url: string) => createWebhookChannel({ url, secret: Buffer.alloc(24).toString('base64'), timeoutMs, ...known });
const mailbox = (smtpUrl: string) =>
  createMailChannel({ smtpUrl, emails: ['showroom@shop.example'], language: 'both', content: smallContent, timeoutMs });

test.each([
  [
    'webhook, a certificate of its own signature',
    async () => webhook(`https://127.0.0.1:${await secure()}`),
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  ['webhook, TLS where a plain answer is expected', async () => webhook(`http://127.0.0.1:${await secure()}`), 'UND_ERR_SOCKET'],
  ['webhook, no TLS handshake', async () => webhook(`https://127.0.0.1:${await mute()}`), 'in time'],
  ['webhook, no HTTP', async () => webhook(`http://127.0.0.1:${await babbling()}`), 'HTTPParserError'],
  ['webhook, nobody there', async () => webhook(`http://127.0.0.1:${await freePort()}/secret-path`), 'ECONNREFUSED'],
  ['webhook, a name that nobody has', () => Promise.resolve(webhook('https://showroom.invalid')), 'ENOTFOUND'],
  [
    'mail, a certificate of its own signature',
    async () => mailbox(`smtps://127.0.0.1:${await mail({ secure: true, ...certificate })}`),
    'DEPTH_ZERO_SELF_SIGNED_CERT',
  ],
  ['mail, the same after STARTTLS', async () => mailbox(`smtp://127.0.0.1:${await mail(certificate)}`), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [
    'mail, a plain answer where TLS is expected',
    async () => mailbox(`smtps://127.0.0.1:${await mail({ disabledCommands: ['STARTTLS'] })}`),
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ],
  ['mail, nobody there', async () => mailbox(`smtp://127.0.0.1:${await freePort()}`), 'ECONNREFUSED'],
  ['mail, no greeting', async () => mailbox(`smtp://127.0.0.1:${await mute()}`), 'ETIMEDOUT'],
  ['mail, no TLS handshake', async () => mailbox(`smtps://127.0.0.1:${await mute()}`), 'ETIMEDOUT'],
  ['mail, no SMTP', async () => mailbox(`smtp://127.0.0.1:${await babbling()}`), 'EPROTOCOL'],
])('%s', async (what, make, code) => {
  const channel = await make();
  const begun = performance.now();
  const said = what.startsWith('mail')
    ? `the mail was not sent (${code})`
    : `the webhook did not answer ${code === 'in time' ? code : `(${code})`}`;
  await expect(channel.deliver([event()], AbortSignal.timeout(5000))).rejects.toMatchObject({ message: said });
  expect(performance.now() - begun).toBeLessThan(timeoutMs * 5);
});
