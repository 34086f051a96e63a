import { z } from 'zod';
import { wholeSchema } from '../contract/parameters.ts';
import { withoutNulls } from '../contract/validate.ts';
import { Problem } from '../contract/problem.ts';
import type { FindRecommendation } from '../contract/batch.ts';
import type { Content } from '../schemas/content.ts';
import { type Language, languages } from '../schemas/text.ts';
import type { Settings } from '../settings/settings.ts';

type JsonSchema = Record<string, unknown>;

/** What bounds a value says nothing to who reads results, and costs each assistant half of the list of tools. The tests hold results to the whole. */
const bounds = [
  ...['examples', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'maxProperties', 'propertyNames'],
] as const;

/** A schema as JSON Schema 2020-12 with every part in its place; of a result without bounds. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const left: readonly string[] = ['x-gap', ...(io === 'output' ? bounds : [])];
  const { $schema: _, ...rest } = wholeSchema(schema, {
    io,
    override: ({ jsonSchema }) => left.forEach((name) => Reflect.deleteProperty(jsonSchema, name)),
  });
  return rest;
};

/** An argument that may be left out, as assistants read of it. */
export const argument = <Schema extends z.ZodType>(schema: Schema, description: string, example: unknown, rest: JsonSchema = {}) =>
  schema.optional().meta({ ...rest, description, examples: [example] });

/** Of a result whose notes are in two languages. */
export const language = argument(
  z.enum(languages),
  'Language of the notes, that of the person; both when left out, the Arabic in members ending in Ar.',
  'ar',
);

/** A body with its texts in one language alone: those in Arabic, whose members end in Ar, take the place of the English. */
export const inLanguage = <Body extends object>(body: Body, language: Language): Body => {
  const members = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (name.endsWith('Ar')) return language === 'ar' ? [[name.slice(0, -2), value]] : [];
    return [[name, typeof value === 'object' && value !== null && !Array.isArray(value) ? inLanguage(value as object, language) : value]];
  });
  // The Arabic comes after the English of the same name, and so takes its place.
  return Object.fromEntries(members) as Body;
};

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
  /** The arguments, each with an example. */
  input: Input;
  output: Output;
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

const refusal = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true });

export const createTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Description<Input, Output>): Tool => {
  const { name, title, description, input, output, run } = tool;
  return {
    definition: {
      ...{ name, title, description, annotations },
      inputSchema: jsonSchema(input, 'input') as Tool['definition']['inputSchema'],
      outputSchema: jsonSchema(output, 'output') as Tool['definition']['outputSchema'],
    },
    call: (sent) => {
      const read = input.safeParse(withoutNulls(sent ?? {}));
      if (!read.success) return refusal(z.prettifyError(read.error));
      try {
        const structuredContent = run(read.data) as Record<string, unknown>;
        return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return refusal([error.detail, error.options.hint ?? ''].join('\n').trim());
      }
    },
  };
};
