import type { openApi } from '../../contract/openapi.ts';
import { type Route, routes } from '../../contract/routes.ts';
import type { Content } from '../../schemas/content.ts';
import { messagesOf } from '../../words/messages.ts';
import type { JsonSchema } from './json-schema.ts';

type Bodies = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;

/** An operation of the contract, as far as its page reads it. */
export interface Operation {
  description: string;
  parameters?: readonly { name: string; schema: JsonSchema }[];
  requestBody?: { content: Bodies };
  responses: Readonly<Record<string, { description?: string; content?: Bodies }>>;
}

/** What the contract says of a route. */
export const operationOf = ({ paths }: ReturnType<typeof openApi>, { path, method }: Route): Operation =>
  paths[path]?.[method.toLowerCase()] as Operation;

/** The schemas of what an operation takes and returns. */
export const bodiesOf = (contract: ReturnType<typeof openApi>, route: Route): JsonSchema[] => {
  const { requestBody, responses } = operationOf(contract, route);
  const contents = [requestBody?.content, ...route.success.map(({ status }) => responses[status]?.content)];
  return contents.flatMap((content = {}) => Object.values(content).map(({ schema }) => schema));
};

/** Tags of the contract, in the order of the routes; each has a page. */
export const tags = [...new Set(routes.map(({ tag }) => tag))];

/** Words of an operation or of a parameter by its name; a test holds them to the route table. Undefined for what only some operations have. */
export const saidOf =
  (content: Pick<Content, 'messages/api'>) =>
  (key: string): string | undefined => {
    const messages = messagesOf(content, 'api', 'en');
    return key in messages ? messages[key as keyof typeof messages] : undefined;
  };
