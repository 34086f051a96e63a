/** Unicode isolates (UAX 9): they keep a stretch of text from turning its surroundings round. The HTML printer makes `<bdi>` of them. */
export const leftToRightIsolate = '\u2066';
export const firstStrongIsolate = '\u2068';
export const popIsolate = '\u2069';

/** Dimensions, identifiers, phone numbers: always left to right. */
export const leftToRight = (text: string): string => leftToRightIsolate + text + popIsolate;

/** Text whose direction we do not know, such as a name. */
export const ownDirection = (text: string): string => firstStrongIsolate + text + popIsolate;
