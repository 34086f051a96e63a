import { EnvironmentError, readEnvironment, type Environment } from '../environment.ts';
import { StoreError } from '../store/store-error.ts';
import { BackupError } from './backup-error.ts';

interface FileCommand {
  /** As it is called: `npm run <name> -- <file>`. */
  name: string;
  summary: string;
  /** What it says when it is done. */
  run: (environment: Environment, file: string) => Promise<string>;
}

const help = ({ name, summary }: FileCommand): string => `${summary}

  npm run ${name} -- <file>

The database is that of DATA_DIR or DATABASE_URL, as for the service. Exit codes: 0 done, 1 failed, 2 wrong usage. docs/backup.md has the rest.
`;

/** Runs a command that takes one file and returns its exit code: answers go to standard output, one sentence about a fault to standard error. */
export const runFileCommand = async (
  command: FileCommand,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2> => {
  const refuse = (sentence: string, code: 1 | 2): 1 | 2 => {
    process.stderr.write(`${sentence}\n`);
    return code;
  };
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(help(command));
    return 0;
  }
  const [file = '', ...more] = args;
  if (file === '' || file.startsWith('-') || more.length > 0) return refuse(`Name one file: npm run ${command.name} -- <file>.`, 2);
  try {
    process.stdout.write(`${await command.run(readEnvironment(variables), file)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof EnvironmentError) return refuse(error.message, 2);
    if (error instanceof BackupError || error instanceof StoreError) return refuse(error.message, 1);
    throw error;
  }
};
