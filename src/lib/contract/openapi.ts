import { z } from 'zod';
import { askEvents } from '../records/answer.ts';
import type { AskResponse } from '../schemas/ask.ts';
import type { Content } from '../schemas/content.ts';
import { soldMattress, soldPillow } from '../schemas/product.ts';
import { type Gap, ourChoice } from '../schemas/text.ts';
import { contact, shortlistRequest } from '../schemas/writes.ts';
import { baseUrl, sandboxKey, type Settings } from '../settings/settings.ts';
import { notModified, problemResponses, responseComponents } from './error-responses.ts';
import { responseExamples } from './examples.ts';
import { headers, headersOf } from './headers.ts';
import { exampleOf, parametersOf } from './parameters.ts';
import { type PrebuiltFile, dataFiles, prebuilt } from './prerendered.ts';
import { type Route, routes } from './routes.ts';

type JsonSchema = Record<string, unknown>;

/** Of all that has an id, what a client sends is as strict as the service. A response may get members, so that its objects are open (G84). */
const closed = new Set<unknown>([shortlistRequest, contact]);

const adjustSchema = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
  // Generated clients need it.
  if (jsonSchema['type'] === 'integer') jsonSchema['format'] = 'int32';
  if (jsonSchema['additionalProperties'] === false && !closed.has(zodSchema)) delete jsonSchema['additionalProperties'];
};

const options = { target: 'draft-2020-12', io: 'input', unrepresentable: 'any', override: adjustSchema } as const;

const ref = (id: string): string => `#/components/schemas/${id}`;

/** Members that the specification calls optional, though every response of ours has them (G103). */
const optional: Readonly<Record<string, readonly string[]>> = {
  Outcome: ['pillowLoftCm', 'recommendedMattressTypes', 'url'],
  Recommendation: ['medicalNote', 'links'],
  Matrix: ['scale', 'note'],
  Size: ['alternateDimensions', 'suitsCouples'],
  Sizes: ['market', 'warning'],
  Mattress: Object.keys(soldMattress.shape),
  Pillow: Object.keys(soldPillow.shape),
  Shortlist: ['outcomeId', 'mattressIds', 'pillowIds', 'note', 'callbackRequested', 'links'],
};

const loosened = (id: string, schema: JsonSchema): JsonSchema => {
  const required = (schema['required'] as string[] | undefined)?.filter((name) => !optional[id]?.includes(name));
  return { ...schema, ...(required && { required }) };
};

/** `components.schemas`: every schema with an id, each once. */
const componentSchemas = (asWritten: boolean): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { ...options, uri: ref }) as unknown as { schemas: Record<string, JsonSchema> };
  const entries = Object.entries(schemas).map(
    ([id, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [id, asWritten ? schema : loosened(id, schema)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
};

/** The members of an object as JSON Schema, with references to components. */
const memberSchemas = (schema: z.ZodObject): Record<string, JsonSchema> => {
  const { properties } = z.toJSONSchema(schema, options);
  return JSON.parse(JSON.stringify(properties).replaceAll('"#/$defs/', '"#/components/schemas/')) as Record<string, JsonSchema>;
};

/** A schema in place: a reference where it has an id. */
const schemaObject = (schema: z.ZodType): JsonSchema => memberSchemas(z.object({ schema }))['schema'] as JsonSchema;

const described = (description: string, gaps?: readonly Gap[]) => (gaps ? ourChoice(gaps, description) : { description });

const parameterObjects = (route: Route) => {
  const schemas = [route.inPath, route.query, route.headers].map((schema) => schema && memberSchemas(schema));
  const ofName: Record<string, JsonSchema> = Object.assign({}, ...schemas) as Record<string, JsonSchema>;
  return parametersOf(route).map(({ name, in: place, required, description, gaps, example, fallback }) => {
    const { description: _said, 'x-gap': _gaps, examples: _examples, default: _default, ...schema } = ofName[name] ?? {};
    const value = fallback === undefined ? {} : { default: fallback };
    // Beside a reference, generators of types see nothing.
    return {
      ...{ name, in: place, required },
      ...described(description, gaps),
      schema: '$ref' in schema && fallback !== undefined ? { allOf: [schema], ...value } : { ...schema, ...value },
      example,
    };
  });
};

const requestBody = ({ required, media }: NonNullable<Route['body']>) => ({
  required,
  content: Object.fromEntries(
    Object.entries(media).map(([type, schema]) => [
      type,
      { schema: schemaObject(schema), example: exampleOf(schema) ?? { grant_type: 'client_credentials' } },
    ]),
  ),
});

/** The same answer as events (G38). */
const eventStream = ({ results, ...head }: AskResponse) => ({
  'text/event-stream': {
    schema: {
      type: 'string',
      maxLength: 1_048_576,
      description:
        'Events `start` (all but the results), `result` (`index`, counted from 0, and `item`, an AskResult) and `complete` (`_meta`, `query_id`, `total_items`, and `unknown` and `hint` where there are no results); one JSON object a `data:` line.',
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
        headers: headersOf([...(route.file ? (['ETag'] as const) : []), ...(names ?? [])]),
        ...(schema && {
          content: {
            [media.split(';')[0] ?? media]: { schema: schemaObject(schema), example: examples[route.operationId] },
            ...(streams && eventStream(examples[route.operationId] as AskResponse)),
          },
        }),
      },
    ]),
  );

const operationObject = (route: Route, examples: Record<string, unknown>) => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...described(route.description, route.gaps),
  ...(parametersOf(route).length > 0 && { parameters: parameterObjects(route) }),
  ...(route.body && { requestBody: requestBody(route.body) }),
  responses: {
    ...successResponses(route, examples),
    ...(route.file && { 304: { $ref: '#/components/responses/NotModified' } }),
    ...problemResponses(route),
  },
  security: route.credential ? [{ bearerAuth: [] }] : [],
});

const tags = [
  { name: 'Guidance', description: 'What firmness, what pillow height, and why.' },
  { name: 'Questions', description: 'Questions in words, and the answers of the FAQ.' },
  { name: 'Catalogue', description: 'Gulf sizes in centimetres and prices in Qatari riyal.' },
  { name: 'Writing', description: 'Shortlists and reports for the showroom.' },
  { name: 'Service', description: 'Keys and versions.' },
  { name: 'Discovery', description: 'Documents for machines.' },
];

/**
 * OpenAPI 3.1 document of every endpoint of the specification, from the route table and the schemas.
 * @param options.asWritten - what every response has is required, as the types of our own client have it
 */
export const openApi = (content: Content, settings: Settings, { asWritten = false } = {}) => {
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
          ...ourChoice(
            ['G16', 'G107'],
            `A key from POST ${baseUrl(settings)}/keys, sent as RFC 6750 says, valid until every process of the service has stopped. ${sandboxKey(settings)} is public and always valid; its writes are checked and echoed, never kept.`,
          ),
        },
      },
      headers,
      responses: { NotModified: notModified, ...responseComponents(settings) },
      schemas: componentSchemas(asWritten),
    },
  };
};

/** Every response that is known in advance. */
export const prebuiltFiles = (content: Content, settings: Settings): PrebuiltFile[] => [
  ...dataFiles(content, settings),
  prebuilt('getOpenApi', openApi(content, settings)),
];
