import { describe, expect, it } from 'vitest';
import type { Versions } from '#lib/schemas/versions.ts';
import { useService } from './service.ts';

const service = useService();
const getVersions = async () => (await service.get('/api/v1/versions')).json as Versions;

describe('GET /versions (G37) and "Versioning"', () => {
  it('names v1 with number 1.0.0 as the current version, at a base address ending in /api/v1', async () => {
    const { current, versions } = await getVersions();
    expect(current).toBe('v1');
    expect(versions).toMatchObject([
      { id: 'v1', number: '1.0.0', baseUrl: `${service.server.rootUrl}/api/v1`, deprecation: null, sunset: null },
    ]);
  });

  it('serves that version at that address', async () => {
    const [version] = (await getVersions()).versions;
    const path = version?.baseUrl.slice(service.server.rootUrl.length) ?? '';
    expect((await service.get(`${path}/matrix`)).status).toBe(200);
  });

  it('promises 180 days of notice and names the two headers', async () => {
    const { deprecationNoticeDays, retirementHeaders, scheme } = await getVersions();
    expect(deprecationNoticeDays).toBe(180);
    expect(retirementHeaders).toEqual(['Deprecation', 'Sunset']);
    expect(scheme).toMatch(/URL path/);
  });
});

describe('"Versioning" 2: a version that stays', () => {
  it.each(['/api/v1/versions', '/api/v1/faq?q=king', '/api/v1/recommend', '/api/v1/nothing'])(
    '%s carries neither Deprecation nor Sunset',
    async (path) => {
      const { header } = await service.get(path);
      expect(header('Deprecation')).toBeUndefined();
      expect(header('Sunset')).toBeUndefined();
    },
  );
});
