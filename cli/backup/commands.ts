import type { Command } from 'commander';
import { readEnvironment } from '#lib/environment.ts';
import { print, type Variables } from '../program.ts';
import { describe } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const more = '\nThe database is that of DATA_DIR or DATABASE_URL, as for the service. docs/backup.md has the rest.';

/** The database in one file, also while the service runs. */
export const addBackup = (command: Command, variables: Variables): void => {
  command
    .argument('<file>')
    .addHelpText('after', more)
    .action(async (file: string) => {
      print(`${file} holds ${describe(await writeBackup(readEnvironment(variables), file))}. It names people: keep it safe.`);
    });
};

/** A backup in the place of the database. */
export const addRestore = (command: Command, variables: Variables): void => {
  command
    .argument('<file>')
    .addHelpText('after', more)
    .action(async (file: string) => {
      const { summary, replaced } = await restoreBackup(readEnvironment(variables), file, new Date());
      const before = replaced === null ? 'There was no database before.' : `What was there before is kept as ${replaced}.`;
      print(`Restored ${describe(summary)}. ${before} Erase again whoever asked to be erased since this backup.`);
    });
};
