import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packFile } from '#build/pack.ts';
import { clientDirectory, manifestPath } from '#lib/manifest.ts';
import { freePort } from '../bench/free-port.ts';
import { hasCaddy } from '../fixtures/caddy.ts';
import { startEdge, type EdgeName } from '../fixtures/edge.ts';
import type { Edge } from '../fixtures/edge-process.ts';
import { hasNginx } from '../fixtures/nginx.ts';
import { ask } from './ask.ts';

const distDir = process.env['DIST_DIR'] ?? 'dist';
const edges: EdgeName[] = [...(hasNginx ? (['nginx'] as const) : []), ...(hasCaddy ? (['caddy'] as const) : [])];

const files = { '/api/v1/sizes': 'api/v1/sizes.json', '/en/faq': 'en/faq/index.html', '/en/faq.md': 'en/faq.md' };

let folder: string;
let sources: string;

/** A machine of its own with what the build makes of the sources at that moment. */
const buildAt = (name: string): string => {
  const machine = join(folder, name);
  const setting = {
    from: sources,
    to: clientDirectory(machine),
    rootUrl: 'https://guidance.example',
    operations: new Map<string, string>(),
  };
  for (const file of Object.values(files)) packFile(setting, { file, effort: 'quick' });
  cpSync(manifestPath(distDir), manifestPath(machine));
  return machine;
};

const tagsOf = async (edge: Edge, encoding: string): Promise<(string | undefined)[]> =>
  Promise.all(
    Object.keys(files).map(async (target) => (await ask(edge.port, { target, headers: { 'accept-encoding': encoding } })).header('etag')),
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guidance-etag-'));
  sources = join(folder, 'sources');
  for (const file of Object.values(files)) {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    cpSync(join(clientDirectory(distDir), file), join(sources, file));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(edges)('an ETag of %s', (name) => {
  const start = async (machine: string): Promise<Edge> =>
    startEdge(name, { distDir: machine, rateLimit: 0, instances: [await freePort()] });

  it('is the same for two builds of the same sources, and for a copy with its times', async () => {
    const first = buildAt(`${name}-1`);
    await sleep(1100);
    const second = buildAt(`${name}-2`);
    const copy = join(folder, `${name}-copy`);
    cpSync(first, copy, { recursive: true, preserveTimestamps: true });
    const running = await Promise.all([first, second, copy].map(start));
    try {
      for (const encoding of ['identity', 'gzip']) {
        const [one, ...others] = await Promise.all(running.map((edge) => tagsOf(edge, encoding)));
        expect(new Set(one).size).toBe(Object.keys(files).length);
        expect(one?.every((tag) => /^"[^"]+"$/.test(tag ?? ''))).toBe(true);
        for (const other of others) expect(other).toEqual(one);
      }
      const [identity, gzip] = await Promise.all(['identity', 'gzip'].map((encoding) => tagsOf(running[0] as Edge, encoding)));
      expect(identity?.filter((tag) => gzip?.includes(tag))).toEqual([]);
    } finally {
      await Promise.all(running.map((edge) => edge.stop()));
    }
  }, 30_000);

  it('is another one for other bytes of the same length', async () => {
    const edge = await start(buildAt(`${name}-before`));
    const file = join(sources, files['/api/v1/sizes']);
    const text = readFileSync(file, 'utf8');
    try {
      const [before] = await tagsOf(edge, 'identity');
      writeFileSync(file, text.replace('180', '181'));
      const changed = await start(buildAt(`${name}-after`));
      const [after] = await tagsOf(changed, 'identity');
      await changed.stop();
      expect(after).not.toBe(before);
    } finally {
      writeFileSync(file, text);
      await edge.stop();
    }
  }, 30_000);
});
