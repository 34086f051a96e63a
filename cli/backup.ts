import { describe } from '../functions/backup/backup-file.ts';
import { runFileCommand } from '../functions/backup/run-command.ts';
import { writeBackup } from '../functions/backup/write-backup.ts';

/** `npm run backup -- <file>`: the database in one file, also while the service runs. */
process.exitCode = await runFileCommand(
  {
    name: 'backup',
    summary: 'Writes the whole database into a new file, also while the service runs.',
    run: async (environment, file) => `${file} holds ${describe(await writeBackup(environment, file))}. It names people: keep it safe.`,
  },
  process.argv.slice(2),
  process.env,
);
