import { parseArgs } from 'node:util';
import { finishSite } from '#build/finish.ts';
import { readEnvironment } from '#lib/settings/environment.ts';
import { loadSettings } from '#lib/settings/settings-file.mjs';
import { complain, print } from './program/program.ts';

/** Second half of a build: what `astro build` prebuilt, with the origin of this environment; `--small` packs it as small as can be. */
const { values } = parseArgs({ options: { small: { type: 'boolean' } } });
try {
  loadSettings();
  const environment = readEnvironment(process.env);
  await finishSite({ ...environment, effort: values.small ? 'best' : 'quick' }, print);
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
