import type { Content } from '../schemas/content.ts';
import { baseUrl, type Settings } from '../settings/settings.ts';

/** The discovery documents under `/.well-known/`. */

/** Of the data (CC-BY-4.0). */
export const licenceUrl = 'https://creativecommons.org/licenses/by/4.0/';

/** RFC 9728: the resource is the whole origin, since the document stands at the origin's well-known address. */
export const protectedResource = ({ site }: Content, settings: Settings) => ({
  resource: settings.rootUrl,
  resource_name: site.name.en,
  authorization_servers: [settings.rootUrl],
  bearer_methods_supported: ['header'],
  resource_documentation: `${settings.rootUrl}/en/api`,
});

/**
 * RFC 8414. `response_types_supported` is required, and empty because no grant of ours uses the authorization endpoint.
 * `agent_auth` declares the only identity type, `anonymous` (specification, "Authentication" 6).
 */
export const authorizationServer = (settings: Settings) => {
  const keys = `${baseUrl(settings)}/keys`;
  return {
    issuer: settings.rootUrl,
    token_endpoint: keys,
    registration_endpoint: keys,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${settings.rootUrl}/en/api`,
    agent_auth: {
      skill: `${settings.rootUrl}/auth.md`,
      identity_endpoint: keys,
      register_uri: keys,
      identity_types_supported: ['anonymous'],
      anonymous: { credential_types_supported: ['api_key'] },
    },
  };
};

export const cardMedia = 'application/mcp-server-card+json';
export const catalogMedia = 'application/ai-catalog+json';

export const toolServerList = [
  {
    id: 'actions',
    path: '/mcp',
    title: 'Mattress and pillow actions',
    description: 'Recommend firmness and loft, look up Qatar mattress sizes, browse products in QAR.',
    capabilities: ['recommend_mattress', 'lookup_qatar_mattress_size', 'browse_products'],
    queries: [
      'which mattress firmness suits a side sleeper of 95 kg who sleeps hot',
      'what size is a king mattress in Qatar',
      'hybrid mattresses in queen size below 3000 riyals',
      'أي مرتبة تناسب من ينام على ظهره ووزنه 80 كيلو؟',
    ],
  },
  {
    id: 'docs',
    path: '/mcp/docs',
    title: 'Mattress and pillow documentation',
    description: 'Search and fetch the guide, and list the FAQ topics.',
    capabilities: ['search_documentation', 'fetch_document', 'list_faq_topics'],
    queries: [
      'is a Qatar king the same as a US king',
      'which mattress is better for back pain',
      'how high should a pillow be for a side sleeper',
      'هل شرشف الكينج الأمريكي يصلح للكينج القطري؟',
    ],
  },
] as const;

type ToolServer = (typeof toolServerList)[number];

/** Address of a tool server’s card, below the server’s own (SEP-2127). */
const cardPath = ({ path }: Pick<ToolServer, 'path'>): string => `${path}/server-card`;

/** Server card (SEP-2127): who a tool server is and where it answers, without its tools. */
export const serverCard = (id: ToolServer['id'], settings: Settings) => {
  const { path, title, description } = toolServerList.find((server) => server.id === id) as ToolServer;
  const { hostname } = new URL(settings.rootUrl);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${hostname.split('.').reverse().join('.')}/${id}`,
    version: '1.0.0',
    title,
    description,
    websiteUrl: `${settings.rootUrl}/en/api`,
    icons: [{ src: `${settings.rootUrl}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] }],
    remotes: [
      { type: 'streamable-http', url: settings.rootUrl + path, supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18'] },
    ],
  };
};

/** AI Catalog of both tool servers with inline cards, and what people ask them (Agentic Resource Discovery 0.91, sections 4 and 5.1). */
const aiCatalog = (settings: Settings) => {
  const { hostname } = new URL(settings.rootUrl);
  return {
    specVersion: '1.0',
    entries: toolServerList.map(({ id, title, description, capabilities, queries }) => ({
      identifier: `urn:air:${hostname}:mcp:${id}`,
      type: cardMedia,
      displayName: title,
      description,
      capabilities,
      representativeQueries: queries,
      data: serverCard(id, settings),
    })),
  };
};

/** Both tool servers: the entries of the AI Catalog, and a plain list (G40). */
const toolServers = (settings: Settings) => ({
  ...aiCatalog(settings),
  servers: toolServerList.map(({ id, path }) => ({ name: id, transport: 'streamable-http', url: settings.rootUrl + path })),
});

/** RFC 9727: what is here, and where each part is described. */
const apiCatalog = (settings: Settings) => {
  const { rootUrl } = settings;
  const [base, ask] = [baseUrl(settings), `${rootUrl}/ask`];
  const page = (path: string) => [{ href: `${rootUrl}/en/api${path}`, type: 'text/html', hreflang: ['en'] }];
  const description = [{ href: `${rootUrl}/openapi.json`, type: 'application/json' }];
  return {
    linkset: [
      {
        anchor: `${rootUrl}/.well-known/api-catalog`,
        item: [{ href: base }, { href: ask }, ...toolServerList.map(({ path }) => ({ href: rootUrl + path }))],
      },
      {
        anchor: base,
        'service-desc': description,
        'service-doc': [...page(''), { href: `${rootUrl}/auth.md`, type: 'text/markdown', hreflang: ['en'] }],
        'service-meta': [{ href: `${rootUrl}/.well-known/oauth-protected-resource`, type: 'application/json' }],
        status: [{ href: `${base}/versions`, type: 'application/json' }],
      },
      { anchor: ask, 'service-desc': description, 'service-doc': page('/guidance#postAsk') },
      ...toolServerList.map((server) => ({
        anchor: rootUrl + server.path,
        'service-desc': [{ href: rootUrl + cardPath(server), type: cardMedia }],
        'service-doc': page('/discovery#getToolServers'),
        'service-meta': [{ href: `${rootUrl}/.well-known/ai-catalog.json`, type: catalogMedia }],
      })),
    ],
  };
};

/** Every discovery document, by the operation that it answers. */
export const discoveryDocuments = (content: Content, settings: Settings) => ({
  getProtectedResourceMetadata: protectedResource(content, settings),
  getAuthorizationServerMetadata: authorizationServer(settings),
  getApiCatalog: apiCatalog(settings),
  getToolServers: toolServers(settings),
  getAiCatalog: aiCatalog(settings),
  getResourceManifest: aiCatalog(settings),
  getActionsCard: serverCard('actions', settings),
  getDocumentationCard: serverCard('docs', settings),
});

/** `Link` header of API answers and pages (RFC 8288, RFC 8631, RFC 9727). */
export const discoveryLinks = [
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</en/api>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  `<${licenceUrl}>; rel="license"`,
].join(', ');

/** Where `security.txt` is found (RFC 9116 section 3). */
const securityPath = '/.well-known/security.txt';

/** `security.txt` (RFC 9116): whom to tell of a weakness. Lines end with CRLF (section 4). */
export const securityText = ({ site }: Pick<Content, 'site'>, { rootUrl }: Pick<Settings, 'rootUrl'>): string =>
  [
    `Contact: mailto:${site.contact.email}`,
    `Expires: ${site.securityExpires}T00:00:00Z`,
    'Preferred-Languages: en, ar',
    `Canonical: ${rootUrl}${securityPath}`,
  ]
    .map((line) => `${line}\r\n`)
    .join('');
