import table from '../../content/question-words.json' with { type: 'json' };
import { fold, stem, unjoined } from './text.ts';

/** A function of words that keeps what it found for the last of them: questions share most of their words, and those that come again stay. */
export const remembered = <Found>(find: (word: string) => Found, most = 10_000): ((word: string) => Found) => {
  let [kept, older] = [new Map<string, Found>(), new Map<string, Found>()];
  return (word) => {
    const known = kept.get(word);
    if (known !== undefined) return known;
    const found = older.get(word) ?? find(word);
    if (kept.size >= most / 2) [kept, older] = [new Map<string, Found>(), kept];
    kept.set(word, found);
    return found;
  };
};

/** An Arabic verb without the letters that say who does it: `بنام`, `تنام` and `ينام` meet. */
const verbOf = (word: string): string | undefined => /^[وف]?[بح]?[ايتن](\p{Script=Arabic}{3,})$/u.exec(word)?.[1];

/** `عالجنب` is on the side, `ضهرو` his back. */
const dialect = (word: string): string[] => [
  word.replace(/^[وف][بحلك](?=.{3})/, ''),
  word.replace(/^ع(?:ال)?(?=\p{Script=Arabic}{3})/u, ''),
  word.replace(/^[وف]?[بح](?=[ايتن])/, ''),
  word.replace(/^[وب]?(.{3,})و$/, '$1'),
];

/** A word and its stem, then either without what Arabic joins to it, and the verb that it is. */
interface Forms {
  stems: ReadonlyMap<string, string>;
  verb: string | undefined;
}
export const formsOf = (word: string): Forms => {
  const isArabic = /\p{Script=Arabic}/u.test(word);
  const forms = isArabic ? [word, ...unjoined(word), ...dialect(word)] : [word];
  return { stems: new Map(forms.map((form) => [form, stem(form)])), verb: isArabic ? verbOf(word) : undefined };
};

/**
 * Finds the names of the groups that a word is in: by the first of its forms that is in any, by itself, by its stem, then by the verb that it is.
 * What is written out wins over what a stem happens to be (نفرين is two people, نفر one).
 */
type Kin = (forms: Forms) => readonly string[];
const createKin = (groups: readonly { name: string; words: readonly string[] }[]): Kin => {
  const [whole, stems, verbs] = [new Map<string, string[]>(), new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (index: Map<string, string[]>, form: string | undefined, name: string): void => {
    if (form !== undefined && index.get(form)?.includes(name) !== true) index.set(form, [...(index.get(form) ?? []), name]);
  };
  for (const { name, words } of groups)
    for (const word of words) {
      add(whole, word, name);
      add(stems, stem(word), name);
      add(verbs, /^[يتن]/.test(word) ? verbOf(word) : undefined, name);
    }
  return (forms) => {
    for (const [form, ofStem] of forms.stems) {
      const found = whole.get(form) ?? stems.get(ofStem);
      if (found) return found;
    }
    return verbs.get(forms.verb ?? '') ?? [];
  };
};

/** The same from lines: a name, then words. */
export const kinOfLines = (lines: readonly string[]): Kin =>
  createKin(
    lines.map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, words: words.map(fold) };
    }),
  );

/** Words that mean the same to a shopper: broken plurals, dialect, loan words, spellings (`src/content/question-words.json`). The first of a line stands for the rest. */
const groups = table.meanings.map((line) => line.split(' ').filter(Boolean).map(fold));
const meanings = createKin(groups.map((words) => ({ name: stem(words[0] ?? ''), words })));
/** The words that stand for the kin of a word in some form, the first the likeliest. */
export const kinOfForms: Kin = meanings;
const kinOf = remembered((word) => meanings(formsOf(word)));

/** The word that stands for a word and its kin; the word itself, stemmed, where the lexicon has none. It is what a word of a question looks for. */
export const canonicalWord = (word: string): string => kinOf(word)[0] ?? stem(word);

/** Whether the lexicon knows a folded word, in whatever form. */
export const isInLexicon = (word: string): boolean => kinOf(word).length > 0;

/** Terms under which a word of a text is found: itself, for beginnings and slips, and the word that stands for its kin. */
export const indexTerms = (word: string): string[] => [...new Set([stem(word), canonicalWord(word)])];

/** Every word that the lexicon knows, folded. */
export const lexiconWords: readonly string[] = groups.flat();

/** The concept of a word, and those of some words with a space between, for comparing with those of a question. */
export const concept = (word: string): string => canonicalWord(fold(word));
export const concepts = (line: string): ReadonlySet<string> => new Set(line.split(' ').map(concept));

/** A name of something, in the words that it is known by. */
export interface Name<Named> {
  of: Named;
  words: readonly string[];
}

/** Finds the names that a text says, in whatever order of their words. A name is said where its words are, or so much of it: a rare word is more of it. */
export const createNames = <Named>(names: readonly Name<Named>[], leastShare = 1) => {
  const byWord = new Map<string, Name<Named>[]>();
  for (const name of names) for (const word of new Set(name.words)) byWord.set(word, [...(byWord.get(word) ?? []), name]);
  const weightOf = (word: string): number => Math.log(1 + names.length / (byWord.get(word)?.length ?? 1));
  const weightOfAll = (list: Iterable<string>): number => [...new Set(list)].reduce((sum, word) => sum + weightOf(word), 0);
  const totals = new Map(names.map((name) => [name, weightOfAll(name.words)]));
  return (said: Iterable<string>): (Name<Named> & { share: number })[] => {
    const own = new Set([...said].filter((word) => byWord.has(word)));
    if (own.size === 0) return [];
    const near = new Set([...own].flatMap((word) => byWord.get(word) ?? []));
    return names
      .filter((name) => near.has(name))
      .map((name) => ({ ...name, share: weightOfAll(name.words.filter((word) => own.has(word))) / (totals.get(name) ?? 1) }))
      .filter(({ share }) => share > leastShare - Number.EPSILON * 10);
  };
};
