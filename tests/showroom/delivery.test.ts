import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShowroomConfig } from '#lib/settings/environment.ts';
import { defaultBackoff, pauseAfter, type Timing } from '#functions/showroom/delivery.ts';
import { createShowroom } from '#functions/showroom/showroom.ts';
import type { Worker } from '#functions/showroom/workers.ts';
import type { RequestRecord, Store } from '#functions/store/store.ts';
import { contact, noLimits, secretNote, writeOf, smallContent } from './events.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { hang, type Receiver, startReceiver, status } from './receiver.ts';
import { until } from './until.ts';
import { captureLog, fast, useStore } from './setting.ts';

let mail: MailServer;
let receiver: Receiver;
let workers: Worker[];
let captured: ReturnType<typeof captureLog>;

const temporary = useStore();
beforeEach(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startReceiver()]);
  workers = [];
  captured = captureLog();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([mail.close(), receiver.close()]);
});

const byMail = (): ShowroomConfig => ({ smtpUrl: mail.url, emails: ['showroom@shop.example'] });
const byWebhook = (): ShowroomConfig => ({ webhookUrl: receiver.url, webhookSecret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
const byBoth = (): ShowroomConfig => ({ ...byMail(), ...byWebhook() });

const start = (config: ShowroomConfig, timing: Partial<Timing> = {}, store: Store = temporary.store): Worker => {
  const worker = createShowroom({
    store,
    content: smallContent,
    rootUrl: 'https://guidance.example',
    config,
    log: captured.log,
    isAlone: true,
    timing: { ...fast, ...timing },
  });
  workers.push(worker);
  return worker;
};
const patient = { backoff: { ...fast.backoff, tries: 1000 } };

const save = async (id: string, changes: Parameters<typeof writeOf>[1] = {}): Promise<void> => {
  await temporary.store.saveRequest(writeOf(id, changes), noLimits);
};
const find = async (id: string): Promise<RequestRecord> =>
  (await temporary.store.findRequests((request) => request.id === id))[0] as RequestRecord;
const stateOf = ({ nextAt, lastError }: RequestRecord): string => (nextAt ? 'pending' : lastError === null ? 'delivered' : 'dead');
const untilState = (id: string, state: string): Promise<void> => until(`${id} ${state}`, async () => stateOf(await find(id)) === state);
const untilError = (id: string, lastError: string): Promise<void> => until(lastError, async () => (await find(id)).lastError === lastError);
const untilDelivered = (count: number): Promise<void> =>
  until('all delivered', async () => (await temporary.store.findRequests((request) => stateOf(request) === 'delivered')).length === count);
const mailed = (): (string | undefined)[] => mail.accepted.map(({ headers }) => headers.get('x-event-id'));
const hooked = (): string[] => receiver.requests.map(({ headers }) => String(headers['webhook-id']));

/** Holds the next answer of the receiver until it is released. */
const holdAnswer = (): (() => void) => {
  let release = (): void => undefined;
  receiver.behave((response) => {
    release = () => response.writeHead(200).end();
  });
  return () => release();
};

describe('one channel', () => {
  test('what is queued is delivered by mail, once', async () => {
    start(byMail());
    await save('a');
    await untilState('a', 'delivered');
    expect(await find('a')).toMatchObject({ tries: 1, lastError: null, nextAt: null, webhookAt: null });
    expect(Date.parse((await find('a')).mailAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
    await sleep(100);
    expect(mailed()).toEqual(['a']);
  });

  test('a mail server that refuses, hangs and recovers gets it in the end', async () => {
    mail.behave('reject');
    start(byMail(), patient);
    await save('a');
    await untilError('a', 'the mail server answered 451');
    mail.behave('hang-after-data');
    await untilError('a', 'the mail was not sent (ETIMEDOUT)');
    expect(stateOf(await find('a'))).toBe('pending');
    mail.behave('accept');
    await untilState('a', 'delivered');
    expect(mailed()).toEqual(['a']);
  });

  test('a receiver that answers 500, hangs and recovers gets it in the end', async () => {
    receiver.behave(status(500));
    start(byWebhook(), patient);
    await save('a');
    await untilError('a', 'the webhook answered 500');
    receiver.behave(hang);
    await untilError('a', 'the webhook did not answer in time');
    receiver.behave(status(204));
    await untilState('a', 'delivered');
  });

  test('an answer that is lost is asked for again, under the same id', async () => {
    mail.behave('accept-and-hang-up');
    start(byMail());
    await save('a');
    await until('a first message', () => mail.accepted.length > 0);
    mail.behave('accept');
    await untilState('a', 'delivered');
    expect(mailed().length).toBeGreaterThan(1);
    expect(new Set(mail.accepted.map(({ headers }) => headers.get('message-id')))).toEqual(new Set(['<a@shop.example>']));
  });

  test('an address that is refused among several is told in the log', async () => {
    start({ ...byMail(), emails: ['showroom@shop.example', 'refused@shop.example'] });
    await save('a');
    await untilState('a', 'delivered');
    expect(captured.lines.join('')).toContain('the mail server refused address 2 of SHOWROOM_EMAIL');
    expect(mailed()).toEqual(['a']);
  });

  test('after the last try it is dead, and a retry starts from the beginning', async () => {
    receiver.behave(status(500));
    start(byWebhook());
    await save('a');
    await untilState('a', 'dead');
    expect(hooked()).toEqual(['a', 'a', 'a', 'a']);
    expect(await find('a')).toMatchObject({ tries: 4, lastError: 'the webhook answered 500', nextAt: null });
    receiver.behave(status(200));
    expect(await temporary.store.retryRequests('a')).toBe(1);
    await untilState('a', 'delivered');
    expect((await find('a')).tries).toBe(1);
  });

  test('410 Gone is dead at once', async () => {
    receiver.behave(status(410));
    start(byWebhook());
    await save('a');
    await untilState('a', 'dead');
    expect(await find('a')).toMatchObject({ tries: 1, lastError: 'the webhook answered 410 Gone' });
  });
});

test('a receiver may be away for a day before an event is given up, pauses grow, and none is longer than an hour', () => {
  const middle = (): number => 0.5;
  const pauses = Array.from({ length: defaultBackoff.tries }, (_, index) => pauseAfter(index + 1, defaultBackoff, middle) ?? 0);
  expect(pauses.slice(0, 3)).toEqual([1000, 2000, 4000]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeGreaterThan(24);
  expect(Math.max(...pauses)).toBe(3_600_000);
  expect([0, 1].map((chance) => pauseAfter(3, defaultBackoff, () => chance))).toEqual([3200, 4800]);
});

test('many requests all arrive where every third try fails', async () => {
  let turn = 0;
  receiver.behave((response) => response.writeHead((turn += 1) % 3 === 0 ? 503 : 200).end());
  const ids = Array.from({ length: 40 }, (_, index) => `r${index}`);
  for (const id of ids) await save(id);
  start(byWebhook(), { backoff: { firstMs: 5, longestMs: 10, tries: 1000 } });
  await untilDelivered(40);
  expect([...new Set(hooked())].toSorted()).toEqual(ids.toSorted());
});

describe('two channels', () => {
  test('both must accept, and the one that has is not asked again, not after a restart either', async () => {
    receiver.behave(status(500));
    const first = start(byBoth(), patient);
    await save('a');
    await until('three tries', () => hooked().length >= 3);
    expect(mailed()).toEqual(['a']);
    expect(stateOf(await find('a'))).toBe('pending');
    await first.stop();
    receiver.behave(status(200));
    start(byBoth());
    await untilState('a', 'delivered');
    expect(mailed()).toEqual(['a']);
  });

  test('one that is gone for good does not keep the other from being tried', async () => {
    receiver.behave(status(410));
    mail.behave('reject');
    start(byBoth(), patient);
    await save('a');
    await until('a second try', async () => (await find('a')).tries >= 2);
    mail.behave('accept');
    await untilState('a', 'dead');
    expect(mailed()).toEqual(['a']);
    expect((await find('a')).lastError).toBe('the webhook answered 410 Gone');
  });
});

describe('a request that is withdrawn (G87)', () => {
  const withdraw = (id: string): Promise<boolean> => temporary.store.withdrawShortlist(`s-${id}`, new Date().toISOString());
  const typesOf = (): string[] => receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  test('before it was sent, nobody hears of it', async () => {
    await save('a');
    expect(await withdraw('a')).toBe(true);
    start(byBoth());
    await sleep(150);
    expect({ mailed: mailed(), hooked: hooked() }).toEqual({ mailed: [], hooked: [] });
    expect(await find('a')).toMatchObject({ contact: null, nextAt: null, withdrawnAt: expect.any(String) as string });
  });

  test('after it was sent, each way that had it is told at once, once, and nothing of the person', async () => {
    const worker = start(byBoth());
    await save('a');
    await untilState('a', 'delivered');
    await withdraw('a');
    expect(await withdraw('a')).toBe(true);
    worker.wake();
    await until('both are told', () => mailed().length === 2 && hooked().length === 2);
    expect(typesOf()).toEqual(['shortlist.created', 'shortlist.withdrawn']);
    expect(new Set(hooked()).size).toBe(2);
    expect(receiver.requests[1]?.body).not.toContain(contact.name);
    expect(mail.accepted[1]?.headers.get('subject')).toContain('withdrawn');
    await untilState('a', 'delivered');
  });

  test('while it is on its way, the withdrawal follows', async () => {
    const release = holdAnswer();
    const worker = start(byWebhook());
    await save('a');
    await until('the request', () => hooked().length === 1);
    await withdraw('a');
    receiver.behave(status(200));
    release();
    worker.wake();
    await until('the withdrawal', () => hooked().length === 2);
    expect(typesOf()).toEqual(['shortlist.created', 'shortlist.withdrawn']);
  });
});

describe('the worker', () => {
  test('wake looks at once, and a wake during a delivery is not lost', async () => {
    const worker = start(byWebhook(), { pollMs: 60_000 });
    await sleep(50);
    const release = holdAnswer();
    await save('a');
    await sleep(50);
    expect(hooked()).toEqual([]);
    worker.wake();
    await until('the first request', () => hooked().length === 1);
    await save('b');
    worker.wake();
    receiver.behave(status(200));
    release();
    await untilState('b', 'delivered');
  });

  test('stop waits for the running delivery and begins no other', async () => {
    const worker = start(byWebhook());
    const release = holdAnswer();
    await save('a1');
    await until('the first request', () => hooked().length === 1);
    await save('a2');
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await sleep(60);
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect([stateOf(await find('a1')), stateOf(await find('a2'))]).toEqual(['delivered', 'pending']);
    await sleep(60);
    expect(hooked()).toEqual(['a1']);
  });

  test('a queue that cannot be read is read again later', async () => {
    start(byWebhook(), {}, { ...temporary.store, claimRequests: () => Promise.reject(new Error('SELECT of 3333 4444 failed')) });
    await until('two complaints', () => captured.lines.length >= 2);
    expect(captured.lines[0]).toContain('requests could not be read or settled');
    expect(captured.lines[0]).not.toContain('3333');
  });

  test('with no channel, requests wait for the desk and the command line (G83)', async () => {
    start({});
    await save('a');
    await sleep(60);
    expect(await find('a')).toMatchObject({ tries: 0, lastError: null, mailAt: null, webhookAt: null });
  });
});

test('no log line and no stored error holds a name, a number, a note or an address', async () => {
  mail.behave('reject');
  receiver.behave((response) => response.writeHead(500).end(`no ${contact.name} ${contact.phone} here`));
  start(byBoth());
  await save('a');
  await untilState('a', 'dead');
  mail.behave('accept');
  receiver.behave(status(200));
  await save('b');
  await untilState('b', 'delivered');
  const text = captured.lines.join('') + JSON.stringify((await temporary.store.findRequests(() => true)).map(({ lastError }) => lastError));
  for (const said of ['"request":"a"', '"attempt":4', 'the mail server answered 451; the webhook answered 500'])
    expect(text).toContain(said);
  for (const secret of [contact.name, 'Maryam', contact.phone, '33334444', secretNote, 'shop.example', '127.0.0.1', 'MfKQ9r8'])
    expect(text).not.toContain(secret);
});
