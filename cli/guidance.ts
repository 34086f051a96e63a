import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What a command loads is stripped of its types and compiled once, which halves its start. Where the folder cannot be written, node goes on without.
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../node_modules/.cache/compiled'));
const { runGuidance } = await import('./commands.ts');

// `showroom list | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runGuidance(process.argv.slice(2));
// A connection that hangs, or the lookup of a name, holds up no command that has ended.
setTimeout(() => process.exit(), 500).unref();
