import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { itNotBehindCaddy } from './at-the-edge.ts';
import type { Answer } from './answer.ts';
import { recordCount, revoke } from './command-line.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { sharedDataDir } from './data-dir.ts';
import { expectProblem } from './expect-problem.ts';
import { startService, useService, type Service } from './service.ts';

const service = useService();
const path = '/api/v1/shortlists';
const good = { outcomeId: 'side-under60-neutral', note: 'first' };
const other = { outcomeId: 'back-over130-hot', note: 'second' };

type Authorized = Record<'authorization', string>;

let count = 0;
/** A key that no other test uses. */
const freshKey = (): string => `key-${(count += 1)}`;

const send = (headers: Authorized, key: string | string[], body: unknown = good, of: Service = service): Promise<Answer> =>
  of.post(path, body, { ...headers, 'idempotency-key': key });
const idOf = ({ json }: Answer): string => (json as { id: string }).id;
const replayed = ({ header }: Answer): string | undefined => header('Idempotent-Replayed');

const expectCreated = (answer: Answer): Answer => {
  expect({ status: answer.status, replayed: replayed(answer) }).toEqual({ status: 201, replayed: undefined });
  return answer;
};

const expectReplay = (answer: Answer, original: Answer): void => {
  expect({ status: answer.status, replayed: replayed(answer) }).toEqual({ status: original.status, replayed: 'true' });
  expect(answer.body.equals(original.body)).toBe(true);
  for (const name of ['Location', 'Content-Type', 'Cache-Control']) expect(answer.header(name)).toBe(original.header(name));
};

/** Headers of each kind of credential that is its holder's own. */
const own = async (mode: string, of: Service = service): Promise<Authorized> => bearer(await issueKey(of, mode as 'live' | 'test'));

const restarted = async (dataDir: string, change: (before: Service) => Promise<void>): Promise<Service> => {
  const start = () => startService({ env: { DATA_DIR: dataDir }, reference: service });
  const before = await start();
  await change(before);
  await before.server.stop();
  return start();
};

describe.each(['live', 'test'])('a repeat with a %s key ("Authentication" 10, G18)', (mode) => {
  it('returns the original response byte for byte, with Idempotent-Replayed: true, as often as it comes', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const first = expectCreated(await send(headers, key));
    for (const _ of ['second', 'third']) expectReplay(await send(headers, key), first);
  });

  it('does so whatever the body', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const first = expectCreated(await send(headers, key));
    expectReplay(await send(headers, key, other), first);
  });

  it('comes before the fields are checked (G53), and after JSON, size, media type and credential', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const first = expectCreated(await send(headers, key));
    for (const body of [{}, [], { outcomeId: 7 }, null]) expectReplay(await send(headers, key, body), first);
    expectProblem(await send(headers, key, '{'), 400, 'invalid_body');
    expectProblem(await send(headers, key, 'x'.repeat(65_537)), 413, 'invalid_body');
    const text = await service.post(path, good, { ...headers, 'idempotency-key': key, 'content-type': 'text/plain' });
    expectProblem(text, 415, 'unsupported_media_type');
    expectProblem(await service.post(path, good, { 'idempotency-key': key }), 401, 'missing_credential');
  });

  it('is never given to another credential of the same service', async () => {
    const key = freshKey();
    const first = expectCreated(await send(await own(mode), key));
    for (const another of ['live', 'test']) expect(idOf(expectCreated(await send(await own(another), key)))).not.toBe(idOf(first));
  });

  it('is another write with another key, and without one', async () => {
    const headers = await own(mode);
    const ids = [expectCreated(await send(headers, freshKey())), expectCreated(await send(headers, freshKey()))].map(idOf);
    ids.push(...[await service.post(path, good, headers), await service.post(path, good, headers)].map(expectCreated).map(idOf));
    expect(new Set(ids).size).toBe(4);
  });

  it('tells keys apart by case', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    expectCreated(await send(headers, key));
    expectCreated(await send(headers, key.toUpperCase()));
  });

  it('is another write at another address', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const shortlist = expectCreated(await send(headers, key));
    const report = () => service.post('/api/v1/reports', good, { ...headers, 'idempotency-key': key });
    const first = await report();
    expect({ status: first.status, replayed: replayed(first) }).toEqual({ status: 202, replayed: undefined });
    const second = await report();
    expectReplay(second, first);
    expect(second.header('Retry-After')).toBe(first.header('Retry-After'));
    expectReplay(await send(headers, key), shortlist);
  });

  it('after a 4xx is a first try again: only successes are kept (G20)', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    for (const body of [{}, { outcomeId: 'nothing' }, []]) expectProblem(await send(headers, key, body), 422, 'invalid_body');
    expectProblem(await send(headers, key, '{'), 400, 'invalid_body');
    const first = expectCreated(await send(headers, key));
    expectReplay(await send(headers, key), first);
  });
});

describe('the published sandbox key, which strangers share (G18)', () => {
  it('replays only with the same body', async () => {
    const key = freshKey();
    const [first, second] = [expectCreated(await send(sandbox(service), key)), expectCreated(await send(sandbox(service), key, other))];
    expect(idOf(second)).not.toBe(idOf(first));
    expectReplay(await send(sandbox(service), key), first);
    expectReplay(await send(sandbox(service), key, other), second);
  });

  it('takes the same JSON value for the same body, however it is written', async () => {
    const key = freshKey();
    const first = expectCreated(await send(sandbox(service), key));
    expectReplay(await send(sandbox(service), key, '{ "note": "first",\n "outcomeId": "side\\u002dunder60-neutral" }'), first);
  });

  it('checks a body that differs', async () => {
    const key = freshKey();
    expectCreated(await send(sandbox(service), key));
    expectProblem(await send(sandbox(service), key, {}), 422, 'invalid_body');
  });
});

describe('after a restart that dropped the key (G18)', () => {
  it('a new live key replays with the same Idempotency-Key and body, and creates with another body', async () => {
    const dataDir = sharedDataDir();
    const originals: Answer[] = [];
    const after = await restarted(dataDir, async (before) => {
      const headers = await live(before);
      originals.push(expectCreated(await send(headers, 'a', good, before)), expectCreated(await send(headers, 'b', good, before)));
    });
    const headers = await live(after);
    expectReplay(await send(headers, 'a', good, after), originals[0] as Answer);
    expectCreated(await send(headers, 'b', other, after));
    // Its own by now: whatever the body.
    expect(idOf(await send(headers, 'b', good, after))).not.toBe(idOf(originals[1] as Answer));
    expect(await recordCount(after, dataDir, 'showroom')).toBe(3);
  });

  it('a report replays with its job', async () => {
    const report = (headers: Authorized, of: Service) => of.post('/api/v1/reports', { a: 1 }, { ...headers, 'idempotency-key': 'a' });
    const originals: Answer[] = [];
    const after = await restarted(sharedDataDir(), async (before) => void originals.push(await report(await live(before), before)));
    expectReplay(await report(await live(after), after), originals[0] as Answer);
  });

  it('a sandbox write is forgotten: it was in memory only (G21)', async () => {
    const originals: Answer[] = [];
    const after = await restarted(sharedDataDir(), async (before) => {
      originals.push(expectCreated(await send(sandbox(before), 'a', good, before)));
    });
    const again = expectCreated(await send(sandbox(after), 'a', good, after));
    expect(idOf(again)).not.toBe(idOf(originals[0] as Answer));
  });

  it('a sandbox key never sees the response of a live one', async () => {
    const after = await restarted(sharedDataDir(), async (before) => {
      expectCreated(await send(await live(before), 'a', good, before));
    });
    for (const headers of [sandbox(after), await own('test', after)]) {
      expect(expectCreated(await send(headers, 'a', good, after)).json).toMatchObject({ mode: 'test', persisted: false });
    }
  });
});

it('a key revoked by the operator counts as dropped: its holder repeats with a new one (G18)', async () => {
  const dataDir = sharedDataDir();
  const server = await startService({ env: { DATA_DIR: dataDir }, reference: service });
  const key = await issueKey(server, 'live');
  const first = expectCreated(await send(bearer(key), 'a', good, server));
  await revoke(server, dataDir, key);
  await expect.poll(async () => (await send(bearer(key), 'a', good, server)).status, { timeout: 5000 }).toBe(401);
  expectReplay(await send(await live(server), 'a', good, server), first);
  expectCreated(await send(await live(server), 'a', other, server));
});

describe('Idempotency-Key: 400 invalid_parameter (G22)', () => {
  /** A header carries bytes; this is how text gets into them as UTF-8. */
  const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

  it.each([
    { what: '201 characters', key: 'x'.repeat(201) },
    { what: '201 characters in quotes', key: `"${'x'.repeat(201)}"` },
    { what: '201 emoji (G52)', key: utf8('🛏'.repeat(201)) },
    { what: 'nothing', key: '' },
    { what: 'spaces', key: '   ' },
    { what: 'nothing in quotes', key: '""' },
    { what: 'a tab', key: 'a\tb' },
    { what: 'a control character of UTF-8', key: utf8('a\u0085b') },
    { what: 'two headers', key: ['a', 'b'] },
    { what: 'two headers that are equal', key: ['a', 'a'] },
    { what: 'two headers, one of them empty', key: ['', 'a'] },
  ])('$what', async ({ key }) => {
    for (const target of [path, '/api/v1/reports']) {
      const headers = { ...sandbox(service), 'idempotency-key': key } as OutgoingHttpHeaders;
      expectProblem(await service.post(target, good, headers), 400, 'invalid_parameter', { parameter: 'Idempotency-Key' });
    }
  });

  itNotBehindCaddy.each(['\u0000', '\u0001', '\u001f', '\u007f'])('%o is no HTTP at all: 400 (RFC 9110 section 5.5)', async (character) => {
    const { authorization } = sandbox(service);
    const body = JSON.stringify(good);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: ${body.length}`;
    const { answers } = await service.raw(`${head}\r\nIdempotency-Key: a${character}b\r\n\r\n${body}`);
    expect(answers[0]?.status).toBe(400);
  });

  it.each([
    { what: '1 character', key: 'x' },
    { what: '200 characters', key: 'x'.repeat(200) },
    { what: '200 characters in quotes', key: `"${'y'.repeat(200)}"` },
    { what: '200 emoji (G52)', key: utf8('🛏'.repeat(200)) },
    { what: '200 Arabic letters', key: utf8('ـ'.repeat(200)) },
    { what: 'commas, semicolons, quotes inside', key: 'a, b; "c"=d' },
    { what: 'a lone quote', key: '"' },
    { what: 'the name of a member of every object', key: '__proto__' },
  ])('$what is taken', async ({ key }) => {
    const headers = await live(service);
    const first = expectCreated(await send(headers, key));
    expectReplay(await send(headers, key), first);
  });

  it('bare and quoted forms are one key', async () => {
    const [headers, key] = [await live(service), freshKey()];
    const first = expectCreated(await send(headers, key));
    expectReplay(await send(headers, `"${key}"`), first);
    const second = expectCreated(await send(headers, `"${key}-quoted"`));
    expectReplay(await send(headers, `${key}-quoted`), second);
  });

  it('is not heeded where nothing is created', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(201) };
    expect((await service.post('/api/v1/batch', { operations: [] }, headers)).status).toBe(200);
    expect((await service.get('/api/v1/matrix', headers)).status).toBe(200);
    expect((await service.post('/api/v1/keys', {}, headers)).status).toBe(201);
  });
});

describe('64 requests at once with one Idempotency-Key make one record (G19)', () => {
  /** All have one response; exactly one of them is the original. */
  const expectOne = (answers: readonly Answer[], status: number): void => {
    expect(answers).toHaveLength(64);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.header('Location')} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(status);
    expect(answers.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
  };
  const many = (length: number, ask: (index: number) => Promise<Answer>) => Promise.all(Array.from({ length }, (_, index) => ask(index)));

  it('with a live key', async () => {
    const dataDir = sharedDataDir();
    const server = await startService({ env: { DATA_DIR: dataDir }, reference: service });
    const headers = await live(server);
    expectOne(await many(64, () => send(headers, 'a', good, server)), 201);
    expectOne(await many(64, () => server.post('/api/v1/reports', good, { ...headers, 'idempotency-key': 'a' })), 202);
    expect(await recordCount(server, dataDir, 'jobs')).toBe(1);
    const shortlistAndReport = 2;
    await expect.poll(() => recordCount(server, dataDir, 'showroom'), { timeout: 5000 }).toBe(shortlistAndReport);
  });

  it('with the published sandbox key', async () => {
    const key = freshKey();
    expectOne(await many(64, () => send(sandbox(service), key)), 201);
  });

  it('with a live key of each of two servers on one DATA_DIR', async () => {
    const dataDir = sharedDataDir();
    const start = () => startService({ env: { DATA_DIR: dataDir }, reference: service });
    const servers = await Promise.all([start(), start()]);
    const credentials = await Promise.all(servers.map((server) => live(server)));
    const answers = await many(64, (index) => send(credentials[index % 2] as Authorized, 'a', good, servers[index % 2]));
    expectOne(answers, 201);
    expect(await recordCount(servers[0], dataDir, 'showroom')).toBe(1);
  });
});
