import { runGuidance } from './commands.ts';

// `showroom list | head` is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runGuidance(process.argv.slice(2));
