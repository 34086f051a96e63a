import { Problem } from '#lib/problem.ts';
import { basePath } from '#lib/settings.ts';
import { findAddress } from './address-index.ts';
import { toldPath } from './told-path.ts';

/** No pattern: one that backtracks takes seconds for a path of slashes. */
export const withoutEndSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** A path without slashes and `index.html` at its end. */
const trimmed = (path: string): string => {
  const whole = withoutEndSlashes(path);
  return (whole.endsWith('/index.html') ? whole.slice(0, -'/index.html'.length) : whole) || '/';
};

/** The page that a path with a slash or `index.html` at its end means (G51), or undefined. */
export const canonicalPage = (path: string, isPage: (path: string) => boolean): string | undefined => {
  const page = trimmed(path);
  return page !== path && isPage(page) ? page : undefined;
};

/** Why there is nothing at a path, with the address that was probably meant (G51). */
export const notFound = (path: string): Problem => {
  const detail = `There is nothing at ${toldPath(path)}.`;
  const address = trimmed(path);
  if (address !== path && findAddress(address))
    return new Problem('not_found', detail, { hint: `Leave the slash at the end out: ${address.slice(0, 200)}` });
  const version = /^\/api\/(v\d+)(?:\/|$)/.exec(path)?.[1];
  if (version && basePath !== `/api/${version}`) {
    return new Problem('not_found', `There is no version ${version}.`, {
      hint: `The current version is at ${basePath}; GET ${basePath}/versions lists every version.`,
    });
  }
  return new Problem('not_found', detail);
};
