import { facetSlug, facetsOf } from '../../domain/product-facets.ts';
import type { Facet } from '../../domain/product-filter.ts';
import type { Content } from '../../schemas/content.ts';
import { positions, weights, type Position, type Weight } from '../../schemas/profile.ts';
import type { Region } from '../../schemas/regional-size.ts';
import { languages, type Language } from '../../schemas/text.ts';
import type { Word } from '../../schemas/words/words.ts';
import { dimensions, price, range, shortRange } from '../figures.ts';
import { describedPlaces } from '../places.ts';
import { facetTitle } from '../products/facet-names.ts';
import { fill } from '../fill.ts';
import type { SearchRecord } from './record.ts';

/** A record whose address and language are yet to be written. */
type Page = Omit<SearchRecord, 'url' | 'language'> & { path: string };
type PagesOf = (content: Content, language: Language) => Page[];

/** What people look for when one of the guide's pages is the answer. */
const placeNames = {
  finder: 'finder which mattress firmness recommendation quiz',
  'two-sleepers': 'two sleepers couple partner mattress',
  sizes: 'mattress sizes bed size chart cm',
  translate: 'translate convert us uk eu american british european size',
  products: 'products mattress mattresses pillow pillows price catalogue',
  faq: 'faq questions answers help',
  matrix: 'table matrix firmness all',
  about: 'about sources data license confidence',
  api: 'api json open data developers',
} as const;

const guide: PagesOf = (content, language) =>
  Object.entries(describedPlaces(content)).map(([id, { path, name, line }]) => ({
    kind: 'guide',
    path,
    title: name[language],
    named: `${name[language]} ${placeNames[id as keyof typeof placeNames]}`,
    text: line[language],
    names: [],
  }));

const questions: PagesOf = ({ faq, topics }, language) =>
  faq.map(({ id, topic, question, answer }) => ({
    kind: 'question',
    path: `/faq/${id}`,
    title: question[language],
    text: answer[language],
    names: topics.filter((one) => one.id === topic).map(({ name }) => name[language]),
  }));

const topicPages: PagesOf = ({ faq, topics }, language) =>
  topics.map(({ id, name }) => ({
    kind: 'topic',
    path: `/faq/topic/${id}`,
    title: name[language],
    text: faq
      .filter(({ topic }) => topic === id)
      .map(({ question }) => question[language])
      .join(' '),
    names: [],
  }));

/** What people call a sleeper, beside the vocabulary: words that the lexicon joins to those of the other language. */
const positionNames: Readonly<Record<Position, string>> = {
  side: 'side sleeper',
  back: 'back sleeper',
  stomach: 'stomach sleeper',
  combination: 'combination mixed every position sleeper',
};
const weightNames: Readonly<Record<Weight, string>> = {
  under60: 'under60 light weight',
  k60to90: 'k60to90 average weight',
  k90to130: 'k90to130 heavy weight',
  over130: 'over130 heavy weight',
};

/** The words of a group in one language, as `getWords` gives them inside Astro. */
const inOneLanguage = <Key extends string>(words: Readonly<Record<Key, Word>>, language: Language) =>
  Object.fromEntries(Object.entries<Word>(words).map(([key, word]) => [key, word[language]])) as Readonly<Record<Key, string>>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const list = (items: readonly string[], language: Language): string => items.join(language === 'ar' ? '، ' : ', ');

const steps: PagesOf = ({ vocabulary, outcomes, 'words/search': words }, language) =>
  positions.flatMap((position) => {
    const sleeper = vocabulary.positions[position].sleeper[language];
    const choices = weights.map((weight) => vocabulary.weights[weight].name[language]);
    return [
      {
        kind: 'finder',
        path: `/finder/${position}`,
        title: capital(sleeper),
        text: list(choices, language),
        names: [positionNames[position]],
      },
      ...weights.flatMap((weight): Page[] => {
        const outcome = outcomes.find((one) => one.position === position && one.weight === weight);
        if (!outcome) return [];
        return [
          {
            kind: 'finder',
            path: `/finder/${position}/${weight}`,
            title: capital(list([sleeper, vocabulary.weights[weight].sleeper[language]], language)),
            text: fill(words.step[language], { firmness: range(outcome.firmness, language) }),
            names: [positionNames[position], weightNames[weight]],
          },
        ];
      }),
    ];
  });

const recommendations: PagesOf = ({ vocabulary, outcomes, 'words/search': words }, language) =>
  outcomes.map(({ position, weight, thermal, firmness, pillowLoftCm, recommendedMattressTypes }) => {
    const sleeper = [vocabulary.positions[position].sleeper[language], vocabulary.weights[weight].sleeper[language]];
    const title = capital(list([...sleeper, vocabulary.thermals[thermal].sleeper[language]], language));
    return {
      kind: 'recommendation',
      path: `/finder/${position}/${weight}/${thermal}`,
      title,
      named: thermal === 'hot' ? title : list(sleeper, language),
      text: fill(words.recommendation[language], {
        firmness: shortRange(firmness),
        loft: shortRange(pillowLoftCm),
        types: list(
          recommendedMattressTypes.map((type) => vocabulary.types[type][language]),
          language,
        ),
      }),
      names: [positionNames[position], weightNames[weight]],
    };
  });

const sizes: PagesOf = ({ sizes, 'words/search': words }, language) =>
  sizes.map(({ key, name, suitsCouples, alternateDimensions, ...size }) => {
    const values = {
      measure: dimensions(size),
      people: (suitsCouples ? words.twoPeople : words.oneSleeper)[language],
      others: list(alternateDimensions.map(dimensions), language),
    };
    return {
      kind: 'size',
      path: `/sizes/${key}`,
      title: name[language],
      text: fill((alternateDimensions.length > 0 ? words.size : words.sizeOnly)[language], values),
      names: [key, values.measure, 'size mattress bed'],
    };
  });

const regionNames: Readonly<Record<Region, string>> = {
  us: 'us usa american',
  uk: 'uk british england',
  eu: 'eu european europe ikea',
  india: 'india indian',
};

const sizesAbroad: PagesOf = ({ sizes, 'regional-sizes': regional, 'words/search': words }, language) =>
  regional.map(({ id, region, name, here, ...size }) => {
    const ours = here.measures.map(({ key, ...measure }) => {
      const own = sizes.find((one) => one.key === key)?.name[language] ?? key;
      return `${own} ${dimensions(measure)}`;
    });
    return {
      kind: 'abroad',
      path: `/sizes/translate/${id}`,
      title: name[language],
      text: fill(words[`abroad-${here.match}`][language], {
        measure: dimensions(size),
        here: ours.join(language === 'ar' ? ' و' : ' and '),
      }),
      names: [regionNames[region], 'size mattress bed'],
    };
  });

/** Nobody looks for little cooling. */
const isWanted = (facet: Facet): boolean => facet !== 'cooling.low' && facet !== 'cooling.medium';

/** Pages that list the products of one kind. */
const lists: PagesOf = (content, language) => {
  const { 'words/products': products, 'words/search': search, 'mattress-types': types } = content;
  const words = inOneLanguage(products, language);
  return facetsOf(content)
    .filter(isWanted)
    .map((facet) => {
      const type = types.find(({ id }) => facet === `type.${id}`);
      return {
        kind: 'list',
        path: `/products/${facetSlug(facet)}`,
        title: facetTitle(facet, { content, words, language }),
        text: type ? type.summary[language] : search.list[language],
        names: [facetSlug(facet)],
      };
    });
};

const products: PagesOf = ({ mattresses, pillows, vocabulary, 'words/search': words }, language) => [
  ...mattresses.map(({ id, name, type, tier, heightCm, priceFromQAR }): Page => ({
    kind: 'product',
    path: `/products/${id}`,
    title: name[language],
    text: capital(
      fill(words.mattress[language], {
        type: vocabulary.types[type][language],
        tier: vocabulary.tiers[tier][language],
        height: heightCm,
        price: price(priceFromQAR, language),
      }),
    ),
    names: ['mattress', type, tier],
  })),
  ...pillows.map(({ id, name, fill: filling, loftCm, priceQAR }): Page => ({
    kind: 'product',
    path: `/products/${id}`,
    title: name[language],
    text: fill(words.pillow[language], {
      fill: vocabulary.fills[filling]?.[language] ?? filling,
      loft: shortRange(loftCm),
      price: price(priceQAR, language),
    }),
    names: ['pillow', filling],
  })),
];

const everyKind: readonly PagesOf[] = [guide, questions, topicPages, steps, recommendations, sizes, sizesAbroad, lists, products];

/** Every page that the search finds, in both languages. The build stops where one of them does not exist. */
export const searchRecords = (content: Content): SearchRecord[] =>
  languages.flatMap((language) =>
    everyKind
      .flatMap((pagesOf) => pagesOf(content, language))
      .map(({ path, ...page }) => ({ ...page, language, url: `/${language}${path}` })),
  );
