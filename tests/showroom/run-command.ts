import { runGuidance } from '#cli/commands.ts';
import { runProgram } from '../clients/guidance.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the operator in this process, with these variables and no others; `isSeen` says that a person looks at its output. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  { dataDir, input = '', ...variables }: { dataDir: string; input?: string } & Record<string, string>,
  isSeen = false,
): Promise<Ended> => {
  const ended = { stdout: '', stderr: '' };
  const code = await runGuidance([name, ...args], {
    variables: { DATA_DIR: dataDir, ...variables },
    print: (text) => (ended.stdout += text),
    complain: (text) => (ended.stderr += text),
    isSeen,
    readInput: () => input,
  });
  return { code, ...ended };
};

/** The same as a process of its own, where locks between processes, rights and memory matter. */
export const spawnCommand = (
  name: string,
  args: readonly string[],
  { dataDir, ...variables }: { dataDir: string } & Record<string, string>,
): Promise<Ended> => runProgram(process.execPath, ['cli/guidance.ts', name, ...args], { variables: { DATA_DIR: dataDir, ...variables } });
