import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebhookChannel } from '#functions/showroom/webhook.ts';
import type { RequestRecord } from '#functions/store/store.ts';
import { contact, event, reportEvent, shortlist, smallContent } from './events.ts';
import { hang, startReceiver, status, type Received, type Receiver } from './receiver.ts';

const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;

const known = { content: smallContent, rootUrl: 'https://guidance.example' };
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const deliver = (record: RequestRecord = event(), url = receiver.url, signal = AbortSignal.timeout(5000)): Promise<string | null> =>
  createWebhookChannel({ url, secret, timeoutMs: 3000, ...known }).deliver([record], signal);

const received = (): Received => receiver.requests.at(-1) as Received;
const verified = ({ body, headers }: Received): unknown => new Webhook(secret).verify(body, headers as Record<string, string>);

test('a shortlist arrives signed', async () => {
  await deliver();
  expect(verified(received())).toEqual({
    type: 'shortlist.created',
    timestamp: '2026-11-21T06:05:00.000Z',
    data: { shortlist: shortlist(), contact, products: expect.any(Array) as unknown, outcomes: expect.any(Array) as unknown },
  });
  const { method, url, headers } = received();
  expect([method, url, headers['content-type'], headers['webhook-id']]).toEqual(['POST', '/hook', 'application/json', 'e1']);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(5);
});

test('names, prices in the wanted size and pages stand beside the ids', async () => {
  const [mattress] = smallContent.mattresses;
  const [sizeKey = '', price] = Object.entries(mattress?.priceBySizeQAR ?? {})[0] ?? [];
  const pagesOf = (path: string) => ({ en: `https://guidance.example/en${path}`, ar: `https://guidance.example/ar${path}` });
  for (const [wanted, priceQAR] of [
    [sizeKey, price],
    ['emperor', null],
    [null, mattress?.priceFromQAR],
  ] as const) {
    await deliver(event({ body: JSON.stringify(shortlist({ sizeKey: wanted, mattressIds: [mattress?.id ?? ''], pillowIds: [] })) }));
    expect(verified(received())).toMatchObject({
      data: {
        products: [{ id: mattress?.id, priceQAR, pages: pagesOf(`/products/${mattress?.id}`) }],
        outcomes: [{ id: 'side-k90to130-hot', pages: pagesOf('/finder/side/k90to130/hot') }],
      },
    });
  }
});

test('a report arrives signed', async () => {
  await deliver(reportEvent({ subject: 'سعر قديم' }));
  expect(verified(received())).toMatchObject({
    type: 'report.created',
    data: { report: { id: 'r1', request: { subject: 'سعر قديم' } }, contact: null },
  });
});

test('a repeated callback names nobody to call', async () => {
  await deliver(event({ duplicate: true }));
  expect(verified(received())).toMatchObject({ data: { contact: null, duplicateCallback: true } });
});

test.each([
  ['one of too many', { because: 'limit', origin: null } as const, { flagged: true, flaggedBecause: 'limit', flaggedContact: contact }],
  [
    'the page of another site',
    { because: 'origin', origin: 'https://evil.example' } as const,
    { flagged: true, flaggedBecause: 'origin', origin: 'https://evil.example', flaggedContact: contact },
  ],
])('a flagged callback stands where no system dials it: %s', async (_, flag, said) => {
  await deliver(event({ flag }));
  expect(verified(received())).toMatchObject({ data: { shortlist: shortlist(), contact: null, ...said } });
  await deliver(event({ flag, contact: null }));
  expect(verified(received())).not.toHaveProperty('data.flaggedContact');
});

test('a secret without its prefix is the same secret', async () => {
  await createWebhookChannel({ url: receiver.url, secret: secret.slice(6), timeoutMs: 3000, ...known }).deliver(
    [event()],
    AbortSignal.timeout(5000),
  );
  expect(verified(received())).toMatchObject({ type: 'shortlist.created' });
});

test.each([200, 204])('%i is delivered', async (code) => {
  receiver.behave(status(code));
  await expect(deliver()).resolves.toBeNull();
});

test.each([
  [400, 'the webhook answered 400', false],
  [429, 'the webhook answered 429', false],
  [503, 'the webhook answered 503', false],
  // A redirect is not followed.
  [302, 'the webhook answered 302', false],
  [308, 'the webhook answered 308', false],
  [410, 'the webhook answered 410 Gone', true],
])('%i is a failure: "%s", final: %s', async (code, message, final) => {
  receiver.behave(status(code, { Location: `${receiver.url}/elsewhere` }));
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', message, final });
  expect(receiver.requests).toHaveLength(1);
});

test('an endless answer is not read', async () => {
  let sent = 0;
  receiver.behave((response) => {
    const chunk = Buffer.alloc(65_536);
    const write = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on('error', () => undefined);
    response.writeHead(200).on('drain', write);
    write();
  });
  await deliver();
  const after = sent;
  await new Promise((resolve) => setTimeout(resolve, 100));
  // What the sockets of both sides hold, and no more.
  expect(sent - after).toBeLessThan(8_000_000);
});

test('an aborted try ends at once', async () => {
  receiver.behave(hang);
  await expect(deliver(event(), receiver.url, AbortSignal.timeout(20))).rejects.toThrow(/^the webhook did not answer/);
});

test('credentials of the address travel as a header', async () => {
  await deliver(event(), receiver.url.replace('http://', 'http://shop:p%40ss@'));
  expect(received().headers.authorization).toBe(`Basic ${Buffer.from('shop:p@ss').toString('base64')}`);
});
