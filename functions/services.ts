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
import type { Authorize } from './keys/credential.ts';
import type { Keys } from './keys/keys.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Store } from './store/store.ts';

/** What functions know from the prebuilt answers: what they say is what the files say. */
export interface Knowledge {
  settings: Settings;
  content: Content;
  faq: readonly FaqEntry[];
  searchFaq: FaqSearch;
  findRecommendation: FindRecommendation;
  /** Finds records for a question in words. */
  retrieve: Retrieve;
  findAskRecord: FindAskRecord;
  /** Ids that a shortlist may name. */
  known: KnownIds;
}

/** What functions write with. */
export interface Writing {
  keys: Keys;
  authorize: Authorize;
  store: Store;
  sandbox: Sandbox;
  /** An unguessable id of 128 random bits. */
  newId: () => string;
  now: () => Date;
  /** A fault of ours on the way to an answer, for the log. */
  report: (error: unknown) => void;
  /** Whether a client is one of the showroom's own devices (G65). */
  isShowroom: (client: string) => boolean;
  /** There is something to deliver, or to work off. */
  wakeShowroom: () => void;
  wakeJobs: () => void;
}

/** Everything that functions work with, made once and handed down. */
export type Services = Knowledge & Writing;

interface Prebuilt {
  settings: Settings;
  /** What the artefacts were made from. */
  content: Content;
  /** As the build learnt it; learnt anew where there is no build. */
  answerModel?: AnswerModel | undefined;
  /** Names of every artefact there is. */
  files: Iterable<string>;
  /** Body of an artefact by its file name, without `.json`. */
  read: (file: string) => unknown;
}

export const createKnowledge = ({ settings, content, answerModel, files, read }: Prebuilt): Knowledge => {
  const { retrieve, rankAnswers } = createSearch(content, answerModel);
  const faq = (read('api/v1/faq') as FaqPage).items;
  const byId = new Map(faq.map((entry) => [entry.id, entry]));
  const { mattresses, pillows } = read('api/v1/products') as Products;
  const recommendations = new Map(
    [...files]
      .filter((file) => file.startsWith('api/v1/recommend/'))
      .map((file) => read(file) as Recommendation)
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
    retrieve,
    findAskRecord: createAskRecords(content, settings),
    known: { outcomeIds: [...recommendations.keys()], mattressIds: idsOf(mattresses), pillowIds: idsOf(pillows) },
  };
};
