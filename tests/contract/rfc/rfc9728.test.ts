import { describe, expect, it } from 'vitest';
import { useService } from '../service.ts';

const service = useService();

describe('RFC 9728: protected-resource metadata', () => {
  it('names the resource that the address was made from: {root_url} itself (section 3.3)', async () => {
    const { json } = await service.get('/.well-known/oauth-protected-resource');
    expect(json).toMatchObject({ resource: service.server.rootUrl });
  });

  it('leads to authorization-server metadata whose issuer is the server named', async () => {
    const { json } = await service.get('/.well-known/oauth-protected-resource');
    const { authorization_servers: servers } = json as { authorization_servers: string[] };
    expect(servers).toEqual([service.server.rootUrl]);
    const metadata = await service.get('/.well-known/oauth-authorization-server');
    expect(metadata.json).toMatchObject({ issuer: servers[0] });
  });

  it('takes the token in the Authorization header only ("Authentication" 1), and documents itself', async () => {
    const { json } = await service.get('/.well-known/oauth-protected-resource');
    const { bearer_methods_supported: methods, resource_documentation: page } = json as Record<string, string[] & string>;
    expect(methods).toEqual(['header']);
    expect(await service.pageStatus(page ?? '')).toBe(200);
  });
});
