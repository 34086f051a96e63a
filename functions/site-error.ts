/** A build that cannot be served; its message says what to run. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** What mends every build. */
export const rebuild = 'Run npm run build.';

/** Why a built file was not read: gone, or not ours to read. A process without descriptors left is no fault of the build. */
export const unreadable = (path: string, error: unknown): unknown => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE') return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new SiteError(`The built file ${path} is missing. ${rebuild}`);
  return new SiteError(`The built file ${path} cannot be read (${code}). Give this user the right to read it.`);
};
