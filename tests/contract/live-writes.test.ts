import { afterAll, describe, expect, it } from 'vitest';
import { writeLimits } from '#lib/contract/shortlist.ts';
import { startReceiver } from '../showroom/receiver.ts';
import { idempotencyOf, noLimits, senderOf, shortlistOf } from '../store/sample.ts';
import type { Answer } from './answer.ts';
import { live, sandbox } from './credential.ts';
import { openDatabase, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';
import { expectReplay, good, idOf, reports, shortlists } from './writing.ts';

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
const sendMany = async (of: Service, count: number, client: (index: number) => string, headers: Headers): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await send(of, client(index), headers));
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

  it('is kept and flagged from the 21st of a client on, and its number stands where nobody dials it', async () => {
    const [headers, contact] = [await live(service), freshContact()];
    const [client, last] = ['198.51.100.1', freshContact()];
    await sendMany(service, 19, () => client, headers);
    expect(await told(await send(service, client, headers, { contact }))).toMatchObject({ contact });
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
    expectRefused(await send(service, within(250), headers));
    expectRefused(await service.post(reports, {}, { 'x-forwarded-for': within(251), ...headers }));
    expectReplay(await send(service, within(0), keyed), first);
    expect((await send(service, '2001:db8:8::1', headers)).status).toBe(201);
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
  });
});

describe('where 3,000 were stored within a day', () => {
  const dataDir = useDataDir();
  // Nobody is told, so that none of them waits to be delivered.
  const service = useService({ env: { TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '203.0.113.0/24', DATA_DIR: dataDir } });

  it('more are refused, but not those of devices of the showroom', async () => {
    const store = await openDatabase(dataDir);
    const createdAt = new Date().toISOString();
    for (let start = 0; start < writeLimits.refuse.inAll; start += 500) {
      const ids = Array.from({ length: 500 }, (_, index) => `seed-${start + index}`);
      await Promise.all(
        ids.map((id) => {
          const write = shortlistOf({
            id,
            sender: senderOf({ clientHash: id, networkHash: id }),
            idempotency: idempotencyOf({ keyHash: id }),
          });
          return store.saveRequest({ ...write, createdAt }, noLimits);
        }),
      );
    }
    await store.close();
    const headers = await live(service);
    expectRefused(await send(service, '198.51.100.1', headers, { contact: freshContact() }));
    expect((await send(service, '203.0.113.7', headers, { contact: freshContact() })).status).toBe(201);
  });
});

it('RATE_LIMIT=0 turns off what is refused by network, and neither flags nor the limit for one number', { timeout: 60_000 }, async () => {
  const service = await startService({ env: { ...proxied, RATE_LIMIT: '0' } });
  const headers = await live(service);
  const answers = await sendMany(service, 252, () => '198.51.100.1', headers);
  expect(await told(answers[251] as Answer)).toMatchObject({ flagged: true, flaggedBecause: 'limit' });
  const { phone } = freshContact();
  for (const [index, status] of [201, 201, 201, 429].entries()) {
    expect((await send(service, `198.51.100.${index + 2}`, headers, { contact: { name: 'Maryam', phone } })).status).toBe(status);
  }
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
