import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** A callback rings a real person. Limits a day: 3 for a phone number, 10 for a client, whatever keys are used. */

const path = '/api/v1/shortlists';
const good = { outcomeId: 'side-under60-neutral' };
const day = 86_400;
const service = useService({
  env: { TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '203.0.113.0/24', CLOCK_STEP_MS: String(day * 1000) },
  node: ['--import', new URL('../fixtures/clock.ts', import.meta.url).href],
});

let clients = 0;
/** A client that no other test is. */
const freshClient = (): string => `198.51.100.${(clients += 1)}`;
let numbers = 0;
/** A phone number that no other test has. */
const freshNumber = (): string => `+974 4400 ${String((numbers += 1)).padStart(4, '0')}`;

interface Asking {
  phone: string;
  client?: string;
  headers?: Record<string, string>;
}

const ask = async ({ phone, client = freshClient(), headers }: Asking): Promise<Answer> =>
  service.post(path, { ...good, contact: { name: 'Maryam', phone } }, { 'x-forwarded-for': client, ...(headers ?? (await live(service))) });

const expectLimited = (answer: Answer): void => {
  const { type, error } = expectProblem(answer, 429, 'rate-limited');
  expect(type).toBe('https://iana.org/assignments/http-problem-types#quota-exceeded');
  expect(error).not.toHaveProperty('code');
  expect(answer.header('Retry-After')).toMatch(/^\d+$/);
  expect(Number(answer.header('Retry-After'))).toBeGreaterThan(day - 120);
  expect(Number(answer.header('Retry-After'))).toBeLessThanOrEqual(day);
  expect(answer.header('Location')).toBeUndefined();
};

describe('callbacks for one phone number', () => {
  it('are 3 a day, whoever asks; the 4th is 429', async () => {
    const phone = freshNumber();
    for (let count = 0; count < 3; count += 1) expect((await ask({ phone })).status).toBe(201);
    const refused = await ask({ phone });
    expectLimited(refused);
    expect(refused.text).not.toContain(phone.slice(-4));
  });

  it.each([
    { what: 'with and without the country code', spellings: ['+974 4455 6601', '44556601', '+97444556601', '0097444556601'] },
    { what: 'punctuation', spellings: ['4455-6602', '(4455) 66.02', '4455 6602', '4 4 5 5 6 6 0 2'] },
    { what: 'Arabic-Indic and Persian digits', spellings: ['٤٤٥٥٦٦٠٣', '۴۴۵۵۶۶۰۳', '+٩٧٤ ٤٤٥٥ ٦٦٠٣', '４４５５６６０３'] },
    { what: 'direction marks', spellings: ['\u200e44556604\u200f', '\u202a+974 4455 6604\u202c', '44556604', '\u206644556604\u2069'] },
    { what: 'another country', spellings: ['+44 20 7946 0018', '0044 20 7946 0018', '+442079460018', '+44 (20) 7946-0018'] },
  ])('count as one in every spelling: $what', async ({ spellings }) => {
    const statuses: number[] = [];
    for (const phone of spellings) statuses.push((await ask({ phone })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('do not count for another number', async () => {
    const phone = freshNumber();
    for (let count = 0; count < 3; count += 1) await ask({ phone });
    expect((await ask({ phone: freshNumber() })).status).toBe(201);
  });

  it('leave a shortlist without contact alone', async () => {
    const [phone, client, headers] = [freshNumber(), freshClient(), await live(service)];
    for (let count = 0; count < 3; count += 1) await ask({ phone, client, headers });
    expectLimited(await ask({ phone, client, headers }));
    const answer = await service.post(path, good, { ...headers, 'x-forwarded-for': client });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ callbackRequested: false });
  });

  it('are counted once where many come at the same time', async () => {
    const phone = freshNumber();
    const headers = await live(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ phone, headers })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });
});

describe('callbacks that one client asks for', () => {
  it('are 10 a day, for whatever numbers and with whatever keys; the 11th is 429', async () => {
    const client = freshClient();
    for (let count = 0; count < 10; count += 1) expect((await ask({ phone: freshNumber(), client })).status).toBe(201);
    expectLimited(await ask({ phone: freshNumber(), client }));
    expect((await ask({ phone: freshNumber() })).status).toBe(201);
  });

  it('are more from a device of the showroom, but not for one number', async () => {
    const [client, phone] = ['203.0.113.7', freshNumber()];
    for (let count = 0; count < 12; count += 1) expect((await ask({ phone: freshNumber(), client })).status).toBe(201);
    for (let count = 0; count < 3; count += 1) expect((await ask({ phone, client })).status).toBe(201);
    expectLimited(await ask({ phone, client }));
  });
});

describe('what does not count', () => {
  it.each(['the published sandbox key', 'an issued test key'])('callbacks with %s, which ring nobody', async (which) => {
    const headers = which === 'an issued test key' ? bearer(await issueKey(service, 'test')) : sandbox(service);
    const [phone, client] = [freshNumber(), freshClient()];
    for (let count = 0; count < 12; count += 1) expect((await ask({ phone, client, headers })).status).toBe(201);
    for (let count = 0; count < 3; count += 1) expect((await ask({ phone, client })).status).toBe(201);
    expectLimited(await ask({ phone, client }));
    expect((await ask({ phone, client, headers })).status).toBe(201);
  });

  it('replays', async () => {
    const [phone, client, key] = [freshNumber(), freshClient(), await live(service)];
    const headers = { ...key, 'idempotency-key': 'callback' };
    for (let count = 0; count < 12; count += 1) expect((await ask({ phone, client, headers })).status).toBe(201);
    for (let count = 0; count < 2; count += 1) expect((await ask({ phone, client, headers: key })).status).toBe(201);
    expectLimited(await ask({ phone, client, headers: key }));
    expect((await ask({ phone, client, headers })).header('Idempotent-Replayed')).toBe('true');
  });

  it('what was refused', async () => {
    const client = freshClient();
    const headers = await live(service);
    for (let count = 0; count < 12; count += 1) expect((await ask({ phone: '1', client, headers })).status).toBe(422);
    const phone = freshNumber();
    for (let count = 0; count < 3; count += 1) await ask({ phone, client, headers });
    for (let count = 0; count < 12; count += 1) expect((await ask({ phone, client, headers })).status).toBe(429);
    expect((await ask({ phone: freshNumber(), client, headers })).status).toBe(201);
  });
});

it('a 429 is not kept under its Idempotency-Key (G20)', async () => {
  const [phone, key] = [freshNumber(), await live(service)];
  const headers = { ...key, 'idempotency-key': 'refused' };
  for (let count = 0; count < 3; count += 1) await ask({ phone, headers: key });
  expectLimited(await ask({ phone, headers }));
  const answer = await service.post(path, good, headers);
  expect({ status: answer.status, replayed: answer.header('Idempotent-Replayed') }).toEqual({ status: 201, replayed: undefined });
});

/** The last of the file: it moves the clock. */
it('callbacks may be asked for again after a day', async () => {
  const phone = freshNumber();
  for (let count = 0; count < 3; count += 1) await ask({ phone });
  expectLimited(await ask({ phone }));
  await service.server.stepClock();
  await expect.poll(async () => (await ask({ phone })).status).toBe(201);
});
