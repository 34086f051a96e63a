import fc from 'fast-check';
import { mounts } from '#lib/contract/addresses.ts';
import type { ContractDocument, Operation, Schema } from '../contract/schema-walk.ts';
import { toolMessage } from './tool-call.ts';
import { hostileText, nearlyJson, oddJson, validJson, validText, wrapped } from './values.ts';

/** Requests out of the published contract: valid, nearly valid and absurd ones. */

/** One method of one address, as the published contract describes it, or as we know it of what the contract leaves out. */
interface Target {
  /** What it is counted under. */
  name: string;
  method: string;
  /** With `{id}` where a parameter stands. */
  path: string;
  parameters: NonNullable<Operation['parameters']>;
  /** Schema of the body by media type; undefined where it takes none. */
  bodies?: Readonly<Record<string, Schema>>;
  /** Whether it wants a key. */
  credential: boolean;
  /** Whether what the contract allows is always granted. Elsewhere the contract cannot say all: ids must be known, cursors issued. */
  granted: boolean;
}

/** Operations whose requests may be refused though the contract allows them, each for what no schema can say. */
const demanding = new Set(['createShortlist', 'getShortlist', 'getJob', 'getBatch', 'searchFaq', 'listShortlists']);

const ofContract = (document: ContractDocument): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      ...(requestBody?.content && {
        bodies: Object.fromEntries(Object.entries(requestBody.content).map(([media, { schema }]) => [media, schema])),
      }),
      credential: security.length > 0 && !security.some((choice) => Object.keys(choice as object).length === 0),
      granted: !demanding.has(operationId),
    })),
  );

const plain = (name: string, path: string): Target => ({ name, method: 'GET', path, parameters: [], credential: false, granted: true });

const toolServers: Target[] = mounts.map(({ operationId, path }) => ({
  ...plain(`tools ${operationId}`, path),
  method: 'POST',
  bodies: { 'application/json': {} },
  granted: false,
}));

/** Everything that the service answers: the operations of its contract, the tool servers, probes, and pages and files by their addresses. */
const everyTarget = (document: ContractDocument, pages: readonly string[]): Target[] => [
  ...ofContract(document),
  ...toolServers,
  plain('probe', '/healthz'),
  plain('probe', '/readyz'),
  ...pages.map((path) => plain('page', path)),
];

/** One request, and what is due. */
export interface FuzzRequest {
  name: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  chunked: boolean;
  /** The contract allows it, and the service always grants it. */
  granted: boolean;
}

/** What requests are made from. */
export interface Making {
  document: ContractDocument;
  pages: readonly string[];
  keys: readonly string[];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
/** A text as the value of a header: UTF-8, without what HTTP forbids (RFC 9110 section 5.5). */
const headerValue = hostileText.map((text) =>
  Buffer.from(text.replace(/\p{Cc}/gu, ''))
    .toString('latin1')
    .slice(0, 4000)
    .trim(),
);
const someHeaders = fc.record(
  {
    accept: fc.oneof(fc.constantFrom('*/*', 'text/html', 'application/json', 'text/event-stream', 'text/markdown'), headerValue),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip', 'identity', 'br;q=0, *'), headerValue),
    'if-none-match': fc.oneof(fc.constant('*'), headerValue),
    'if-match': fc.oneof(fc.constant('"x"'), headerValue),
    'idempotency-key': fc.oneof(fc.integer({ min: 0, max: 50 }).map(String), headerValue),
    prefer: fc.oneof(fc.constantFrom('streaming=true', 'streaming=false'), headerValue),
    origin: fc.oneof(fc.constantFrom('null', 'https://evil.example'), headerValue),
    'x-forwarded-for': headerValue,
    'content-type': fc.oneof(fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/ld+json'), headerValue),
    cookie: headerValue,
  },
  { requiredKeys: [] },
);

const addressOf = ({ path, parameters }: Target, values: Readonly<Record<string, string>>): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(values[name] ?? 'x'));
  const query = parameters.filter(({ name, in: place }) => place === 'query' && values[name] !== undefined);
  return query.length === 0 ? filled : `${filled}?${query.map(({ name }) => `${escaped(name)}=${escaped(values[name] ?? '')}`).join('&')}`;
};

const parameterValues = ({ parameters }: Target, document: ContractDocument) =>
  fc.tuple(
    ...parameters.map(({ name, required, schema }) =>
      validText(schema, document).chain((text) =>
        required ? fc.constant([name, text] as const) : fc.constantFrom([name, text] as const, null),
      ),
    ),
  );

/** As the contract allows it. */
const rightRequest = (target: Target, { document, keys }: Making): fc.Arbitrary<FuzzRequest> => {
  const schema = target.bodies?.['application/json'];
  const body = schema === undefined ? fc.constant(null) : validJson(schema, document);
  return fc.tuple(parameterValues(target, document), body, fc.constantFrom(...keys)).map(([given, json, key]) => {
    const values = Object.fromEntries(given.filter((one) => one !== null));
    const { name, method, granted, credential } = target;
    return {
      name,
      method,
      target: addressOf(target, values),
      headers: { ...(json !== null && { 'content-type': 'application/json' }), ...(credential && { authorization: `Bearer ${key}` }) },
      ...(json !== null && { body: Buffer.from(json) }),
      chunked: false,
      granted: granted && target.path.startsWith('/api'),
    };
  });
};

/** The same with this and that which nobody asked for. */
const oddRequest = (target: Target, making: Making): fc.Arbitrary<FuzzRequest> => {
  const schema = target.bodies?.['application/json'] ?? {};
  const body = wrapped(fc.oneof(nearlyJson(schema, making.document), oddJson));
  const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...target.parameters.map(({ name }) => name), 'q'), hostileText), hostileText), {
    maxLength: 4,
  });
  return fc
    .tuple(
      rightRequest(target, making),
      someHeaders,
      fc.option(body),
      fc.option(query),
      fc.boolean(),
      fc.option(fc.constantFrom(...methods)),
    )
    .map(([right, headers, odd, pairs, chunked, method]) => {
      const asked = method ?? right.method;
      const added = (pairs ?? []).map((pair) => pair.map(escaped).join('='));
      const target = added.length === 0 ? right.target : `${right.target}${right.target.includes('?') ? '&' : '?'}${added.join('&')}`;
      const sent = odd !== null && !['GET', 'HEAD'].includes(asked) ? odd : right.body;
      const { body: _, ...rest } = right;
      return {
        ...rest,
        method: asked,
        target: target.slice(0, 15_000).replace(/%.?$/, ''),
        headers: { ...right.headers, ...headers },
        ...(sent && asked !== 'HEAD' && asked !== 'GET' && { body: sent }),
        chunked: chunked && sent !== undefined,
        granted: false,
      };
    });
};

const toolRequest = (target: Target): fc.Arbitrary<FuzzRequest> =>
  toolMessage.map(({ body, headers }) => ({
    name: target.name,
    method: 'POST',
    target: target.path,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: Buffer.from(body),
    chunked: false,
    granted: false,
  }));

/** Any request to any of the targets, every operation as often as any other. */
export const anyRequest = (making: Making): fc.Arbitrary<FuzzRequest> => {
  const byName = Map.groupBy(everyTarget(making.document, making.pages), ({ name }) => name);
  return fc.oneof(
    ...[...byName.values()].map((targets) =>
      fc
        .constantFrom(...targets)
        .chain((target) =>
          target.name.startsWith('tools ')
            ? fc.oneof(toolRequest(target), oddRequest(target, making))
            : fc.oneof(rightRequest(target, making), oddRequest(target, making)),
        ),
    ),
  );
};
