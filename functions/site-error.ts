/** A build that cannot be served; its message says what to run. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

/** What mends every build. */
export const rebuild = 'Run npm run build.';
