import { askHead, askResults } from '../records/answer.ts';
import { createAskRecords } from '../records/ask-records.ts';
import { runBatch } from './batch.ts';
import { recommendation } from '../domain/recommend.ts';
import { createShortlist } from './shortlist.ts';
import type { AskResponse } from '../schemas/ask.ts';
import { batchRequest } from '../schemas/batch.ts';
import type { Content } from '../schemas/content.ts';
import { outcomeId, type Profile } from '../schemas/profile.ts';
import { keyRequest, reportRequest, shortlistRequest, type IssuedKey, type Shortlist, type ShortlistRequest } from '../schemas/writes.ts';
import { baseUrl, type Settings } from '../settings/settings.ts';
import { askQuery, batchQuery, exampleId as id, exampleOf as example, parametersOf, profileQuery } from './parameters.ts';
import { dataFiles } from './prerendered.ts';

/** What differs from response to response is the same in every build. */
export const exampleQueryId = '7b1d0c5f92e84a36b0c7de41f3a85926';
const createdAt = '2026-11-21T09:00:00.000Z';

/** The sleeper of the example requests. */
export const exampleProfile = Object.fromEntries(
  parametersOf({ query: profileQuery }).map(({ name, example: value }) => [name, value]),
) as unknown as Profile;

/** The content cut down to one record of each kind, so that examples stay readable. */
const oneOfEach = (content: Content): Content => ({
  ...content,
  outcomes: [content.outcomes.find(({ id }) => id === outcomeId(exampleProfile)) ?? content.outcomes[0]].flatMap((found) => found ?? []),
  sizes: content.sizes.slice(0, 1),
  mattresses: content.mattresses.slice(0, 1),
  pillows: content.pillows.slice(0, 1),
  faq: content.faq.slice(0, 1),
});

/** The answer to the question that stands as an example in the contract, by the record that is about it. */
const askExample = (content: Content, settings: Settings): AskResponse => {
  const size = content.sizes.find(({ key }) => key === 'king') ?? content.sizes[0];
  const found = size ? [{ identifier: `size/${size.key}` as const, score: 92 }] : [];
  return {
    ...askHead({ text: String(example(askQuery.shape.query)), queryId: exampleQueryId, echo: {} }),
    results: [...askResults(found, 'en', createAskRecords(content, settings))],
  };
};

/** A key as it is issued; nobody has it. */
const exampleKey = (settings: Settings): IssuedKey => {
  const key = `${settings.keyPrefix}_test_9wQ3nLr0VZkXb7TtYc2JdMhF8sGa1PiUoE5KxRqNvB4z`;
  return {
    key,
    mode: (example(keyRequest) as Pick<IssuedKey, 'mode'>).mode,
    usage: { header: `Authorization: Bearer ${key}` },
    access_token: key,
    token_type: 'Bearer',
    client_id: '4be0a1c95d7f4e2298c36a0b1f5d8e73',
  };
};

/**
 * Example of each successful response by operation: the files that the build would make of one record of each kind, and what the code answers to
 * the example request of each write.
 */
export const responseExamples = (content: Content, settings: Settings): Record<string, unknown> => {
  const files = dataFiles(oneOfEach(content), settings).toReversed();
  const find = (wanted: string) => {
    const record = content.outcomes.find((outcome) => outcome.id === wanted);
    return record && recommendation(record, content, settings);
  };
  const batchOf = (operations: unknown) => runBatch(operations as unknown[], find, settings);
  const shortlist = (mode: Shortlist['mode']): Shortlist =>
    createShortlist(example(shortlistRequest) as ShortlistRequest, {
      ...{ id, createdAt, mode, settings, known: { formerIds: [] } },
      ...(mode === 'live' && { reference: 'K7M-4QD' }),
    });
  const job = { id, createdAt, mode: 'test', links: { self: `${baseUrl(settings)}/jobs/${id}` } };
  const report = { id: '5d2a8f1c7e904b63a1f0c9d8e7b6a504', createdAt, mode: 'test', persisted: false, request: example(reportRequest) };
  const ask = askExample(content, settings);
  return {
    // Where several files answer an operation, the first of them is the widest.
    ...Object.fromEntries(files.map(({ operationId, body }) => [operationId, body])),
    createShortlist: shortlist('test'),
    // Only a live one has an address that answers.
    getShortlist: shortlist('live'),
    getBatch: batchOf(JSON.parse(String(example(batchQuery.shape.operations)))),
    runBatch: batchOf((example(batchRequest) as { operations: unknown }).operations),
    issueKey: exampleKey(settings),
    createReport: job,
    getJob: { ...job, completedAt: createdAt, result: report },
    ask,
    postAsk: ask,
    getOpenApi: { openapi: '3.1.1', info: {}, paths: {} },
  };
};
