import type { z } from 'zod';
import { withoutNulls } from '../contract/body.ts';
import { Problem } from '../contract/problem.ts';
import { argumentFault, type Telling } from './argument-fault.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';

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
