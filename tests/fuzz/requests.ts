import fc from 'fast-check';
import { mounts } from '#lib/contract/addresses.ts';
import { envelope, modernHeaders } from '../contract/json-rpc.ts';
import { type ContractDocument, type Operation, type Schema } from '../contract/schema-walk.ts';
import { hostileText, mixed, nearlyJson, objectText, oddJson, validJson, validText, wrapped } from './values.ts';

/** Requests out of the published contract: valid, nearly valid and absurd ones. */

/** One method of one address, as the published contract describes it, or as we know it of what the contract leaves out. */
interface Target {
  method: string;
  /** With `{id}` where a parameter stands. */
  path: string;
  parameters: NonNullable<Operation['parameters']>;
  /** Schema of a JSON body; undefined where it takes none. */
  body?: Schema | undefined;
  /** Whether it wants a key. */
  credential: boolean;
  /** Whether what the contract allows is always granted. */
  granted: boolean;
}

/** Operations whose requests may be refused though the contract allows them: ids must be known, cursors issued, which no schema can say. */
const demanding = new Set(['createShortlist', 'withdrawShortlist', 'getShortlist', 'getJob', 'getBatch', 'searchFaq', 'listShortlists']);

const ofContract = (document: ContractDocument): Target[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      credential: security.length > 0 && !security.some((choice) => Object.keys(choice as object).length === 0),
      granted: !demanding.has(operationId),
    })),
  );

const plain = (path: string): Target => ({ method: 'GET', path, parameters: [], credential: false, granted: false });

/** One request, and what is due. */
export interface FuzzRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  chunked: boolean;
  /** The contract allows it, and the service always grants it. */
  granted: boolean;
}

/** What requests are made from. */
interface Making {
  document: ContractDocument;
  pages: readonly string[];
  keys: readonly string[];
}

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
/** A text as the value of a header: UTF-8, without what HTTP forbids (RFC 9110 section 5.5). */
const headerValue = hostileText.map((text) =>
  Buffer.from(text.replace(/\p{Cc}/gu, ''))
    .toString('latin1')
    .slice(0, 4000)
    .trim(),
);
const headerOf = (...values: string[]) => fc.oneof(fc.constantFrom(...values), headerValue);
const someHeaders = fc.record(
  {
    accept: headerOf('*/*', 'text/html', 'application/json', 'text/event-stream', 'text/markdown'),
    'accept-encoding': headerOf('br', 'gzip', 'identity', 'br;q=0, *'),
    'if-none-match': headerOf('*'),
    'if-match': headerOf('"x"'),
    'idempotency-key': fc.oneof(fc.integer({ min: 0, max: 50 }).map(String), headerValue),
    prefer: headerOf('streaming=true', 'streaming=false'),
    origin: headerOf('null', 'https://evil.example'),
    'x-forwarded-for': headerValue,
    'content-type': headerOf('text/plain', 'application/x-www-form-urlencoded', 'application/ld+json'),
    cookie: headerValue,
  },
  { requiredKeys: [] },
);

const addressOf = ({ path, parameters }: Target, values: Readonly<Record<string, string>>): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(values[name] ?? 'x'));
  const query = parameters.filter(({ name, in: place }) => place === 'query' && values[name] !== undefined);
  return query.length === 0 ? filled : `${filled}?${query.map(({ name }) => `${escaped(name)}=${escaped(values[name] ?? '')}`).join('&')}`;
};

/** As the contract allows it. */
const rightRequest = (target: Target, { document, keys }: Making): fc.Arbitrary<FuzzRequest> => {
  const { method, path, parameters, credential, granted } = target;
  const body = target.body === undefined ? fc.constant(null) : validJson(target.body, document);
  const values = parameters.map(({ name, required, schema }) => {
    const given = validText(schema, document).map((text) => [name, text] as const);
    return required ? given : fc.option(given);
  });
  return fc.tuple(fc.tuple(...values), body, fc.constantFrom(...keys)).map(([given, json, key]) => ({
    method,
    target: addressOf(target, Object.fromEntries(given.filter((one) => one !== null))),
    headers: { ...(json !== null && { 'content-type': 'application/json' }), ...(credential && { authorization: `Bearer ${key}` }) },
    ...(json !== null && { body: Buffer.from(json) }),
    chunked: false,
    granted: granted && path.startsWith('/api'),
  }));
};

/** The same with this and that which nobody asked for. */
const oddRequest = (target: Target, making: Making): fc.Arbitrary<FuzzRequest> => {
  const names = fc.oneof(fc.constantFrom(...target.parameters.map(({ name }) => name), 'q'), hostileText);
  return fc
    .record({
      right: rightRequest(target, making),
      headers: someHeaders,
      odd: fc.option(wrapped(fc.oneof(nearlyJson(target.body ?? {}, making.document), oddJson))),
      pairs: fc.option(fc.array(fc.tuple(names, hostileText), { maxLength: 4 })),
      chunked: fc.boolean(),
      other: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND')),
    })
    .map(({ right: { body, ...right }, headers, odd, pairs, chunked, other }) => {
      const method = other ?? right.method;
      const added = (pairs ?? []).map((pair) => pair.map(escaped).join('=')).join('&');
      const address = added === '' ? right.target : `${right.target}${right.target.includes('?') ? '&' : '?'}${added}`;
      const sent = ['GET', 'HEAD'].includes(method) ? undefined : (odd ?? body);
      return {
        ...right,
        method,
        target: address.slice(0, 15_000).replace(/%.?$/, ''),
        headers: { ...right.headers, ...headers },
        ...(sent && { body: sent }),
        chunked: chunked && sent !== undefined,
        granted: false,
      };
    });
};

const toolRequest = ({ path }: Target): fc.Arbitrary<FuzzRequest> =>
  toolMessage.map(({ body, headers }) => ({
    method: 'POST',
    target: path,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: Buffer.from(body),
    chunked: false,
    granted: false,
  }));

/** Any request: every operation, every tool server, the probes together and pages and files together are as often as any other. */
export const anyRequest = (making: Making): fc.Arbitrary<FuzzRequest> => {
  const right = (target: Target) => rightRequest(target, making);
  const odd = (target: Target) => oddRequest(target, making);
  const tools = mounts.map(({ path }) => ({ ...plain(path), method: 'POST', body: {} }));
  const others = [['/healthz', '/readyz'], making.pages].map((paths) => fc.constantFrom(...paths.map(plain)));
  return fc.oneof(
    ...ofContract(making.document).map((target) => fc.oneof(right(target), odd(target))),
    ...tools.map((target) => fc.oneof(toolRequest(target), odd(target))),
    ...others.map((any) => any.chain((target) => fc.oneof(right(target), odd(target)))),
  );
};

/** Messages to a tool server: JSON-RPC as it should be, and as it should not. */

const tools = 'recommend_mattress lookup_qatar_mattress_size browse_products search_documentation fetch_document list_faq_topics'.split(
  ' ',
);
const methods = 'tools/list tools/call initialize ping notifications/initialized resources/list logging/setLevel'.split(' ');

const asked = fc.record(
  {
    position: fc.constantFrom('side', 'Side'),
    weight: fc.constantFrom('under60', '60'),
    name: fc.oneof(fc.constant('king'), hostileText),
    widthCm: fc.oneof(fc.integer(), fc.double()),
    lengthCm: fc.oneof(fc.integer(), fc.double()),
    query: fc.oneof(fc.constant('how firm'), hostileText),
    id: fc.oneof(fc.constant('faq'), hostileText),
  },
  { requiredKeys: [] },
);

const call = fc
  .tuple(
    fc.constantFrom(...tools),
    fc.oneof(
      asked.map((value) => JSON.stringify(value)),
      oddJson,
    ),
  )
  .map(([name, given]) =>
    objectText([
      ['name', JSON.stringify(name)],
      ['arguments', given],
      ['_meta', JSON.stringify(envelope)],
    ]),
  );

const id = mixed([5, fc.constantFrom('1', '"a"', '9007199254740993', '0')], [1, oddJson]);

interface Message {
  body: string;
  headers: Record<string, string>;
}

const message = fc
  .tuple(
    mixed([3, fc.constant('tools/call')], [2, fc.constantFrom(...methods)], [1, hostileText]),
    mixed([5, call], [1, fc.constant(JSON.stringify({ _meta: envelope }))], [1, oddJson]),
    fc.option(id),
    fc.boolean(),
  )
  .map(([method, params, ofMessage, modern]): Message => {
    const said = (JSON.stringify(method) === `"${method}"` && /^[ -~]*$/.test(method) ? method : 'x').trim();
    return {
      body: objectText([
        ['jsonrpc', '"2.0"'],
        ...(ofMessage === null ? [] : [['id', ofMessage] as const]),
        ['method', JSON.stringify(method)],
        ['params', params],
      ]),
      headers: modern ? modernHeaders(said) : {},
    };
  });

const toolMessage: fc.Arbitrary<Message> = mixed(
  [6, message],
  [1, fc.array(message, { maxLength: 3 }).map((list) => ({ body: `[${list.map(({ body }) => body).join()}]`, headers: {} }))],
  [1, oddJson.map((body) => ({ body, headers: {} }))],
);
