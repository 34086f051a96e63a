import { runGuidance } from './commands.ts';

// `showroom list | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runGuidance(process.argv.slice(2));
// A connection that hangs, or the lookup of a name, holds up no command that has ended.
setTimeout(() => process.exit(), 500).unref();
