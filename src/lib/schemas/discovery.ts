import { z } from 'zod';
import { ourChoice, text, url } from './text.ts';

const words = z.array(text(200)).max(50);

/** RFC 9728. */
export const protectedResource = z
  .looseObject({
    resource: url.meta(ourChoice('G66', 'The root of this service.')),
    resource_name: text(200),
    authorization_servers: z.array(url).min(1).max(5),
    bearer_methods_supported: words,
    resource_documentation: url,
  })
  .meta({ id: 'ProtectedResourceMetadata', description: 'Protected-resource metadata (RFC 9728).' });

/** RFC 8414, with the anonymous identity type that the specification declares. */
export const authorizationServer = z
  .looseObject({
    issuer: url,
    token_endpoint: url,
    registration_endpoint: url,
    grant_types_supported: words,
    response_types_supported: words.meta({ description: 'Empty: no grant of ours uses the authorization endpoint.' }),
    token_endpoint_auth_methods_supported: words,
    service_documentation: url,
    agent_auth: z
      .looseObject({ identity_types_supported: words })
      .meta(ourChoice('G73', 'How an agent registers: identity type `anonymous` alone.')),
  })
  .meta({ id: 'AuthorizationServerMetadata', description: 'Authorization-server metadata (RFC 8414).' });

const target = z.looseObject({ href: url, type: text(200).optional() });
const targets = z.array(target).max(50);

/** RFC 9727, a linkset (RFC 9264). */
export const apiCatalog = z
  .looseObject({
    linkset: z
      .array(
        z.looseObject({
          anchor: url,
          item: targets.optional(),
          'service-desc': targets.optional(),
          'service-doc': targets.optional(),
          'service-meta': targets.optional(),
          status: targets.optional(),
        }),
      )
      .max(20),
  })
  .meta({ id: 'ApiCatalog', description: 'API catalog (RFC 9727).' });

/** Server card of a tool server (SEP-2127, a draft). */
export const serverCard = z
  .looseObject({
    $schema: url,
    name: text(200, 3),
    version: text(40, 1),
    title: text(200).optional(),
    description: text(100, 1),
    websiteUrl: url.optional(),
    icons: z
      .array(z.looseObject({ src: url, mimeType: text(200).optional(), sizes: words.optional() }))
      .max(10)
      .optional(),
    remotes: z.array(z.looseObject({ type: z.literal('streamable-http'), url, supportedProtocolVersions: words })).max(5),
  })
  .meta({ id: 'ServerCard', ...ourChoice('G40', 'Who a tool server is, and where it answers.') });

const catalogEntry = z.looseObject({
  identifier: text(300).regex(/^urn:air:[A-Za-z0-9.-]+(?::[A-Za-z0-9._-]+)+$/, { error: 'must be a urn:air name' }),
  type: text(200),
  displayName: text(200),
  description: text(2000).optional(),
  capabilities: words.optional(),
  representativeQueries: z.array(text(200)).min(2).max(5).optional(),
  data: serverCard,
});

const entries = z.array(catalogEntry).max(10);

/** AI Catalog, a list of what an assistant can use here (Agentic Resource Discovery 0.91, a draft). */
export const aiCatalog = z
  .strictObject({ specVersion: z.literal('1.0'), entries })
  .meta({ id: 'AiCatalog', ...ourChoice('G40', 'AI Catalog of the tool servers.') });

/** AI Catalog entries with inline server cards, and a plain list (G40). */
export const toolServers = z
  .looseObject({
    specVersion: text(20),
    entries,
    servers: z.array(z.looseObject({ name: text(80), transport: text(80), url })).max(10),
  })
  .meta({ id: 'ToolServers', ...ourChoice(['G39', 'G40'], 'The two tool servers, and where they stand.') });

export const openApiDocument = z
  .looseObject({ openapi: text(20), info: z.looseObject({}), paths: z.looseObject({}) })
  .meta({ id: 'OpenApiDocument', description: 'This document.' });
