import type { Route } from '../../contract/routes.ts';
import { sandboxKey, type Settings } from '../../settings.ts';

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
