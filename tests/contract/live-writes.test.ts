import { afterAll, describe, expect, it } from 'vitest';
import { writeLimits } from '#lib/contract/shortlist.ts';
import { startReceiver } from '../showroom/receiver.ts';
import { callbackOf, senderOf, shortlistOf } from '../store/sample.ts';
import type { Answer } from './answer.ts';
import { live, sandbox } from './credential.ts';
import { openDatabase, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';
import { expectCreated, expectReplay, good, idOf, reports, shortlists } from './writing.ts';

/** What clients, networks and all together may write in a day, and what comes from the pages of other sites: kept and flagged, or refused (G65). */

const day = 86_400;
const receiver = await startReceiver();
afterAll(() => receiver.close());
const showroom = { SHOWROOM_WEBHOOK_URL: receiver.url, SHOWROOM_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
const proxied = { ...showroom, TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '203.0.113.0/24' };

interface Told {
  contact: unknown;
  flagged?: boolean;
  flaggedBecause?: string;
  flaggedContact?: unknown;
  origin?: string;
}

/** What the showroom is told of the record that an answer created. */
const told = async (answer: Answer): Promise<Told> => {
  const find = (): string | undefined => receiver.requests.find(({ body }) => body.includes(`/${idOf(answer)}"`))?.body;
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return (JSON.parse(find() ?? '') as { data: Told }).data;
};

let numbers = 0;
/** A contact whose number no other has. */
const freshContact = () => ({ name: 'Maryam', phone: `+974 4411 ${String((numbers += 1)).padStart(4, '0')}` });

type Headers = Record<string, string>;
const send = async (of: Service, client: string, headers: Headers, more: object = {}): Promise<Answer> =>
  of.post(shortlists, { ...good, ...more }, { 'x-forwarded-for': client, ...headers });
type Body = (index: number) => object;
const withContact: Body = () => ({ contact: freshContact() });
const sendMany = async (of: Service, count: number, client: (index: number) => string, headers: Headers, more: Body = () => ({})) => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await send(of, client(index), headers, more(index)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  return answers;
};
const expectRefused = (answer: Answer): void => {
  const { error } = expectProblem(answer, 429, 'rate-limited');
  expect(error).not.toHaveProperty('code');
  expect(Number(answer.header('Retry-After'))).toBeGreaterThan(day - 120);
  expect(Number(answer.header('Retry-After'))).toBeLessThanOrEqual(day);
  expect(answer.header('Location')).toBeUndefined();
};

describe('what one client or network sends', () => {
  const service = useService({ env: proxied });

  it('is kept and flagged from the 21st callback of a client on, and its number stands where nobody dials it', async () => {
    const headers = await live(service);
    const [client, last] = ['198.51.100.1', freshContact()];
    const sent = await sendMany(service, 20, () => client, headers, withContact);
    expect(await told(sent.at(-1) as Answer)).not.toHaveProperty('flagged');
    const flagged = await send(service, client, headers, { contact: last });
    expect(flagged.json).toMatchObject({ callbackRequested: true, persisted: true });
    expect(await told(flagged)).toMatchObject({ contact: null, flagged: true, flaggedBecause: 'limit', flaggedContact: last });
    expect(await told(await send(service, '198.51.100.2', headers, { contact: freshContact() }))).not.toHaveProperty('flagged');
  });

  it('is flagged from the 51st of an IPv6 /48 on and refused from the 251st on, with nothing stored; replays are not', async () => {
    const headers = await live(service);
    const within = (index: number): string => `2001:db8:7:${index.toString(16)}::1`;
    const keyed = { ...headers, 'idempotency-key': 'the first of a network' };
    const first = await send(service, within(0), keyed);
    const answers = [first, ...(await sendMany(service, 249, (index) => within(index + 1), headers))];
    expect(await told(answers[49] as Answer)).not.toHaveProperty('flagged');
    expect(await told(answers[50] as Answer)).toMatchObject({ flagged: true, flaggedBecause: 'limit' });
    const again = { ...headers, 'idempotency-key': 'a refused one' };
    expectRefused(await send(service, within(250), again));
    expectReplay(await send(service, within(0), keyed), first);
    // A 429 is not kept under its key (G20), and reports and callbacks are counted apart.
    expectCreated(await send(service, '2001:db9:8::1', again));
    expect((await service.post(reports, {}, { 'x-forwarded-for': within(251), ...headers })).status).toBe(202);
    expect(await told(await send(service, within(252), headers, { contact: freshContact() }))).not.toHaveProperty('flagged');
  });

  it('is flagged from the 101st of an IPv6 /32 on', async () => {
    const headers = await live(service);
    const sent = await sendMany(service, 101, (index) => `2001:dba:${index.toString(16)}::1`, headers, withContact);
    expect(await told(sent[99] as Answer)).not.toHaveProperty('flagged');
    expect(await told(sent[100] as Answer)).toMatchObject({ flagged: true, flaggedBecause: 'limit' });
  });
});

describe('what many networks send', () => {
  const service = useService({ env: proxied });

  it('is flagged from the 301st on that was not flagged before, but not what devices of the showroom send', async () => {
    const headers = await live(service);
    // What one client sends in excess is flagged by its own bound, and counts for no other.
    await sendMany(service, 30, () => '198.51.100.1', headers);
    const sent = await sendMany(service, 280, (index) => `192.0.${Math.floor(index / 250) + 2}.${index % 250}`, headers);
    expect(await told(sent.at(-1) as Answer)).not.toHaveProperty('flagged');
    expect(await told(await send(service, '192.0.9.1', headers))).toMatchObject({ flagged: true, flaggedBecause: 'limit' });
    const contact = freshContact();
    const own = await sendMany(service, 60, () => '203.0.113.7', headers);
    expect(await told(own[59] as Answer)).not.toHaveProperty('flagged');
    expect(await told(await send(service, '203.0.113.7', headers, { contact }))).toMatchObject({ contact });
    // Lists took nothing from callbacks.
    const other = freshContact();
    expect(await told(await send(service, '192.0.9.1', headers, { contact: other }))).toMatchObject({ contact: other });
  });
});

/** Writes of networks of one address each, as the service takes them. */
const seed = async (dataDir: string, networks: number, each: number, withCallback: boolean): Promise<void> => {
  const store = await openDatabase(dataDir);
  const createdAt = new Date().toISOString();
  for (let network = 0; network < networks; network += 1) {
    const ids = Array.from({ length: each }, (_, index) => `seed-${withCallback}-${networks}-${network}-${index}`);
    await Promise.all(
      ids.map((id) => {
        const callback = withCallback ? { callback: callbackOf({ phoneHash: id, selectionHash: id }) } : {};
        const sender = senderOf({ clientHash: id, networkHash: `n-${networks}-${network}` });
        return store.saveRequest({ ...shortlistOf({ id, sender, ...callback }), createdAt }, writeLimits);
      }),
    );
  }
  await store.close();
};

describe('beside an attack', () => {
  const dataDir = useDataDir();
  // Nobody is told, so that nothing waits to be delivered.
  const service = useService({ env: { TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '203.0.113.0/24', DATA_DIR: dataDir } });
  const flagOf = async (answer: Answer): Promise<unknown> => {
    expect(answer.status).toBe(201);
    const store = await openDatabase(dataDir);
    const [found] = await store.findRequests(({ subject }) => subject === idOf(answer));
    await store.close();
    return found?.flag;
  };

  it('of twelve networks with 250 lists each, lists are refused, and no callback is refused or flagged', { timeout: 120_000 }, async () => {
    const headers = await live(service);
    await seed(dataDir, 12, 250, false);
    expectRefused(await send(service, '198.51.100.1', headers));
    expect(await flagOf(await send(service, '198.51.100.1', headers, { contact: freshContact() }))).toBeNull();
    expect((await send(service, '203.0.113.7', headers)).status).toBe(201);
  });

  it('of networks that ask for calls as often as is not flagged, the first callbacks of another are not flagged', async () => {
    const headers = await live(service);
    await seed(dataDir, 6, 50, true);
    const honest = await sendMany(service, 4, () => '198.51.100.2', headers, withContact);
    expect(await Promise.all(honest.map(flagOf))).toEqual([null, null, null, { because: 'limit', origin: null }]);
  });

  it('of networks that fill what there is for callbacks, the first ones of another are kept', { timeout: 120_000 }, async () => {
    const headers = await live(service);
    await seed(dataDir, 22, 200, true);
    const honest = await sendMany(service, 3, () => '198.51.100.3', headers, withContact);
    expect(await flagOf(honest[0] as Answer)).toBeNull();
    expectRefused(await send(service, '198.51.100.3', headers, { contact: freshContact() }));
    expect((await send(service, '203.0.113.7', headers, { contact: freshContact() })).status).toBe(201);
  });
});

it('RATE_LIMIT=0 turns off what is refused by network, and neither flags nor the limit for one number', { timeout: 60_000 }, async () => {
  const service = await startService({ env: { ...proxied, RATE_LIMIT: '0' } });
  const headers = await live(service);
  const answers = await sendMany(service, 252, () => '198.51.100.1', headers);
  expect(await told(answers[251] as Answer)).toMatchObject({ flagged: true, flaggedBecause: 'limit' });
  const { phone } = freshContact();
  const called = await sendMany(
    service,
    4,
    (index) => `198.51.100.${index + 2}`,
    headers,
    () => ({ contact: { name: 'Maryam', phone } }),
  );
  expect(await told(called[3] as Answer)).toMatchObject({ contact: null, flaggedBecause: 'repeats' });
});

describe('a callback from a page', () => {
  const service = useService({ env: { ...showroom, CALLBACK_ORIGINS: 'https://App.example:443, capacitor://localhost' } });
  const ask = async (origin: string | undefined, headers?: Headers, more: object = { contact: freshContact() }): Promise<Answer> => {
    const authorization = headers ?? (await live(service));
    return service.post(shortlists, { ...good, ...more }, { ...authorization, ...(origin !== undefined && { origin }) });
  };

  it.each(['our own', 'https://app.example', 'capacitor://localhost', undefined])('of %s is one', async (origin) => {
    const answer = await ask(origin === 'our own' ? service.server.rootUrl : origin);
    expect(answer.status).toBe(201);
    expect(await told(answer)).not.toHaveProperty('flagged');
  });

  it.each([
    ['https://evil.example', 'https://evil.example'],
    ['http://app.example', 'http://app.example'],
    ['https://app.example:8443', 'https://app.example:8443'],
    ['null', 'null'],
    [`https://${'x'.repeat(300)}.example`, `https://${'x'.repeat(192)}`],
  ])('of another site is taken and flagged with its name: %s', async (origin, name) => {
    const contact = freshContact();
    const answer = await ask(origin, undefined, { contact });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ callbackRequested: true });
    expect(await told(answer)).toMatchObject({
      contact: null,
      flagged: true,
      flaggedBecause: 'origin',
      origin: name,
      flaggedContact: contact,
    });
  });

  it('of another site is none without contact, and nothing with a sandbox key', async () => {
    expect(await told(await ask('https://evil.example', undefined, {}))).not.toHaveProperty('flagged');
    expect((await ask('https://evil.example', sandbox(service))).status).toBe(201);
  });
});
