import words from '../../content/import-words.json' with { type: 'json' };

const compile = <Key extends string>(patterns: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(patterns).map(([key, source]) => [key, new RegExp(source, 'iu')])) as Record<Key, RegExp>;

/** Words that settle a value, and words that let one guess. */
const lexicon = ({ certain, likely }: Record<'certain' | 'likely', Readonly<Record<string, string>>>) => ({
  certain: compile(certain),
  likely: compile(likely),
});

/** What shops write in a spreadsheet, in both languages: `src/content/import-words.json`. Its patterns are for folded text. */
export const importWords = {
  ...words,
  headers: words.headers.map(({ field, pattern }) => ({ field, pattern: new RegExp(pattern, 'u') })),
  sizes: compile(words.sizes),
  classes: compile(words.classes),
  mattress: lexicon(words.types),
  pillow: lexicon(words.fills),
};
export const says = compile(words.patterns);

/** The keys of the patterns that a text fits. */
export const fitting = <Key extends string>(patterns: Readonly<Record<Key, RegExp>>, text: string): Key[] =>
  (Object.keys(patterns) as Key[]).filter((key) => patterns[key].test(text));
