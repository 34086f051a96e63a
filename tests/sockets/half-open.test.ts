import { describe, expect, it } from 'vitest';
import { usePlaces, ways } from './places.ts';
import { framed, get, post, talk } from './talk.ts';

/** A client that ends its side once it has said all (RFC 9112 section 9.6 leaves it to the server, and we answer). */
const places = usePlaces();

const shortlist = '{"outcomeId":"side-under60-hot"}';

describe('directly', () => {
  const key = (): string => `Authorization: Bearer ${places.server.manifest.keyPrefix}_test_sandbox\r\n`;

  it.each([
    { what: 'a file', parts: () => [get('/api/v1/versions')], statuses: [200] },
    { what: 'a large file', parts: () => [get('/openapi.json')], statuses: [200] },
    { what: 'a question', parts: () => [get('/ask?query=king')], statuses: [200] },
    { what: 'a stream of events', parts: () => [get('/ask?query=king', 'Prefer: streaming=true\r\n')], statuses: [200] },
    { what: 'a write', parts: () => [post('/api/v1/shortlists', shortlist, key())], statuses: [201] },
    {
      what: 'three of them at once',
      parts: () => [get('/ask?query=king') + post('/api/v1/shortlists', shortlist, key()) + get('/en')],
      statuses: [200, 201, 200],
    },
    { what: 'half a head', parts: () => ['GET /en HTTP/1.1\r\nHost:'], statuses: [400] },
    { what: 'half a body', parts: () => [framed('/api/v1/batch', 'Content-Length: 20', '{}')], statuses: [400] },
    { what: 'a question, and half a head', parts: () => [`${get('/ask?query=king')}GET /e`], statuses: [200, 400] },
    {
      what: 'half a body of what is refused at once',
      parts: () => [framed('/api/v1/reports', 'Content-Length: 20', '{}')],
      statuses: [401],
    },
  ])('$what is answered, and the connection ends', async ({ parts, statuses }) => {
    const heard = await talk(places.server.port, parts(), { end: true });
    expect([heard.statuses, heard.closed]).toEqual([statuses, true]);
    expect(heard.seconds).toBeLessThan(1.5);
  });
});

describe.each(ways)('%s', (way) => {
  it('a hundred connections that end in the middle of a request leave the next one alone', async () => {
    const cut = get('/api/v1/versions');
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        talk(places.port(way), [cut.slice(0, 1 + (index % (cut.length - 1)))], { end: true, patienceMs: 1000 }),
      ),
    );
    expect((await talk(places.port(way), [cut], { answers: 1 })).statuses).toEqual([200]);
  });
});
