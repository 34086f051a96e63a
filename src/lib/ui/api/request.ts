import { parametersOf } from '../../contract/parameters.ts';
import type { Route } from '../../contract/routes.ts';
import { sandboxKey, type Settings } from '../../settings/settings.ts';

/** A request that can be sent as it stands, with the examples of the contract. */
interface ExampleRequest {
  method: string;
  /** Without the query. */
  address: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: readonly (readonly [name: string, value: string])[];
  /** Sent as JSON. */
  body?: unknown;
}

/** The example request of an operation. A cursor is left out, since only a list gives one. Of the headers it has what a write needs; the sandbox key always works. */
export const exampleRequest = (route: Route, body: unknown, settings: Settings): ExampleRequest => {
  const { path, method, credential } = route;
  const examples = parametersOf(route).map(({ name, in: place, example }) => ({ name, place, value: String(example) }));
  const inPath = examples.filter(({ place }) => place === 'path');
  return {
    method,
    address: settings.rootUrl + inPath.reduce((address, { name, value }) => address.replace(`{${name}}`, value), path),
    query: examples.flatMap(({ name, place, value }) => (place === 'query' && name !== 'cursor' ? [[name, value] as const] : [])),
    headers: [
      ...(credential ? [['Authorization', `Bearer ${sandboxKey(settings)}`] as const] : []),
      ...examples.flatMap(({ name, value }) => (name === 'Idempotency-Key' ? [[name, value] as const] : [])),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    ...(body !== undefined && { body }),
  };
};

/** Quotes a text for a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A body of JSON for a command line; a long one has a line for each member. */
const shellBody = (body: unknown): string => {
  const line = JSON.stringify(body);
  return shellQuoted(line.length > 50 ? JSON.stringify(body, null, 2).replaceAll('\n', '\n  ') : line);
};

/** For a command line with curl. */
const curl = ({ method, address, query, headers, body }: ExampleRequest): string =>
  [
    `curl ${method === 'DELETE' ? '-X DELETE ' : ''}${query.length > 0 ? '-G ' : ''}${shellQuoted(address)}`,
    ...query.map(([name, value]) => `${/^[\w.-]*$/.test(value) ? '-d' : '--data-urlencode'} ${shellQuoted(`${name}=${value}`)}`),
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellBody(body)}`]),
  ].join(' \\\n  ');

/** A value of JSON with a line for each member, at a depth of a program. */
const literal = (value: unknown, indent: string, depth: number): string =>
  JSON.stringify(value, null, indent).replaceAll('\n', `\n${indent.repeat(depth)}`);

/** As JavaScript writes it: names bare. */
const scriptLiteral = (value: unknown, depth: number): string => literal(value, '  ', depth).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');

/** For a browser or Node, with fetch. */
const javaScript = ({ method, address, query, headers, body }: ExampleRequest): string => {
  const options = [
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? [`  headers: ${scriptLiteral(Object.fromEntries(headers), 1)},`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${scriptLiteral(body, 1)}),`]),
  ];
  const target = query.length > 0 ? `\`${address}?\${query}\`` : `"${address}"`;
  return [
    ...(query.length > 0 ? [`const query = new URLSearchParams(${scriptLiteral(Object.fromEntries(query), 0)});`] : []),
    options.length > 0
      ? `const response = await fetch(${target}, {\n${options.join('\n')}\n});`
      : `const response = await fetch(${target});`,
    `console.log(response.status${method === 'DELETE' ? '' : ', await response.json()'});`,
  ].join('\n');
};

/** A program in one language. */
export interface CodeSample {
  id: 'sh' | 'js' | 'python' | 'ts' | 'html';
  name: string;
  code: string;
}

/** An example request in every language that the reference shows. */
export const codeSamples = (request: ExampleRequest): CodeSample[] => [
  { id: 'sh', name: 'curl', code: curl(request) },
  { id: 'js', name: 'JavaScript', code: javaScript(request) },
];

/** The example request of an operation for the command line: it can be pasted as it stands. */
export const curlExample = (route: Route, body: unknown, settings: Settings): string => curl(exampleRequest(route, body, settings));
