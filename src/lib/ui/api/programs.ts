import { clientTarballPath } from '../../contract/addresses.ts';
import { exampleProfile as profile } from '../../contract/examples.ts';
import { exampleId, parametersOf } from '../../contract/parameters.ts';
import type { Route } from '../../contract/routes.ts';
import type { Content } from '../../schemas/content.ts';
import { outcomeId } from '../../schemas/profile.ts';
import { baseUrl, sandboxKey, type Settings } from '../../settings/settings.ts';

/** A program in one language. */
export interface CodeSample {
  id: 'sh' | 'js' | 'python' | 'ts' | 'html';
  name: string;
  code: string;
}

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

/** An example request in every language that the reference shows. */
export const codeSamples = (request: ExampleRequest): CodeSample[] => [
  { id: 'sh', name: 'curl', code: curl(request) },
  { id: 'js', name: 'JavaScript', code: javaScript(request) },
];

/** The example request of an operation for the command line: it can be pasted as it stands. */
export const curlExample = (route: Route, body: unknown, settings: Settings): string => curl(exampleRequest(route, body, settings));

const shell = (...lines: readonly string[]): CodeSample[] => [{ id: 'sh', name: 'Shell', code: lines.join('\n') }];

/** The outcome that the example recommendation is, or the first where the content lacks it. */
const exampleOutcome = ({ outcomes }: Pick<Content, 'outcomes'>): string =>
  (outcomes.find(({ id }) => id === outcomeId(profile)) ?? outcomes[0])?.id ?? '';

/** A recommendation, a key, and a shortlist written with it. A response of `POST /keys` begins with the key. */
export const quickstart = (content: Pick<Content, 'outcomes'>, settings: Settings): CodeSample[] =>
  shell(
    `API=${baseUrl(settings)}`,
    `curl "$API/recommend?${new URLSearchParams({ ...profile }).toString()}"`,
    `KEY=$(curl -s -X POST $API/keys | cut -d '"' -f 4)`,
    `curl $API/shortlists -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"outcomeId":"${exampleOutcome(content)}"}'`,
  );

/** `mcpServers`, as most assistants read it. */
export const mcpConfiguration = (servers: readonly { id: string; path: string }[], { rootUrl }: Settings): string =>
  JSON.stringify(
    { mcpServers: Object.fromEntries(servers.map(({ id, path }) => [`mattress-${id}`, { type: 'http', url: rootUrl + path }])) },
    null,
    2,
  );

/** Gets the client. */
export const clientInstall = ({ rootUrl }: Settings): CodeSample[] => shell(`npm install ${rootUrl}${clientTarballPath}`);

/** From a program. */
export const clientUse = ({ rootUrl }: Settings): CodeSample[] => [
  {
    id: 'ts',
    name: 'TypeScript',
    code: `import { createGuidance } from 'mattress-pillow-guidance/client';

const guidance = createGuidance({
  baseUrl: '${rootUrl}',
});
const { data, error } = await guidance.GET('/api/v1/recommend', {
  params: {
    query: { position: '${profile.position}', weight: '${profile.weight}' },
  },
});
console.log(data?.recommendation.firmness ?? error?.error.hint);`,
  },
];

/** The head of a response that was replayed. */
export const repeatedWrite = (settings: Settings): string =>
  ['HTTP/1.1 201 Created', `Location: ${baseUrl(settings)}/shortlists/${exampleId}`, 'Idempotent-Replayed: true'].join('\n');
