import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HeaderPolicy } from '../plugins/headers.ts';
import { clientDirectory, type Manifest } from '../manifest.ts';
import { caddyFile } from './caddy.ts';
import { caddySite } from './caddy-site.ts';
import { nginxFiles } from './nginx.ts';
import { nginxSite } from './nginx-site.ts';
import { proxyCache } from './proxy-cache.ts';
import { staticHostFiles } from './static-host.ts';

/** Writes the configuration of every edge that fits this build, and gives the number of files. */
export const writeEdges = async (distDir: string, manifest: Manifest, rateLimit: number): Promise<number> => {
  const policy: HeaderPolicy = { settings: manifest, rateLimit, retirement: manifest.retirement };
  const nginx = nginxFiles(manifest, policy);
  const host = staticHostFiles(manifest, policy);
  const files: Record<string, string> = {
    [join(distDir, 'edge/nginx/maps.conf')]: nginx.maps,
    [join(distDir, 'edge/nginx/server.conf')]: nginx.server,
    [join(distDir, 'edge/nginx/site.conf')]: nginxSite,
    [join(distDir, 'edge/nginx/cache.conf')]: proxyCache(policy),
    [join(distDir, 'edge/caddy/guidance.caddy')]: caddyFile(manifest, policy),
    [join(distDir, 'edge/caddy/Caddyfile')]: caddySite,
    [join(clientDirectory(distDir), '_headers')]: host.headers,
    [join(clientDirectory(distDir), '_redirects')]: host.redirects,
  };
  await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }),
  );
  return Object.keys(files).length;
};
