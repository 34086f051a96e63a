import { z } from 'zod';
import { choice, integer, words, type Parameter } from './parameter.ts';
import { askLimits, question, recordCount } from './schemas/ask.ts';
import { cursor, pageLimit } from './schemas/envelope.ts';
import { topic } from './schemas/faq.ts';
import { productType } from './schemas/product.ts';
import { position, thermal, weight } from './schemas/profile.ts';
import { text } from './schemas/text.ts';

/** The parameters that routes share. */

export const profileParameters: readonly Parameter[] = [
  choice({ name: 'position', required: true, schema: position, example: 'side', description: 'Sleeping position.' }),
  choice({ name: 'weight', required: true, schema: weight, example: 'k90to130', description: 'Body-weight band in kilograms.' }),
  choice({
    name: 'thermal',
    schema: thermal,
    fallback: 'neutral',
    example: 'hot',
    description: 'Whether the sleeper sleeps hot; default neutral.',
  }),
];

export const productTypeParameter = choice({
  name: 'type',
  schema: productType,
  example: 'mattress',
  description: 'Restricts the response to one category.',
});

export const topicParameter = choice({ name: 'topic', schema: topic, example: 'sizes', gap: 'G35', description: 'One topic of the FAQ.' });

export const searchText = words({
  name: 'q',
  schema: text(200, 1),
  example: 'king size',
  gap: 'G36',
  expects: 'a search text of 1 to 200 characters',
  description: 'Search text in English or Arabic; the best match comes first.',
});

const cursorParameter = words({
  name: 'cursor',
  schema: cursor,
  example: 'MTAuNHh6',
  fault: 'invalid_cursor',
  expects: 'the nextCursor of the previous page',
  description: 'Opaque; from the previous page’s nextCursor.',
});

const limitParameter = integer({
  name: 'limit',
  schema: pageLimit,
  min: 1,
  max: 200,
  fallback: 50,
  example: 50,
  description: 'Items a page, 1 to 200; default 50.',
});

export const pagingParameters: readonly Parameter[] = [cursorParameter, limitParameter];

/** Paging of a list that never issued a cursor: every cursor is invalid (G24). */
export const emptyListParameters: readonly Parameter[] = [{ ...cursorParameter, read: () => undefined }, limitParameter];

export const operationsParameter = words({
  name: 'operations',
  schema: z.string().max(16_384).meta({ maxLength: 16_384 }),
  example: '[{"position":"side","weight":"k90to130"}]',
  gap: 'G28',
  expects: 'a JSON array of operations',
  description: 'JSON array with the operations of POST /batch; without it the answer is the empty envelope.',
});

const idParameter = (description: string): Parameter =>
  words({
    name: 'id',
    in: 'path',
    required: true,
    schema: text(100, 1),
    example: '0f8c2b5e6a7d4c3b9e1f2a3b4c5d6e7f',
    expects: 'an id of ours',
    description,
  });

export const shortlistIdParameter = idParameter('Id of a live shortlist.');
export const jobIdParameter = idParameter('Id of the job, from the Location header of the 202 response.');

export const idempotencyKeyParameter = words({
  name: 'Idempotency-Key',
  in: 'header',
  schema: text(200, 1),
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  gap: 'G18',
  expects: 'a text of 1 to 200 characters',
  description: 'Send one on every write: a repeat with the same key returns the original response and creates no second record.',
});

export const preferParameter = words({
  name: 'Prefer',
  in: 'header',
  schema: text(200, 1),
  example: 'streaming=true',
  expects: 'a preference such as streaming=true',
  description: '`streaming=true` asks for server-sent events, `streaming=false` for JSON (RFC 7240).',
});

export const questionParameter = words({
  name: 'query',
  alias: 'q',
  required: true,
  schema: question,
  example: 'what size is a Qatar king',
  gap: 'G38',
  expects: 'a question of 1 to 1000 characters',
  description: 'The question, in English or Arabic. It may be called `q` as well.',
});

export const recordCountParameter = integer({
  name: 'num_results',
  schema: recordCount,
  min: 1,
  max: askLimits.most,
  fallback: askLimits.usual,
  example: askLimits.usual,
  gap: 'G38',
  description: `Most records in the answer, 1 to ${askLimits.most}; default ${askLimits.usual}.`,
});
