import { Problem } from '#lib/contract/problem.ts';

/** The problem that a call throws, or undefined; anything else it throws goes on. */
export const problemOf = (call: () => unknown): Problem | undefined => {
  try {
    call();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};
