import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '#lib/settings/environment.ts';
import { startWarning, waysOf } from '#functions/showroom/ways.ts';
import type { Worker } from '#functions/showroom/workers.ts';
import { startServer } from '../fixtures/server.ts';
import { noLimits, writeOf } from './events.ts';
import { captureLog, useStore } from './setting.ts';
import { until } from './until.ts';

const temporary = useStore();
let worker: Worker | undefined;
afterEach(() => worker?.stop());

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const mail = { SHOWROOM_SMTP_URL: 'smtp://127.0.0.1:1', SHOWROOM_EMAIL: 'showroom@shop.example' };
const webhook = { SHOWROOM_WEBHOOK_URL: 'http://127.0.0.1:1/hook', SHOWROOM_WEBHOOK_SECRET: secret };
const desk = { DESK_STAFF: 'mariam@shop.example' };

/** Two requests that wait, and one that was given up. */
const fill = async (): Promise<void> => {
  for (const id of ['a', 'dead', 'b']) await temporary.store.saveRequest(writeOf(id), noLimits);
  await temporary.store.settleRequests([{ id: 'dead', mailAt: null, webhookAt: null, tries: 36, nextAt: null, lastError: 'no' }]);
};

const nobody = /^Neither mail, webhook nor desk is set: .*npm run showroom -- list/;
const givenUp = /^Requests were given up, and nobody is told: /;

test.each([
  ['nothing is set', {}, { any: false }, nobody, 3],
  ['mail is set', mail, { mail: true, any: true }, givenUp, 1],
  ['a webhook is set', webhook, { webhook: true, any: true }, givenUp, 1],
  ['a desk is set, where kept ones stand', desk, { desk: true, any: true }, givenUp, 1],
])('where %s, what nobody is told of is warned of at the start and every hour', async (_, variables, ways, sentence, waiting) => {
  await fill();
  const { log, lines } = captureLog();
  const set = waysOf(readEnvironment(variables));
  expect(set).toMatchObject(ways);
  worker = startWarning({ ways: set, store: temporary.store, log, everyMs: 20 });
  await until('two warnings', () => lines.length >= 2);
  for (const line of lines.map((text) => JSON.parse(text) as { level: number; msg: string; waiting: number })) {
    expect(line).toMatchObject({ level: 40, waiting });
    expect(line.msg).toMatch(sentence);
  }
});

test.each([
  ['once at the start where no way is set', {}, 1],
  ['not at all where one is', desk, 0],
])('while nothing waits, it is warned %s', async (_, variables, count) => {
  const { log, lines } = captureLog();
  worker = startWarning({ ways: waysOf(readEnvironment(variables)), store: temporary.store, log, everyMs: 10 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(lines).toHaveLength(count);
});

test.each([
  ['kept', {}],
  ['delivered', mail],
])('a running service says in /readyz that requests are %s, and nothing of where', async (requests, env) => {
  const server = await startServer({ env });
  try {
    const read = async (path: string): Promise<object> => (await (await fetch(server.origin + path)).json()) as object;
    const [ready, alive] = await Promise.all([read('/readyz'), read('/healthz')]);
    expect(ready).toEqual({ ...alive, requests });
    expect(alive).not.toHaveProperty('requests');
  } finally {
    await server.stop();
  }
});
