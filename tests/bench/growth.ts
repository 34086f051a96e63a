import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, manifestPath } from '#lib/manifest.ts';
import { largeCatalogue } from '../fixtures/large-catalogue.ts';
import { buildSite } from '../fixtures/site-build.ts';
import { killAll, peakMegabytes, processorMicroseconds, startNode } from './process.ts';
import { type Ask, askOnce } from './response.ts';
import { percentile } from './statistics.ts';

/** `npm run bench:growth`: builds and serves the site with 20, 1,000 and 10,000 products; other sizes as arguments. It takes some minutes. */

/** Looks at a process of a build until it ends, since the kernel forgets with it. */
const watch = (child: ChildProcess, used: { seconds: number; megabytes: number }): void => {
  const before = used.seconds;
  const timer = setInterval(() => {
    try {
      used.seconds = Math.max(used.seconds, before + processorMicroseconds(child.pid ?? 0) / 1e6);
      used.megabytes = Math.max(used.megabytes, peakMegabytes(child.pid ?? 0));
    } catch {
      clearInterval(timer);
    }
  }, 100);
  child.once('exit', () => clearInterval(timer));
};

/** Milliseconds of one request after another: the middle, and what 95 in 100 keep to. */
const times = async (port: number, ask: Ask): Promise<string> => {
  const took: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    const startedAt = performance.now();
    const { status } = await askOnce(port, ask);
    if (status !== 200) throw new Error(`${ask.path} was answered with ${status}.`);
    took.push(performance.now() - startedAt);
  }
  return `${percentile(took, 0.5).toFixed(1)}, ${percentile(took, 0.95).toFixed(1)}`;
};

const serve = async (distDir: string, directory: string): Promise<Record<string, string>> => {
  const { rootUrl, keyPrefix } = JSON.parse(readFileSync(manifestPath(distDir), 'utf8')) as Manifest;
  const env = { DIST_DIR: distDir, ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix, DATA_DIR: join(directory, 'data'), RATE_LIMIT: '0' };
  const { port, pid, stop, startMs } = await startNode(['functions/server.ts'], env, directory);
  const body = JSON.stringify({ query: { text: 'king mattress without latex under 4000 riyal' } });
  try {
    return {
      'start to the first response, ms': startMs.toFixed(0),
      'memory of the service, MB': peakMegabytes(pid).toFixed(0),
      '`GET /products`, ms: middle, 95 in 100': await times(port, { method: 'GET', path: '/api/v1/products' }),
      '`POST /ask`, ms: middle, 95 in 100': await times(port, {
        method: 'POST',
        path: '/ask',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    };
  } finally {
    await stop();
  }
};

/** @throws Error with what the build said when it fails */
const measure = async (products: number, directory: string): Promise<Record<string, string>> => {
  const used = { seconds: 0, megabytes: 0 };
  const startedAt = performance.now();
  // The heap of a machine with 2 GB.
  const variables = { NODE_OPTIONS: '--max-old-space-size=1024' };
  const build = await buildSite(
    (content) => largeCatalogue(content, products),
    variables,
    (child) => watch(child, used),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  try {
    if (build.code !== 0) throw new Error(`The build with ${products} products failed: ${build.stderr.slice(-2000)}`);
    const files = readdirSync(build.distDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    return {
      products: String(products),
      'build, s': seconds.toFixed(0),
      'its processor s': used.seconds.toFixed(0),
      'memory of a process of it at the peak, MB': used.megabytes.toFixed(0),
      'build, MB': (bytes / 2 ** 20).toFixed(0),
      'build, files': String(files.length),
      ...(await serve(build.distDir, directory)),
    };
  } finally {
    build.remove();
  }
};

const asked = process.argv.slice(2).map(Number);
const directory = mkdtempSync(join(tmpdir(), 'growth-'));
process.on('exit', () => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});
const measured: Record<string, string>[] = [];
for (const products of asked.length > 0 ? asked : [20, 1000, 10_000]) measured.push(await measure(products, directory));
for (const [index, field] of Object.keys(measured[0] ?? {}).entries()) {
  console.log(`| ${[field, ...measured.map((one) => one[field] ?? '')].join(' | ')} |`);
  if (index === 0) console.log(`|${'---|'.repeat(measured.length + 1)}`);
}
process.exit();
