import { facetSlug } from '../../domain/product-lists.ts';
import { matrix } from '../../domain/recommend.ts';
import type { Content } from '../../schemas/content.ts';
import { type MattressType, mattressTypes, type Outcome } from '../../schemas/outcome.ts';
import { positions, type Profile, thermals, weights } from '../../schemas/profile.ts';
import { type Language, languages } from '../../schemas/text.ts';
import type { Settings } from '../../settings/settings.ts';
import { firmnessInWords, outcomeText } from '../finder/outcome.ts';
import { capital, centimetre, shortRange } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';
import { direction } from '../../words/paths.ts';

/** What `<sleep-finder>` shows, prepared by the build, so that its script holds neither texts nor figures nor rules. */

interface Link {
  text: string;
  href: string;
}

interface Question {
  name: keyof Profile;
  text: string;
  hint: string;
  choices: readonly { value: string; text: string }[];
}

interface Answer {
  /** As `GET /matrix` lists it. */
  outcome: Outcome;
  profile: string;
  figure: string;
  words: string;
  loft: string;
  notes: readonly string[];
  page: string;
}

/** `/embed/<language>.json`: everything in one file, since a host of static files knows no query. */
export interface EmbedGuide {
  texts: Readonly<Record<'name' | 'show' | 'firmness' | 'pillow' | 'unit' | 'types' | 'full' | 'again' | 'missing', string>>;
  questions: readonly Question[];
  /** Each with the guide's list of its mattresses. */
  types: Readonly<Record<MattressType, Link>>;
  answers: readonly Answer[];
}

/** What the script itself holds of a language: enough to say that the file above cannot be had. */
export interface EmbedFrame {
  direction: 'ltr' | 'rtl';
  failed: string;
  retry: string;
  guide: Link;
}

/** A unit never stands in a line by itself. */
const unbrokenUnit = (text: string): string => text.replace(/ (?=(?:kg|كجم)$)/, '\u00a0');

/** @returns the body of `/embed/<language>.json` */
export const embedGuide = (content: Content, settings: Settings, language: Language): EmbedGuide => {
  const { vocabulary, outcomes, notes } = content;
  const finder = messagesOf(content, 'finder', language);
  const words = messagesOf(content, 'embed', language);
  const home = `${settings.rootUrl}/${language}`;
  const question = (
    name: keyof Profile,
    values: readonly string[],
    names: Readonly<Record<string, { name: Record<Language, string> }>>,
  ) => ({
    name,
    text: finder[name],
    hint: finder[`${name}Hint`],
    choices: values.map((value) => ({ value, text: unbrokenUnit(names[value]?.name[language] ?? value) })),
  });
  const listed = matrix(content, settings).outcomes;
  return {
    texts: {
      name: messagesOf(content, 'frame', language).finder,
      show: finder.showAnswer,
      firmness: finder.firmness,
      pillow: finder.pillow,
      unit: centimetre[language],
      types: words.types,
      full: words.full,
      again: words.again,
      missing: words.missing,
    },
    questions: [
      question('position', positions, vocabulary.positions),
      question('weight', weights, vocabulary.weights),
      question('thermal', thermals, vocabulary.thermals),
    ],
    types: Object.fromEntries(
      mattressTypes.map((type) => [
        type,
        { text: capital(vocabulary.types[type][language]), href: `${home}/products/${facetSlug(`type.${type}`)}` },
      ]),
    ) as EmbedGuide['types'],
    answers: outcomes.flatMap((record) => {
      const { id, position, weight, thermal, firmness, pillowLoftCm, leastMattressHeightCm: height } = record;
      const outcome = listed.find((one) => one.id === id);
      if (!outcome) return [];
      return [
        {
          outcome,
          profile: outcomeText(record, content, language).profile,
          figure: shortRange(firmness),
          words: capital(firmnessInWords(firmness, content, language)),
          loft: shortRange(pillowLoftCm),
          notes: [...(height === undefined ? [] : [interpolate(finder.typesHigh, { height })]), notes.firmnessNote[language]],
          page: `${home}/finder/${position}/${weight}/${thermal}`,
        },
      ];
    }),
  };
};

/** What the build puts into the script, by language. */
export const embedFrames = (content: Content, { rootUrl }: Settings): Record<Language, EmbedFrame> =>
  Object.fromEntries(
    languages.map((language): [Language, EmbedFrame] => {
      const { failed, retry, inGuide } = messagesOf(content, 'embed', language);
      return [language, { direction: direction[language], failed, retry, guide: { text: inGuide, href: `${rootUrl}/${language}/finder` } }];
    }),
  ) as Record<Language, EmbedFrame>;
