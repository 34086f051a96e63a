import table from '../../content/question-words.json' with { type: 'json' };
import { showroomsOf } from '../domain/contact.ts';
import { explainedTerms } from '../domain/terms.ts';
import type { Content } from '../schemas/content.ts';
import { consonantsOf } from './latin.ts';
import { createNames, remembered, type Name } from './lexicon.ts';
import { fold, stem, words } from './text.ts';
import { tokenOf, type Token } from './vocabulary.ts';

/** What a question names of the shop beside its products. */
export interface Named {
  /** Types of mattress and fills of pillow of the shop's own (`own-types.json`). */
  types: readonly string[];
  fills: readonly string[];
  /** Words of the trade, the longest name first. */
  terms: readonly string[];
  /** Whether words decide that the meaning of one is asked: it says nothing else, and asks what it means or names what is no type that is sold. */
  isMeaningAsked: boolean;
  /** Showrooms whose name or address has one of its words. */
  showrooms: readonly string[];
  /** Whether it says nothing but such a place. */
  isPlaceAlone: boolean;
  /** Whether it asks for nothing but what is on offer, of whatever kind and size. */
  isOfferAsked: boolean;
}

/** Whoever writes more asks something else. */
const [mostOfPlace, mostOfOffer] = [3, 9];

const setOf = (line: string): ReadonlySet<string> => new Set(line.split(' ').map((word) => stem(fold(word))));
/** What asks what a word means, and what stands in addresses everywhere. */
const [asking, common] = [setOf(table.asking), setOf(table.addresses)];
/** What asks for offers, and what stands beside that. */
const [offers, besideOffers] = [setOf(table.offers), setOf(table.besideOffers)];

/** The consonants of a word without its article: `Al Wakrah`, `الوكرة` and `wakra` are one. */
export const soundOfName = remembered((word) => consonantsOf(stem(word).replace(/^al(?=.{3})/, '')));
/** A place as it sounds in either script; nothing of a word that can be none, or of too few consonants. */
const placeOf = remembered((word): string[] => {
  const canBe = word.length > 2 && !/\d/.test(word) && !tokenOf(word).isKnown && !common.has(stem(word));
  return canBe && soundOfName(word).length > 1 ? [soundOfName(word)] : [];
});

/** Finds what a question names: by every word of a name in either language. */
export const createFindNamed = (
  content: Pick<Content, 'own-types' | 'glossary' | 'mattress-types' | 'site'>,
): ((tokens: readonly Token[]) => Named) => {
  const { 'own-types': own, 'mattress-types': sold, site } = content;
  const byStems = <Of>(of: Of, names: readonly string[]): Name<Of>[] => names.map((name) => ({ of, words: words(name).map(stem) }));
  const types = createNames(Object.entries(own.mattressTypes).flatMap(([key, { name }]) => byStems(key, [key, name.en, name.ar])));
  const fills = createNames(Object.entries(own.pillowFills).flatMap(([key, name]) => byStems(key, [key, name.en, name.ar])));
  const terms = createNames(explainedTerms(content).flatMap(({ id, names }) => byStems(id, names)));
  const places = createNames(
    showroomsOf(site).flatMap(({ id, name, address }) =>
      words([name.en, name.ar, address?.en, address?.ar].join(' ')).flatMap((word) =>
        placeOf(word).map((sound) => ({ of: id, words: [sound] })),
      ),
    ),
  );
  const idsOf = (found: readonly Name<string>[]): string[] => [...new Set(found.map(({ of }) => of))];
  return (tokens) => {
    const said = tokens.filter(({ mark }) => !mark);
    const stems = said.map((token) => token.stem);
    const rest = new Set(stems);
    const explained: Name<string>[] = [];
    for (const name of terms(stems).sort((one, other) => other.words.length - one.words.length)) {
      // A word belongs to one name alone.
      if (!name.words.every((word) => rest.has(word))) continue;
      explained.push(name);
      for (const word of name.words) rest.delete(word);
    }
    let showrooms: string[] | undefined;
    const placesIn = (some: readonly Token[]): Name<string>[] => places(some.flatMap(({ written }) => placeOf(written)));
    const isSold = sold.some(({ id }) => explained.some(({ of }) => of === id));
    return {
      types: idsOf(types(stems)),
      fills: idsOf(fills(stems)),
      terms: idsOf(explained),
      isMeaningAsked: explained.length > 0 && [...rest].every((word) => asking.has(word)) && (rest.size > 0 || !isSold),
      // Few questions ask for a place.
      get showrooms() {
        return (showrooms ??= idsOf(placesIn(said)));
      },
      isOfferAsked:
        said.length <= mostOfOffer &&
        // “For sale” is whatever is sold.
        stems.some((word, at) => offers.has(word) && !(word === 'sale' && stems[at - 1] === 'for')) &&
        said.every(({ stem: word, isKnown }) => isKnown || [offers, besideOffers, asking].some((known) => known.has(word))),
      get isPlaceAlone() {
        const own = said.filter((token) => !common.has(token.stem));
        return own.length > 0 && said.length <= mostOfPlace && own.every((token) => placesIn([token]).length > 0);
      },
    };
  };
};
