import type { openApi } from '../../contract/openapi.ts';
import type { Route } from '../../contract/routes.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { sandboxKey, type Settings } from '../../settings.ts';
import { messagesOf } from '../messages.ts';
import type { JsonSchema } from './json-schema.ts';

type Bodies = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;

/** An operation of the contract, as far as its page reads it. */
export interface Operation {
  parameters?: readonly { name: string; schema: JsonSchema }[];
  requestBody?: { content: Bodies };
  responses: Readonly<Record<string, { description?: string; content?: Bodies }>>;
}

/** What the contract says of a route. */
export const operationOf = ({ paths }: ReturnType<typeof openApi>, { path, method }: Route): Operation =>
  paths[path]?.[method.toLowerCase()] as Operation;

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A request of an operation for the command line, with the examples of its parameters: it can be pasted as it stands.
 * A cursor is left out, since only a list gives one.
 */
export const curlExample = (route: Route, body: unknown, settings: Settings): string => {
  const query = new URLSearchParams();
  const headers: string[] = [];
  let { path } = route;
  for (const { name, in: place, example } of route.parameters) {
    if (place === 'path') path = path.replace(`{${name}}`, String(example));
    else if (place === 'query' && name !== 'cursor') query.set(name, String(example));
    else if (name === 'Idempotency-Key') headers.push(`${name}: ${String(example)}`);
  }
  if (route.credential) headers.unshift(`Authorization: Bearer ${sandboxKey(settings)}`);
  if (body !== undefined) headers.push('Content-Type: application/json');
  const address = settings.rootUrl + path + (query.size > 0 ? `?${query.toString()}` : '');
  const parts = [
    `curl ${quoted(address)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
};

/** Words of an operation or of a parameter by its name; a test holds them to the route table. */
export const saidOf =
  (content: Pick<Content, 'messages/api'>, language: Language) =>
  (key: string): string =>
    messagesOf(content, 'api', language)[key as keyof ReturnType<typeof messagesOf<'api'>>];
