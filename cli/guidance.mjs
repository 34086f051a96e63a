#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp } from './setup.mjs';

/** `npx guidance` inside a clone: the sources as they stand, on the Node of the project where this one is too old for them. */
const program = fileURLToPath(new URL('guidance.ts', import.meta.url));
const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= 24) await import('./guidance.ts');
else {
  const bin = fileURLToPath(new URL('../node_modules/node/bin', import.meta.url));
  const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) giveUp('Run npm install first.');
  const { status } = spawnSync(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
