import { baseUrl, type Settings } from './settings.ts';
import type { Content } from './schemas/content.ts';

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
      identity_endpoint: keys,
      register_uri: keys,
      identity_types_supported: ['anonymous'],
      anonymous: { credential_types_supported: ['api_key'] },
    },
  };
};

/** RFC 9727: what is here, and where each part is described. */
export const apiCatalog = (settings: Settings) => {
  const { rootUrl } = settings;
  return {
    linkset: [
      {
        anchor: `${rootUrl}/.well-known/api-catalog`,
        item: [{ href: baseUrl(settings) }, { href: `${rootUrl}/ask` }, { href: `${rootUrl}/mcp` }, { href: `${rootUrl}/mcp/docs` }],
      },
      {
        anchor: baseUrl(settings),
        'service-desc': [{ href: `${rootUrl}/openapi.json`, type: 'application/json' }],
        'service-doc': [
          { href: `${rootUrl}/en/api`, type: 'text/html', hreflang: ['en'] },
          { href: `${rootUrl}/ar/api`, type: 'text/html', hreflang: ['ar'] },
        ],
        status: [{ href: `${baseUrl(settings)}/versions`, type: 'application/json' }],
      },
    ],
  };
};

const servers = [
  {
    name: 'actions',
    path: '/mcp',
    title: 'Mattress and pillow actions',
    description: 'Recommend firmness and loft, look up Qatar mattress sizes, browse products in QAR.',
  },
  {
    name: 'docs',
    path: '/mcp/docs',
    title: 'Mattress and pillow documentation',
    description: 'Search and fetch the guide, and list the FAQ topics.',
  },
] as const;

/** Both tool servers: AI Catalog entries with inline server cards, and a plain list (G40). */
export const toolServers = (settings: Settings) => {
  const { host } = new URL(settings.rootUrl);
  return {
    specVersion: '1.0',
    entries: servers.map(({ name, path, title, description }) => ({
      identifier: `urn:air:${host}:mcp:${name}`,
      type: 'application/mcp-server-card+json',
      displayName: title,
      data: {
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: `${host.split(':')[0]?.split('.').reverse().join('.')}/${name}`,
        version: '1.0.0',
        title,
        description,
        remotes: [
          { type: 'streamable-http', url: settings.rootUrl + path, supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18'] },
        ],
      },
    })),
    servers: servers.map(({ name, path }) => ({ name, transport: 'streamable-http', url: settings.rootUrl + path })),
  };
};

/** `Link` header of API answers and pages (RFC 8288, RFC 8631, RFC 9727). */
export const discoveryLinks = [
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</en/api>; rel="service-doc"; type="text/html"',
  '</.well-known/api-catalog>; rel="api-catalog"',
  `<${licenceUrl}>; rel="license"`,
].join(', ');
