import type { openApi } from '../../contract/openapi.ts';
import type { Route } from '../../contract/routes.ts';
import { type JsonSchema, type NamedSchemas, reachedNames } from './json-schema.ts';
import { noticeDays } from '../../domain/versions.ts';
import { headers } from '#lib/contract/headers.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import { sandboxKey, type Settings } from '../../settings.ts';
import { number } from '../format.ts';
import { interpolate, messagesOf } from '../messages.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

/** An operation of the contract, as far as its page reads it. */
export interface Operation {
  parameters?: readonly { name: string; schema: JsonSchema }[];
  requestBody?: { content: Readonly<Record<string, Media>> };
  responses: Readonly<Record<string, { description?: string; content?: Readonly<Record<string, Media>> }>>;
}

type Contract = ReturnType<typeof openApi>;

/** What the contract says of a route. */
export const operationOf = ({ paths }: Contract, { path, method }: Route): Operation => paths[path]?.[method.toLowerCase()] as Operation;

export const namedSchemas = ({ components }: Contract): NamedSchemas => components.schemas;

type Success = Route['success'][number];

interface Representation {
  schema: JsonSchema;
  example?: unknown;
}

interface OperationParts {
  /** What can be sent, by media type. */
  bodies: [media: string, content: Representation][];
  /** What comes back, by status. */
  answers: (Omit<Success, 'media'> & { media: string | undefined; content: Representation | undefined })[];
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

type Known = Pick<Content, 'messages/api' | 'versions'>;

/** Words of an operation or of a parameter by its name; a test holds them to the route table. */
export const saidOf =
  (content: Pick<Content, 'messages/api'>, language: Language) =>
  (key: string): string =>
    messagesOf(content, 'api', language)[key as keyof ReturnType<typeof messagesOf<'api'>>];

/** What holds for every operation. */
export const commonSections = (content: Known, language: Language): { title: string; text: string }[] => {
  const words = messagesOf(content, 'api', language);
  return [
    {
      title: words.limits,
      text: interpolate(words.limitsText, {
        limit: number(headers['RateLimit-Limit'].example, language),
        window: number(headers['RateLimit-Reset'].example, language),
      }),
    },
    { title: words.repeats, text: words.repeatsText },
    { title: words.lists, text: words.listsText },
    { title: words.versions, text: interpolate(words.versionsText, { version: content.versions.at(-1)?.number ?? '', days: noticeDays }) },
    { title: words.gaps, text: words.gapsText },
  ];
};
