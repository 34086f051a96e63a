/** Puts values in the `{places}` of a word; a place without a value is a mistake and throws. */
export const fill = (word: string, values: Readonly<Record<string, string | number>>): string =>
  word.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${place} has no value in "${word}".`);
    return String(value);
  });
