import { describe, expect, it } from 'vitest';
import { runCommand } from '../showroom/run-command.ts';
import type { Answer } from './answer.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { databaseUrlOf, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { expectCreated, good, recordCount, shortlists as path } from './writing.ts';

/**
 * A callback rings a real person: 3 a day for a phone number, whoever asks and with whatever keys, and none for numbers that the showroom does not
 * call (G49, G65). What clients and networks may send is in `live-writes`.
 */

const day = 86_400;
const dataDir = useDataDir();
const service = useService({
  env: {
    ...{ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', SHOWROOM_ADDRESSES: '203.0.113.0/24' },
    CLOCK_STEP_MS: String(day * 1000),
  },
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
    ['the country code, and zeros before the number', ['+974 4455 6601', '44556601', '0097444556601', '+974 (0)4455 6601']],
    ['punctuation, and what follows the number', ['(4455) 66.02', '4 4 5 5 6 6 0 2', '4455 6602 ext. 13', '4455 6602 تحويلة ١٦']],
    ['Arabic-Indic, Persian and wide digits', ['٤٤٥٥٦٦٠٣', '۴۴۵۵۶۶۰۳', '+٩٧٤ ٤٤٥٥ ٦٦٠٣', '４４５５６６０３']],
    ['invisible characters', ['\u200e44556604\u200f', '\u202a+974 4455 6604\u202c', '4\u200b4556604', '\u{e0041}44556604']],
    ['another country', ['+44 20 7946 0018', '0044 20 7946 0018', '+442079460018', '+44 (20) 7946-0018']],
  ])('count as one in every spelling: %s', async (_, spellings) => {
    const statuses: number[] = [];
    for (const phone of spellings) statuses.push((await ask({ phone })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
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

it('ten numbers that are in no numbering plan are all there are in a day, and none is a duplicate of another', async () => {
  const numbers = ['0000 0000', '12345', '1'.repeat(20), '+44 12345', ...['4', '5', '6', '7', '8', '9'].map((end) => `9000 000${end}`)];
  for (const phone of numbers) await askTimes(1, () => ({ phone }));
  for (const phone of ['9000 0011', '0000 0000']) expectLimited(await ask({ phone }));
  await askTimes(1, () => ({ phone: freshNumber() }));
  const databaseUrl = await databaseUrlOf(dataDir);
  const { stdout } = await runCommand('showroom', ['list', '--json', '--limit', '11'], {
    dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const listed = JSON.parse(stdout) as { duplicate: boolean }[];
  expect(listed.map(({ duplicate }) => duplicate)).toEqual(Array(11).fill(false));
});

it.each([
  ['+1 900 555 1234', 'a premium-rate number'],
  ['00 8816 1234 5678', 'a number of a satellite or international network'],
  ['٩٩٩ ٩٩', 'an emergency number or another short service number'],
])('%s is refused with a sentence, with a live key and in the sandbox', async (phone, kind) => {
  const before = await recordCount(service, dataDir, 'showroom');
  for (const headers of [await live(service), sandbox(service)]) {
    const { error } = expectProblem(await ask({ phone, headers }), 422, 'invalid_body', { parameter: 'contact.phone' });
    expect(error).toMatchObject({
      message: `contact.phone is ${kind}, which the showroom does not call.`,
      hint: 'Send an ordinary mobile or landline number, with its country code.',
    });
  }
  expect(await recordCount(service, dataDir, 'showroom')).toBe(before);
});

it('a free number of all countries is called', () => askTimes(1, () => ({ phone: '+800 1234 5678' })));

/** The last of the file: it moves the clock. */
it('callbacks may be asked for again after a day', async () => {
  const phone = freshNumber();
  await askTimes(3, () => ({ phone }));
  expectLimited(await ask({ phone }));
  await service.server.stepClock();
  await expect.poll(async () => (await ask({ phone })).status).toBe(201);
});
