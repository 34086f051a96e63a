import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runProgram } from '../clients/guidance.ts';
import { useService } from '../contract/service.ts';

/** Bruno imports the collection, and every response of a run has the status that the contract says. */

const service = useService();
const packages = createRequire(resolve('tests/release/package.json'));
const home = await mkdtemp(join(tmpdir(), 'guidance-bruno-'));
afterAll(() => rm(home, { recursive: true }));

/** What Bruno does with a file that is imported. */
interface Converters {
  openCollectionToBruno: (collection: unknown) => object;
}
interface Collections {
  createCollectionFromBrunoObject: (collection: object, folder: string, options: { format: string }) => Promise<string>;
}

test('bru run passes over every operation', { timeout: 120_000 }, async () => {
  const { openCollectionToBruno } = packages('@usebruno/converters') as Converters;
  const { createCollectionFromBrunoObject } = packages('@usebruno/cli/src/utils/collection') as Collections;
  const { json } = await service.get('/bruno.json');
  await createCollectionFromBrunoObject(openCollectionToBruno(json), home, { format: 'yml' });
  const { paths } = (await service.get('/openapi.json')).json as { paths: object };
  const operations = Object.values(paths).flatMap((methods: object) => Object.keys(methods)).length;
  const bru = [resolve('tests/release/node_modules/@usebruno/cli/bin/bru.js'), 'run', '-r'];
  const { code, stdout } = await runProgram(process.execPath, [...bru, '--env-var', `root=${service.server.nextInstance().origin}`], {
    folder: home,
  });
  expect(code, stdout).toBe(0);
  expect(stdout).toContain(`${operations} (${operations} Passed)`);
});
