import fc from 'fast-check';
import type { ContractDocument } from '../contract/schema-walk.ts';
import type { Field } from './header-field.ts';
import { oddFields } from './header-field.ts';
import { bytesOf, hostileText } from './hostile-text.ts';
import { oddJson, wrapped } from './json-text.ts';
import type { Target } from './operations.ts';
import { nearlyJson, validJson, validText } from './schema-value.ts';
import { toolMessage } from './tool-call.ts';

/** A request as it goes over the wire; texts hold a byte a character. Its framing is right: what is wrong with it, HTTP itself cannot see. */
export interface WireRequest {
  /** What it is counted under. */
  name: string;
  method: string;
  target: string;
  version: '1.0' | '1.1';
  fields: readonly Field[];
  body: string | null;
  /** Sizes of the chunks that the body goes in, the last as often as it takes; null is one piece with a Content-Length. */
  chunks: readonly number[] | null;
  /** The contract allows it and promises success. */
  granted: boolean;
}

/** Whether nothing is answered after it: who sends more nonetheless may lose even what was answered before, to a reset. */
const asksForTheEnd = ({ version, fields }: WireRequest): boolean =>
  version === '1.0' || fields.some(([name, value]) => name.toLowerCase() === 'connection' && /\bclose\b/i.test(value));

/** Whether an answer may be lost to a reset: the connection ends with it, and the rest of a body arrives after that. */
export const mayBeReset = (requests: readonly WireRequest[], isCutUp: boolean): boolean => {
  const last = requests.at(-1);
  return (
    requests.slice(0, -1).some(asksForTheEnd) ||
    (isCutUp && last !== undefined && last.body !== null && asksForTheEnd(last) && last.method !== 'POST')
  );
};

/** What requests are made from. */
export interface Making {
  document: ContractDocument;
  targets: readonly Target[];
  /** Keys that are valid. */
  keys: readonly string[];
}

const chunked = (body: string, sizes: readonly number[]): string => {
  let text = '';
  for (let at = 0, index = 0; at < body.length; index += 1) {
    // At most a few hundred chunks, so that a large body takes no longer than it must.
    const size = Math.max(1, Math.ceil(body.length / 300), sizes[Math.min(index, sizes.length - 1)] ?? body.length);
    const piece = body.slice(at, at + size);
    text += `${piece.length.toString(16)}\r\n${piece}\r\n`;
    at += size;
  }
  return `${text}0\r\n\r\n`;
};

const framing = ({ body, chunks }: WireRequest): Field[] => {
  if (body === null) return [];
  return chunks ? [['Transfer-Encoding', 'chunked']] : [['Content-Length', String(body.length)]];
};

/** Its head and its body as they go out. */
export const encoded = (request: WireRequest): { head: string; body: string } => {
  const { method, target, version, fields, body, chunks } = request;
  const lines = [...fields, ...framing(request)].map(([name, value]) => `${name}: ${value}`);
  return {
    head: `${[`${method} ${target} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`,
    body: body === null ? '' : chunks ? chunked(body, chunks) : body,
  };
};

/** A text as a part of a target: percent-encoded, half encoded, or as raw bytes where HTTP lets them through. */
const inTarget = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.constantFrom('whole', 'whole', 'whole', 'raw', 'plus')).map(([value, how]) => {
    const bytes = bytesOf(value);
    if (how === 'raw') return bytes.replaceAll(/[\0-\x20\x7f-\xff#]/g, '%');
    const percent = bytes
      .split('')
      .map((byte) => (/[\w.~-]/.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`))
      .join('');
    return how === 'plus' ? percent.replaceAll('%20', '+') : percent;
  });

const pair = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.tuple(inTarget(name), inTarget(value)).map((sides) => sides.join('='));
const rightPair = (name: string, value: fc.Arbitrary<string>) => value.map((text) => new URLSearchParams([[name, text]]).toString());

/** A query that the parameters allow. */
const validQuery = ({ parameters }: Target, { document }: Making): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required, schema }) => {
          const value = rightPair(
            name,
            name === 'operations'
              ? validJson({ type: 'array', items: { $ref: 'BatchOperation' }, maxItems: 4 }, document)
              : validText(schema, document),
          );
          return required ? value : fc.option(value, { nil: undefined });
        }),
    )
    .map((parts) => parts.filter((part) => part !== undefined).join('&'));

const oddQuery = ({ parameters }: Target): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        {
          weight: 5,
          arbitrary: pair(
            fc.constantFrom('utm_source', 'q', '__proto__', ...parameters.map(({ name }) => name)),
            fc.oneof(hostileText, oddJson),
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('', '=', '&', '%', '%zz', '%ff', 'a=b=c', '?', 'a[]=1', ';') },
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('&'));

const pathOf = ({ path, parameters }: Target): fc.Arbitrary<string> => {
  const ids = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(() => inTarget(fc.oneof(hostileText, fc.constantFrom('.', '..', '0', 'nothing'))));
  return fc.tuple(...ids).map((values) => path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '') || '/');
};

const oddPath = (path: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(path, inTarget(hostileText), fc.integer({ min: 0, max: 9 })).map(([text, odd, how]) => {
    const ways = [
      `${text}/`,
      `/${text}`,
      `${text}/..`,
      `/.${text}`,
      text.toUpperCase(),
      `${text}%2f`,
      `${text}/${odd}`,
      `/${odd}`,
      `http://evil.example${text}`,
      text.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ];
    return ways[how] ?? text;
  });

/** A target within what nginx and Node take as one line; longer ones are tried by themselves. */
const bounded = (target: string): string => target.slice(0, 14_000);

const authority = fc.oneof(
  { weight: 12, arbitrary: fc.constant('localhost') },
  { weight: 1, arbitrary: fc.constantFrom('localhost:4321', '127.0.0.1', '[::1]', 'evil.example', 'LOCALHOST') },
);

const credential = (keys: readonly string[]): fc.Arbitrary<Field[]> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...keys).map((key): Field[] => [['Authorization', `Bearer ${key}`]]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Field[]>(
        [],
        [['Authorization', '']],
        [['Authorization', 'Bearer']],
        [['Authorization', 'Basic YTpi']],
        [['Authorization', `Bearer ${keys[0]}x`]],
        [['authorization', `bearer  ${keys[0]} `]],
        [
          ['Authorization', `Bearer ${keys[0]}`],
          ['Authorization', 'Bearer x'],
        ],
      ),
    },
  );

const chunksOf = fc.option(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }), { freq: 3 });

interface Body {
  body: string;
  fields: Field[];
  valid: boolean;
}

const formText = (schema: Parameters<typeof validJson>[0], { document }: Making): fc.Arbitrary<string> =>
  validJson(schema, document).map((json) =>
    new URLSearchParams(
      Object.entries(JSON.parse(json) as Record<string, unknown>).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString(),
  );

/** Bodies of a length around the limits. */
const large = fc
  .tuple(fc.constantFrom(65_535, 65_536, 65_537, 70_000, 262_144, 262_145), fc.constantFrom(' ', 'x', '['))
  .map(([length, filling]) => filling.repeat(length));

const bodyOf = (target: Target, making: Making): fc.Arbitrary<Body> => {
  if (target.name.startsWith('tools '))
    return toolMessage.map(({ body, fields }) => ({
      body: bytesOf(body),
      fields: [['Content-Type', 'application/json'], ...fields],
      valid: false,
    }));
  const [media = 'application/json', schema = {}] = Object.entries(target.bodies ?? {})[0] ?? [];
  const form = Object.entries(target.bodies ?? {}).find(([name]) => name.includes('form'))?.[1];
  const declared: Field[] = [['Content-Type', media]];
  const withMedia =
    (valid: boolean) =>
    (body: string): Body => ({ body, fields: declared, valid });
  return fc.oneof(
    { weight: 20, arbitrary: validJson(schema, making.document).map((json) => withMedia(true)(bytesOf(json))) },
    { weight: 20, arbitrary: wrapped(nearlyJson(schema, making.document)).map(withMedia(false)) },
    { weight: 8, arbitrary: wrapped(oddJson).map(withMedia(false)) },
    { weight: 2, arbitrary: hostileText.map(bytesOf).map(withMedia(false)) },
    { weight: 1, arbitrary: large.map(withMedia(false)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(wrapped(oddJson), fc.constantFrom<Field[]>([], [['Content-Type', '']], [['Content-Type', 'text/plain']]))
        .map(([body, fields]): Body => ({ body, fields, valid: false })),
    },
    ...(form
      ? [
          {
            weight: 8,
            arbitrary: formText(form, making).map((body): Body => ({
              body,
              fields: [['Content-Type', 'application/x-www-form-urlencoded']],
              valid: false,
            })),
          },
        ]
      : []),
  );
};

/** What a target is asked for as its contract allows. */
const rightful = (target: Target, making: Making): fc.Arbitrary<WireRequest> =>
  fc
    .tuple(
      pathOf(target),
      validQuery(target, making),
      target.bodies ? bodyOf(target, making) : fc.constant(null),
      target.credential ? credential(making.keys) : fc.constant<Field[]>([]),
      chunksOf,
    )
    .map(([path, query, body, key, chunks]): WireRequest => ({
      name: target.name,
      method: target.method,
      target: bounded(query === '' ? path : `${path}?${query}`),
      version: '1.1',
      fields: [['Host', 'localhost'], ...key, ...(body?.fields ?? [])],
      body: body?.body ?? null,
      chunks: body && chunks,
      granted: target.granted && !target.credential && (body === null || body.valid) && !path.includes('%') && !target.path.includes('{'),
    }));

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH'];

/** The same with this and that that nobody asked for. */
const odd = (target: Target, making: Making): fc.Arbitrary<WireRequest> =>
  fc
    .tuple(
      rightful(target, making),
      fc.record({
        path: fc.option(oddPath(pathOf(target)), { freq: 2 }),
        query: fc.option(oddQuery(target), { freq: 1 }),
        method: fc.option(fc.constantFrom(...methods), { freq: 3 }),
        fields: oddFields,
        host: authority,
        version: fc.constantFrom<'1.0' | '1.1'>('1.1', '1.1', '1.1', '1.0'),
        key: fc.option(credential(making.keys), { freq: 4 }),
      }),
    )
    .map(([request, { path, query, method, fields, host, version, key }]): WireRequest => {
      const [own = '/', ownQuery] = request.target.split('?', 2);
      const asked = query ?? ownQuery;
      // HTTP/1.0 has no chunks (RFC 9112 section 6.1).
      const whole: WireRequest = {
        ...request,
        method: method ?? request.method,
        target: bounded((path ?? own) + (asked === undefined ? '' : `?${asked}`)),
        version,
        fields: [['Host', host], ...request.fields.slice(1), ...fields, ...(key ?? [])],
        chunks: version === '1.0' ? null : request.chunks,
        granted: false,
      };
      // Node's parser does not say of a head that is too long that it is one of HEAD: what answers that has a body.
      return whole.method === 'HEAD' && encoded(whole).head.length > 30_000 ? { ...whole, method: 'GET' } : whole;
    });

/** Any request to any of the targets, every operation as often as any other. */
export const anyRequest = (making: Making): fc.Arbitrary<WireRequest> => {
  const byName = Map.groupBy(making.targets, ({ name, method }) => `${name} ${method}`);
  const each = [...byName.values()].map((list) => fc.constantFrom(...list));
  const made = new Map<Target, { right: fc.Arbitrary<WireRequest>; odd: fc.Arbitrary<WireRequest> }>();
  const of = (target: Target) => {
    const found = made.get(target) ?? { right: rightful(target, making), odd: odd(target, making) };
    made.set(target, found);
    return found;
  };
  return fc.tuple(fc.oneof(...each), fc.boolean()).chain(([target, isRight]) => (isRight ? of(target).right : of(target).odd));
};
