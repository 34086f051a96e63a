import { describe, expect, it } from 'vitest';
import { codingAtTheEdge, storedCodings } from '../at-the-edge.ts';
import { useService } from '../service.ts';

const service = useService();
const path = '/api/v1/matrix';

const codingOf = async (acceptEncoding: string, of = path): Promise<string> => {
  const { status, header } = await service.get(of, { 'accept-encoding': acceptEncoding });
  expect(status).toBe(200);
  return header('Content-Encoding') ?? 'identity';
};

describe('RFC 9110 section 12.5.3: Accept-Encoding', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=1.0,br;q=0.5', 'gzip'],
    ['br;q=0.9, gzip;q=0.8', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=0.000', 'identity'],
    ['identity', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip', 'gzip'],
    ['deflate', 'identity'],
    ['compress, zstd', 'identity'],
    ['', 'identity'],
  ])('"%s" gets %s', async (accepted, coding) => {
    expect(await codingOf(accepted)).toBe(codingAtTheEdge(accepted, coding));
  });

  it.each(['identity;q=0', '*;q=0', 'identity;q=0, *;q=0', 'br;q=0, gzip;q=0, identity;q=0', 'deflate, identity;q=0'])(
    '"%s" leaves nothing, and still is no 406 (G51)',
    async (accepted) => {
      expect(await codingOf(accepted)).toBe('identity');
    },
  );

  it.each(['gzip;q=abc', ';;;', 'br;q=2', ',,,', '\u00e9', 'a'.repeat(3000)])('"%s" is no error', async (accepted) => {
    expect(['identity', 'gzip', 'br']).toContain(await codingOf(accepted));
  });

  it('gets identity where it is not sent', async () => {
    expect((await service.get(path)).header('Content-Encoding')).toBeUndefined();
  });
});

describe('encoded answers', () => {
  it.each(['/api/v1/matrix', '/api/v1/products?type=pillow', '/api/v1/faq', '/openapi.json', '/ar', '/.well-known/mcp'])(
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

  it('an Accept that no answer meets is no 406 (G51)', async () => {
    for (const accept of ['image/png', 'application/xml', 'application/json;q=0', '']) {
      expect((await service.get(path, { accept })).status).toBe(200);
      expect((await service.get('/en', { accept })).status).toBe(200);
    }
  });

  it('no charset, language or encoding wish is a 406', async () => {
    expect((await service.get(path, { 'accept-charset': 'iso-8859-1', 'accept-language': 'xx' })).status).toBe(200);
  });
});
