import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const oldNode = new URL('./old-node.ts', import.meta.url).href;

test.each(['start', 'build', 'dev', 'test'])('npm run %s on a node that is too old: one sentence', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', oldNode, `cli/${name}.mjs`], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe('This needs Node 20 or newer to begin with; v18.20.4 is installed. Install a newer one from https://nodejs.org.\n');
});
