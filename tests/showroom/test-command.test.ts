import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { runCommand } from './run-command.ts';

/** `showroom test` against a real mail server and a real receiver. */

let mail: MailServer;
let receiver: Receiver;
let dataDir: string;
beforeEach(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startReceiver()]);
  dataDir = createDataDir();
});
afterEach(async () => {
  await Promise.all([mail.close(), receiver.close()]);
  removeDataDir(dataDir);
});

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const byMail = (emails = 'mariam@shop.example, yusuf@shop.example') => ({ SHOWROOM_SMTP_URL: mail.url, SHOWROOM_EMAIL: emails });
const byWebhook = () => ({ SHOWROOM_WEBHOOK_URL: receiver.url, SHOWROOM_WEBHOOK_SECRET: secret });
const run = (variables: Record<string, string>, ...args: string[]) =>
  runCommand('showroom', ['test', ...args], { dataDir: join(dataDir, 'none'), ...variables });

test('a test goes to every address and to the webhook, says in both languages that it is one, and opens no database', async () => {
  const { code, stdout, stderr } = await run({ ...byMail(), ...byWebhook() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(
    'Mail: the server accepted it for mariam@shop.example, yusuf@shop.example. Look for it there, among spam too.\nWebhook: the receiver accepted it.\n',
  );
  expect(mail.accepted).toHaveLength(1);
  const [{ to, subject, text, html, headers }] = mail.accepted as [(typeof mail.accepted)[0]];
  expect(to).toEqual(['mariam@shop.example', 'yusuf@shop.example']);
  expect(subject).toMatch(/^Test message, .* \| رسالة اختبار، /);
  expect(text).toMatch(/^Test message\n\nThis is a test. Nobody asked for a call[^]*^رسالة اختبار\n\nهذا اختبار فقط\./m);
  expect(html).toContain('لم يطلب أحد اتصالاً');
  expect(headers.has('x-event-id')).toBe(false);
  const [{ body, headers: signed }] = receiver.requests as [(typeof receiver.requests)[0]];
  expect(new Webhook(secret).verify(body, signed as Record<string, string>)).toMatchObject({
    type: 'showroom.test',
    data: { message: { en: expect.stringContaining('This is a test.') as string, ar: expect.stringContaining('هذا اختبار') as string } },
  });
  expect(body).not.toContain('contact');
  expect(existsSync(join(dataDir, 'none'))).toBe(false);
});

test('what does not work is said, way by way, with the settings to look at; the other way is tried all the same', async () => {
  receiver.behave(status(500));
  const { code, stdout, stderr } = await run({ ...byMail(), ...byWebhook() });
  expect([code, stderr]).toEqual([1, 'Not every way works.\n']);
  expect(stdout).toMatch(/^Mail: the server accepted it/);
  expect(stdout).toContain('\nWebhook: the webhook answered 500. See SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET.\n');
  mail.behave('reject');
  const asJson = await run(byMail(), '--json');
  expect(asJson.code).toBe(1);
  expect(JSON.parse(asJson.stdout)).toEqual([
    { way: 'mail', ok: false, sentence: 'Mail: the mail server answered 451. See SHOWROOM_SMTP_URL and SHOWROOM_EMAIL.' },
  ]);
});

test('an address that the server refuses among several is a fault here', async () => {
  const { code, stdout } = await run(byMail('mariam@shop.example,refused@shop.example'));
  expect(code).toBe(1);
  expect(stdout).toBe('Mail: the mail server refused address 2 of SHOWROOM_EMAIL. See SHOWROOM_SMTP_URL and SHOWROOM_EMAIL.\n');
});

test('in the language of the staff alone', async () => {
  await run({ ...byMail(), SHOWROOM_LANGUAGE: 'ar' });
  expect(mail.accepted.at(-1)?.subject).toMatch(/^رسالة اختبار، [^|]*$/);
});

test('nothing is set: wrong usage', async () => {
  expect(await run({ DESK_STAFF: '' })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Nothing is sent: set SHOWROOM_SMTP_URL and SHOWROOM_EMAIL, or SHOWROOM_WEBHOOK_URL and SHOWROOM_WEBHOOK_SECRET.\n',
  });
});
