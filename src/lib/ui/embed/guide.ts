import { facetSlug } from '../../domain/product-lists.ts';
import { matrix } from '../../domain/recommend.ts';
import type { Content } from '../../schemas/content.ts';
import { type MattressType, mattressTypes } from '../../schemas/outcome.ts';
import { positions, type Profile, thermals, weights } from '../../schemas/profile.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings/settings.ts';
import { firmnessInWords, outcomeText } from '../finder/outcome.ts';
import { capital, centimetre, shortRange } from '../../words/format.ts';
import { interpolate, messagesOf } from '../../words/messages.ts';
import { direction } from '../../words/paths.ts';

/** What `<sleep-finder>` shows, prepared by the build, so that its script holds neither texts nor figures nor rules. */

/** A unit never stands in a line by itself. */
const unbrokenUnit = (text: string): string => text.replace(/ (?=(?:kg|كجم)$)/, '\u00a0');

/** The body of `/embed/<language>.json`: everything in one file, since a host of static files knows no query. */
export const embedGuide = (content: Content, settings: Settings, language: Language) => {
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
    /** Each with the guide's list of its mattresses. */
    types: Object.fromEntries(
      mattressTypes.map((type) => [
        type,
        { text: capital(vocabulary.types[type][language]), href: `${home}/products/${facetSlug(`type.${type}`)}` },
      ]),
    ) as Record<MattressType, { text: string; href: string }>,
    answers: outcomes.flatMap((record) => {
      const { id, position, weight, thermal, firmness, pillowLoftCm, leastMattressHeightCm: height } = record;
      return listed
        .filter((one) => one.id === id)
        .map((outcome) => ({
          /** As `GET /matrix` lists it. */
          outcome,
          profile: outcomeText(record, content, language).profile,
          figure: shortRange(firmness),
          words: capital(firmnessInWords(firmness, content, language)),
          loft: shortRange(pillowLoftCm),
          notes: [...(height === undefined ? [] : [interpolate(finder.typesHigh, { height })]), notes.firmnessNote[language]],
          page: `${home}/finder/${position}/${weight}/${thermal}`,
        }));
    }),
  };
};

export type EmbedGuide = ReturnType<typeof embedGuide>;

/** What the script itself holds of a language: enough to say that the file above cannot be had. */
const frameIn = (content: Content, { rootUrl }: Settings, language: Language) => {
  const { failed, retry, inGuide } = messagesOf(content, 'embed', language);
  return { direction: direction[language], failed, retry, guide: { text: inGuide, href: `${rootUrl}/${language}/finder` } };
};

export type EmbedFrame = ReturnType<typeof frameIn>;

/** What the build puts into the script. */
export const embedFrames = (content: Content, settings: Settings): Record<Language, EmbedFrame> => ({
  en: frameIn(content, settings, 'en'),
  ar: frameIn(content, settings, 'ar'),
});
