import type { FaqSearch } from '#lib/domain/faq.ts';
import type { FindRecommendation } from '#lib/domain/batch.ts';
import type { FaqEntry, FaqPage } from '#lib/schemas/faq.ts';
import type { Recommendation } from '#lib/schemas/outcome.ts';
import { createFaqSearch } from '#lib/search/faq-search.ts';
import type { Settings } from '#lib/settings.ts';

/** Everything that functions work with, made once and handed down. */
export interface Services {
  settings: Settings;
  faq: readonly FaqEntry[];
  searchFaq: FaqSearch;
  findRecommendation: FindRecommendation;
}

/** Body of an artefact by its file name, without `.json`. */
type ReadArtefact = (file: string) => unknown;

interface Known {
  settings: Settings;
  /** Names of every artefact there is. */
  files: Iterable<string>;
  read: ReadArtefact;
}

/** Services over the prebuilt answers: what functions say is what the files say. */
export const createServices = ({ settings, files, read }: Known): Services => {
  const faq = (read('api/v1/faq') as FaqPage).items;
  const recommendations = new Map(
    [...files]
      .filter((file) => file.startsWith('api/v1/recommend/'))
      .map((file) => read(file) as Recommendation)
      .map((body) => [body.recommendation.id, body]),
  );
  return { settings, faq, searchFaq: createFaqSearch(faq), findRecommendation: (id) => recommendations.get(id) };
};
