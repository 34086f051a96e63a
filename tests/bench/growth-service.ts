import { readFile } from 'node:fs/promises';
import { type Manifest, manifestPath } from '#lib/manifest.ts';
import { readContent } from '#build/content.ts';
import { questionsOf } from './asking.ts';
import { startChild } from './child.ts';
import { ours } from './commands.ts';
import { residentMegabytes } from './growth-build.ts';
import { percentile } from './statistics.ts';

/** What a service over one build takes. */
export interface ServiceCost {
  /** Milliseconds from spawn to the first whole answer. */
  start: number;
  /** Resident megabytes after the start. */
  megabytes: number;
  /** Milliseconds of `GET /products` over HTTP, to its last byte: middle, and 95 in 100. */
  products: { median: number; most: number; bytes: number };
  /** Milliseconds of `POST /ask` over HTTP: middle, and 95 in 100. */
  ask: { median: number; most: number };
}

const rounds = 30;

const timed = async (work: () => Promise<Response>): Promise<{ took: number; bytes: number }> => {
  const start = performance.now();
  const response = await work();
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}.`);
  return { took: performance.now() - start, bytes: byteLength };
};

const spread = (times: readonly number[]): { median: number; most: number } => ({
  median: percentile(times, 0.5),
  most: percentile(times, 0.95),
});

/** A build names the address that it links to, and the service must be told the same. */
const variablesOf = async (distDir: string): Promise<Record<string, string>> => {
  const { rootUrl, keyPrefix } = JSON.parse(await readFile(manifestPath(distDir), 'utf8')) as Manifest;
  return { DIST_DIR: distDir, ROOT_URL: rootUrl, KEY_PREFIX: keyPrefix };
};

/** Starts the service over a build and asks it; one request at a time. */
export const measureService = async (distDir: string, directory: string): Promise<ServiceCost> => {
  const command = ours('functions/server.ts');
  const started = performance.now();
  const child = await startChild({ ...command, env: { ...command.env, ...(await variablesOf(distDir)) } }, directory, 1);
  const start = performance.now() - started;
  try {
    const megabytes = residentMegabytes(child.pid);
    const origin = `http://127.0.0.1:${child.port}`;
    const products: { took: number; bytes: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      products.push(await timed(() => fetch(`${origin}/api/v1/products`, { headers: { 'accept-encoding': 'identity' } })));
    const { content } = await readContent('src/content');
    const ask: number[] = [];
    for (const text of questionsOf(content)) {
      const body = JSON.stringify({ query: { text } });
      const post = (): Promise<Response> =>
        fetch(`${origin}/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      await timed(post);
      ask.push((await timed(post)).took);
    }
    return {
      start,
      megabytes,
      products: { ...spread(products.map(({ took }) => took)), bytes: products[0]?.bytes ?? 0 },
      ask: spread(ask),
    };
  } finally {
    await child.stop();
  }
};
