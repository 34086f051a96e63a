import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { takenByAdapter } from './at-the-edge.ts';
import { bearer, issueKey, live, sandbox } from './credential.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';
import { expectCreated, expectReplay, good, idOf, other, reports, shortlists as path, write, type Authorized } from './writing.ts';

const service = useService();

let count = 0;
/** A key that no other test uses. */
const freshKey = (): string => `key-${(count += 1)}`;

const send = (headers: Authorized, key: string | string[], body?: unknown, path?: string) => write(service, headers, key, body, path);

/** Headers of each kind of credential that is its holder's own. */
const own = async (mode: string): Promise<Authorized> => bearer(await issueKey(service, mode as 'live' | 'test'));

describe.each(['live', 'test'])('a repeat with a %s key ("Authentication" 10, G18)', (mode) => {
  it('returns the original response byte for byte, with Idempotent-Replayed: true, as often as it comes, and says where its body differs', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const first = expectCreated(await send(headers, key));
    for (const body of [good, good, other]) expectReplay(await send(headers, key, body), first, body === other);
  });

  it('comes before the fields are checked (G53), and after JSON, size, media type and credential', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const first = expectCreated(await send(headers, key));
    for (const body of [{}, [], { outcomeId: 7 }, null]) expectReplay(await send(headers, key, body), first, true);
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

  it('is another write with another key, with the same in another case, and without one', async () => {
    const [headers, key] = [await own(mode), freshKey()];
    const answers = [await send(headers, key), await send(headers, key.toUpperCase()), await send(headers, freshKey())];
    for (const _ of ['first', 'second']) answers.push(await service.post(path, good, headers));
    expect(new Set(answers.map((answer) => idOf(expectCreated(answer)))).size).toBe(5);
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

  it('takes the same JSON value for the same body, however it is written, and checks one that differs', async () => {
    const key = freshKey();
    const first = expectCreated(await send(sandbox(service), key));
    expectProblem(await send(sandbox(service), key, {}), 422, 'invalid_body');
    expectReplay(await send(sandbox(service), key, '{ "note": "first",\n "outcomeId": "side\\u002dunder60-neutral" }'), first);
  });
});

describe('Idempotency-Key: 400 invalid_parameter (G22)', () => {
  /** A header carries bytes; this is how text gets into them as UTF-8. */
  const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

  const refused = [
    { what: '201 characters', key: 'x'.repeat(201) },
    { what: '201 emoji (G52)', key: utf8('🛏'.repeat(201)) },
    { what: 'nothing', key: '' },
    { what: 'spaces', key: '   ' },
    { what: 'a tab', key: 'a\tb' },
    { what: 'a control character of UTF-8', key: utf8('a\u0085b') },
    { what: 'two headers', key: ['a', 'b'] },
    { what: 'two headers, one of them empty', key: ['', 'a'] },
  ];

  // The adapter hands equal headers on as one.
  it.each(takenByAdapter(refused, ({ key }) => Array.isArray(key)))('$what', async ({ key }) => {
    for (const target of [path, reports]) {
      const headers = { ...sandbox(service), 'idempotency-key': key } as OutgoingHttpHeaders;
      expectProblem(await service.post(target, good, headers), 400, 'invalid_parameter', { parameter: 'Idempotency-Key' });
    }
  });

  it.each([
    { what: '1 character', key: 'x' },
    { what: '200 characters', key: 'x'.repeat(200) },
    { what: '200 characters in quotes', key: `"${'y'.repeat(200)}"` },
    { what: '200 emoji (G52)', key: utf8('🛏'.repeat(200)) },
    { what: 'a lone quote', key: '"' },
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
});
