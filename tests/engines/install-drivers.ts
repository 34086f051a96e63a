import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const drivers = join(import.meta.dirname, 'drivers');

/** Installs the drivers of the engines once. Where no registry answers, the engines that need them are named as missing. */
export default (): void => {
  if (existsSync(join(drivers, 'node_modules/.package-lock.json'))) return;
  spawnSync('npm', ['ci', '--prefix', drivers, '--ignore-scripts', '--loglevel=error'], { stdio: 'inherit' });
};
