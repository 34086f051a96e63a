import { z } from 'zod';
import { askLimits, question, recordCount } from '../schemas/ask.ts';
import { topic } from '../schemas/faq.ts';
import { cursor, type ErrorCode, pageLimit } from '../schemas/envelope.ts';
import { productType } from '../schemas/product.ts';
import { position, thermal, weight } from '../schemas/profile.ts';
import { type Gap, text } from '../schemas/text.ts';
import { Problem } from './problem.ts';

/** Whether a value that was sent is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One parameter of a route: what the contract says of it and how its text is read. */
export interface Parameter {
  name: string;
  /** Another name that it may be sent under. */
  alias?: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  schema: z.ZodType;
  example: string | number;
  gaps?: readonly Gap[];
  /** Value when it is absent. */
  fallback?: string | number;
  /** Accepted values, where they are a closed set. */
  allowed?: readonly string[];
  /** Code of a value that is not accepted. */
  fault: ErrorCode;
  /** The value of a text, or undefined where it is not accepted. */
  read: (text: string) => string | number | undefined;
  /** What an accepted value looks like, for `detail`. */
  expects: string;
}

type Description = Pick<Parameter, 'name' | 'description'> &
  Partial<Pick<Parameter, 'alias' | 'in' | 'required' | 'gaps' | 'fallback' | 'fault'>>;

const base = <Options extends Description>(options: Options) => ({
  in: 'query' as const,
  required: false,
  fault: 'invalid_parameter' as const,
  ...options,
});

export const choice = (options: Description & { schema: z.ZodEnum; example: string }): Parameter => {
  const allowed = options.schema.options.map(String);
  return {
    ...base(options),
    allowed,
    read: (text) => (allowed.includes(text) ? text : undefined),
    expects: `one of ${allowed.join(', ')}`,
  };
};

const integer = (options: Description & { schema: z.ZodType; example: number; min: number; max: number }): Parameter => ({
  ...base(options),
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= options.min && value <= options.max ? value : undefined;
  },
  expects: `a whole number from ${options.min} to ${options.max}`,
});

export const words = (options: Description & { schema: z.ZodType<string>; example: string; expects: string }): Parameter => ({
  ...base(options),
  read: (text) => (text.trim() !== '' && options.schema.safeParse(text).success ? text : undefined),
  expects: options.expects,
});

const refuse = (parameter: Parameter, detail: string): never => {
  throw new Problem(parameter.fault, detail, {
    parameter: parameter.name,
    ...(parameter.allowed && { allowedValues: parameter.allowed }),
    ...(parameter.fault === 'invalid_parameter' && { hint: `Send ${parameter.name} once, as ${parameter.expects}.` }),
  });
};

/**
 * The value of one parameter from all the texts sent for it.
 * @throws Problem missing_parameter, or the parameter's own fault for an empty, repeated or unacceptable value (G3)
 */
export const readParameter = (parameter: Parameter, texts: readonly string[]): string | number | undefined => {
  const [first] = texts;
  if (first === undefined) {
    if (!parameter.required) return parameter.fallback;
    throw new Problem('missing_parameter', `The parameter ${parameter.name} is missing.`, {
      parameter: parameter.name,
      hint: `Add ${parameter.name} as ${parameter.expects}.`,
      ...(parameter.allowed && { allowedValues: parameter.allowed }),
    });
  }
  if (texts.some((text) => text !== first)) return refuse(parameter, `The parameter ${parameter.name} was sent with different values.`);
  if (first === '') return refuse(parameter, `The parameter ${parameter.name} is empty.`);
  return parameter.read(first) ?? refuse(parameter, `The parameter ${parameter.name} must be ${parameter.expects}.`);
};

export type Values = Record<string, string | number | undefined>;

/**
 * Every query parameter of a route, checked in the order of its table (G2); unknown ones are ignored (G4).
 * @throws Problem for the first fault
 */
export const readQuery = (parameters: readonly Parameter[], query: URLSearchParams): Values => {
  const values: Values = {};
  for (const parameter of parameters) {
    const { name, alias } = parameter;
    if (parameter.in !== 'query') continue;
    const texts = alias === undefined ? query.getAll(name) : [...query.getAll(name), ...query.getAll(alias)];
    values[name] = readParameter(parameter, texts);
  }
  return values;
};

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
  description: 'Only mattresses or only pillows; both without it.',
});

export const topicParameter = choice({
  name: 'topic',
  schema: topic,
  example: 'sizes',
  gaps: ['G35'],
  description: 'One topic of the FAQ.',
});

export const searchText = words({
  name: 'q',
  schema: text(200, 1),
  example: 'king size',
  gaps: ['G36'],
  expects: 'a search text of 1 to 200 characters',
  description: 'Search text in English or Arabic; the best match comes first.',
});

export const cursorParameter = words({
  name: 'cursor',
  schema: cursor,
  example: 'MTAuNHh6',
  fault: 'invalid_cursor',
  expects: 'the nextCursor of the previous page',
  description: 'Opaque; from the previous page’s nextCursor.',
});

export const limitParameter = integer({
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
export const emptyListParameters: readonly Parameter[] = [
  {
    ...cursorParameter,
    gaps: ['G24'],
    description: 'Opaque; from the previous page’s nextCursor. This list never issued one: any cursor is invalid.',
    read: () => undefined,
  },
  limitParameter,
];

export const operationsParameter = words({
  name: 'operations',
  // As long as an address may be (G74).
  schema: z.string().meta({ maxLength: 16_384 }),
  example: '[{"position":"side","weight":"k90to130"}]',
  gaps: ['G28', 'G74'],
  expects: 'a JSON array of operations',
  description: 'JSON array with the operations of POST /api/v1/batch; without it the answer is the empty envelope.',
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

/** Characters of an Idempotency-Key: the most (specification, "Limits"), and the least with which a repeat under another credential is one (G18). */
export const idempotencyKeyLimits = { most: 200, acrossCredentials: 20 } as const;

export const idempotencyKeyParameter = words({
  name: 'Idempotency-Key',
  in: 'header',
  schema: text(idempotencyKeyLimits.most, 1),
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  gaps: ['G18', 'G19', 'G20', 'G21', 'G22', 'G53'],
  expects: `a text of 1 to ${idempotencyKeyLimits.most} characters`,
  description:
    'Send one on every write: whoever repeats it gets the first response again, and no second record is made. Make it long and random, such as a UUID: ' +
    `once its credential is no longer valid, a repeat with another one is a repeat only with at least ${idempotencyKeyLimits.acrossCredentials} characters and the same body.`,
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
  gaps: ['G38'],
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
  gaps: ['G38'],
  description: `Most records in the answer, 1 to ${askLimits.most}; default ${askLimits.usual}.`,
});
