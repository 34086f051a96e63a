import { distance } from '#lib/search/spelling.ts';
import { variableNames } from './environment.ts';

interface Misspelt {
  given: string;
  /** The variable that it is nearest to. */
  meant: string;
}

/** Slips allowed in a name: none in `PORT` and `HOST`, where another program's variable is always near. */
const slipsIn = (name: string): number => Math.floor(name.length / 5);

/** Variables that are set and not read, and look as if one of ours was meant that is not set. */
export const misspelt = (variables: Readonly<Record<string, string | undefined>>): Misspelt[] => {
  const unset = variableNames.filter((name) => (variables[name] ?? '') === '');
  return Object.keys(variables)
    .filter((given) => !variableNames.includes(given))
    .flatMap((given) => {
      const near = unset
        .map((meant) => ({ given, meant, slips: distance(given.toUpperCase(), meant, slipsIn(meant)) }))
        .filter(({ meant, slips }) => slips <= slipsIn(meant))
        .sort((one, other) => one.slips - other.slips);
      return near.slice(0, 1).map(({ meant }) => ({ given, meant }));
    });
};
