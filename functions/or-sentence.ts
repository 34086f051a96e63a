import { ContentError } from './content.ts';
import { EnvironmentError } from './environment.ts';

/** What `work` makes; where the content or a variable is wrong, its sentences and exit code 1 instead of a stack. */
export const orSentence = async <Made>(work: () => Promise<Made>): Promise<Made> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ContentError) && !(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
