import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { crlf, framed, get, host, talk, usePlaces, ways } from './talk.ts';

/** A request that two readers could understand in two ways, with another request hidden in it. */
interface Shape {
  what: string;
  bytes: (hidden: string) => string;
}

/** Header fields that readers understand in different ways. */
const { codings, lengths } = JSON.parse(readFileSync('tests/sockets/smuggling.json', 'utf8')) as Record<'codings' | 'lengths', string[]>;

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

/** What must never lead to the hidden request. */
const shapes: readonly Shape[] = [
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

/** Requests that a reader before us could take for one, and we for two (RFC 9112 sections 6.3 and 11.2). */
const places = usePlaces({ LOG_LEVEL: 'info' });

const victims = 6;

describe.concurrent.each(ways)('%s', (way) => {
  it.each(shapes.map(({ what, bytes }, index) => ({ what, bytes, name: `${way.length}-${index}` })))(
    '$what hides no request',
    async ({ bytes, name }) => {
      const hidden = `/api/v1/shortlists/hidden-${name}-`;
      const attacker = talk(places.port(way), [bytes(`GET ${hidden}/ HTTP/1.1${crlf}${host}${crlf}`)], { end: true });
      // Others call at the same time and right after it, over the connections that nginx keeps to the service.
      const targets = Array.from({ length: victims }, (_, index) => `/api/v1/jobs/victim-${name}-${index}-`);
      const heard = [];
      for (const target of targets) heard.push(await talk(places.port(way), [get(`${target}/`)], { answers: 1 }));
      const { answers, closed, text } = await attacker;
      expect(closed).toBe(true);
      expect(text).not.toContain(hidden);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const [index, { answers: own }] of heard.entries()) {
        expect(own).toHaveLength(1);
        expect(own[0]?.problem?.error.hint).toBe(`Leave the slash at the end out: ${targets[index]}`);
      }
      await sleep(50);
      // Nobody asks for a shortlist but the hidden requests.
      expect(places.server.stdout.filter((line) => line.includes('/api/v1/shortlists/{id}'))).toEqual([]);
    },
  );

  it('would notice: a request that is not hidden is served, and logged', async () => {
    const { answers } = await talk(places.port(way), [get('/first') + get('/api/v1/keys/')], { answers: 2 });
    expect(answers[1]?.problem?.error.hint).toContain('/api/v1/keys');
    await places.server.logged(({ where }) => where === '/api/v1/keys');
  });
});
