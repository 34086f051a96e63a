import { crlf, framed, host } from './talk.ts';

/** A request that two readers could understand in two ways, with another request hidden in it. */
export interface Shape {
  what: string;
  bytes: (hidden: string) => string;
}

const batch = '/api/v1/batch';
const length = (body: string): string => `Content-Length: ${body.length}`;

/** The hidden request behind an end of chunks: who goes by the length swallows it, who goes by the chunks serves it. */
const behindChunks =
  (fields: string): Shape['bytes'] =>
  (hidden) =>
    framed(batch, `${length(`0${crlf}${crlf}${hidden}`)}${crlf}${fields}`, `0${crlf}${crlf}${hidden}`);

/** The hidden request behind a body of a length that is written oddly. */
const behindLength =
  (fields: string): Shape['bytes'] =>
  (hidden) =>
    framed(batch, fields, `{}${hidden}`);

const chunked =
  (rest: (hidden: string) => string): Shape['bytes'] =>
  (hidden) =>
    framed(batch, 'Transfer-Encoding: chunked', rest(hidden));

const codings = [
  'Transfer-Encoding: chunked',
  'transfer-encoding: CHUNKED',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: chunked\x0b',
  'Transfer-Encoding: chunked\0',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding:',
  `Transfer-Encoding: chunked${crlf}Transfer-Encoding: identity`,
  `Transfer-Encoding: identity${crlf}Transfer-Encoding: chunked`,
  `Transfer-Encoding:${crlf} chunked`,
  `X: y${crlf} Transfer-Encoding: chunked`,
  `X: y\nTransfer-Encoding: chunked`,
  `X: y\rTransfer-Encoding: chunked`,
  `X: y\r\r\nTransfer-Encoding: chunked`,
  `\0Transfer-Encoding: chunked`,
  'Transfer_Encoding: chunked',
  'Transfer\xadEncoding: chunked',
  'Content-Encoding: chunked',
];

const lengths = [
  `Content-Length: 2${crlf}Content-Length: 200`,
  `Content-Length: 200${crlf}Content-Length: 2`,
  'Content-Length: 2, 200',
  'Content-Length: +2',
  'Content-Length: -2',
  'Content-Length: 2 0',
  'Content-Length: 0x2',
  'Content-Length: 2.0',
  'Content-Length: 2e0',
  'Content-Length: 2;',
  'Content-Length: \xd9\xa2',
  'Content-Length:',
  'Content-Length : 2',
  `Content-Length:${crlf} 2`,
  ` Content-Length: 2`,
  'Content-Length: 18446744073709551618',
  'Content-Length: 2\0',
];

/** What must never lead to the hidden request. */
export const shapes: readonly Shape[] = [
  ...codings.map((fields) => ({ what: `a length, and ${JSON.stringify(fields)}`, bytes: behindChunks(fields) })),
  ...lengths.map((fields) => ({ what: `the length ${JSON.stringify(fields)}`, bytes: behindLength(fields) })),
  {
    what: 'a length after the chunks that ends before them',
    bytes: (hidden) =>
      framed(
        batch,
        `Transfer-Encoding: chunked${crlf}Content-Length: 4`,
        `${hidden.length.toString(16)}${crlf}${hidden}${crlf}0${crlf}${crlf}`,
      ),
  },
  {
    what: 'chunks in HTTP/1.0',
    bytes: (hidden) =>
      framed(batch, `Transfer-Encoding: chunked${crlf}Connection: keep-alive`, `0${crlf}${crlf}${hidden}`).replace('HTTP/1.1', 'HTTP/1.0'),
  },
  { what: 'an extension of a chunk with a line end in it', bytes: chunked((hidden) => `2;x=\n${hidden}\r\n{}\r\n0\r\n\r\n`) },
  { what: 'a chunk whose size overflows', bytes: chunked((hidden) => `10000000000000002${crlf}{}${crlf}0${crlf}${crlf}${hidden}`) },
  { what: 'a chunk size of 0x', bytes: chunked((hidden) => `0x2${crlf}{}${crlf}0${crlf}${crlf}${hidden}`) },
  { what: 'a chunk size with a sign', bytes: chunked((hidden) => `+2${crlf}{}${crlf}0${crlf}${crlf}${hidden}`) },
  { what: 'a chunk size with a blank before it', bytes: chunked((hidden) => ` 2${crlf}{}${crlf}0${crlf}${crlf}${hidden}`) },
  { what: 'a chunk that is longer than it says', bytes: chunked((hidden) => `2${crlf}{}${hidden}${crlf}0${crlf}${crlf}`) },
  { what: 'a last chunk with a field that is none', bytes: chunked((hidden) => `2${crlf}{}${crlf}0${crlf}${hidden}`) },
  { what: 'a body of GET', bytes: (hidden) => `GET /api/v1/versions HTTP/1.1${crlf}${host}${length(hidden)}${crlf}${crlf}${hidden}` },
  { what: 'a body of HEAD', bytes: (hidden) => `HEAD /api/v1/versions HTTP/1.1${crlf}${host}${length(hidden)}${crlf}${crlf}${hidden}` },
  { what: 'a body of OPTIONS', bytes: (hidden) => `OPTIONS * HTTP/1.1${crlf}${host}${length(hidden)}${crlf}${crlf}${hidden}` },
  { what: 'a body that nobody reads, since the key is missing', bytes: (hidden) => framed('/api/v1/reports', length(hidden), hidden) },
  { what: 'a body that nobody reads, since there is nothing there', bytes: (hidden) => framed('/nothing', length(hidden), hidden) },
  {
    what: 'a body after 100-continue was expected',
    bytes: (hidden) => framed(batch, `Expect: 100-continue${crlf}${length(hidden)}`, hidden),
  },
  { what: 'a body after something else was expected', bytes: (hidden) => framed(batch, `Expect: x${crlf}${length(hidden)}`, hidden) },
  {
    what: 'a length that is named as a field of the connection',
    bytes: (hidden) => framed(batch, `Connection: Content-Length${crlf}${length(hidden)}`, hidden),
  },
  {
    what: 'an upgrade with a body',
    bytes: (hidden) => framed(batch, `Connection: Upgrade${crlf}Upgrade: websocket${crlf}${length(hidden)}`, hidden),
  },
  { what: 'CONNECT', bytes: (hidden) => `CONNECT example.com:443 HTTP/1.1${crlf}Host: example.com:443${crlf}${crlf}${hidden}` },
  { what: 'the preface of HTTP/2', bytes: (hidden) => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}${hidden}` },
  { what: 'a field with a NUL', bytes: (hidden) => `GET /api/v1/versions HTTP/1.1${crlf}${host}X: a\0${crlf}${crlf}${hidden}` },
  { what: 'a request that begins in the middle', bytes: (hidden) => `X: y${crlf}${crlf}${hidden}` },
  {
    what: 'the beginning of a request that swallows the next one',
    bytes: (hidden) => framed(batch, `Content-Length: 2`, `{}${hidden.replace(/\r\n\r\n$/, `${crlf}X: `)}`),
  },
];
