import { beforeAll, describe, expect, it } from 'vitest';
import { useService } from '../service.ts';

const service = useService();
let metadata: Record<string, unknown>;

beforeAll(async () => {
  metadata = (await service.get('/.well-known/oauth-authorization-server')).json as Record<string, unknown>;
});

describe('RFC 8414: authorization-server metadata', () => {
  it('has as issuer the origin that serves it, without query or fragment (section 2)', () => {
    expect(metadata['issuer']).toBe(service.server.rootUrl);
    expect(metadata['issuer']).not.toMatch(/[?#]/);
  });

  it('has one address for tokens, registration and keys ("Authentication" 6)', () => {
    const keys = `${service.server.rootUrl}/api/v1/keys`;
    expect(metadata).toMatchObject({ token_endpoint: keys, registration_endpoint: keys });
  });

  it('declares the grant client_credentials and no other', () => {
    expect(metadata['grant_types_supported']).toEqual(['client_credentials']);
    expect(metadata['token_endpoint_auth_methods_supported']).toEqual(['none']);
  });

  it('has response_types_supported, which is required, and empty since no grant uses an authorization endpoint', () => {
    expect(metadata['response_types_supported']).toEqual([]);
    expect(metadata).not.toHaveProperty('authorization_endpoint');
  });

  it('declares the identity type anonymous only; identity assertion and service auth are not supported', () => {
    expect(metadata['agent_auth']).toMatchObject({ identity_types_supported: ['anonymous'] });
    expect(JSON.stringify(metadata)).not.toMatch(/identity_assertion|service_auth|claim/);
  });

  it('names no address that the contract lacks', async () => {
    const { document } = await service.contract();
    const { rootUrl } = service.server;
    const addresses = JSON.stringify(metadata).match(/http[^"]*/g) ?? [];
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses.filter((found) => found !== rootUrl)) {
      const path = address.slice(rootUrl.length);
      expect(path in document.paths || (await service.pageStatus(address)) === 200, path).toBe(true);
    }
  });
});
