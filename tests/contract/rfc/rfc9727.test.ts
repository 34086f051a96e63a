import { describe, expect, it } from 'vitest';
import { useService } from '../service.ts';

const service = useService();
const path = '/.well-known/api-catalog';

interface Link {
  href: string;
  type?: string;
}
type Context = { anchor: string } & Partial<Record<'item' | 'service-desc' | 'service-doc' | 'status', Link[]>>;
const linkset = async () => ((await service.get(path)).json as { linkset: Context[] }).linkset;

describe('RFC 9727: API catalog', () => {
  it('is a linkset in JSON with the profile of the RFC (section 4)', async () => {
    const { header } = await service.get(path);
    expect(header('Content-Type')).toMatch(/^application\/linkset\+json\s*;\s*profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"$/);
  });

  it.each(['GET', 'HEAD'])('answers %s with a Link of relation api-catalog to itself (section 2)', async (method) => {
    const { status, header } = await service.request(path, { method });
    expect(status).toBe(200);
    const link = header('Link')
      ?.split(/,\s*(?=<)/)
      .find((value) => /rel="?api-catalog"?/.test(value));
    expect(link).toMatch(new RegExp(`^<(?:${service.server.rootUrl})?${path}>`));
  });

  it('lists the version-1 base, /ask and both tool servers as items', async () => {
    const { rootUrl } = service.server;
    const items = (await linkset()).flatMap(({ item = [] }) => item.map(({ href }) => href));
    expect(items.toSorted()).toEqual(['/api/v1', '/ask', '/mcp', '/mcp/docs'].map((item) => rootUrl + item).toSorted());
  });

  it('describes {base_url} by description, documentation and status, each of which answers with the type it says', async () => {
    const { rootUrl } = service.server;
    const base = (await linkset()).find(({ anchor }) => anchor === `${rootUrl}/api/v1`);
    const links = [...(base?.['service-desc'] ?? []), ...(base?.['service-doc'] ?? []), ...(base?.status ?? [])];
    expect(links.map(({ href }) => href)).toEqual(
      expect.arrayContaining([`${rootUrl}/openapi.json`, `${rootUrl}/en/api`, `${rootUrl}/api/v1/versions`]),
    );
    for (const { href, type } of links) {
      const { status, header } = await service.get(href.slice(rootUrl.length));
      expect(status).toBe(200);
      expect(header('Content-Type')?.split(';')[0]).toBe(type);
    }
  });
});
