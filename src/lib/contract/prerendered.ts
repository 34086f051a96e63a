import * as catalogue from '../domain/catalogue.ts';
import { faqEntries, faqPage } from '../domain/faq.ts';
import { matrix, recommendation } from '../domain/recommend.ts';
import { versions } from '../domain/versions.ts';
import type { Content } from '../schemas/content.ts';
import { topicIds } from '../schemas/faq.ts';
import { productTypes } from '../schemas/product.ts';
import type { Settings } from '../settings.ts';
import { openApi } from './openapi.ts';
import * as discovery from './discovery.ts';

/** A prebuilt JSON answer: the file that holds it (without `.json`) and the operation whose 200 it is. */
interface Artefact {
  file: string;
  operationId: string;
  body: unknown;
}

const noSearch = () => [];

/** Every answer that is known in advance. The route table's `file` maps public addresses to these. */
export const artefacts = (content: Content, settings: Settings): Artefact[] => {
  const faq = faqEntries(content, settings);
  const wholeFaq = (topic?: (typeof topicIds)[number]) => faqPage(faq, noSearch, { topic, limit: 50 });
  return [
    ...content.outcomes.map((record) => ({
      file: `api/v1/recommend/${record.id}`,
      operationId: 'getRecommendation',
      body: recommendation(record, content, settings),
    })),
    { file: 'api/v1/matrix', operationId: 'getMatrix', body: matrix(content, settings) },
    { file: 'api/v1/sizes', operationId: 'listSizes', body: catalogue.sizes(content) },
    { file: 'api/v1/products', operationId: 'listProducts', body: catalogue.products(content) },
    ...productTypes.map((type) => ({
      file: `api/v1/products/${type}`,
      operationId: 'listProducts',
      body: catalogue.products(content, type),
    })),
    { file: 'api/v1/faq', operationId: 'searchFaq', body: wholeFaq() },
    ...topicIds.map((topic) => ({ file: `api/v1/faq/${topic}`, operationId: 'searchFaq', body: wholeFaq(topic) })),
    { file: 'api/v1/versions', operationId: 'getVersions', body: versions(content.versions, settings) },
    { file: 'api/v1/shortlists', operationId: 'listShortlists', body: { items: [], nextCursor: null, hasMore: false, total: 0 } },
    { file: 'api/v1/batch', operationId: 'getBatch', body: { count: 0, succeeded: 0, failed: 0, results: [] } },
    { file: 'openapi', operationId: 'getOpenApi', body: openApi(content, settings) },
    {
      file: '.well-known/oauth-protected-resource',
      operationId: 'getProtectedResourceMetadata',
      body: discovery.protectedResource(content, settings),
    },
    {
      file: '.well-known/oauth-authorization-server',
      operationId: 'getAuthorizationServerMetadata',
      body: discovery.authorizationServer(settings),
    },
    { file: '.well-known/api-catalog', operationId: 'getApiCatalog', body: discovery.apiCatalog(settings) },
    { file: '.well-known/mcp', operationId: 'getToolServers', body: discovery.toolServers(settings) },
    { file: '.well-known/ai-catalog', operationId: 'getAiCatalog', body: discovery.aiCatalog(settings) },
    { file: '.well-known/ard', operationId: 'getResourceManifest', body: discovery.aiCatalog(settings) },
    { file: 'mcp/server-card', operationId: 'getActionsCard', body: discovery.serverCard('actions', settings) },
    { file: 'mcp/docs/server-card', operationId: 'getDocumentationCard', body: discovery.serverCard('docs', settings) },
  ];
};
