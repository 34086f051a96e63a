import type { Content } from '../schemas/content.ts';
import type { Localized } from '../schemas/text.ts';

/** A word of the trade that the guide explains. */
export interface Term {
  id: string;
  name: Localized;
  /** Whatever people call it, in both languages, its name first. */
  names: readonly string[];
  meaning: Localized;
  sources: readonly string[];
}

/** The words of the glossary that have a meaning, in its order. What a type of mattress is, is said where the types are. */
export const explainedTerms = ({ glossary: { terms }, 'mattress-types': types }: Pick<Content, 'glossary' | 'mattress-types'>): Term[] =>
  terms.flatMap(({ id, term, names, meaning, sources = [] }) => {
    const type = types.find((one) => one.id === id);
    const said = meaning ?? type?.summary;
    if (!said) return [];
    return [
      {
        id,
        name: term,
        names: [term.en, term.ar, ...(names ? [...names.en, ...names.ar] : [])],
        meaning: said,
        sources: meaning ? sources : (type?.sources ?? []),
      },
    ];
  });
