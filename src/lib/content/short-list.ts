/** What a reader can take in of faults that may be ten thousand alike. */
const mostShown = 20;

/** The first of many joined, and how many more there are. */
export const shortList = (all: readonly string[], between: string, most = mostShown): string =>
  all.length <= most ? all.join(between) : `${all.slice(0, most).join(between)}${between}and ${all.length - most} more`;
