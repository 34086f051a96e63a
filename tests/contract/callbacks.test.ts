import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#functions/store/store.ts';
import type { Answer } from './answer.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { openDatabase, useDataDir } from './database.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { good, idOf, recordCount, shortlists as path } from './writing.ts';

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

let store: Store;
beforeAll(async () => {
  store = await openDatabase(dataDir);
});
afterAll(() => store.close());

/** What became of requests: those that are called, why others are flagged, and how many are only counted. */
const outcomes = async (answers: readonly Answer[]) => {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const ids = new Set(answers.map(idOf));
  const found = await store.findRequests(({ subject }) => ids.has(subject));
  return {
    called: found.filter(({ flag, doneAt }) => flag === null && doneAt === null).length,
    flagged: found.flatMap(({ flag, more }) => (flag ? [[flag.because, more]] : [])),
    counted: found.filter(({ doneAt }) => doneAt !== null).length,
  };
};
const beyond = (called: number, counted: number) => ({ called, flagged: [['repeats', counted]], counted });
const askAll = async (askings: readonly Asking[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const asking of askings) answers.push(await ask(asking));
  return answers;
};

describe('callbacks for one phone number', () => {
  it('are 3 a day, whoever asks; what comes beyond is one request that counts it, and no fault of another number', async () => {
    const phone = freshNumber();
    const answers = await askAll(Array<Asking>(6).fill({ phone }));
    expect(answers.at(-1)?.json).toMatchObject({ callbackRequested: true, persisted: true });
    expect(await outcomes(answers)).toEqual(beyond(3, 2));
    expect((await service.get(`${path}/${idOf(answers.at(-1) as Answer)}`)).status).toBe(200);
    expect(await outcomes([await ask({ phone: freshNumber() })])).toEqual({ called: 1, flagged: [], counted: 0 });
  });

  it.each([
    ['the country code, and zeros before the number', ['+974 4455 6601', '44556601', '0097444556601', '+974 (0)4455 6601']],
    ['punctuation, and what follows the number', ['(4455) 66.02', '4 4 5 5 6 6 0 2', '4455 6602 ext. 13', '4455 6602 تحويلة ١٦']],
    ['Arabic-Indic, Persian and wide digits', ['٤٤٥٥٦٦٠٣', '۴۴۵۵۶۶۰۳', '+٩٧٤ ٤٤٥٥ ٦٦٠٣', '４４５５６６０３']],
    ['invisible characters', ['\u200e44556604\u200f', '\u202a+974 4455 6604\u202c', '4\u200b4556604', '\u{e0041}44556604']],
    ['another country', ['+44 20 7946 0018', '0044 20 7946 0018', '+442079460018', '+44 (20) 7946-0018']],
  ])('count as one in every spelling: %s', async (_, spellings) => {
    expect(await outcomes(await askAll(spellings.map((phone) => ({ phone }))))).toEqual(beyond(3, 0));
  });

  it('are counted once where many come at the same time', async () => {
    const phone = freshNumber();
    const headers = await live(service);
    expect(await outcomes(await Promise.all(Array.from({ length: 20 }, () => ask({ phone, headers }))))).toEqual(beyond(3, 16));
  });

  it('are 3 a day for a device of the showroom too', async () => {
    const [client, phone] = ['203.0.113.7', freshNumber()];
    expect(await outcomes(await askAll(Array<Asking>(4).fill({ phone, client })))).toEqual(beyond(3, 0));
  });
});

describe('what does not count', () => {
  it.each(['the published sandbox key', 'an issued test key'])('callbacks with %s, which ring nobody', async (which) => {
    const headers = which === 'an issued test key' ? bearer(await issueKey(service, 'test')) : sandbox(service);
    const [phone, client] = [freshNumber(), freshClient()];
    await askTimes(12, () => ({ phone, client, headers }));
    expect(await outcomes(await askAll(Array<Asking>(4).fill({ phone })))).toEqual(beyond(3, 0));
  });

  it('replays', async () => {
    const [phone, client, key] = [freshNumber(), freshClient(), await live(service)];
    const keyed = { phone, client, headers: { ...key, 'idempotency-key': 'callback' } };
    await askTimes(12, () => keyed);
    expect(await outcomes([await ask(keyed), ...(await askAll(Array<Asking>(3).fill({ phone, client, headers: key })))])).toEqual(
      beyond(3, 0),
    );
    expect((await ask(keyed)).header('Idempotent-Replayed')).toBe('true');
  });

  it('what was refused', async () => {
    const client = freshClient();
    const headers = await live(service);
    await askTimes(12, () => ({ phone: '1', client, headers }), 422);
    const phone = freshNumber();
    expect(await outcomes(await askAll(Array<Asking>(4).fill({ phone, client, headers })))).toEqual(beyond(3, 0));
  });
});

it('a number that does not ring as it was written is kept and flagged, from however many, and takes nothing from another', async () => {
  const written = ['0000 0000', '12345', '1'.repeat(20), '+44 12345', ...Array.from({ length: 20 }, (_, index) => `9000 00${10 + index}`)];
  const answers = await askAll(written.map((phone) => ({ phone })));
  expect(await outcomes(answers)).toEqual({ called: 0, flagged: written.map(() => ['number', 0]), counted: 0 });
  expect(await outcomes([await ask({ phone: freshNumber() })])).toEqual({ called: 1, flagged: [], counted: 0 });
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
  expect(await outcomes(await askAll(Array<Asking>(4).fill({ phone })))).toEqual(beyond(3, 0));
  await service.server.stepClock();
  await expect.poll(async () => (await outcomes([await ask({ phone })])).called).toBe(1);
});
