import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDigestAt, createShowroom } from '#functions/showroom/showroom.ts';
import type { Worker } from '#functions/showroom/workers.ts';
import type { ShortlistWrite } from '#functions/store/store.ts';
import { liveKey } from '../faults/live-client.ts';
import { startServer } from '../fixtures/server.ts';
import { contact, noLimits, shortlist, smallContent, writeOf } from './events.ts';
import { type MailServer, startMailServer, virus } from './mail-server.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { captureLog, fast, useStore } from './setting.ts';
import { until } from './until.ts';

/** What can wait is sent together, and a callback waits for none of it. */

const temporary = useStore();
let mail: MailServer;
let receiver: Receiver;
let worker: Worker | undefined;
beforeEach(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startReceiver()]);
});
afterEach(async () => {
  await worker?.stop();
  await Promise.all([mail.close(), receiver.close()]);
});

const byMail = () => ({ smtpUrl: mail.url, emails: ['showroom@shop.example'] });
const byWebhook = () => ({ webhookUrl: receiver.url, webhookSecret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
const start = (config: Parameters<typeof createShowroom>[0]['config']): void => {
  const timing = { ...fast, timeoutMs: 2000, backoff: { ...fast.backoff, tries: 1000 } };
  worker = createShowroom({ store: temporary.store, content: smallContent, config, log: captureLog().log, timing });
};

const save = async (id: string, changes: Partial<ShortlistWrite> = {}, asked: typeof contact | null = null): Promise<void> => {
  const write = writeOf(id, { contact: asked });
  await temporary.store.saveShortlist({ ...write, sender: { clientHash: id, networkHash: id }, ...changes }, noLimits);
};
const saveMany = async (prefix: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}`);
  for (let first = 0; first < count; first += 100) await Promise.all(ids.slice(first, first + 100).map((id) => save(id)));
  return ids;
};
const delivered = async (count: number): Promise<void> =>
  until('all delivered', async () => (await temporary.store.listEvents(['delivered'], count + 1)).length === count, 20_000);
const mailed = (): string[] => mail.accepted.map(({ headers }) => headers.get('x-event-id') ?? '');

test(
  '600 shortlists without a callback are a dozen mails with all of them, and a callback among them waits for none',
  { timeout: 60_000 },
  async () => {
    const before = await saveMany('a', 300);
    await save('call', {}, contact);
    const after = await saveMany('b', 300);
    start(byMail());
    await delivered(601);
    expect(mailed().slice(0, 2)).toContain('call');
    expect(mailed()).toHaveLength(13);
    expect(
      mailed()
        .filter((ids) => ids !== 'call')
        .flatMap((ids) => ids.split(/\s+/)),
    ).toEqual([...before, ...after]);
    for (const { subject, text, html } of mail.accepted.filter(({ headers }) => headers.get('x-event-id') !== 'call')) {
      expect(subject).toBe('50 shortlists, Sat 21 Nov 09:05 | 50 قائمة مختصرة، السبت 21 نوفمبر 09:05');
      expect([...text.matchAll(/Event: \u2066(\S+)\u2069/g)]).toHaveLength(50);
      expect(html).toContain('<div lang="ar" dir="rtl">');
    }
  },
);

test('one shortlist alone is a message of its own', async () => {
  await save('a');
  start(byMail());
  await delivered(1);
  expect(mail.accepted.map(({ subject }) => subject)).toEqual([
    'New shortlist, Sat 21 Nov 09:05 | قائمة مختصرة جديدة، السبت 21 نوفمبر 09:05',
  ]);
});

test('flagged requests stand first, each with its reason and the contact below it, in both languages', async () => {
  await save('list');
  await save('foreign', { foreignOrigin: 'https://evil.example' }, contact);
  await save('hidden', { foreignOrigin: 'null' }, { ...contact, phone: '5555 0000' });
  const report = { ...shortlist(), id: 'r1' };
  const job = { id: 'j1', createdAt: report.createdAt, mode: 'live' as const, links: {} };
  const write = {
    job,
    report: { ...job, id: 'r1', persisted: true, request: { about: 'prices' } },
    response: { status: 202, body: '{}', location: '' },
  };
  const over = { ...noLimits, windowSeconds: 86_400, flag: { inAll: 1 } };
  await temporary.store.saveReport({ ...write, sender: { clientHash: 'r', networkHash: 'r' }, idempotency: null }, over);
  await temporary.store.finishJob('j1', report.createdAt, {
    ...{ id: 'reported', stream: 'report/r1', kind: 'report.created', createdAt: report.createdAt },
    ...{ payload: JSON.stringify(write.report), contact: null },
  });
  start(byMail());
  await delivered(4);
  expect(mail.accepted).toHaveLength(1);
  const { subject, text } = mail.accepted[0] ?? { subject: '', text: '' };
  expect(subject).toBe(
    '1 shortlist, 3 requests to decide on first, Sat 21 Nov 09:05 | قائمة مختصرة واحدة، 3 طلبات تحتاج إلى قرار أولاً، السبت 21 نوفمبر 09:05',
  );
  expect(text).not.toMatch(/^Callback request|طلب اتصال$/m);
  const english = text.slice(0, text.indexOf('-'.repeat(40)));
  const order = [
    'Decide first\n',
    'It was sent from a page on another website, not from the guide: \u2066https://evil.example\u2069',
    'Name: \u2068Maryam',
  ];
  const places = [...order, 'which does not give its name', '+97455550000', 'Decide first: report', '"about":"prices"', 'Shortlists\n'].map(
    (part) => english.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const part of ['يحتاج إلى قرار أولاً: طلب اتصال', 'في موقع آخر لا يذكر اسمه', 'يجب أن يقرر أحد الموظفين قبل أي اتصال.'])
    expect(text).toContain(part);
});

test('a digest that fails is sent again as a whole, under the same Message-ID', async () => {
  await saveMany('a', 3);
  mail.behave('accept-and-hang-up');
  start(byMail());
  await until('a first message', () => mail.accepted.length > 0);
  await saveMany('b', 2);
  mail.behave('accept');
  await delivered(5);
  const ids = new Map(mail.accepted.map(({ headers }) => [headers.get('message-id'), headers.get('x-event-id')]));
  expect([...ids.values()].toSorted()).toEqual(['a-000 a-001 a-002', 'b-000 b-001']);
  expect([...ids.keys()].join(' ')).toMatch(/^<digest-[0-9a-f]{32}@shop.example> <digest-[0-9a-f]{32}@shop.example>$/);
});

test('what a mail server refuses for the text of one of them keeps back that one alone', async () => {
  await saveMany('a', 20);
  const { event } = writeOf('bad', { contact: null, payload: JSON.stringify(shortlist({ note: virus })) });
  await save('bad', { event });
  await saveMany('b', 20);
  start(byMail());
  await delivered(40);
  expect((await temporary.store.findEvent('bad'))?.lastError).toBe('the mail server answered 554');
  const sent = mailed().flatMap((ids) => ids.split(/\s+/));
  expect(new Set(sent)).toHaveLength(40);
  expect(sent).toHaveLength(40);
});

describe('a webhook', () => {
  test('gets each event of a digest singly, and what it refuses is not mailed twice', async () => {
    await saveMany('a', 6);
    receiver.behave((response, { headers }) => response.writeHead(headers['webhook-id'] === 'a-004' ? 500 : 200).end());
    start({ ...byMail(), ...byWebhook() });
    await until('two tries', () => receiver.requests.filter(({ headers }) => headers['webhook-id'] === 'a-004').length >= 2);
    receiver.behave(status(200));
    await delivered(6);
    const times = (id: string): number => receiver.requests.filter(({ headers }) => headers['webhook-id'] === id).length;
    expect(['a-000', 'a-001', 'a-002', 'a-003', 'a-005'].map(times)).toEqual([1, 1, 1, 1, 1]);
    expect(mailed()).toEqual(['a-000 a-001 a-002 a-003 a-004 a-005']);
  });

  test('that hangs on what can wait keeps no callback waiting', async () => {
    receiver.behave((response, { body }) => {
      if (!body.includes('"contact":null')) response.writeHead(200).end();
    });
    await saveMany('a', 8);
    start(byWebhook());
    await until('the lists under way', () => receiver.requests.length >= 4);
    await save('call', {}, contact);
    const begun = performance.now();
    await until('the callback', async () => (await temporary.store.findEvent('call'))?.state === 'delivered');
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});

test.each([
  ['by mail, the next full quarter of an hour', { smtpUrl: 'smtp://mail.example' }, '2026-11-21T06:15:00.000Z'],
  ['by webhook alone, at once', { webhookUrl: 'https://shop.example' }, '2026-11-21T06:00:00.000Z'],
])('what can wait is sent %s', (_, config, expected) => {
  expect(createDigestAt(config)(new Date('2026-11-21T06:00:00.000Z'))).toBe(expected);
});

test(
  'of a running service a callback is mailed at once, and what can wait at the next full quarter of an hour',
  { timeout: 60_000 },
  async () => {
    const env = { SHOWROOM_SMTP_URL: mail.url, SHOWROOM_EMAIL: 'showroom@shop.example', CLOCK_STEP_MS: '900000' };
    const server = await startServer({ env, node: ['--import', './tests/fixtures/clock.ts'] });
    try {
      const authorization = await liveKey(server.origin);
      const send = async (body: object): Promise<string> => {
        const headers = { 'content-type': 'application/json', authorization };
        const text = JSON.stringify({ outcomeId: 'side-k60to90-hot', ...body });
        const response = await fetch(`${server.origin}/api/v1/shortlists`, { method: 'POST', headers, body: text });
        expect(response.status).toBe(201);
        return ((await response.json()) as { id: string }).id;
      };
      const lists = [await send({}), await send({ note: 'second' })];
      const call = await send({ contact });
      await until('the callback', () => mail.accepted.length === 1, 10_000);
      expect(mail.accepted[0]?.text).toContain(call);
      server.child.kill('SIGUSR2');
      await until('the digest', () => mail.accepted.length === 2, 10_000);
      expect(mail.accepted[1]?.subject).toMatch(/^2 shortlists, .* \| قائمتان مختصرتان، /);
      expect(mail.accepted[1]?.headers.get('x-event-id')?.split(' ')).toHaveLength(lists.length);
    } finally {
      await server.stop();
    }
  },
);
