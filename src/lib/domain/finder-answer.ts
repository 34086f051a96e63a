import { positions, thermals, weights } from '../schemas/profile.ts';

const address = /^\/(?:en|ar)\/finder(?=\/answer$)/;

/**
 * Where the form of the finder leads, `/en/finder/answer?position=...`: the page of the answer, or the first question that has none.
 * Undefined for any other path (G68).
 */
export const finderAnswer = (path: string, query: URLSearchParams): string | undefined => {
  const finder = address.exec(path)?.[0];
  if (finder === undefined) return undefined;
  const given = [positions, weights, thermals].map((values, index) =>
    (values as readonly string[]).find((value) => value === query.get(['position', 'weight', 'thermal'][index] ?? '')),
  );
  const open = given.indexOf(undefined);
  return [finder, ...given.slice(0, open === -1 ? given.length : open)].join('/');
};
