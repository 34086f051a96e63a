import type { Column } from './table.ts';

/** Text of nginx configuration. */

/**
 * A value in quotes, whatever is in it.
 * @throws Error for a dollar sign, which nginx can only read as a variable
 */
export const quoted = (text: string): string => {
  if (text.includes('$')) throw new Error(`nginx would read a variable in ${text}`);
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
};

/** A regular expression as a key of a map, in quotes. */
export const pattern = (source: string, caseless = false): string => `"${caseless ? '~*' : '~'}${source.replaceAll('"', String.raw`\"`)}"`;

export const indented = (lines: readonly string[], by = 2): string[] => lines.map((line) => (line === '' ? line : ' '.repeat(by) + line));

export const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indented(lines), '}'];

/** A map; its lines are written as they are. */
export const map = (source: string, variable: string, lines: readonly string[]): string[] => block(`map ${source} ${variable}`, lines);

/** Lines of a map from every key to its value, the empty one where it has none. The most frequent value is the default, which keeps it short. */
export const mapLines = (keys: Iterable<string>, values: ReadonlyMap<string, string>): string[] => {
  const entries = [...keys].map((key) => [key, values.get(key) ?? ''] as const);
  const counts = new Map<string, number>();
  for (const [, value] of entries) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [usual] = [...counts].reduce<[string, number]>((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
  return [
    `default ${quoted(usual)};`,
    ...entries.filter(([, value]) => value !== usual).map(([key, value]) => `${quoted(key)} ${quoted(value)};`),
  ];
};

/** The variable that holds a column of headers. */
export const columnVariable = ({ name }: Column, index: number): string =>
  `$guidance_${name.toLowerCase().replaceAll('-', '_')}_${index + 1}`;
