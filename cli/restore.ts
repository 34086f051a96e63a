import { describe } from '../functions/backup/backup-file.ts';
import { restoreBackup } from '../functions/backup/restore-backup.ts';
import { runFileCommand } from '../functions/backup/run-command.ts';

/** `npm run restore -- <file>`: a backup in the place of the database. */
process.exitCode = await runFileCommand(
  {
    name: 'restore',
    summary: 'Puts a backup in the place of the database; the service must be stopped.',
    run: async (environment, file) => {
      const { summary, replaced } = await restoreBackup(environment, file, new Date());
      const before = replaced === null ? 'There was no database before.' : `What was there before is kept as ${replaced}.`;
      return `Restored ${describe(summary)}. ${before} Erase again whoever asked to be erased since this backup.`;
    },
  },
  process.argv.slice(2),
  process.env,
);
