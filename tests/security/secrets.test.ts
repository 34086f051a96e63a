import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import type { Answer } from '../contract/answer.ts';
import { createClient, type Client } from '../contract/client.ts';
import { bearer } from '../contract/credential.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { valuesOf } from '../redis/redis-database.ts';
import { hasRedis, startRedis, type RedisServer } from '../redis/redis-server.ts';
import { startReceiver, type Receiver } from '../showroom/receiver.ts';
import { until } from '../showroom/until.ts';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

/** Each stands for one kind of what must never leave, and is found nowhere by chance. */
const person = { name: 'Zubayda Mark-Name', phone: '+974 5598 7612', note: 'mark-note of a person' };
const mark = {
  ...person,
  digits: '55987612',
  label: 'mark-label of a key',
  idempotency: 'mark-idempotency-1',
  report: 'mark-report of a person',
  smtpPassword: 'mark-smtp-password',
  webhookPassword: 'mark-webhook-password',
  webhookSecret: 'bWFyay13ZWJob29rLXNlY3JldC1vZi1hLXRlc3Q=',
};

let server: Server;
let client: Client;
let redis: RedisServer | undefined;
let receiver: Receiver;
let metricsPort: number;
let mailPort: number;
const dataDir = makeFolder();
const keys = { live: '', test: '' };
/** What was asked, and the answer to it as a text with its headers. */
const seen: { what: string; answer: Answer; said: string }[] = [];

const see = (what: string, answer: Answer): Answer => {
  seen.push({ what, answer, said: `${answer.fields.map((field) => field.join(': ')).join('\n')}\n\n${answer.text}` });
  return answer;
};
const ask = async (what: string, ...asking: Parameters<Client['request']>) => see(what, await client.request(...asking));
const post = async (what: string, ...posting: Parameters<Client['post']>) => see(what, await client.post(...posting));
const issue = async (mode: 'live' | 'test'): Promise<string> =>
  ((await client.post('/api/v1/keys', { mode, label: mark.label })).json as { key: string }).key;

const chosen = { outcomeId: 'side-k90to130-hot' };
const contact = { name: person.name, phone: person.phone };

/** What a good client sends, and whatever a clumsy one puts where it does not belong. */
const sendEverything = async (): Promise<void> => {
  const { live } = keys;
  const idempotent = { 'idempotency-key': mark.idempotency };
  await post('live shortlist', '/api/v1/shortlists', { ...chosen, note: person.note, contact }, { ...bearer(live), ...idempotent });
  await post('its replay', '/api/v1/shortlists', { ...chosen, note: person.note, contact }, { ...bearer(live), ...idempotent });
  await post('live report', '/api/v1/reports', { from: mark.report, ...contact }, bearer(live));
  await post('sandbox shortlist', '/api/v1/shortlists', { ...chosen, contact }, { ...bearer(keys.test), ...idempotent });

  const wrong: [string, unknown][] = [
    ['contact as text', { ...chosen, contact: `${person.name} ${person.phone}` }],
    ['phone that is none', { ...chosen, contact: { name: person.name, phone: `call ${person.phone} 1234567890123456` } }],
    ['person as ids', { outcomeId: person.name, mattressIds: [person.phone], pillowIds: [live] }],
    ['contact at the top', { ...chosen, name: person.name, phone: person.phone }],
    ['broken JSON', `{"contact":{"name":"${person.name}","phone":"${person.phone}",}`],
  ];
  for (const [what, body] of wrong) {
    await post(what, '/api/v1/shortlists', body, bearer(live));
    await post(`${what}, as a report`, '/api/v1/reports', typeof body === 'string' ? body : [body], bearer(live));
    await post(`${what}, as a key`, '/api/v1/keys', typeof body === 'string' ? body : { mode: body });
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await post('form with key', '/api/v1/keys', `grant_type=${live}&client_secret=${live}`, form);
  await post('media type', '/api/v1/shortlists', live, { ...bearer(live), 'content-type': 'text/plain' });
  await post('bad idempotency', '/api/v1/shortlists', chosen, {
    ...bearer(live),
    'idempotency-key': `${mark.idempotency}${live.repeat(5)}`,
  });
  await post('key elsewhere', '/api/v1/shortlists', chosen, {
    'x-api-key': live,
    cookie: `key=${live}; name=${encodeURIComponent(person.name)}`,
  });

  const parts = [live, person.name, person.phone, mark.digits, person.note].map(encodeURIComponent);
  for (const part of parts) {
    await ask('in a query', `/api/v1/recommend?position=${part}&weight=${part}`);
    await ask('in a cursor', `/api/v1/faq?cursor=${part}&limit=${part}`);
    await ask('as a topic', `/api/v1/faq?topic=${part}`);
    await ask('in a parameter nobody reads', `/api/v1/matrix?access_token=${part}`, { headers: bearer(live) });
    await ask('as a shortlist', `/api/v1/shortlists/${part}`);
    await ask('as a job', `/api/v1/jobs/${part}`);
  }
  // Where a path itself is a secret: one that is none of ours.
  for (const part of [live, mark.digits, encodeURIComponent(person.phone)]) {
    await ask('in a path', `/api/v1/keys/${part}`);
    await ask('in the path of a page', `/en/${part}`, { headers: { accept: 'text/html' } });
  }
  const called = { name: live, arguments: { query: mark.digits } };
  await post('tool call', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: called });
};

/** Breaks the database under the running service: from here on each write is a fault of ours. */
const breakStore = async (): Promise<void> => {
  const db = new DatabaseSync(join(dataDir, 'guidance.sqlite'), { timeout: 5000 });
  db.exec(`CREATE TRIGGER broken BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  db.close();
  const faulty = await post('fault of ours', '/api/v1/shortlists', { ...chosen, note: person.note, contact }, bearer(keys.live));
  expect(faulty.status).toBe(500);
};

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : undefined;
  receiver = await startReceiver();
  // The other side repeats what it was sent, as error pages of frameworks do.
  receiver.behave((response, { body }) => response.writeHead(500, { 'x-sent': mark.digits }).end(body));
  [metricsPort, mailPort] = [await freePort(), await freePort()];
  server = await startServer({
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      METRICS_PORT: String(metricsPort),
      SHOWROOM_SMTP_URL: `smtp://user:${mark.smtpPassword}@127.0.0.1:${mailPort}`,
      SHOWROOM_EMAIL: 'showroom@shop.example',
      SHOWROOM_WEBHOOK_URL: receiver.url.replace('//', `//user:${mark.webhookPassword}@`),
      SHOWROOM_WEBHOOK_SECRET: mark.webhookSecret,
      ...(redis && { REDIS_URL: redis.url }),
    },
  });
  client = createClient({ rootUrl: server.rootUrl, nextInstance: () => server });
  keys.live = await issue('live');
  keys.test = await issue('test');
  await sendEverything();
  await until('the showroom was tried', () => receiver.requests.length >= 2);
  await breakStore();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await redis?.kill();
  removeFolder(dataDir);
});

/** Which marks stand in a text, in any way of writing them that we know. */
const marksIn = (where: string): string[] =>
  Object.entries({ ...mark, ...keys, key: keys.live.slice(-44) })
    .filter(([, value]) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), Buffer.from(value).toString('base64')].some((form) =>
        where.includes(form),
      ),
    )
    .map(([kind]) => kind);

describe('what must never leave', () => {
  test('was sent indeed, and the showroom alone received the person', () => {
    expect(seen.filter(({ answer }) => answer.status === 201).length).toBeGreaterThanOrEqual(3);
    expect(seen.filter(({ answer }) => answer.status >= 400).length).toBeGreaterThan(40);
    expect(marksIn(receiver.requests.map(({ body }) => body).join())).toEqual(expect.arrayContaining(['name', 'phone', 'note']));
  });

  test('is in no line of the log, though it says everything', async () => {
    await server.logged(({ msg }) => msg === 'request not delivered');
    await server.logged(({ msg, err }) => msg === 'unexpected error' && JSON.stringify(err).includes('broken'));
    expect(server.stdout.length).toBeGreaterThan(60);
    expect(server.stdout.filter((line) => marksIn(line).length > 0)).toEqual([]);
  });

  test('is in no metric', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('http_request_duration_seconds');
    expect(marksIn(metrics)).toEqual([]);
  });

  /** Which marks stand in which lines of answers. */
  const told = (answers: typeof seen): string[] =>
    answers.flatMap(({ what, said }) => said.split('\n').flatMap((line) => (marksIn(line).length > 0 ? [`${what}: ${line}`] : [])));

  test('is in no error, headers included', () => {
    expect(told(seen.filter(({ answer }) => answer.status >= 400))).toEqual([]);
  });

  test('is in no answer that anybody may keep', () => {
    const kept = seen.filter(({ answer }) => !answer.header('Cache-Control')?.includes('no-store'));
    expect(kept.length).toBeGreaterThan(3);
    expect(told(kept)).toEqual([]);
  });

  test('is not in the database but for the showroom: neither keys nor what names a write', () => {
    const bytes = readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name)).toString('utf8'))
      .join('');
    expect(marksIn(bytes).sort()).toEqual(['name', 'note', 'phone', 'report']);
  });

  test.runIf(hasRedis)('is not in Redis: sandbox answers never hold the contact', async () => {
    const values = await valuesOf(redis?.url ?? '');
    expect(values).toContain('side-k90to130-hot');
    expect(marksIn(values)).toEqual([]);
  });
});
