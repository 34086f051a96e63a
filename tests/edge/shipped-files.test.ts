import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientDirectory } from '#lib/contract/manifest.ts';
import { type ProblemId, problems } from '#lib/contract/problem.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild } from '../fixtures/build.ts';
import { caddyFaults, hasCaddy } from '../fixtures/caddy.ts';
import { hasNginx, startNginx } from '../fixtures/nginx.ts';
import { operatorEdits } from '../fixtures/nginx-edge.ts';
import { startServer } from '../fixtures/server.ts';
import { edited } from '../fixtures/shipped-file.ts';

const distDir = testBuild;

/** A folder for the rest of one test. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'guidance-shipped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Status and two fields of a response over TLS, without looking at the certificate. */
const overTls = (port: number, path: string): Promise<(string | number | undefined)[]> =>
  new Promise((done, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
      response.resume();
      const { statusCode, headers } = response;
      response.on('end', () => done([statusCode, headers['content-type'], headers['strict-transport-security']]));
    });
    asked.on('error', reject).end();
  });

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8');

describe('the files for web servers', () => {
  it('say errors in the words of the one table', () => {
    const said = ['nginx.conf', 'Caddyfile'].flatMap((file) =>
      [...read(file).matchAll(/\{"type".*?\}\}/g)].map(
        ([text]) => JSON.parse(text) as { title: string; status: number; error: Record<string, string> },
      ),
    );
    expect(said.map(({ status }) => status).sort()).toEqual([400, 412, 414, 429, 431, 503, 503]);
    for (const { title, status, error } of said) {
      const id = (error['documentation'] ?? '').split('/').at(-1) as ProblemId;
      expect({ title, status, hint: error['hint'] }).toEqual({
        title: problems[id].title,
        status: problems[id].status,
        hint: problems[id].hint,
      });
    }
  });

  it.runIf(hasNginx)('nginx.conf is a whole configuration with TLS once it is edited', async () => {
    const server = await startServer();
    onTestFinished(async () => {
      await server.stop();
    });
    const folder = makeFolder();
    mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(folder, '.well-known/acme-challenge/token-1'), 'token-1.thumbprint');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=guidance.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const plainPort = await freePort();
    const nginx = await startNginx({
      http: (port) =>
        edited('nginx.conf', [
          ...operatorEdits({ distDir, rateLimit: 600, instances: [server.port] }),
          ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
          ['listen 80;', `listen 127.0.0.1:${plainPort};`],
          ['root /var/www/html;', `root ${folder};`],
          ['/etc/letsencrypt/live/guidance.example/fullchain.pem', certificate],
          ['/etc/letsencrypt/live/guidance.example/privkey.pem', key],
        ]),
    });
    onTestFinished(nginx.stop);
    const transport = 'max-age=31536000';
    expect(await overTls(nginx.port, '/api/v1/matrix')).toEqual([200, 'application/json', transport]);
    expect(await overTls(nginx.port, '/en')).toEqual([200, 'text/html; charset=utf-8', transport]);
    expect((await overTls(nginx.port, '/api/v1/faq?q=king'))[0]).toBe(200);
    const plain = await fetch(`http://127.0.0.1:${plainPort}/en?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://guidance.example/en?x=1']);
    // What a certificate is renewed by: Let's Encrypt asks without TLS.
    const challenge = await fetch(`http://127.0.0.1:${plainPort}/.well-known/acme-challenge/token-1`, { redirect: 'manual' });
    expect([challenge.status, await challenge.text()]).toEqual([200, 'token-1.thumbprint']);
  });

  it.runIf(hasCaddy)('Caddy takes the Caddyfile as it is shipped', () => expect(caddyFaults('deploy/Caddyfile', makeFolder())).toBe(''));

  it.each([
    ['with nothing but files', undefined],
    ['with an app elsewhere', 'https://api.guidance.example'],
  ])('static-host.sh makes what a host of static sites takes, %s', async (_, app) => {
    const folder = join(makeFolder(), 'upload');
    execFileSync('sh', ['deploy/static-host.sh', clientDirectory(distDir), folder, ...(app === undefined ? [] : [app])]);
    const files = globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    expect(files.filter((file) => /\.(?:br|gz)$|^desk|.\/index\.html$/.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['en.html', 'ar/faq.html', '404.html', 'ar/404.html', '_headers', '_redirects', '_routes.json']),
    );
    // The free plan of Cloudflare takes 20,000.
    expect(files.length).toBeLessThan(10_000);
    expect(readFileSync(join(folder, '_redirects'), 'utf8').includes('https://api.guidance.example/ask')).toBe(app !== undefined);

    const worker = (await import(pathToFileURL(join(folder, '_worker.js')).href)) as {
      default: { fetch: (request: Request, env: { ASSETS: { fetch: (request: Request) => Response } }) => Promise<Response> };
    };
    const assets = (request: Request): Response => {
      const { pathname } = new URL(request.url);
      return files.includes(pathname.slice(1)) ? new Response(pathname) : new Response(null, { status: 404 });
    };
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation((request) => Promise.resolve(new Response((request as Request).url)));
    onTestFinished(() => sent.mockRestore());
    const answer = async (address: string, method = 'GET'): Promise<[number, string]> => {
      const response = await worker.default.fetch(new Request(`https://guidance.example${address}`, { method }), {
        ASSETS: { fetch: assets },
      });
      return [response.status, response.headers.get('location') ?? (await response.text())];
    };
    const data = '/api/v1';
    for (const [address, file] of [
      ['/recommend?position=side&weight=under60', '/recommend/side-under60-neutral.json'],
      ['/recommend?position=back&weight=over130&thermal=hot', '/recommend/back-over130-hot.json'],
      ['/products', '/products.json'],
      ['/products?type=pillow', '/products/pillow.json'],
      ['/faq?topic=care', '/faq/care.json'],
    ] as const)
      expect(await answer(data + address)).toEqual([200, data + file]);
    expect(await answer('/ar/finder/answer?position=side&weight=under60&thermal=hot')).toEqual([303, '/ar/finder/side/under60/hot']);
    for (const [address, method] of [
      [`${data}/recommend?weight=under60&position=side`],
      [`${data}/faq?topic=nothing`],
      [`${data}/products`, 'POST'],
      ['/ask', 'POST'],
    ] as const) {
      const [status, text] = await answer(address, method);
      expect([status, app === undefined ? (JSON.parse(text) as { title: string }).title : text]).toEqual(
        app === undefined ? [503, problems.unavailable.title] : [200, app + address],
      );
    }
  });
});
