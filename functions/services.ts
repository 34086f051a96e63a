import { createAskRecords, type FindAskRecord } from '#lib/ask/records.ts';
import type { FindRecommendation } from '#lib/domain/batch.ts';
import type { FaqSearch } from '#lib/domain/faq.ts';
import type { KnownIds } from '#lib/domain/shortlist.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { FaqEntry, FaqPage } from '#lib/schemas/faq.ts';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { AnswerModel } from '#lib/search/answer-model.ts';
import { createSearch, type Retrieve } from '#lib/search/retrieve.ts';
import type { Settings } from '#lib/settings.ts';
import type { Document } from '#lib/tools/document-search.ts';
import { createIsAmong } from './client-address.ts';
import type { Environment } from './environment.ts';
import { startRetention } from './jobs/retention.ts';
import { startJobRunner } from './jobs/runner.ts';
import { readDocuments } from './documents.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { watchRevocations } from './keys/revocations.ts';
import { createOwnSecret } from './keys/secret.ts';
import { joinSharedSecret } from './keys/shared-secret.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { timeStore } from './metrics/timed-store.ts';
import { newId } from './new-id.ts';
import { createAuthorize, type Authorize } from './plugins/bearer.ts';
import type { Redis } from './redis/connect.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { createShowroom } from './showroom/showroom.ts';
import type { SiteFiles } from './site.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/** What routes read from the prebuilt responses: what they say is what the files say. */
export interface Knowledge {
  settings: Settings;
  content: Content;
  faq: readonly FaqEntry[];
  searchFaq: FaqSearch;
  findRecommendation: FindRecommendation;
  /** The markdown of every page of the guide; none where nothing is built. */
  documents: () => readonly Document[];
  /** Finds records for a question in words. */
  retrieve: Retrieve;
  findAskRecord: FindAskRecord;
  /** Ids that a shortlist may name. */
  known: KnownIds;
}

/** What routes write with. */
export interface Writing {
  keys: Keys;
  authorize: Authorize;
  store: Store;
  sandbox: Sandbox;
  /** An unguessable id of 128 random bits. */
  newId: () => string;
  now: () => Date;
  /** An error of ours that a response does not show, for the log. */
  report: (error: unknown) => void;
  /** Whether a client is one of the showroom's own devices (G65). */
  isShowroom: (client: string) => boolean;
  /** There is something to deliver, or to work off. */
  wakeShowroom: () => void;
  wakeJobs: () => void;
}

/** Everything that routes work with, made once and passed in. */
export type Services = Knowledge & Writing;

interface Source {
  settings: Settings;
  /** What the responses were made from. */
  content: Content;
  /** As the build learnt it; learnt anew where there is no build. */
  answerModel?: AnswerModel | undefined;
  files: SiteFiles;
}

export const createKnowledge = ({ settings, content, answerModel, files: { artefacts, pages } }: Source): Knowledge => {
  const { retrieve, rankAnswers } = createSearch(content, answerModel);
  const read = (name: string): unknown => JSON.parse(artefacts.get(name)?.body('identity').toString() ?? 'null');
  const faq = (read('api/v1/faq') as FaqPage).items;
  const byId = new Map(faq.map((entry) => [entry.id, entry]));
  const { mattresses, pillows } = read('api/v1/products') as Products;
  const recommendations = new Map(
    [...artefacts.keys()]
      .filter((name) => name.startsWith('api/v1/recommend/'))
      .map((name) => read(name) as Recommendation)
      .map((body) => [body.recommendation.id, body]),
  );
  const idsOf = (products: readonly { id?: string | undefined }[]): string[] =>
    products.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return {
    settings,
    content,
    faq,
    searchFaq: (text) => rankAnswers(text).flatMap((id) => byId.get(id) ?? []),
    findRecommendation: (id) => recommendations.get(id),
    documents: () => readDocuments(pages),
    retrieve,
    findAskRecord: createAskRecords(content, settings),
    known: { outcomeIds: [...recommendations.keys()], mattressIds: idsOf(mattresses), pillowIds: idsOf(pillows) },
  };
};

/** What runs beside requests. */
interface Runtime {
  services: Services;
  /** Counted only where someone reads them. */
  metrics: Metrics | undefined;
  /** Shared by several processes, where it is configured. */
  redis: Redis | undefined;
  /** Stops workers, lets what they do finish, and closes the connections. */
  stop: () => Promise<void>;
}

const now = (): Date => new Date();

/** What is loaded only where it is configured: a start pays neither the time nor the memory of what it does not use. */
const openMetrics = async (store: Store): Promise<Metrics> => (await import('./metrics/metrics.ts')).createMetrics(store);
const openRedis = async (url: string, log: Logger, lost: () => void): Promise<Redis> =>
  (await import('./redis/connect.ts')).connectRedis(url, log, { lost });

/**
 * Opens the store, joins the keys of other processes, and starts the workers.
 * @throws Error with a sentence where the database cannot be opened
 */
export const startServices = async (environment: Environment, source: Omit<Source, 'settings'>, log: Logger): Promise<Runtime> => {
  const { dataDir, databaseUrl, redisUrl, settings, showroom: config } = environment;
  const { content } = source;
  const store = await openStore({ dataDir, databaseUrl });
  const metrics = environment.metricsPort === undefined ? undefined : await openMetrics(store);
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, log, () => metrics?.redisLost());
  const secret = redis ? await joinSharedSecret(redis, log) : createOwnSecret();
  const revocations = await watchRevocations(store, log);
  const keys = createKeys({ settings, secret, isRevoked: revocations.has });
  const showroom = createShowroom({ store, content, config, log });
  const jobs = startJobRunner({ store, log, newId, now, queued: showroom.wake });
  const retention = startRetention({ store, log, privacy: content.privacy, now });
  const services: Services = {
    ...createKnowledge({ settings, ...source }),
    keys,
    authorize: createAuthorize(keys, settings),
    store: metrics ? timeStore(store, metrics.store) : store,
    sandbox: createSandbox(redis),
    newId,
    now,
    isShowroom: createIsAmong(environment.showroomAddresses),
    report: (error) => log.error({ err: error }, 'unexpected error'),
    wakeShowroom: showroom.wake,
    wakeJobs: jobs.wake,
  };
  return {
    services,
    metrics,
    redis,
    stop: async () => {
      revocations.stop();
      await retention.stop();
      await jobs.stop();
      await showroom.stop();
      await secret.close();
      if (redis?.isOpen) redis.destroy();
      await store.close();
    },
  };
};
