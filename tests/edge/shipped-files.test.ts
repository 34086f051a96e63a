import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxFiles } from '#functions/edge/nginx.ts';
import { doorOptions, nginxSite } from '#functions/edge/nginx-site.ts';
import { proxyCache } from '#functions/edge/proxy-cache.ts';
import { staticHostFiles } from '#functions/edge/static-host.ts';
import { clientDirectory } from '#functions/manifest.ts';
import { freePort } from '../bench/free-port.ts';
import { hasNginx, startNginx, type Nginx } from '../fixtures/nginx.ts';
import { startServer, type Server } from '../fixtures/server.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const policyOf = ({ manifest }: Server) => ({ settings: manifest, rateLimit: 600, retirement: manifest.retirement });

/** Status line and headers of a request over TLS, without looking at the certificate. */
const overTls = (port: number, path: string): Promise<{ status: number; etag: string | undefined }> =>
  new Promise((done, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
      response.resume();
      response.on('end', () => done({ status: response.statusCode ?? 0, etag: response.headers.etag }));
    });
    asked.on('error', reject).end();
  });

describe.runIf(hasNginx)('site.conf', () => {
  it('lists every front door with the options that the restarts were tested with', () => {
    const doors = nginxSite.split('\n').filter((line) => /^ +(?:# )?server \d/.test(line));
    expect(doors).toHaveLength(4);
    for (const door of doors) expect(door).toContain(` ${doorOptions};`);
  });

  it('is a whole configuration once its names are filled in, with TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guidance-site-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=guidance.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const files = nginxFiles(server.manifest, policyOf(server));
    for (const [name, text] of Object.entries({ ...files })) writeFileSync(join(folder, `${name}.conf`), text);
    const plainPort = await freePort();
    const nginx = await startNginx({
      http: (port) =>
        nginxSite
          .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
          .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
          .replaceAll('127.0.0.1:4321', `127.0.0.1:${server.port}`)
          .replaceAll('/srv/guidance/dist/edge/nginx', folder)
          .replaceAll('/srv/guidance/dist/client', resolve(clientDirectory(server.distDir)))
          .replace(/\S+fullchain\.pem/, certificate)
          .replace(/\S+privkey\.pem/, key),
    });
    try {
      const built = server.manifest.files.find(({ file }) => file === 'api/v1/matrix.json');
      expect(await overTls(nginx.port, '/api/v1/matrix')).toEqual({ status: 200, etag: `"${built?.hash}"` });
      expect((await overTls(nginx.port, '/api/v1/faq?q=king')).status).toBe(200);
      const plain = await fetch(`http://127.0.0.1:${plainPort}/en?x=1`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://guidance.example/en?x=1']);
    } finally {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    }
  });
});

describe.runIf(hasNginx)('cache.conf', () => {
  let nginx: Nginx;
  let folder: string;
  let door: Server;
  beforeAll(async () => {
    door = await startServer();
    folder = mkdtempSync(join(tmpdir(), 'guidance-cache-'));
    nginx = await startNginx({
      http: (port) => `
        upstream guidance { server 127.0.0.1:${door.port}; keepalive 8; }
        upstream guidance_once { server 127.0.0.1:${door.port}; }
        ${proxyCache(policyOf(server)).replace('127.0.0.1:8080', `127.0.0.1:${port}`).replace('/var/cache/nginx/guidance', `${folder}/kept`)}`,
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await door.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${nginx.port}${path}`, { headers });

  it('keeps what it may, each encoding for itself, and gives it an id and the counters of G45', async () => {
    const seen = [];
    for (const encoding of ['br', 'identity', 'br', 'identity']) seen.push(await get('/en/faq', { 'accept-encoding': encoding }));
    expect(seen.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null, 'br', null]);
    const [, , again] = seen;
    expect(again?.headers.get('etag')).toBe(seen[0]?.headers.get('etag'));
    expect(['remaining', 'reset'].map((name) => again?.headers.get(`ratelimit-${name}`))).toEqual(['600', '60']);
    expect(new Set(seen.map(({ headers }) => headers.get('x-request-id'))).size).toBe(4);
  });

  it('answers conditions from what it keeps', async () => {
    const tag = (await get('/api/v1/matrix', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect((await get('/api/v1/matrix', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304);
    expect((await get('/api/v1/matrix', { 'accept-encoding': 'br', 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('leaves to the front door what only that can weigh', async () => {
    await get('/api/v1/matrix');
    const refused = await get('/api/v1/matrix', { 'if-match': '"x"' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([412, 'application/problem+json']);
    expect((await get('/api/v1/matrix', { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200);
  });

  it('keeps neither errors nor what may not be kept', async () => {
    const counts = [];
    for (let time = 0; time < 3; time += 1) counts.push((await get('/api/v1/nothing')).headers.get('ratelimit-remaining'));
    for (let time = 0; time < 3; time += 1) counts.push((await get('/ask?query=king')).headers.get('ratelimit-remaining'));
    expect(new Set(counts).size).toBe(6);
  });

  it('goes on where no front door answers', async () => {
    await get('/api/v1/sizes');
    await door.stop();
    expect((await get('/api/v1/sizes')).status).toBe(200);
  });
});

describe('_headers and _redirects', () => {
  it('keep to what Cloudflare takes, and name only files that there are', () => {
    const { headers, redirects } = staticHostFiles(server.manifest, policyOf(server));
    const rules = headers.split('\n').filter((line) => line.startsWith('/'));
    expect(rules.length).toBeLessThanOrEqual(100);
    expect(new Set(rules).size).toBe(rules.length);
    expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2000);
    const files = new Set(server.manifest.files.map(({ file }) => `/${file}`));
    const rewritten = redirects.split('\n').flatMap((line) => (line.includes(' /') ? [line.split(' ')[1] ?? ''] : []));
    expect(rewritten.length).toBeGreaterThan(5);
    expect(rewritten.filter((file) => !files.has(file))).toEqual([]);
  });
});
