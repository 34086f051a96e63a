import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiLike } from '#build/judge.ts';
import { createAnswer, type Answer } from '../contract/answer.ts';
import { createContractFaults } from '../contract/contract-faults.ts';
import { makeSqlite, type Database } from '../faults/database.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { plainRequest } from './plain-request.ts';
import { sendingOf, type Conversation } from './conversation.ts';
import { createLedger } from './ledger.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createResponseReader } from './response-reader.ts';
import { hold, type Heard } from './wire.ts';

/** The oracle must be able to fail: it gets a true conversation with one thing spoilt. */
let server: Server;
let database: Database;
let fresh: () => Oracle;
const conversation: Conversation = {
  requests: [
    plainRequest('getMatrix', '/api/v1/matrix'),
    plainRequest('getRecommendation', '/api/v1/recommend?position=x'),
    plainRequest('ask', '/ask?query=king'),
  ],
  pipelined: true,
  packets: null,
  damage: null,
};
const sending = sendingOf(conversation);
let heard: Heard;

beforeAll(async () => {
  database = await makeSqlite();
  server = await startServer({ env: database.env });
  const document = (await (await fetch(`${server.origin}/openapi.json`)).json()) as OpenApiLike;
  const pages = new Set(server.manifest.files.flatMap(({ address }) => (address === null ? [] : [server.rootUrl + address])));
  fresh = () => createOracle({ contractFaults: createContractFaults(document), pages });
  heard = await hold(server.port, conversation, sending);
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

interface Spoiling {
  status?: number;
  header?: readonly [name: string, value: string];
  body?: (text: string) => string;
}

const spoilt = ({ status, fields, body }: Answer, { status: other = status, header, body: change = (text) => text }: Spoiling): Answer => {
  const bytes = Buffer.from(change(body.toString()));
  const raw = fields.map(([name, value]) =>
    name.toLowerCase() === header?.[0].toLowerCase()
      ? [name, header[1]]
      : name.toLowerCase() === 'content-length'
        ? [name, String(bytes.length)]
        : [name, value],
  );
  return createAnswer(other, raw.flat(), bytes);
};

const faultsWith = (index: number, spoiling: Spoiling): string[] =>
  fresh().conversation(conversation, sending, {
    ...heard,
    answers: heard.answers.map((answer, at) => (at === index ? spoilt(answer, spoiling) : answer)),
  });

describe('the oracle', () => {
  it('has nothing against what the service says', () => {
    expect(faultsWith(0, {})).toEqual([]);
  });

  it.each<[string, number, Spoiling]>([
    ['a fault of the server', 0, { status: 500 }],
    ['a number that became a text', 0, { body: (text) => text.replace('"count":32', '"count":"32"') }],
    ['a member too many', 0, { body: (text) => text.replace('{', '{"extra":1,') }],
    ['JSON that is cut off', 1, { body: (text) => text.slice(0, -1) }],
    ['a thirteenth code', 1, { body: (text) => text.replace('"invalid_parameter"', '"bad_parameter"') }],
    ['an error with another status inside', 1, { body: (text) => text.replace('"status":400', '"status":404') }],
    ['a page about an error that is not there', 1, { body: (text) => text.replaceAll('/en/errors/', '/en/faults/') }],
    ['an error that may be kept', 1, { header: ['Cache-Control', 'public'] }],
    ['another media type', 0, { header: ['Content-Type', 'application/xml+json'] }],
    ['no limit', 2, { header: ['RateLimit-Limit', ''] }],
    ['a refusal of what the contract allows', 2, { status: 404 }],
    ['an end of the connection, and answers after it', 0, { header: ['Connection', 'close'] }],
  ])('complains of %s', (_, index, spoiling) => {
    expect(faultsWith(index, spoiling)).not.toEqual([]);
  });

  it('complains of answers that are missing, too many, in another order, or have an id twice', () => {
    const [first, second, third] = heard.answers as [Answer, Answer, Answer];
    for (const answers of [
      [first, second],
      [first, second, third, third],
      [second, first, third],
      [first, second, second],
    ])
      expect(fresh().conversation(conversation, sending, { ...heard, answers })).not.toEqual([]);
  });

  it('complains of time that an answer took', async () => {
    const silent = { ...conversation, requests: [plainRequest('getMatrix', '/api/v1/matrix')] };
    const { faults } = await hold(server.port, silent, {
      parts: ['GET /api/v1/matrix HTTP/1.1\r\nHost: x\r\n'],
      last: 'whole',
      leave: 'stay',
    });
    expect(faults.join()).toContain('no whole answer within');
  });
});

describe('the reader', () => {
  it.each([
    'HTTP/1.0 200 OK\r\n\r\n',
    'HTTP/1.1 200\r\n\r\n',
    'HTTP/1.1 200 OK\r\nX : y\r\n\r\n',
    'HTTP/1.1 200 OK\r\n folded\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ])('is not lenient: %j', (text) => {
    const reader = createResponseReader({ methodOf: () => 'GET', answered: () => undefined });
    reader.push(Buffer.from(text));
    expect(reader.faults()).not.toEqual([]);
  });
});

describe('the ledger', () => {
  const acknowledged = (id: string): Answer =>
    createAnswer(201, ['Content-Type', 'application/json', 'Location', `http://x/api/v1/shortlists/${id}`], Buffer.from('{"mode":"live"}'));

  it('complains of what was acknowledged and is not kept', async () => {
    const ledger = createLedger();
    ledger.note(acknowledged('lost'));
    expect((await ledger.audit(database)).join()).toContain('acknowledged and are not kept: lost');
  });

  it('complains of what is kept and was not acknowledged', async () => {
    const { key } = (await (
      await fetch(`${server.origin}/api/v1/keys`, {
        method: 'POST',
        body: '{"mode":"live"}',
        headers: { 'content-type': 'application/json' },
      })
    ).json()) as { key: string };
    await fetch(`${server.origin}/api/v1/shortlists`, {
      method: 'POST',
      body: '{"outcomeId":"side-under60-hot"}',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });
    expect((await createLedger().audit(database)).join()).toContain('kept and were not acknowledged');
  });
});
