import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packFile } from '#build/pack.ts';
import { clientDirectory, manifestPath } from '#lib/contract/manifest.ts';
import { freePort } from '../fixtures/free-port.ts';
import { testBuild } from '../fixtures/build.ts';
import { startEdge } from '../fixtures/edge.ts';
import { ask, edges } from './ask.ts';

const distDir = testBuild;
const files = { '/api/v1/sizes': 'api/v1/sizes.json', '/en/faq': 'en/faq/index.html', '/en/faq.md': 'en/faq.md' };

/** Sources of a few files, and machines with what the build makes of them, for the rest of one test. */
const makeSources = () => {
  const folder = mkdtempSync(join(tmpdir(), 'guidance-etag-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sources = join(folder, 'sources');
  for (const file of Object.values(files)) {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    cpSync(join(clientDirectory(distDir), file), join(sources, file));
  }
  const build = (name: string): string => {
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
  return { sources, build };
};

describe.each(edges)('an ETag of %s', (name) => {
  /** Tags of the files by encoding, where this machine serves them. */
  const tagsAt = async (machine: string): Promise<Record<'identity' | 'gzip', string[]>> => {
    const edge = await startEdge(name, { distDir: machine, rateLimit: 0, instances: [await freePort()] });
    const tagsOf = (encoding: string): Promise<string[]> =>
      Promise.all(
        Object.keys(files).map(async (target) => {
          const answer = await ask(edge.port, { target, headers: { 'accept-encoding': encoding } });
          return answer.header('etag') ?? '';
        }),
      );
    const tags = { identity: await tagsOf('identity'), gzip: await tagsOf('gzip') };
    await edge.stop();
    return tags;
  };

  it(
    'is the same for two builds of the same sources, and another one for other bytes of the same length',
    { timeout: 30_000 },
    async () => {
      const { sources, build } = makeSources();
      const first = build('1');
      await sleep(1100);
      const second = build('2');
      const file = join(sources, files['/api/v1/sizes']);
      writeFileSync(file, readFileSync(file, 'utf8').replace('180', '181'));
      const [one, same, changed] = await Promise.all([first, second, build('3')].map(tagsAt));
      expect(same).toEqual(one);
      expect(changed?.identity[0]).not.toBe(one?.identity[0]);
      expect(changed?.identity.slice(1)).toEqual(one?.identity.slice(1));
      const all = Object.values(one ?? {}).flat();
      expect(new Set(all).size).toBe(2 * Object.keys(files).length);
    },
  );
});
