/** What the kiosk shows, for its script, its service worker and the build. */

/** Its own screens. */
export const isScreen = (path: string): boolean => /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(path);

/** What stands at a screen of the kiosk where its address has asked for too much. */
export const busyScreen = (path: string): string => `${path.slice(0, 3)}/kiosk/busy`;

/** The visitor's own list and its comparison. */
export const isOwnList = (path: string): boolean => /^\/(?:en|ar)\/(?:shortlist|compare)$/.test(path);

/** A list of all mattresses of a size, the cheapest first, or a page of it; or of all pillows. */
const isList = (path: string): boolean => /^\/(?:en|ar)\/products\/(?:[\w-]+-size-mattresses|pillows)(?:\/\d+)?$/.test(path);

/**
 * Path of what the kiosk shows for one of the site: a screen of its own, or a page of the guide in its frame. Undefined for everything that
 * leads out of it.
 */
export const placeOf = (path: string): string | undefined => {
  const [, language = '', part, ...rest] = path.split('/');
  if (isScreen(path) || isOwnList(path) || isList(path) || ((part === 'two-sleepers' || part === 'sizes') && /^(?:en|ar)$/.test(language)))
    return path;
  // All products are found by their size.
  if (part === 'products' && rest.length === 0) return `/${language}/sizes`;
  // Lists of what fits, below a result, have no place.
  if (part !== 'finder' || rest[0] === 'answer' || rest.length > 3) return undefined;
  // The first question and the answer have screens of their own.
  return rest.length === 1 || rest.length === 2 ? path : [`/${language}/kiosk`, ...rest].join('/');
};

/** Where Back leads from a page of the guide. */
export const placeBefore = (path: string): string => {
  if (isOwnList(path)) return `${path.slice(0, 3)}/shortlist`;
  const above = path.slice(0, path.lastIndexOf('/'));
  return placeOf(above) ?? `${path.slice(0, 3)}/kiosk`;
};
