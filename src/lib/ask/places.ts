import { showroomsOf } from '../domain/contact.ts';
import type { Content } from '../schemas/content.ts';
import { consonantsOf } from './latin.ts';
import { isInLexicon, remembered } from './lexicon.ts';
import { fold, stem, words } from './text.ts';

/** Finds showrooms by the place that a question names. */
interface PlaceIndex {
  /** Ids of every showroom, in the order of `site.json`. */
  all: readonly string[];
  /** Ids of those whose name or address has one of the words of a question. */
  named: (said: readonly string[]) => readonly string[];
}

/** What stands in addresses everywhere. */
const common = new Set(
  'street road building floor zone area shop showroom branch sample near the and next opposite شارع طريق مبني الطابق دور منطقه معرض فرع نموذج قرب بجانب مقابل'
    .split(' ')
    .map((word) => stem(fold(word))),
);

/** A place has as many consonants at least: it is known by them in either script. */
const leastSound = 2;

/** A place as it sounds: `Al Wakrah`, `الوكرة` and `wakra` are one; nothing of a word that can be none. */
const soundOf = remembered((word) =>
  word.length > 2 && !/\d/.test(word) && !isInLexicon(word) && !common.has(stem(word))
    ? consonantsOf(stem(word).replace(/^al(?=.{3})/, ''))
    : '',
);

const placesIn = (said: readonly string[]): Set<string> => new Set(said.map(soundOf).filter((sound) => sound.length >= leastSound));

export const createPlaceIndex = ({ site }: Pick<Content, 'site'>): PlaceIndex => {
  const showrooms = showroomsOf(site).map(({ id, name, address }) => ({
    id,
    places: placesIn(words([name.en, name.ar, address?.en, address?.ar].join(' '))),
  }));
  return {
    all: showrooms.map(({ id }) => id),
    named: (said) => {
      const sounds = [...placesIn(said)];
      return showrooms.filter(({ places }) => sounds.some((sound) => places.has(sound))).map(({ id }) => id);
    },
  };
};
