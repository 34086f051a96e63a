import { runGuidance, type ExitCode } from '#client/commands/program.ts';

export interface Printed {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs the command line in this process. */
export const guidance = async (args: readonly string[], variables: Record<string, string> = {}): Promise<Printed> => {
  const printed = { stdout: '', stderr: '' };
  const code = await runGuidance(args, {
    variables,
    version: '0.0.0-test',
    print: (text) => (printed.stdout += text),
    complain: (text) => (printed.stderr += text),
  });
  return { code, ...printed };
};
