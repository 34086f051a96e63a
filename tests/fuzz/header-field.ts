import fc from 'fast-check';
import { bytesOf, hostileText } from './hostile-text.ts';

/** Header fields as they may stand in a request that HTTP itself has nothing against. */

export type Field = readonly [name: string, value: string];

/** A text as the value of a field: no character that ends it or that HTTP forbids (RFC 9110 section 5.5). */
const asValue = (text: string): string => bytesOf(text).replaceAll(/(?!\t)\p{Cc}/gu, (character) => (character >= '\x80' ? character : ''));

const weird = hostileText.map(asValue);
const long = fc
  .tuple(
    fc.constantFrom('a', 'a,', ', ', ';', ' ', '"', '"\\', 'a=b;', '*/*,', 'a/b;q=0.1,', '"x",W/"y",', '0-1,', '(', '\xff'),
    fc.integer({ min: 100, max: 6000 }),
  )
  .map(([text, times]) => text.repeat(Math.ceil(times / text.length)).slice(0, times));

const known: Readonly<Record<string, readonly string[]>> = {
  'Accept-Encoding': ['br', 'gzip', 'identity', 'gzip, br;q=0', '*;q=0', 'br;q=nonsense', 'zstd', 'gzip;q=1e9', ','],
  Accept: [
    'text/html',
    'text/markdown',
    '*/*',
    'text/event-stream',
    'application/json;q=0',
    'application/*;q=.5',
    '/',
    'text/html;q=0.5;q=1',
  ],
  'Accept-Language': ['ar', 'en;q=0', '*', 'x'],
  'Accept-Charset': ['utf-16', '*;q=0'],
  'Content-Type': [
    'application/json',
    'application/json; charset=utf-16',
    'application/vnd.api+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset="',
    ';',
    'application/json, text/plain',
  ],
  'Content-Encoding': ['gzip', 'br', 'identity', 'gzip, gzip', 'nonsense'],
  'Content-Language': ['ar'],
  'Idempotency-Key': ['a', '""', '"quoted"', 'x'.repeat(200), 'x'.repeat(201), '\u00e9', 'a,b', '"'],
  Range: ['bytes=0-9', 'bytes=-1', 'bytes=0-,1-,2-', 'bytes=9-0', 'lines=1-2', 'bytes=99999999999999999999-'],
  'If-Range': ['"x"', 'Sat, 21 Nov 2026 00:00:00 GMT'],
  'If-None-Match': ['*', '"x"', 'W/"x"', '"', '*, "x"', 'x'],
  'If-Match': ['*', '"x"', 'W/"x"', ''],
  'If-Modified-Since': ['Sat, 21 Nov 2099 00:00:00 GMT', 'yesterday', '0'],
  'If-Unmodified-Since': ['Sat, 21 Nov 1999 00:00:00 GMT', '-1'],
  Prefer: ['streaming=true', 'streaming=false', 'streaming="true', 'respond-async', 'streaming', '=', 'streaming=true;foo="a,b"'],
  'Last-Event-ID': ['1', '-1', '\u00e9'],
  Origin: ['null', 'https://evil.example', 'http://localhost:4321', 'http://'],
  Cookie: ['a=b', '=', ';;;'],
  'X-Forwarded-For': ['192.0.2.1', '::1', '999.1.1.1, x', ''],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['javascript'],
  Forwarded: ['for=192.0.2.1;host=evil.example;proto=https', 'for="'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Original-URL': ['/mcp'],
  'X-Request-Id': ['chosen-by-the-caller'],
  'Mcp-Protocol-Version': ['2025-06-18', '2026-07-28', '1999-01-01'],
  'Mcp-Method': ['tools/list', 'tools/call', 'x'],
  'Mcp-Name': ['browse_products', '\u00e9'],
  'Mcp-Session-Id': ['x'],
  TE: ['trailers', 'gzip'],
  Trailer: ['X-Late'],
  Via: ['1.1 x'],
  'Max-Forwards': ['0', '-1'],
  'Cache-Control': ['no-cache', 'only-if-cached', 'max-age=99999999999999999999'],
  Connection: ['keep-alive', 'close', 'Authorization', 'x, y'],
  Upgrade: ['websocket', 'h2c', 'HTTP/2.0'],
  'Access-Control-Request-Method': ['DELETE', ''],
  'Access-Control-Request-Headers': ['x', ','],
  Expect: ['100-continue', 'nonsense'],
};

const names = Object.keys(known);

const field = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? [])).map(asValue) },
        { weight: 3, arbitrary: weird },
        { weight: 1, arbitrary: long },
      ),
    ),
  );

/** Fields beside those that a request needs; names may repeat. */
export const oddFields: fc.Arbitrary<Field[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Field[]>([]) },
  { weight: 5, arbitrary: fc.array(field, { maxLength: 5 }) },
  // The same one several times.
  {
    weight: 1,
    arbitrary: fc.tuple(field, fc.integer({ min: 2, max: 12 })).map(([one, times]) => Array.from({ length: times }, () => one)),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 50, max: 900 })
      .map((count) => Array.from({ length: count }, (_, index): Field => [`X-${index}`, String(index)])),
  },
);
