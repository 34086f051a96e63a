import { showroomsOf } from '../domain/contact.ts';
import type { Content } from '../schemas/content.ts';
import { consonantsOf } from './latin.ts';
import { isInLexicon } from './lexicon.ts';
import { fold, stem, words } from './text.ts';

/** Finds showrooms by the place that a question names. */
interface PlaceIndex {
  /** Ids of every showroom, in the order of `site.json`. */
  all: readonly string[];
  /** Ids of those whose name or address has a word of the text. */
  named: (text: string) => readonly string[];
}

/** What stands in addresses everywhere. */
const common = new Set(
  'street road building floor zone area shop showroom branch sample near the and next opposite شارع طريق مبني الطابق دور منطقه معرض فرع نموذج قرب بجانب مقابل'
    .split(' ')
    .map((word) => stem(fold(word))),
);

/** A place has as many consonants at least: it is known by them in either script. */
const leastSound = 2;

/** A place as it sounds: `Al Wakrah`, `الوكرة` and `wakra` are one. */
const soundOf = (word: string): string => consonantsOf(stem(word).replace(/^al(?=.{3})/, ''));

const placesIn = (text: string): Set<string> =>
  new Set(
    words(text)
      .filter((word) => word.length > 2 && !/\d/.test(word) && !isInLexicon(word) && !common.has(stem(word)))
      .map(soundOf)
      .filter((sound) => sound.length >= leastSound),
  );

export const createPlaceIndex = ({ site }: Pick<Content, 'site'>): PlaceIndex => {
  const showrooms = showroomsOf(site).map(({ id, name, address }) => ({
    id,
    places: placesIn([name.en, name.ar, address?.en, address?.ar].join(' ')),
  }));
  return {
    all: showrooms.map(({ id }) => id),
    named: (text) => {
      const said = [...placesIn(text)];
      return showrooms.filter(({ places }) => said.some((sound) => places.has(sound))).map(({ id }) => id);
    },
  };
};
