import { explainedTerms } from '../domain/terms.ts';
import type { Content } from '../schemas/content.ts';
import { fold, stem, words } from './text.ts';

/** What asks what a word means, in both languages and as Gulf shoppers write. */
const askingWords = new Set(
  'what whats is are a an the does do mean means meaning define definition explain exactly in for me please pls of by word called ما هو هي معني معناه معناها يعني المقصود شنو شنهو وش ايش شو ايه هذا هذي هاي هال عن كلمه تعريف sho shu shno shnu wsh wesh sh eh ya3ni y3ni ma3na ma3naha m3na'
    .split(' ')
    .map((word) => stem(fold(word))),
);

interface FoundTerms {
  ids: string[];
  /** Whether words decide that its meaning is asked: it says nothing else, and asks what it means or names what is no type that is sold. */
  meant: boolean;
}

/** Finds words of the trade: those that the words of a question name, the longest name first. */
export const createTermIndex = (content: Pick<Content, 'glossary' | 'mattress-types'>): ((said: readonly string[]) => FoundTerms) => {
  const terms = explainedTerms(content);
  const { 'mattress-types': types } = content;
  const named = terms
    .flatMap(({ id, names }) => names.map((name) => ({ id, stems: words(name).map(stem) })))
    .sort((one, other) => other.stems.length - one.stems.length);
  return (all) => {
    const said: (string | undefined)[] = all.map(stem);
    const found = new Set<string>();
    for (const { id, stems } of named.filter(({ stems: [first] }) => said.includes(first))) {
      const at = said.findIndex((_, start) => stems.every((word, index) => said[start + index] === word));
      if (at < 0) continue;
      found.add(id);
      // A word belongs to one name alone.
      said.fill(undefined, at, at + stems.length);
    }
    const rest = said.filter((word) => word !== undefined);
    const isSold = types.some(({ id }) => found.has(id));
    const meant = found.size > 0 && rest.every((word) => askingWords.has(word)) && (rest.length > 0 || !isSold);
    return { ids: [...found], meant };
  };
};
