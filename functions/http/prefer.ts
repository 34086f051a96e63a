const token = "[!#$%&'*+.^_`|~\\w-]+";

/** Elements of a list; a comma inside quotes is none. */
const elements = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g;

/** A name, perhaps a value, perhaps parameters, which no preference of ours has. Each blank can be read in one way only: the time is linear. */
const preference = new RegExp(`^\\s*(${token})(?:\\s*=(?:\\s*(${token}|"(?:[^"\\\\]|\\\\.)*"))?)?\\s*(?:;|$)`);

const unquoted = (value: string): string => (value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value);

/**
 * Preferences of a `Prefer` header, several fields joined by commas, by name in lower case; no value is the empty one (RFC 7240 section 2).
 * Of a repeated preference the first counts, and what is no preference is passed over.
 */
export const readPrefer = (header: string): ReadonlyMap<string, string> => {
  const preferences = new Map<string, string>();
  for (const [element] of header.matchAll(elements)) {
    const [, written, value = ''] = preference.exec(element) ?? [];
    const name = written?.toLowerCase();
    if (name !== undefined && !preferences.has(name)) preferences.set(name, unquoted(value));
  }
  return preferences;
};
