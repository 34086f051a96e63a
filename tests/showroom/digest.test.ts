import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShowroomConfig } from '#lib/settings/environment.ts';
import { dailyAfter, type Timing } from '#functions/showroom/delivery.ts';
import { createShowroom } from '#functions/showroom/showroom.ts';
import type { Worker } from '#functions/showroom/workers.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { contact, noLimits, smallContent, writeOf } from './events.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { captureLog, fast, useStore } from './setting.ts';
import { until } from './until.ts';

/** What nobody waits for is in one mail a day. */

let mail: MailServer;
let receiver: Receiver;
let worker: Worker | undefined;
const temporary = useStore();
beforeEach(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startReceiver()]);
});
afterEach(async () => {
  await worker?.stop();
  await Promise.all([mail.close(), receiver.close()]);
});

const start = (config: ShowroomConfig, timing: Partial<Timing> = {}): void => {
  const { log } = captureLog();
  worker = createShowroom({
    store: temporary.store,
    content: smallContent,
    rootUrl: 'https://guidance.example',
    config,
    log,
    isAlone: true,
    timing: { ...fast, ...timing },
  });
};
const byMail = (): ShowroomConfig => ({ smtpUrl: mail.url, emails: ['showroom@shop.example'], language: 'en' });
const byBoth = (): ShowroomConfig => ({ ...byMail(), webhookUrl: receiver.url, webhookSecret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
const save = (id: string, changes: Parameters<typeof writeOf>[1] = { callback: null }) =>
  temporary.store.saveRequest(writeOf(id, { createdAt: new Date().toISOString(), ...changes }), noLimits);
const all = (): Promise<RequestRecord[]> => temporary.store.findRequests(() => true);
const mailed = (): (string | undefined)[] => mail.accepted.map(({ headers }) => headers.get('x-event-id'));

/** The mail of the day goes out so many milliseconds after each request came in. */
const soon = (ms: number): Pick<Timing, 'dailyAfter'> => ({ dailyAfter: (createdAt) => new Date(Date.parse(createdAt) + ms) });

test.each([
  ['2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
  ['2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['2026-11-21T22:00:00.000Z', '2026-11-22T05:00:00.000Z'],
])('what came in at %s is in the mail of %s: eight in the morning in Doha', (createdAt, at) => {
  expect(dailyAfter(createdAt).toISOString()).toBe(at);
});

test('it waits for the mail of the day, and the webhook has it at once', async () => {
  start(byBoth());
  await save('plain');
  await until('the webhook', () => receiver.requests.length === 1);
  await until('settled', async () => (await all())[0]?.claimedUntil === null);
  const [request] = await all();
  expect(request).toMatchObject({ mailAt: null, tries: 0, lastError: null, nextAt: dailyAfter(request?.createdAt ?? '').toISOString() });
  expect(mail.accepted).toEqual([]);
});

test('all of a day are in one mail; what has a contact is not, and goes at once', async () => {
  start(byMail(), soon(700));
  for (const id of ['a', 'b', 'c']) await save(id);
  await save('flagged', { callback: null, foreignOrigin: 'https://evil.example' });
  await save('call', {});
  await save('flagged-call', {
    callback: { contact, phoneHash: 'x', selectionHash: 'x', perPhone: 9, isKnown: true },
    foreignOrigin: 'https://evil.example',
  });
  await until('the callbacks', () => mail.accepted.length === 2);
  expect(mailed().toSorted()).toEqual(['call', 'flagged-call']);
  await until('the mail of the day', async () => (await all()).every(({ mailAt }) => mailAt !== null));
  const digests = mailed()
    .slice(2)
    .flatMap((ids) => ids?.split(' ') ?? []);
  expect(digests.toSorted()).toEqual(['a', 'b', 'c', 'flagged']);
  expect(mail.accepted.length).toBeLessThanOrEqual(4);
});
