import { describe, expect, it } from 'vitest';
import { useService } from './service.ts';

const service = useService();

describe('Discovery documents', () => {
  it.each([
    { path: '/openapi.json', media: 'application/json' },
    { path: '/.well-known/oauth-protected-resource', media: 'application/json' },
    { path: '/.well-known/oauth-authorization-server', media: 'application/json' },
    {
      path: '/.well-known/api-catalog',
      media: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    },
    { path: '/.well-known/mcp', media: 'application/json' },
    { path: '/.well-known/ai-catalog.json', media: 'application/ai-catalog+json' },
    { path: '/.well-known/ard.json', media: 'application/json' },
    { path: '/mcp/server-card', media: 'application/mcp-server-card+json' },
    { path: '/mcp/docs/server-card', media: 'application/mcp-server-card+json' },
  ])('$path is served as $media, to anyone', async ({ path, media }) => {
    const answer = await service.get(path);
    expect(answer.status).toBe(200);
    expect(answer.header('Content-Type')).toBe(media);
    expect(answer.json).toBeTypeOf('object');
    expect((await service.get(path, { authorization: 'Bearer nonsense' })).status).toBe(200);
  });
});

interface Remote {
  type: string;
  url: string;
}
interface ToolServers {
  entries: { identifier: string; type: string; displayName: string; data: { name: string; version: string; remotes: Remote[] } }[];
  servers: { name: string; transport: string; url: string }[];
}

describe('{root_url}/.well-known/mcp (G39, G40)', () => {
  const urls = () => [`${service.server.rootUrl}/mcp`, `${service.server.rootUrl}/mcp/docs`];

  it('lists two tool servers over streamable HTTP: one for acting, one for documentation', async () => {
    const { servers } = (await service.get('/.well-known/mcp')).json as ToolServers;
    expect(servers.map(({ url }) => url)).toEqual(urls());
    expect(new Set(servers.map(({ transport }) => transport))).toEqual(new Set(['streamable-http']));
    expect(new Set(servers.map(({ name }) => name)).size).toBe(2);
  });

  it('has an AI Catalog entry with an inline card for each, without authentication', async () => {
    const { entries } = (await service.get('/.well-known/mcp')).json as ToolServers;
    expect(entries.flatMap(({ data }) => data.remotes.map(({ type, url }) => `${type} ${url}`))).toEqual(
      urls().map((url) => `streamable-http ${url}`),
    );
    for (const { identifier, type, data } of entries) {
      expect(identifier).toMatch(/^urn:air:/);
      expect(type).toBe('application/mcp-server-card+json');
      expect(data.name).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(JSON.stringify(data)).not.toMatch(/authoriz|bearer|headers/i);
    }
  });
});
