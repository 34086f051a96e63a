import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { codingAtTheEdge, itWhereTagsAreTheApps, storedCodings } from './at-the-edge.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const paths = ['/api/v1/matrix', '/openapi.json', '/en'];
const path = '/api/v1/matrix';
const other = '"AAAAAAAAAAAAAAAAAAAAAA"';

const etagOf = (answer: Answer): string => answer.header('ETag') ?? '';
const etag = async (of = path, encoding?: string): Promise<string> =>
  etagOf(await service.get(of, encoding === undefined ? {} : { 'accept-encoding': encoding }));

describe('RFC 9110 section 8.8.3: ETag', () => {
  it.each(paths)('%s has a strong one, the same at each request', async (of) => {
    expect(await etag(of)).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(await etag(of)).toBe(await etag(of));
  });

  it.each(paths)('%s has another one for each encoding', async (of) => {
    const tags = await Promise.all(storedCodings.map((coding) => etag(of, coding)));
    expect(new Set(tags).size).toBe(storedCodings.length);
  });
});

describe('RFC 9110 section 13.1.2: If-None-Match', () => {
  it.each(paths)('%s: the tag it gave is answered 304', async (of) => {
    const answer = await service.get(of, { 'if-none-match': await etag(of) });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
  });

  it.each([
    { what: 'a weak form of the tag', value: (tag: string) => `W/${tag}` },
    { what: 'a star', value: () => '*' },
  ])('$what is answered 304', async ({ value }) => {
    expect((await service.get(path, { 'if-none-match': value(await etag()) })).status).toBe(304);
  });

  it.each([
    { what: 'another tag', value: () => other },
    { what: 'the tag without quotes', value: (tag: string) => tag.slice(1, -1) },
  ])('$what is answered 200', async ({ value }) => {
    expect((await service.get(path, { 'if-none-match': value(await etag()) })).status).toBe(200);
  });
});

describe('RFC 9110 section 15.4.5: a 304', () => {
  it.each(paths)('%s keeps the fields of the 200 that caches update from, and the rate headers (G45)', async (of) => {
    const full = await service.get(of, { 'accept-encoding': 'br' });
    const unchanged = await service.get(of, { 'accept-encoding': 'br', 'if-none-match': etagOf(full) });
    expect(unchanged.status).toBe(304);
    for (const name of ['ETag', 'Cache-Control', 'Vary', 'Access-Control-Allow-Origin', 'RateLimit-Limit', 'RateLimit-Policy']) {
      expect(unchanged.header(name), name).toBe(full.header(name));
      expect(unchanged.header(name), name).toBeDefined();
    }
    expect(unchanged.header('Content-Type')).toBeUndefined();
    expect(unchanged.header('Content-Encoding')).toBeUndefined();
  });
});

describe('RFC 9110 section 13.1.1: If-Match', () => {
  it.each([
    { what: 'another tag', value: () => other },
    { what: 'a weak form of the tag, since the comparison is strong', value: (tag: string) => `W/${tag}` },
  ])('$what is answered 412', async ({ value }) => {
    expectProblem(await service.get(path, { 'if-match': value(await etag()) }), 412, 'precondition-failed');
  });

  itWhereTagsAreTheApps.each([
    { what: 'the tag', value: (tag: string) => tag },
    { what: 'a star', value: () => '*' },
  ])('$what is answered 200', async ({ value }) => {
    expect((await service.get(path, { 'if-match': value(await etag()) })).status).toBe(200);
  });

  itWhereTagsAreTheApps('is looked at before If-None-Match (section 13.2.2)', async () => {
    const tag = await etag();
    expectProblem(await service.get(path, { 'if-match': other, 'if-none-match': tag }), 412, 'precondition-failed');
    expect((await service.get(path, { 'if-match': tag, 'if-none-match': tag })).status).toBe(304);
  });
});

it('ignores conditions on a time, since nothing says Last-Modified, and Range, which is optional (section 14.2)', async () => {
  const answer = await service.get(path, { 'if-modified-since': new Date().toUTCString(), range: 'bytes=0-9' });
  expect(answer.status).toBe(200);
  expect(answer.header('Last-Modified')).toBeUndefined();
});

const codingOf = async (acceptEncoding: string, of = path): Promise<string> => {
  const { status, header } = await service.get(of, { 'accept-encoding': acceptEncoding });
  expect(status).toBe(200);
  return header('Content-Encoding') ?? 'identity';
};

describe('RFC 9110 section 12.5.3: Accept-Encoding', () => {
  const wishes: Record<'br' | 'gzip' | 'identity', string[]> = {
    br: ['br', 'gzip, deflate, br, zstd'],
    gzip: ['GZIP', 'gzip;q=1.0, br;q=0.5'],
    identity: ['br;q=0', 'compress, zstd', '', 'identity;q=0'],
  };
  it.each(Object.entries(wishes).flatMap(([coding, accepted]) => accepted.map((one): [string, string] => [one, coding])))(
    '"%s" gets %s',
    async (accepted, coding) => {
      expect(await codingOf(accepted)).toBe(codingAtTheEdge(accepted, coding));
    },
  );
});

describe('encoded answers', () => {
  it.each(['/api/v1/products?type=pillow', '/openapi.json', '/ar'])(
    '%s is the same text in every encoding, smaller, and varies by Accept-Encoding',
    async (of) => {
      const plain = await service.get(of);
      const compressed = await Promise.all(
        storedCodings.filter((coding) => coding !== 'identity').map((coding) => service.get(of, { 'accept-encoding': coding })),
      );
      for (const encoded of compressed) {
        expect(encoded.text).toBe(plain.text);
        expect(encoded.body.length).toBeLessThan(plain.body.length);
        expect(encoded.header('Content-Type')).toBe(plain.header('Content-Type'));
      }
      for (const answer of [plain, ...compressed]) expect(answer.header('Vary')?.split(/\s*,\s*/)).toContain('Accept-Encoding');
    },
  );

  it('no wish for a type, a charset or a language that no answer meets is a 406 (G51)', async () => {
    for (const accept of ['image/png', 'application/json;q=0']) {
      const wishes = { accept, 'accept-charset': 'iso-8859-1', 'accept-language': 'xx' };
      for (const target of [path, '/en']) expect((await service.get(target, wishes)).status).toBe(200);
    }
  });
});
