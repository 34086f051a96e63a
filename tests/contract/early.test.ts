import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { spawnServer } from '../fixtures/server.ts';
import { useService } from './service.ts';

const service = useService();

it('files are answered before the service is ready, and a question that comes that early waits', { timeout: 60_000 }, async () => {
  const { rootUrl, manifest, distDir } = service.server;
  const port = await freePort();
  const child = spawnServer({ PORT: String(port), ROOT_URL: rootUrl, KEY_PREFIX: manifest.keyPrefix, DIST_DIR: distDir });
  onTestFinished(() => void child.kill('SIGKILL'));
  const status = async (path: string): Promise<number | undefined> => {
    try {
      return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    } catch {
      return undefined;
    }
  };
  await expect.poll(() => status('/api/v1/sizes'), { interval: 1, timeout: 50_000 }).toBe(200);
  expect(await Promise.all(['/readyz', '/healthz', '/api/v1/faq?q=soft'].map(status))).toEqual([503, 200, 200]);
  expect(await status('/readyz')).toBe(200);
});
