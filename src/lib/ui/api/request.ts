import { parametersOf } from '../../contract/parameters.ts';
import type { Route } from '../../contract/routes.ts';
import { sandboxKey, type Settings } from '../../settings.ts';

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
const curl = ({ address, query, headers, body }: ExampleRequest): string =>
  [
    `curl ${query.length > 0 ? '-G ' : ''}${shellQuoted(address)}`,
    ...query.map(([name, value]) => `${/^[\w.-]*$/.test(value) ? '-d' : '--data-urlencode'} ${shellQuoted(`${name}=${value}`)}`),
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellBody(body)}`]),
  ].join(' \\\n  ');

/** How a language of programs writes a value. */
interface Notation {
  indent: string;
  text: (text: string) => string;
  name: (name: string) => string;
  word: (word: boolean | null) => string;
}

const singleQuoted = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

const notations = {
  js: { indent: '  ', text: singleQuoted, name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name)), word: String },
  python: {
    indent: '    ',
    text: JSON.stringify,
    name: JSON.stringify,
    word: (word) => ({ true: 'True', false: 'False', null: 'None' })[String(word)] as string,
  },
} satisfies Record<string, Notation>;

/** A value of JSON as a literal; what stands in objects and arrays has a line of its own. */
const literal = (value: unknown, notation: Notation, depth: number): string => {
  const [inside, outside] = [depth + 1, depth].map((count) => `\n${notation.indent.repeat(count)}`);
  const block = (open: string, parts: readonly string[], close: string): string =>
    parts.length === 0 ? open + close : `${open}${parts.map((part) => `${inside}${part},`).join('')}${outside}${close}`;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item) => literal(item, notation, depth + 1)),
      ']',
    );
  if (typeof value === 'object' && value !== null)
    return block(
      '{',
      Object.entries(value).map(([name, member]) => `${notation.name(name)}: ${literal(member, notation, depth + 1)}`),
      '}',
    );
  return notation.word(value as boolean | null);
};

/** For a browser or Node, with fetch. */
const javaScript = ({ method, address, query, headers, body }: ExampleRequest): string => {
  const written = (value: unknown, depth: number) => literal(value, notations.js, depth);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: ${written(Object.fromEntries(headers), 1)},`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${written(body, 1)}),`]),
  ];
  const target = query.length > 0 ? `\`${address}?\${query}\`` : `'${address}'`;
  return [
    ...(query.length > 0 ? [`const query = new URLSearchParams(${written(Object.fromEntries(query), 0)});`] : []),
    options.length > 0
      ? `const response = await fetch(${target}, {\n${options.join('\n')}\n});`
      : `const response = await fetch(${target});`,
    'console.log(response.status, await response.json());',
  ].join('\n');
};

/** For Python 3 without any package. */
const python = ({ method, address, query, headers, body }: ExampleRequest): string => {
  const written = (value: unknown, depth: number) => literal(value, notations.python, depth);
  const target = `"${address}${query.length > 0 ? '?" + query' : '"'}`;
  const options = [
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers=${written(Object.fromEntries(headers), 1)},`] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${written(body, 1)}).encode(),`]),
  ];
  return [
    'import json',
    ...(query.length > 0 ? ['from urllib.parse import urlencode'] : []),
    options.length > 0 ? 'from urllib.request import Request, urlopen' : 'from urllib.request import urlopen',
    '',
    ...(query.length > 0 ? [`query = urlencode(${written(Object.fromEntries(query), 0)})`] : []),
    ...(options.length > 0 ? [`request = Request(\n    ${target},\n${options.join('\n')}\n)`] : []),
    `with urlopen(${options.length > 0 ? 'request' : target}) as response:`,
    '    print(response.status, json.load(response))',
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
  { id: 'python', name: 'Python', code: python(request) },
];

/** The example request of an operation for the command line: it can be pasted as it stands. */
export const curlExample = (route: Route, body: unknown, settings: Settings): string => curl(exampleRequest(route, body, settings));
