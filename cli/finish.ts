import { parseArgs } from 'node:util';
import { finishSite } from '#build/finish.ts';
import { readEnvironment } from '#lib/environment.ts';

/** Second half of a build: what `astro build` prebuilt, with the origin of this environment; `--quick` packs it for a start, not for a release. */
const { values } = parseArgs({ options: { quick: { type: 'boolean' } } });
try {
  const environment = readEnvironment(process.env);
  await finishSite({ ...environment, effort: values.quick ? 'quick' : 'best' }, (sentence) => process.stdout.write(`${sentence}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
