import type { Content, OutcomeRecord } from '../../schemas/content.ts';
import type { Range } from '../../schemas/range.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings.ts';
import { context, licence, type Thing } from '../json-ld.ts';

interface Setting {
  content: Pick<Content, 'vocabulary' | 'notes' | 'site' | 'messages/about'>;
  settings: Settings;
  language: Language;
  name: string;
  description: string;
}

const outOfTen = { en: 'out of 10', ar: 'من 10' } as const satisfies Record<Language, string>;

const range = (name: string, { min, max }: Range, unit: object, description: string) => ({
  '@type': 'PropertyValue',
  name,
  minValue: min,
  maxValue: max,
  ...unit,
  description,
});

/**
 * What a sleeper is advised (schema.org Recommendation, a creative work). It is about values and not about a product:
 * the firmness is a target, and no product has it.
 */
export const recommendationThing = (outcome: OutcomeRecord, { content, settings, language, name, description }: Setting): Thing => {
  const { vocabulary, notes, site, 'messages/about': words } = content;
  const { position, weight, thermal, firmness, pillowLoftCm, recommendedMattressTypes: types } = outcome;
  return {
    '@context': context,
    '@type': 'Recommendation',
    name,
    description,
    url: `${settings.rootUrl}/${language}/finder/${position}/${weight}/${thermal}`,
    inLanguage: language,
    about: [
      range(words.firmness[language], firmness, { unitText: outOfTen[language] }, notes.firmnessNote[language]),
      range(words.pillow[language], pillowLoftCm, { unitCode: 'CMT' }, notes.pillowLoftNote[language]),
      { '@type': 'PropertyValue', name: words.types[language], value: types.map((type) => vocabulary.types[type][language]) },
    ],
    author: { '@type': 'Organization', name: site.name[language] },
    license: licence,
  };
};
