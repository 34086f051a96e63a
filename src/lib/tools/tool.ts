import { z } from 'zod';
import { withoutNulls } from '../contract/validate.ts';
import { Problem } from '../contract/problem.ts';
import type { FindRecommendation } from '../domain/batch.ts';
import type { Content } from '../schemas/content.ts';
import type { Settings } from '../settings.ts';

type JsonSchema = Record<string, unknown>;

/** What schemas say of themselves, without the ids that would make references of them: clients of tools seldom follow one. */
const inPlace = {
  get: (schema: z.core.$ZodType) => {
    const { id: _id, 'x-gap': _gaps, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta;
  },
} as unknown as typeof z.globalRegistry;

/** What bounds a value says nothing to who reads results, and costs each assistant half of the list of tools. The tests hold results to the whole. */
const bounds = [
  ...['examples', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'maxProperties', 'propertyNames'],
] as const;

/** A schema as JSON Schema 2020-12 with every part in its place; of a result without bounds. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    metadata: inPlace,
    override: ({ jsonSchema }) => {
      if (io === 'output') for (const name of bounds) Reflect.deleteProperty(jsonSchema, name);
    },
  });
  return rest;
};

type Issue = z.core.$ZodIssue;

/** What a fault is told with, beside the fault itself. */
interface Telling {
  /** Arguments as they were sent. */
  sent: unknown;
  /** Names of the arguments that the tool takes. */
  taken: readonly string[];
  /** A value of an argument that would do. */
  exampleOf: (argument: string) => unknown;
  /** What to send instead of a value that was refused, where more can be said than what is accepted. */
  advice?: ((argument: string, value: unknown) => string | undefined) | undefined;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
};

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined),
    sent,
  );

const listed = (values: readonly unknown[]): string => values.map(String).join(', ');

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** What is accepted, as it follows "must". */
const rule = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_value':
      return `be one of ${listed(issue.values)}`;
    case 'invalid_type':
      return `be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'array' ? 'name at least one value' : `be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array' ? `name at most ${issue.maximum} values` : `be at most ${issue.maximum}`;
    default:
      return issue.message.replace(/^must /, '');
  }
};

/** One fault of the arguments of a tool, as a sentence that names the argument, what it takes and what to send instead. */
const argumentFault = (issue: Issue, { sent, taken, exampleOf, advice }: Telling): string => {
  if (issue.code === 'unrecognized_keys')
    return `${listed(issue.keys)} is not an argument here. Send ${taken.length > 0 ? `only ${listed(taken)}` : 'no arguments'}.`;
  const [argument] = issue.path;
  if (argument === undefined) return `The arguments must ${rule(issue)}.`;
  const name = String(argument);
  const value = valueAt(sent, issue.path);
  const fault = value === undefined ? `${name} is missing; it must ${rule(issue)}.` : `${name} must ${rule(issue)}; it is ${shown(value)}.`;
  return `${fault} ${advice?.(name, value) ?? `Send, for example, ${name}: ${shown(exampleOf(name))}.`}`;
};

/** An argument that may be left out, as assistants read of it. */
export const argument = <Schema extends z.ZodType>(schema: Schema, description: string, example: unknown, rest: JsonSchema = {}) =>
  schema.optional().meta({ ...rest, description, examples: [example] });

/** What the acting tools answer from: the content and the prebuilt answers, so that a tool says what the API says. */
export interface ToolKnowledge {
  settings: Settings;
  content: Content;
  findRecommendation: FindRecommendation;
}

/** What a tool is to an assistant that chooses among several. */
interface Description<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** When to use it, what it knows and what it does not: an assistant reads nothing else. */
  description: string;
  /** The arguments; each with an example, which a fault repeats. */
  input: Input;
  output: Output;
  advice?: Telling['advice'];
  /**
   * @throws Problem whose detail and hint the assistant can act upon
   */
  run: (values: z.output<Input>) => z.output<Output>;
}

/** Every tool reads our own data and changes nothing. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Open, as the SDK wants its results. */
interface ToolResult extends Record<string, unknown> {
  content: [{ type: 'text'; text: string }];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** One tool as `tools/list` shows it and `tools/call` calls it. */
export interface Tool {
  definition: {
    name: string;
    title: string;
    description: string;
    inputSchema: JsonSchema & { type: 'object' };
    outputSchema: JsonSchema & { type: 'object' };
    annotations: typeof annotations;
  };
  /** Whatever was sent gets an answer: the result as structured content and as the same JSON in text, or what was wrong and what to send. */
  call: (raw: unknown) => ToolResult;
}

const refusal = (sentences: readonly string[]): ToolResult => ({ content: [{ type: 'text', text: sentences.join('\n') }], isError: true });

/** The first fault of each argument: the others follow from it. */
const firstFaults = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.filter(({ path: [argument] }, index) => issues.findIndex(({ path: [other] }) => other === argument) === index);

const exampleIn = (inputSchema: JsonSchema, argument: string): unknown => {
  const { [argument]: schema } = inputSchema['properties'] as Record<string, { examples?: unknown[] } | undefined>;
  return schema?.examples?.[0];
};

export const createTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  input,
  output,
  advice,
  run,
}: Description<Input, Output>): Tool => {
  const inputSchema = jsonSchema(input, 'input') as Tool['definition']['inputSchema'];
  const taken = Object.keys(input.shape);
  const exampleOf = (argument: string): unknown => exampleIn(inputSchema, argument);
  return {
    definition: {
      name,
      title,
      description,
      inputSchema,
      outputSchema: jsonSchema(output, 'output') as Tool['definition']['outputSchema'],
      annotations,
    },
    call: (raw) => {
      const sent = withoutNulls(raw ?? {});
      const read = input.safeParse(sent);
      if (!read.success)
        return refusal(firstFaults(read.error.issues).map((issue) => argumentFault(issue, { sent, taken, exampleOf, advice })));
      try {
        const structuredContent = run(read.data) as Record<string, unknown>;
        return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return refusal([error.detail, ...(error.options.hint === undefined ? [] : [error.options.hint])]);
      }
    },
  };
};
