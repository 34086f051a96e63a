#!/usr/bin/env node
import { createRequire } from 'node:module';
import { runGuidance } from './commands/program.ts';

/** The command line `guidance`. This file is also what the package of the client is bundled from. */
const { version, config } = createRequire(import.meta.url)('mattress-pillow-guidance/package.json') as {
  version: string;
  /** Of a package that a service offers: its address. */
  config?: { url?: string };
};

// `guidance products | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runGuidance(process.argv.slice(2), {
  variables: process.env,
  version,
  address: config?.url,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
