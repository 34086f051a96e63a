import { describe, expect, it } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { useService } from './service.ts';

const service = useService();
const readable = routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('{id}', 'x'));

describe('"What the service does" 2: every GET endpoint is public', () => {
  it.each(readable)('%s asks for no credential, and heeds none', async (path) => {
    const plain = await service.get(path);
    expect([401, 403]).not.toContain(plain.status);
    expect(plain.header('WWW-Authenticate')).toBeUndefined();
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic eDp5', '']) {
      const { status, body } = await service.get(path, { authorization });
      expect(status).toBe(plain.status);
      expect(body).toEqual(plain.body);
    }
  });
});

describe('"What the service does" 8: the data is licensed under CC-BY-4.0', () => {
  it('says so where a client starts and in the contract', async () => {
    const address = 'https://creativecommons.org/licenses/by/4.0/';
    for (const path of ['/', '/en', '/openapi.json', '/.well-known/api-catalog'])
      expect((await service.get(path)).header('Link')).toContain(`<${address}>; rel="license"`);
    expect((await service.contract()).document).toMatchObject({ info: { license: { identifier: 'CC-BY-4.0' } } });
  });
});
