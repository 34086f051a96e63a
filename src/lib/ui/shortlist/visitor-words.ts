import { showroomsOf } from '../../domain/contact.ts';
import type { Content } from '../../schemas/content.ts';
import type { Language, Localized } from '../../schemas/text.ts';
import { capital, dimensions } from '../../words/format.ts';
import { outcomeText } from '../finder/outcome.ts';
import type { VisitorWords } from '../visitor/words.ts';

const inLanguage = (texts: Readonly<Record<string, Localized>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]]));

/** Messages of the product pages that a comparison says too. */
const compared =
  /^(?:height|cooling|latex|yes|no|warranty|trial|fill|loft|adjustable|cover|availability|(?:available|years|nights|place)-.+)$/;

/** Body of `/<language>/visitor.json`. */
export const visitorWords = (content: Content, language: Language): VisitorWords => {
  const { vocabulary, outcomes, sizes, site } = content;
  return {
    bodies: Object.fromEntries(
      outcomes.map((outcome) => {
        const {
          id,
          position,
          weight,
          thermal,
          recommendedMattressTypes: types,
          leastMattressHeightCm: leastHeightCm,
          pillowLoftCm,
        } = outcome;
        const name = outcomeText(outcome, content, language).profile;
        const path = `/${language}/finder/${position}/${weight}/${thermal}`;
        return [id, { name, path, types, leastHeightCm, loftCm: pillowLoftCm, hot: thermal === 'hot' }];
      }),
    ),
    sizes: Object.fromEntries(
      sizes.map((size) => [size.key, { name: size.name[language], measure: dimensions(size), isAdult: size.for === 'adult' }]),
    ),
    types: Object.fromEntries([
      ...Object.entries(content['own-types'].mattressTypes).map(([id, { name, summary }]) => [
        id,
        { name: capital(name[language]), feel: summary?.[language] ?? '' },
      ]),
      ...content['mattress-types'].map(({ id, summary, mind }) => [
        id,
        { name: capital(vocabulary.types[id][language]), feel: summary[language], mind: mind[language] },
      ]),
    ]) as VisitorWords['types'],
    cooling: inLanguage(vocabulary.cooling, language),
    fills: inLanguage(vocabulary.fills, language),
    hours: { openingHours: showroomsOf(site).flatMap(({ openingHours = [] }) => openingHours), ramadanHours: site.ramadanHours },
    texts: inLanguage(content['messages/shortlist'], language) as VisitorWords['texts'],
    facts: inLanguage(
      Object.fromEntries(Object.entries(content['messages/products']).filter(([key]) => compared.test(key))),
      language,
    ) as VisitorWords['facts'],
  };
};
