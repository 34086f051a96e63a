import { request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { mounts } from '#lib/contract/addresses.ts';
import type { OpenApiLike } from '#build/judge.ts';
import { createAnswer, type Answer } from '../contract/answer.ts';
import { createContractFaults } from '../contract/contract-faults.ts';
import type { ContractDocument, Schema } from '../contract/schema-walk.ts';
import type { Database } from '../faults/database.ts';
import type { EdgeName } from '../fixtures/edge.ts';
import type { Server } from '../fixtures/server.ts';
import { anyConversation, sendingOf, type Conversation } from './conversation.ts';
import { createLedger } from './ledger.ts';
import { createMeter, type Reading } from './meter.ts';
import { everyTarget } from './operations.ts';
import { createOracle } from './oracle.ts';
import { hold } from './wire.ts';
import type { Making } from './wire-request.ts';

/** What was found in one run. */
export interface Findings {
  requests: number;
  answers: number;
  seconds: number;
  /** Answers by operation and class of status, such as `runBatch 2xx`. */
  counts: ReadonlyMap<string, number>;
  slowestMs: number;
  before: Reading;
  /** After half of the requests. */
  between: Reading;
  after: Reading;
  kept: { shortlists: number; reports: number };
  /** What is wrong, each with the smallest conversation that shows it. */
  failures: string[];
}

interface Campaign {
  server: Server;
  /** Where requests go: the server itself, or a web server before it. */
  port: number;
  edge?: EdgeName | undefined;
  database: Database;
  seed: number;
  requests: number;
  /** Conversations at a time. */
  clients?: number;
}

const get = (origin: string, path: string, options: { method?: string; body?: string } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = ask(
      `${origin}${path}`,
      { method: options.method ?? 'GET', agent: false, headers: options.body === undefined ? {} : { 'content-type': 'application/json' } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(createAnswer(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))));
      },
    );
    sent.on('error', reject).end(options.body);
  });

const issue = async (origin: string, mode: string): Promise<string> =>
  ((await get(origin, '/api/v1/keys', { method: 'POST', body: JSON.stringify({ mode }) })).json as { key: string }).key;

/** The contract with the ids that a shortlist may name, which no schema lists. */
const withIds = async (document: ContractDocument, origin: string): Promise<ContractDocument> => {
  const { outcomes } = (await get(origin, '/api/v1/matrix')).json as { outcomes: { id: string }[] };
  const { mattresses, pillows } = (await get(origin, '/api/v1/products')).json as Record<'mattresses' | 'pillows', { id: string }[]>;
  const oneOf = (list: readonly { id: string }[]): Schema => ({ enum: list.map(({ id }) => id) });
  const known = structuredClone(document);
  Object.assign(known.components.schemas['ShortlistRequest']?.properties ?? {}, {
    outcomeId: oneOf(outcomes),
    mattressIds: { type: 'array', items: oneOf(mattresses) },
    pillowIds: { type: 'array', items: oneOf(pillows) },
  });
  return known;
};

/** Of so many conversations each, properties follow each other with seeds of their own: a failure is made small before the next begins. */
const runsEach = 100;

/** Most failures that are made small; more of them are as likely as not the same again. */
const mostFailures = 20;

const shown = (conversation: Conversation): string => {
  const { pipelined, packets, damage } = conversation;
  return JSON.stringify({ pipelined, packets, damage, sent: sendingOf(conversation).parts }).slice(0, 6000);
};

const settle = async (database: Database): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) {
    const [waiting] = await database.rows("SELECT count(*) AS total FROM jobs WHERE state = 'pending'");
    if (Number(waiting?.['total']) === 0) return;
    await sleep(100);
  }
};

/** Asks everything of a service, and looks afterwards whether it is as it was. */
export const runCampaign = async ({ server, port, database, seed, requests, edge, clients = 16 }: Campaign): Promise<Findings> => {
  const document = (await get(server.origin, '/openapi.json')).json as OpenApiLike & ContractDocument;
  const addresses = server.manifest.files.flatMap(({ address }) => (address === null ? [] : [address]));
  const keys = [
    `${server.manifest.keyPrefix}_test_sandbox`,
    ...(await Promise.all(['live', 'live', 'test'].map((mode) => issue(server.origin, mode)))),
  ];
  const making: Making = { document: await withIds(document, server.origin), targets: everyTarget(document, addresses), keys };
  const oracle = createOracle({
    contractFaults: createContractFaults(document),
    pages: new Set(addresses.map((address) => server.rootUrl + address)),
    edge,
  });
  const ledger = createLedger();
  const counts = new Map<string, number>();
  const failures: string[] = [];
  let [asked, answered, slowestMs] = [0, 0, 0];

  const converse = async (conversation: Conversation): Promise<void> => {
    const sending = sendingOf(conversation);
    const heard = await hold(port, conversation, sending);
    asked += conversation.requests.length;
    answered += heard.answers.length;
    slowestMs = Math.max(slowestMs, heard.slowestMs);
    for (const [index, answer] of heard.answers.entries()) {
      ledger.note(answer);
      const name =
        (index >= conversation.requests.length - 1 && sending.last !== 'whole' ? undefined : conversation.requests[index]?.name) ??
        '(damaged)';
      const key = `${name} ${Math.floor(answer.status / 100)}xx`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const faults = oracle.conversation(conversation, sending, heard);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };

  const any = anyConversation(making);
  /** One client: conversation after conversation until enough was asked. */
  const client = async (number: number, most: number): Promise<void> => {
    for (let round = 0; asked < most && failures.length < mostFailures; round += 1) {
      const ofRound = seed + number * 1_000_003 + round * 7919 + most;
      const result = await fc.check(fc.asyncProperty(any, converse), { seed: ofRound, numRuns: runsEach, interruptAfterTimeLimit: 60_000 });
      if (!result.failed || !result.counterexample) continue;
      const [smallest] = result.counterexample;
      failures.push(`seed ${ofRound}: ${(result.errorInstance as Error | undefined)?.message}\n${shown(smallest)}`);
    }
  };
  const all = (most: number) => Promise.all(Array.from({ length: clients }, (_, number) => client(number, most)));

  // What is loaded with a first call is loaded: on a busy machine that takes longer than an answer may.
  for (const path of mounts.map((mount) => mount.path)) await get(server.origin, path, { method: 'POST', body: '{}' });
  const read = createMeter(server);
  const startedAt = performance.now();
  // What the first requests load and remember is not what requests leave behind.
  await all(Math.min(20_000, requests / 5));
  const before = await read();
  await all(requests / 2);
  const between = await read();
  await all(requests);
  const seconds = (performance.now() - startedAt) / 1000;
  await settle(database);
  await sleep(500);
  failures.push(...(await ledger.audit(database)));
  const after = await read();
  const alive = await get(server.origin, '/readyz');
  if (alive.status !== 200) failures.push(`afterwards /readyz answered ${alive.status}`);
  return { requests: asked, answers: answered, seconds, counts, slowestMs, before, between, after, kept: ledger.counts(), failures };
};
