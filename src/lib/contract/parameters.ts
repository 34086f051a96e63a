import { z } from 'zod';
import { askLimits } from '../schemas/ask.ts';
import { type ErrorCode, pageLimits } from '../schemas/envelope.ts';
import { topic } from '../schemas/faq.ts';
import { productType } from '../schemas/product.ts';
import { position, thermal, weight } from '../schemas/profile.ts';
import { codePoints, type Gap, ourChoice, text } from '../schemas/text.ts';

/** Whether a value that was sent is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a schema does not say of a query parameter: another name that it may be sent under, and the code of a value that is not accepted. */
export const reading = z.registry<{ alias?: string; fault?: ErrorCode }>();

/** A text that is not blank; `expects` says what it is. */
const words = (max: number, expects: string) => {
  const error = `must be ${expects}`;
  return z
    .string({ error })
    .regex(/\S/u, { error })
    .refine((value) => codePoints(value) <= max, { error })
    .meta({ minLength: 1, maxLength: max });
};

/** A whole number, written in up to nine digits. */
const wholeNumber = (
  { least, most, usual }: { least: number; most: number; usual: number },
  description: string,
  gaps?: readonly Gap[],
) => {
  const error = `must be a whole number from ${least} to ${most}`;
  const number = z.int32({ error }).min(least, { error }).max(most, { error });
  return z
    .preprocess((sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent), number)
    .default(usual)
    .meta({ description, examples: [usual], ...(gaps && { 'x-gap': gaps }) });
};

export const profileQuery = z.object({ position, weight, thermal: thermal.default('neutral') });

export const productQuery = z.object({
  type: productType.optional().meta({ description: 'Only mattresses or only pillows; both without it.', examples: ['mattress'] }),
});

const refusedCursor = { fault: 'invalid_cursor' } as const;

const cursor = words(200, 'the nextCursor of the previous page')
  .optional()
  .meta({ description: 'Opaque; from the previous page’s nextCursor.', pattern: '^[A-Za-z0-9_-]+$', examples: ['MTAuNHh6'] })
  .register(reading, refusedCursor);

const limit = wholeNumber(pageLimits, 'Items a page, 1 to 200; default 50.');

export const faqQuery = z.object({
  q: words(200, 'a search text of 1 to 200 characters')
    .optional()
    .meta({ ...ourChoice('G36', 'Search text in English or Arabic; the best match comes first.'), examples: ['king size'] }),
  topic: topic.optional().meta({ ...ourChoice('G35', 'One topic of the FAQ.'), examples: ['sizes'] }),
  cursor,
  limit,
});

/** Paging of a list that never issued a cursor: every cursor is invalid (G24). */
export const emptyListQuery = z.object({
  cursor: cursor
    .refine((value) => value === undefined, { error: 'must be the nextCursor of the previous page' })
    .meta({ ...ourChoice('G24', 'Opaque. This list never issued one: any cursor is invalid.'), examples: ['MTAuNHh6'] })
    .register(reading, refusedCursor),
  limit,
});

export const batchQuery = z.object({
  // As long as an address may be (G74).
  operations: words(16_384, 'a JSON array of operations')
    .optional()
    .meta({
      ...ourChoice(['G28', 'G74'], 'JSON array with the operations of POST /api/v1/batch; without it the answer is the empty envelope.'),
      examples: ['[{"position":"side","weight":"k90to130"}]'],
    }),
});

export const askQuery = z.object({
  query: words(1000, 'a question of 1 to 1000 characters')
    .meta({
      ...ourChoice('G38', 'The question, in English or Arabic. It may be called `q` as well.'),
      examples: ['what size is a Qatar king'],
    })
    .register(reading, { alias: 'q' }),
  num_results: wholeNumber(askLimits, `Most records in the answer, 1 to ${askLimits.most}; default ${askLimits.usual}.`, ['G38']),
});

/** An id of a record, as examples show it. */
export const exampleId = '0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f';
export const idPath = (description: string) => z.object({ id: text(100, 1).meta({ description, examples: [exampleId] }) });

/** Characters of an Idempotency-Key: the most (specification, "Limits"), and the least with which a repeat under another credential is one (G18). */
export const idempotencyKeyLimits = { most: 200, acrossCredentials: 20 } as const;

export const writeHeaders = z.object({
  'Idempotency-Key': text(idempotencyKeyLimits.most, 1)
    .optional()
    .meta({
      ...ourChoice(
        ['G18', 'G19', 'G20', 'G21', 'G22', 'G53'],
        'Send one on every write: whoever repeats it gets the first response again, and no second record is made. Make it long and random, such as a UUID: ' +
          `once its credential is no longer valid, a repeat with another one is a repeat only with at least ${idempotencyKeyLimits.acrossCredentials} characters and the same body.`,
      ),
      examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
    }),
});

export const askHeaders = z.object({
  Prefer: text(200, 1)
    .optional()
    .meta({
      description: '`streaming=true` asks for server-sent events, `streaming=false` for JSON (RFC 7240).',
      examples: ['streaming=true'],
    }),
});

/** One parameter of a route, as its schema says it. */
export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  example: string | number;
  gaps?: readonly Gap[];
  /** Value when it is absent. */
  fallback?: string | number;
  /** Accepted values, where they are a closed set. */
  allowed?: readonly string[];
}

/** Where the parameters of a route stand, each a schema by name. */
export interface ParameterSchemas {
  query: z.ZodObject;
  inPath?: z.ZodObject;
  headers?: z.ZodObject;
}

/** What schemas say of themselves, without the ids that would make references of them. */
const inPlace = {
  get: (schema: z.core.$ZodType) => ({ ...z.globalRegistry.get(schema), id: undefined }),
} as unknown as typeof z.globalRegistry;

/** JSON Schema 2020-12 with every part in its place. */
export const wholeSchema = (schema: z.ZodType, options: Parameters<typeof z.toJSONSchema>[1] = {}): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', metadata: inPlace, ...options });

/** The first example of a schema. */
export const exampleOf = (schema: z.ZodType): unknown => wholeSchema(schema).examples?.[0];

/** Every parameter of a route: of the path, of the query in the order of its table, and of the headers. */
export const parametersOf = ({ inPath, query, headers }: ParameterSchemas): Parameter[] =>
  Object.entries({ path: inPath, query, header: headers }).flatMap(([place, schema]) => {
    const { properties = {}, required = [] } = schema ? wholeSchema(schema) : {};
    return Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>).map(([name, member]): Parameter => {
      const { description = '', examples: [example] = [], 'x-gap': gaps, default: fallback, enum: allowed } = member;
      return {
        ...{ name, in: place as Parameter['in'], description, example: example as string },
        // What has a fallback is there once it was read.
        required: required.includes(name) && fallback === undefined,
        ...(gaps !== undefined && { gaps: gaps as Gap[] }),
        ...(fallback !== undefined && { fallback: fallback as string | number }),
        ...(allowed && { allowed: allowed as string[] }),
      };
    });
  });
