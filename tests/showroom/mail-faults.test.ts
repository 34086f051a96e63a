import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailChannel } from '#functions/showroom/mail.ts';
import { event, smallContent } from './events.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const deliver = (url = server.url, signal = AbortSignal.timeout(5000)): Promise<string | null> =>
  createMailChannel({ smtpUrl: url, emails: ['showroom@shop.example'], language: 'both', content: smallContent, timeoutMs: 200 }).deliver(
    [event()],
    signal,
  );

test('an aborted try ends at once', async () => {
  server.behave('hang-after-data');
  const start = performance.now();
  await expect(deliver(server.url, AbortSignal.timeout(50))).rejects.toThrow(/^the mail was not sent/);
  expect(performance.now() - start).toBeLessThan(190);
});

test('options of the address that would print the conversation do nothing', async () => {
  const printed: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string) => printed.push(chunk) > 0;
  try {
    await deliver(`${server.url}?logger=true&debug=true&transactionLog=true`);
  } finally {
    process.stdout.write = write;
  }
  expect(server.accepted).toHaveLength(1);
  expect(printed.join('')).not.toContain('Maryam');
});

test('a password goes to no foreign server in the clear', async () => {
  const commands: string[] = [];
  // A server without TLS that has another name than this machine's own.
  const plain = createServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      commands.push(data.toString());
      socket.write(data.toString().startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => plain.listen(0, '0.0.0.0', resolve));
  const address = plain.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(deliver(`smtp://robot:secret@0.0.0.0:${port}`)).rejects.toThrow();
  plain.close();
  expect(commands.join('')).toContain('STARTTLS');
  expect(commands.join('')).not.toContain('AUTH');
});
