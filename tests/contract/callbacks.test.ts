import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { expectCreated, good, shortlists as path } from './writing.ts';

/** A callback rings a real person: 3 a day for a phone number, whoever asks and with whatever keys. What clients and networks may send is in `live-writes`. */

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

/** Asks so often, and is answered so each time. */
const askTimes = async (times: number, asking: () => Asking, status = 201): Promise<void> => {
  for (let count = 0; count < times; count += 1) expect((await ask(asking())).status).toBe(status);
};

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
  it('are 3 a day, whoever asks; the 4th is 429, and no fault of another number', async () => {
    const phone = freshNumber();
    await askTimes(3, () => ({ phone }));
    const refused = await ask({ phone });
    expectLimited(refused);
    expect(refused.text).not.toContain(phone.slice(-4));
    expect((await ask({ phone: freshNumber() })).status).toBe(201);
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

  it('leave a shortlist without contact alone', async () => {
    const [phone, client, headers] = [freshNumber(), freshClient(), await live(service)];
    await askTimes(3, () => ({ phone, client, headers }));
    expectLimited(await ask({ phone, client, headers }));
    const answer = await service.post(path, good, { ...headers, 'x-forwarded-for': client });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ callbackRequested: false });
  });

  it('are counted once where many come at the same time', async () => {
    const phone = freshNumber();
    const headers = await live(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ phone, headers })));
    expect([201, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([3, 17]);
  });
});

it('a device of the showroom may ask for no more for one number', async () => {
  const [client, phone] = ['203.0.113.7', freshNumber()];
  await askTimes(3, () => ({ phone, client }));
  expectLimited(await ask({ phone, client }));
});

describe('what does not count', () => {
  it.each(['the published sandbox key', 'an issued test key'])('callbacks with %s, which ring nobody', async (which) => {
    const headers = which === 'an issued test key' ? bearer(await issueKey(service, 'test')) : sandbox(service);
    const [phone, client] = [freshNumber(), freshClient()];
    await askTimes(12, () => ({ phone, client, headers }));
    await askTimes(3, () => ({ phone, client }));
    expectLimited(await ask({ phone, client }));
    expect((await ask({ phone, client, headers })).status).toBe(201);
  });

  it('replays', async () => {
    const [phone, client, key] = [freshNumber(), freshClient(), await live(service)];
    const headers = { ...key, 'idempotency-key': 'callback' };
    await askTimes(12, () => ({ phone, client, headers }));
    await askTimes(2, () => ({ phone, client, headers: key }));
    expectLimited(await ask({ phone, client, headers: key }));
    expect((await ask({ phone, client, headers })).header('Idempotent-Replayed')).toBe('true');
  });

  it('what was refused', async () => {
    const client = freshClient();
    const headers = await live(service);
    await askTimes(12, () => ({ phone: '1', client, headers }), 422);
    const phone = freshNumber();
    await askTimes(3, () => ({ phone, client, headers }));
    await askTimes(12, () => ({ phone, client, headers }), 429);
    expect((await ask({ phone: freshNumber(), client, headers })).status).toBe(201);
  });
});

it('a 429 is not kept under its Idempotency-Key (G20)', async () => {
  const [phone, key] = [freshNumber(), await live(service)];
  const headers = { ...key, 'idempotency-key': 'refused' };
  await askTimes(3, () => ({ phone, headers: key }));
  expectLimited(await ask({ phone, headers }));
  expectCreated(await service.post(path, good, headers));
});

/** The last of the file: it moves the clock. */
it('callbacks may be asked for again after a day', async () => {
  const phone = freshNumber();
  await askTimes(3, () => ({ phone }));
  expectLimited(await ask({ phone }));
  await service.server.stepClock();
  await expect.poll(async () => (await ask({ phone })).status).toBe(201);
});
