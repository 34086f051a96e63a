import { parseArgs } from 'node:util';
import { finishSite } from '#build/finish.ts';
import { readEnvironment } from '#lib/environment.ts';
import { loadSettings } from '#lib/settings-file.mjs';
import { complain, print } from './program.ts';

/** Second half of a build: what `astro build` prebuilt, with the origin of this environment; `--quick` packs it for a start, not for a release. */
const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });
try {
  loadSettings();
  const environment = readEnvironment(process.env);
  await finishSite({ ...environment, effort: values.quick ? 'quick' : 'best' }, print);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
