import { askHead, askResults } from '../ask/answer.ts';
import { createAskRecords } from '../ask/records.ts';
import { runBatch } from '../domain/batch.ts';
import * as catalogue from '../domain/catalogue.ts';
import { faqEntries, faqPage } from '../domain/faq.ts';
import { matrix, recommendation } from '../domain/recommend.ts';
import { versions } from '../domain/versions.ts';
import type { AskResponse } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import { baseUrl, sandboxKey, type Settings } from '../settings.ts';
import { discoveryDocuments } from './discovery.ts';

const id = '0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f';
const createdAt = '2026-11-21T09:00:00Z';

/** The content cut down to one record of each kind, so that examples stay readable. */
const first = (content: Content): Content => ({
  ...content,
  outcomes: content.outcomes.slice(0, 1),
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
    ...askHead({ text: 'what size is a Qatar king', queryId: id, echo: {} }),
    results: [...askResults(found, 'en', createAskRecords(content, settings))],
  };
};

/** Example of each successful response by operation, made by the code that answers where it can be. */
export const responseExamples = (content: Content, settings: Settings): Record<string, unknown> => {
  const one = first(content);
  const bodies = content.outcomes.map((record) => recommendation(record, content, settings));
  const batch = runBatch(
    [{ id: 'first', position: 'side', weight: 'under60' }, { position: 'floor' }],
    (wanted) => bodies.find((body) => body.recommendation.id === wanted),
    settings,
  );
  const shortlist = {
    id,
    createdAt,
    mode: 'live',
    persisted: true,
    outcomeId: one.outcomes[0]?.id ?? null,
    mattressIds: one.mattresses.map((mattress) => mattress.id),
    pillowIds: [],
    note: 'For the guest room',
    callbackRequested: false,
    links: { self: `${baseUrl(settings)}/shortlists/${id}` },
  };
  const job = { id, createdAt, mode: 'live', links: { self: `${baseUrl(settings)}/jobs/${id}` } };
  const report = { id, createdAt, mode: 'live', persisted: true, request: { subject: 'A price is out of date' } };
  const ask = askExample(content, settings);
  const key = sandboxKey(settings);
  return {
    getRecommendation: bodies[0],
    getMatrix: matrix(one, settings),
    listSizes: catalogue.sizes(one),
    listProducts: catalogue.products(one),
    searchFaq: faqPage(faqEntries(one, settings), () => [], { limit: 50 }),
    getVersions: versions(content.versions, settings),
    listShortlists: { items: [], nextCursor: null, hasMore: false, total: 0 },
    createShortlist: shortlist,
    getShortlist: shortlist,
    getBatch: batch,
    runBatch: batch,
    issueKey: {
      key,
      mode: 'test',
      usage: { header: `Authorization: Bearer ${key}` },
      access_token: key,
      token_type: 'Bearer',
      client_id: 'sandbox',
    },
    createReport: job,
    getJob: { ...job, completedAt: createdAt, result: report },
    ask,
    postAsk: ask,
    getOpenApi: { openapi: '3.1.1', info: {}, paths: {} },
    ...discoveryDocuments(content, settings),
  };
};
