import type { z } from 'zod';
import { askEvents } from './ask/events.ts';
import { responseExamples } from './openapi/examples.ts';
import { headers, headersOf, type HeaderName } from './openapi/headers.ts';
import { notModified, problemResponses, responseComponents } from './openapi/responses.ts';
import { componentSchemas, schemaObject } from './openapi/schemas.ts';
import type { Parameter } from './parameter.ts';
import { routes, type Route } from './routes.ts';
import type { AskResponse } from './schemas/ask.ts';
import type { Content } from './schemas/content.ts';
import { baseUrl, sandboxKey, type Settings } from './settings.ts';

const notFixed = (gap: string): string => `Not fixed by the specification (${gap}).`;
const described = (description: string, gap?: string) => ({
  description: gap ? `${description} ${notFixed(gap)}` : description,
  ...(gap && { 'x-gap': gap }),
});

const parameterObject = ({ name, in: place, required, description, schema, example, gap, fallback }: Parameter) => ({
  name,
  in: place,
  required,
  ...described(description, gap),
  schema:
    fallback === undefined || typeof fallback === 'number' ? schemaObject(schema) : { allOf: [schemaObject(schema)], default: fallback },
  example,
});

const requestExample = (schema: z.ZodType): unknown => (schema.meta()?.['examples'] as unknown[] | undefined)?.[0];

const requestBody = ({ required, media }: NonNullable<Route['body']>) => ({
  required,
  content: Object.fromEntries(
    Object.entries(media).map(([type, schema]) => [
      type,
      { schema: schemaObject(schema), example: requestExample(schema) ?? { grant_type: 'client_credentials' } },
    ]),
  ),
});

const mediaName = (media: string): string => media.split(';')[0] ?? media;

const successHeaders = (route: Route, names: readonly HeaderName[] = []): HeaderName[] => [
  ...(route.file ? (['ETag'] as const) : []),
  ...names,
];

/** The same answer as events (G38). */
const eventStream = ({ results, ...head }: AskResponse) => ({
  'text/event-stream': {
    schema: {
      type: 'string',
      maxLength: 1_048_576,
      description:
        'Events `start` (all but the results), `result` (`index`, counted from 0, and `item`, an AskResult) and `complete` (`_meta`, `query_id`, `total_items`); one JSON object a `data:` line.',
    },
    example: [...askEvents(head, results)].join(''),
  },
});

const successResponses = (route: Route, examples: Record<string, unknown>) =>
  Object.fromEntries(
    route.success.map(({ status, description, media, schema, headers: names, streams }) => [
      status,
      {
        description,
        headers: headersOf(successHeaders(route, names)),
        content: {
          [mediaName(media)]: { schema: schemaObject(schema), example: examples[route.operationId] },
          ...(streams && eventStream(examples[route.operationId] as AskResponse)),
        },
      },
    ]),
  );

const operationObject = (route: Route, examples: Record<string, unknown>) => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...described(route.description, route.gap),
  ...(route.parameters.length > 0 && { parameters: route.parameters.map(parameterObject) }),
  ...(route.body && { requestBody: requestBody(route.body) }),
  responses: {
    ...successResponses(route, examples),
    ...(route.file && { 304: { $ref: '#/components/responses/NotModified' } }),
    ...problemResponses(route.problems),
  },
  security: route.credential ? [{ bearerAuth: [] }] : [],
});

const tags = [
  { name: 'Guidance', description: 'What firmness, what pillow height, and why.' },
  { name: 'Catalogue', description: 'Gulf sizes in centimetres and prices in Qatari riyal.' },
  { name: 'Writing', description: 'Shortlists and reports for the showroom.' },
  { name: 'Service', description: 'Keys and versions.' },
  { name: 'Discovery', description: 'Documents for machines.' },
];

/** OpenAPI 3.1 document of every endpoint of the specification, from the route table and the schemas. */
export const openApi = (content: Content, settings: Settings) => {
  const examples = responseExamples(content, settings);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationObject(route, examples);
  return {
    openapi: '3.1.1',
    info: {
      title: content.site.name.en,
      version: content.versions.at(-1)?.number ?? '1.0.0',
      summary: 'Firmness, pillow loft, Gulf sizes and prices in riyal.',
      description:
        'Mattress and pillow guidance for Qatar. Every GET is public. Firmness is a target range out of ten, never a value to match against a label. ' +
        'Prices are in QAR and exclude delivery; the catalogue is a sample where it says so. What the specification leaves open is marked `x-gap`.',
      contact: { name: content.site.name.en, email: content.site.contact.email, url: `${settings.rootUrl}/en` },
      license: { name: 'CC-BY-4.0', identifier: 'CC-BY-4.0' },
    },
    servers: [{ url: settings.rootUrl, description: 'This service, in production or local.', 'x-internal': false }],
    tags,
    security: [],
    externalDocs: { description: 'Guide to this interface.', url: `${settings.rootUrl}/en/api` },
    paths,
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from POST ${baseUrl(settings)}/keys, sent as RFC 6750 says. ${sandboxKey(settings)} is public and always valid; its writes are checked and echoed, never kept.`,
        },
      },
      headers,
      responses: { NotModified: notModified, ...responseComponents(settings) },
      schemas: componentSchemas(),
    },
  };
};
