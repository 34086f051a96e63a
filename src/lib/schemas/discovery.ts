import { z } from 'zod';
import { ourChoice, text, url } from './text.ts';

const words = z.array(text(200)).max(50);

/** RFC 9728. */
export const protectedResource = z
  .looseObject({
    resource: url.meta(ourChoice('G66', 'The root of this service.')),
    resource_name: text(200).meta({ description: 'Name of this service.' }),
    authorization_servers: z.array(url).min(1).max(5).meta({ description: 'Who issues keys: this service.' }),
    bearer_methods_supported: words.meta({ description: 'Where a key is sent: in the header.' }),
    resource_documentation: url.meta({ description: 'Page for developers.' }),
  })
  .meta({ id: 'ProtectedResourceMetadata', description: 'Protected-resource metadata (RFC 9728).' });

/** RFC 8414, with the anonymous identity type that the specification declares. */
export const authorizationServer = z
  .looseObject({
    issuer: url.meta({ description: 'The root of this service.' }),
    token_endpoint: url.meta({ description: 'Where keys are issued.' }),
    registration_endpoint: url.meta({ description: 'The same address.' }),
    grant_types_supported: words.meta({ description: '`client_credentials` alone.' }),
    response_types_supported: words.meta({ description: 'Empty: no grant of ours uses the authorization endpoint.' }),
    token_endpoint_auth_methods_supported: words.meta({ description: '`none`: whoever asks gets a key.' }),
    service_documentation: url.meta({ description: 'Page for developers.' }),
    agent_auth: z
      .looseObject({ identity_types_supported: words.meta({ description: '`anonymous` alone.' }) })
      .meta(ourChoice('G73', 'How an agent registers: identity type `anonymous` alone.')),
  })
  .meta({ id: 'AuthorizationServerMetadata', description: 'Authorization-server metadata (RFC 8414).' });

/** RFC 9727, a linkset, whose members RFC 9264 describes. */
export const apiCatalog = z
  .looseObject({
    linkset: z
      .array(z.looseObject({ anchor: url.meta({ description: 'What the links are about.' }) }))
      .max(20)
      .meta({ description: 'Links by what they are about (RFC 9264).' }),
  })
  .meta({ id: 'ApiCatalog', description: 'API catalog (RFC 9727).' });

/** Server card of a tool server (SEP-2127, a draft). */
export const serverCard = z
  .looseObject({
    $schema: url.meta({ description: 'Schema of a server card.' }),
    name: text(200, 3).meta({ description: 'Name of the server: its host reversed, and its id.' }),
    version: text(40, 1).meta({ description: 'Version of the server.' }),
    title: text(200).optional().meta({ description: 'Name for people.' }),
    description: text(100, 1).meta({ description: 'What it does.' }),
    websiteUrl: url.optional().meta({ description: 'Page about it.' }),
    remotes: z
      .array(
        z.looseObject({
          type: z.literal('streamable-http').meta({ description: 'Transport.' }),
          url: url.meta({ description: 'Address to send messages to.' }),
          supportedProtocolVersions: words.meta({ description: 'Revisions of MCP that it speaks.' }),
        }),
      )
      .max(5)
      .meta({ description: 'Where it answers.' }),
  })
  .meta({ id: 'ServerCard', ...ourChoice('G40', 'Who a tool server is, and where it answers.') });

const catalogEntry = z.looseObject({
  identifier: text(300)
    .regex(/^urn:air:[A-Za-z0-9.-]+(?::[A-Za-z0-9._-]+)+$/, { error: 'must be a urn:air name' })
    .meta({ description: 'Name of the entry.' }),
  type: text(200).meta({ description: 'Media type of `data`.' }),
  displayName: text(200).meta({ description: 'Name for people.' }),
  description: text(2000).optional().meta({ description: 'What it does.' }),
  capabilities: words.optional().meta({ description: 'Names of its tools.' }),
  representativeQueries: z.array(text(200)).min(2).max(5).optional().meta({ description: 'What people ask it.' }),
  data: serverCard,
});

const entries = z.array(catalogEntry).max(10).meta({ description: 'The tool servers, each with its card.' });

/** AI Catalog, a list of what an assistant can use here (Agentic Resource Discovery 0.91, a draft). */
export const aiCatalog = z
  .strictObject({ specVersion: z.literal('1.0').meta({ description: 'Version of the AI Catalog.' }), entries })
  .meta({ id: 'AiCatalog', ...ourChoice('G40', 'AI Catalog of the tool servers.') });

/** AI Catalog entries with inline server cards, and a plain list (G40). */
export const toolServers = z
  .looseObject({
    specVersion: text(20).meta({ description: 'Version of the AI Catalog.' }),
    entries,
    servers: z
      .array(
        z.looseObject({
          name: text(80).meta({ description: 'Id of the server.' }),
          transport: text(80).meta({ description: 'Always `streamable-http`.' }),
          url: url.meta({ description: 'Address to send messages to.' }),
        }),
      )
      .max(10)
      .meta({ description: 'The same as a plain list.' }),
  })
  .meta({ id: 'ToolServers', ...ourChoice(['G39', 'G40'], 'The two tool servers, and where they stand.') });

export const openApiDocument = z
  .looseObject({
    openapi: text(20).meta({ description: 'Version of OpenAPI.' }),
    info: z.looseObject({}).meta({ description: 'Name, version and licence.' }),
    paths: z.looseObject({}).meta({ description: 'Operations by address and method.' }),
  })
  .meta({ id: 'OpenApiDocument', ...ourChoice('G84', 'This document. Objects of responses are open: they may get members.') });
