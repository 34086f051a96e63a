import { setImmediate as turn } from 'node:timers/promises';
import { deskPath } from '#lib/contract/desk.ts';
import { fileOf } from '#lib/contract/prerendered.ts';
import { createFindInstead } from '#lib/records/answer.ts';
import { createAskRecords } from '#lib/records/ask-records.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { FaqPage } from '#lib/schemas/faq.ts';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Model } from '#lib/ask/heads.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { createIsAmong } from './http/client-address.ts';
import { createDesk, type Desk } from './desk/desk.ts';
import type { Environment } from '#lib/settings/environment.ts';
import { startRetention, type Worker } from './showroom/workers.ts';
import { createAuthorize, createKeys, watchRevocations } from './plugins/bearer.ts';
import type { Shared } from './store/redis.ts';
import type { Logger } from './http/log.ts';
import { createMetrics, type Metrics } from './plugins/metrics.ts';
import { newId } from './store/values.ts';
import { createSandbox } from './store/sandbox.ts';
import { createForeignOriginOf, createLimitsOf } from './showroom/sender.ts';
import { createShowroom } from './showroom/showroom.ts';
import { startWarning, startWrittenWarning, waysOf } from './showroom/ways.ts';
import type { SiteFiles } from './http/site.ts';
import type { Document } from '#lib/tools/document-search.ts';
import { once } from '#lib/words/once.ts';
import { markdownPath } from '#lib/words/paths.ts';
import type { Knowledge, Services, Writing } from './routes/services.ts';
import { openStore } from './store/open-store.ts';
import { takeLock } from './store/lock.ts';
import { createOwnSecret } from './store/shared.ts';

interface Source {
  settings: Settings;
  /** What the responses were made from. */
  content: Content;
  answerModel: () => Model;
  files: SiteFiles;
  /** Name of the build; none where the responses are made from the content. */
  build?: string;
}

/** What a process made of a release. */
interface ReleaseServices {
  services: Services;
  /** What runs beside requests follows this release from here on: mails, the desk, and what is let go of. */
  adopt: () => void;
  /** Makes what questions are answered from, in turns of tens of milliseconds; a question that comes earlier makes it itself. */
  warm: () => Promise<void>;
}

/** What the build writes before the text of a document: values of YAML that are JSON. */
const frontMatter = /^---\n([^]*?)\n---\n/;
const value = /^(\w+): (".*")$/gm;

/**
 * The pages that have markdown, as the build made it.
 * @throws SiteError where a file of it is gone or was changed
 */
export const readDocuments = (pages: SiteFiles['pages']): Document[] =>
  [...pages.keys()].flatMap((path): Document[] => {
    const file = pages.get(markdownPath(path));
    if (!file) return [];
    const markdown = file.body('identity').toString();
    const said = new Map(
      [...(frontMatter.exec(markdown)?.[1] ?? '').matchAll(value)].map(([, name = '', json = '""']) => [name, JSON.parse(json) as string]),
    );
    const [title = '', description = ''] = [said.get('title'), said.get('description')];
    const language = path.startsWith('/ar') ? 'ar' : 'en';
    return [{ id: path.slice(1), language, title, description, path, markdown }];
  });

export const createKnowledge = ({
  settings,
  content,
  answerModel,
  files: { responses, pages },
}: Source): Knowledge & Pick<ReleaseServices, 'warm'> => {
  const search = once(() => createSearch(content, answerModel()));
  const findAskRecord = once(() => createAskRecords(content, settings));
  const read = (name: string): unknown => JSON.parse(responses.get(name)?.body('identity').toString() ?? 'null');
  const faq = (read(fileOf('searchFaq', { limit: 50 })) as FaqPage).items;
  const byId = new Map(faq.map((entry) => [entry.id, entry]));
  const { mattresses, pillows } = read(fileOf('listProducts')) as Products;
  const recommendations = new Map(
    content.outcomes.map(({ id, position, weight, thermal }) => [
      id,
      read(fileOf('getRecommendation', { position, weight, thermal })) as Recommendation,
    ]),
  );
  const idsOf = (products: readonly { id?: string | undefined }[]): string[] => products.flatMap(({ id }) => id ?? []);
  return {
    settings,
    content,
    faq,
    searchFaq: (text) =>
      search()
        .rankAnswers(text)
        .flatMap((id) => byId.get(id) ?? []),
    findRecommendation: (id) => recommendations.get(id),
    documents: () => readDocuments(pages),
    retrieve: (...asked) => search().retrieve(...asked),
    findAskRecord: (...asked) => findAskRecord()(...asked),
    findInstead: createFindInstead(content, settings),
    known: {
      outcomeIds: [...recommendations.keys()].sort(),
      mattressIds: idsOf(mattresses),
      pillowIds: idsOf(pillows),
      sizeKeys: content.sizes.map(({ key }) => key),
      showroomIds: (content.site.showrooms ?? []).map(({ id }) => id),
      formerIds: idsOf(content.discontinued),
    },
    warm: async () => {
      for (const make of [answerModel, search, findAskRecord]) {
        await turn();
        make();
      }
    },
  };
};

/** What runs beside requests, whichever release is served. */
interface Runtime {
  servicesOf: (source: Omit<Source, 'settings'>) => ReleaseServices;
  /** Counted only where someone reads them. */
  metrics: Metrics | undefined;
  /** Shared with other processes, where Redis is configured. */
  shared: Shared | undefined;
  /** Called once requests are taken: from then on the log says where they reach nobody. */
  watchRequests: () => void;
  /** Lets what the workers do finish, and begins nothing more; requests can be answered meanwhile. */
  stopWorkers: () => Promise<void>;
  /** Closes the connections. */
  close: () => Promise<void>;
}

type StartedWith = Pick<Source, 'content' | 'build'>;

const now = (): Date => new Date();

/** Milliseconds that a start waits for the process before it to end. */
const lockWaitMs = 15_000;

/**
 * Opens the store, joins the keys of other processes, and starts the workers, which write and mail by the content of the release that was adopted.
 * @throws Error with a sentence where the database cannot be opened
 */
export const startServices = async (environment: Environment, { content, build }: StartedWith, log: Logger): Promise<Runtime> => {
  const { dataDir, databaseUrl, redisUrl, rateLimit, settings, showroom: config } = environment;
  const live = { ...content };
  const ways = waysOf(environment);
  // Several processes serve where both are shared: requests in PostgreSQL, keys and limits in Redis.
  const isAlone = databaseUrl === undefined || redisUrl === undefined;
  const lock = isAlone ? await takeLock({ dataDir, databaseUrl }, { waitMs: lockWaitMs, log }) : undefined;
  const store = await openStore({ dataDir, databaseUrl });
  // Loaded only where they are configured: a start pays neither the time nor the memory of what it does not use.
  const metrics = environment.metricsPort === undefined ? undefined : await createMetrics(store, { build, ways });
  const redis = redisUrl === undefined ? undefined : await import('./store/redis.ts');
  const shared = await redis?.joinProcesses(redisUrl ?? '', log);
  const secret = shared?.secret ?? createOwnSecret();
  const revocations = await watchRevocations(store, log);
  const keys = createKeys({ settings, secret, isRevoked: revocations.has });
  const showroom = createShowroom({ store, content: live, rootUrl: settings.rootUrl, config, log, isAlone });
  let warnings: Worker[] = [];
  let retention: Worker | undefined;
  let desk: Desk | undefined;
  const writing: Writing = {
    keys,
    authorize: createAuthorize(keys, settings),
    store,
    sandbox: createSandbox(shared?.memory),
    newId,
    now,
    limitsOf: createLimitsOf(createIsAmong(environment.showroomAddresses), rateLimit),
    foreignOriginOf: createForeignOriginOf([settings.rootUrl, ...environment.callbackOrigins]),
    ways,
    report: (error) => log.error({ err: error }, 'unexpected error'),
    wakeShowroom: showroom.wake,
  };
  const servicesOf = (source: Omit<Source, 'settings'>): ReleaseServices => {
    const ownDesk = createDesk({
      environment,
      store,
      content: source.content,
      log,
      now,
      share: shared?.limit,
      wakeShowroom: showroom.wake,
    });
    const { warm, ...knowledge } = createKnowledge({ settings, ...source });
    return {
      warm,
      services: {
        ...knowledge,
        ...writing,
        desk: ownDesk,
        deskShell: (language) => source.files.pages.get(`${deskPath}/shell/${language}`)?.body('identity').toString() ?? '<!--desk-->',
      },
      adopt: () => {
        Object.assign(live, source.content);
        void retention?.stop();
        retention = startRetention({ store, log, privacy: source.content.privacy, now });
        void desk?.stop();
        desk = ownDesk;
        void desk?.begin().catch((error: unknown) => log.error({ err: error }, 'the staff of the desk could not be read'));
        metrics?.serves(source.build);
      },
    };
  };
  return {
    servicesOf,
    metrics,
    shared,
    watchRequests: () => {
      warnings = [startWarning({ ways, store, log }), startWrittenWarning({ store, log })];
    },
    stopWorkers: async () => {
      await Promise.all(warnings.map((warning) => warning.stop()));
      await retention?.stop();
      await showroom.stop();
    },
    close: async () => {
      revocations.stop();
      await desk?.stop();
      shared?.close();
      await store.close();
      await lock?.release();
    },
  };
};
