import * as catalogue from '../domain/catalogue.ts';
import { faqEntries, faqPage } from './faq.ts';
import { matrix, recommendation } from '../domain/recommend.ts';
import { versions } from '../domain/versions.ts';
import type { Content } from '../schemas/content.ts';
import { topicIds } from '../schemas/faq.ts';
import { productTypes } from '../schemas/product.ts';
import type { Settings } from '../settings/settings.ts';
import { discoveryDocuments } from './discovery.ts';
import { routes, type Values } from './routes.ts';

/** A prebuilt JSON response: the file that holds it (without `.json`) and the operation whose 200 it is. */
export interface PrebuiltFile {
  file: string;
  operationId: string;
  body: unknown;
}

/**
 * The file that answers an operation with these values, by the route table.
 * @throws Error where a function answers it
 */
export const fileOf = (operationId: string, values: Values = {}): string => {
  const file = routes.find((route) => route.operationId === operationId)?.file?.(values);
  if (typeof file !== 'string') throw new Error(`No file answers ${operationId}.`);
  return file;
};

/** The response of an operation, in the file that the route table names. */
export const prebuilt = (operationId: string, body: unknown, values?: Values): PrebuiltFile => ({
  file: fileOf(operationId, values),
  operationId,
  body,
});

const noSearch = () => [];
/** Entries of a whole topic, which one page of the usual size holds. */
const wholeTopic = { limit: 50 };

/** Every response that is known in advance, but the contract. */
export const dataFiles = (content: Content, settings: Settings): PrebuiltFile[] => {
  const faq = faqEntries(content, settings);
  const wholeFaq = (topic?: (typeof topicIds)[number]) => faqPage(faq, noSearch, { topic, ...wholeTopic });
  return [
    ...content.outcomes.map((record) =>
      prebuilt('getRecommendation', recommendation(record, content, settings), {
        position: record.position,
        weight: record.weight,
        thermal: record.thermal,
      }),
    ),
    prebuilt('getMatrix', matrix(content, settings)),
    prebuilt('listSizes', catalogue.sizes(content, settings)),
    prebuilt('listProducts', catalogue.products(content, settings)),
    ...productTypes.map((type) => prebuilt('listProducts', catalogue.products(content, settings, type), { type })),
    prebuilt('searchFaq', wholeFaq(), wholeTopic),
    ...topicIds.map((topic) => prebuilt('searchFaq', wholeFaq(topic), { topic, ...wholeTopic })),
    prebuilt('getVersions', versions(content.versions, settings)),
    prebuilt('listShortlists', { items: [], nextCursor: null, hasMore: false, total: 0 }),
    prebuilt('getBatch', { count: 0, succeeded: 0, failed: 0, results: [] }),
    ...Object.entries(discoveryDocuments(content, settings)).map(([operationId, body]) => prebuilt(operationId, body)),
  ];
};
