import { runProgram } from '../functions/showroom/commands/program.ts';
import { revokeKey } from '../functions/showroom/commands/revoke-key.ts';

/** `npm run keys`: takes a key out of use. */
process.exitCode = await runProgram(
  { name: 'keys', summary: 'Keys of callers.', commands: [revokeKey] },
  process.argv.slice(2),
  process.env,
);
