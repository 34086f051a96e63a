import { readFileSync } from 'node:fs';
import { nodeOptions } from '#cli/node-options.mjs';
import { type Manifest, manifestPath } from '#lib/manifest.ts';
import type { Command } from './child.ts';

/** How each server is started, from the project's root. */

const distDir = 'dist';

/** What they are called in the report. */
export const names = {
  ours: 'ours',
  oursBrotli: 'ours, br',
  bare: 'bare node:http',
  bareBrotli: 'bare node:http, br',
  fastify: 'Fastify',
  fastifyHashing: 'Fastify, hashing',
  astro: '@astrojs/node',
  functions: 'bare node:http, the same work',
  empty: 'node -e 0',
} as const;

/** @throws Error when nothing is built */
const readManifest = (): Pick<Manifest, 'rootUrl' | 'keyPrefix'> => {
  try {
    return JSON.parse(readFileSync(manifestPath(distDir), 'utf8')) as Manifest;
  } catch {
    throw new Error('There is no build to measure. Run npm run build.');
  }
};

/** Everything on: the limiter counts, only nobody can reach its limit. */
const environment = (): Record<string, string> => {
  const { rootUrl, keyPrefix } = readManifest();
  return {
    ROOT_URL: rootUrl,
    KEY_PREFIX: keyPrefix,
    RATE_LIMIT: '1000000000',
    LOG_LEVEL: 'info',
    DATA_DIR: 'node_modules/.cache/bench-data',
  };
};

export const ours = (server: string): Command => ({ name: names.ours, args: [...nodeOptions, server], env: environment() });

export const bare = (answerFile: string): Command => ({ name: names.bare, args: ['tests/bench/peers/bare.ts', answerFile] });

export const bareBrotli = (answerFile: string): Command => ({ ...bare(answerFile), name: names.bareBrotli });

export const fastify = (answerFile: string): Command => ({ name: names.fastify, args: ['tests/bench/peers/fastify.ts', answerFile] });

export const fastifyHashing = (answerFile: string): Command => ({
  name: names.fastifyHashing,
  args: ['tests/bench/peers/fastify.ts', answerFile, 'hash'],
});

export const functions = (answerFiles: readonly string[]): Command => ({
  name: names.functions,
  args: ['tests/bench/peers/functions.ts', ...answerFiles],
  env: environment(),
});

export const astro = (): Command => ({ name: names.astro, args: [`${distDir}/server/entry.mjs`], env: environment() });
