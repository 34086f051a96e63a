import type { Route } from '../../contract/routes.ts';
import { reachedNames, type JsonSchema, type NamedSchemas } from './json-schema.ts';
import type { Operation } from './operation.ts';

type Success = Route['success'][number];

interface Content {
  schema: JsonSchema;
  example?: unknown;
}

interface OperationParts {
  /** What can be sent, by media type. */
  bodies: [media: string, content: Content][];
  /** What comes back, by status. */
  answers: (Omit<Success, 'media'> & { media: string | undefined; content: Content | undefined })[];
  /** Example of the first answer. */
  example: unknown;
  /** Names of the schemas that these lead to. */
  names: string[];
}

/** What the contract says of an operation, in the order in which its page tells it. */
export const operationParts = (route: Route, operation: Operation, named: NamedSchemas): OperationParts => {
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const answers = route.success.map((success) => {
    const [media, content] = Object.entries(operation.responses[success.status]?.content ?? {})[0] ?? [];
    return { ...success, media, content };
  });
  const schemas = [...bodies.map(([, { schema }]) => schema), ...answers.flatMap(({ content }) => (content ? [content.schema] : []))];
  return { bodies, answers, example: answers[0]?.content?.example, names: reachedNames(schemas, named) };
};
