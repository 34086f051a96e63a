import type { Content, FaqRecord, OutcomeRecord, MattressRecord, PillowRecord, SizeRecord } from '../schemas/content.ts';
import type { Messages } from '../schemas/messages.ts';
import type { Range } from '../schemas/outcome.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings.ts';
import { dimensions } from './format.ts';
import { productPicture } from './products/details.ts';

/** Structured data of the guide (schema.org, JSON-LD), one function a thing. */

const context = 'https://schema.org';

/** A thing that stands by itself. */
export interface Thing {
  '@context': typeof context;
  '@type': string;
  [property: string]: unknown;
}

const licence = 'https://creativecommons.org/licenses/by/4.0/';

/** Where a page stands: the home first, the page itself last. */
export const breadcrumbList = (crumbs: readonly { href: string; name: string }[], { rootUrl }: Settings): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ href, name }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: rootUrl + href })),
});

/** A page of the guide and the sleeper it is about. */
export const webPage = (
  { path, title, description, language, about }: { path: string; title: string; description: string; language: Language; about: string },
  { rootUrl }: Settings,
): object => ({
  '@context': context,
  '@type': 'WebPage',
  url: rootUrl + path,
  name: title,
  description,
  inLanguage: language,
  about: { '@type': 'Thing', name: about },
  license: licence,
});

/** The showroom, as far as `site.json` tells. */
export const furnitureStore = ({ name, contact }: Content['site'], language: Language, { rootUrl }: Settings): object => ({
  '@context': context,
  '@type': 'FurnitureStore',
  name: name[language],
  url: `${rootUrl}/${language}`,
  telephone: contact.phone,
  email: contact.email,
});

const address = ({ id }: FaqRecord, language: Language, { rootUrl }: Settings): string => `${rootUrl}/${language}/faq/${id}`;

const answered = ({ question, answer }: FaqRecord, language: Language, url: string) => ({
  '@type': 'Question',
  name: question[language],
  acceptedAnswer: { '@type': 'Answer', text: answer[language], url },
});

/**
 * A question with the shop's own answer (schema.org FAQPage, no QAPage: nobody else can answer). It stands on the page of the answer alone,
 * where the whole text is seen, since search engines want each question marked up once in a site.
 */
export const faqPage = (entry: FaqRecord, language: Language, settings: Settings): object => {
  const url = address(entry, language, settings);
  return { '@context': context, '@type': 'FAQPage', url, inLanguage: language, mainEntity: [answered(entry, language, url)] };
};

/** The question by itself, for whoever asked it. */
export const questionThing = (entry: FaqRecord, language: Language, settings: Settings): Thing => {
  const url = address(entry, language, settings);
  return { '@context': context, ...answered(entry, language, url), url, inLanguage: language };
};

interface RecommendationContext {
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
export const recommendationThing = (
  outcome: OutcomeRecord,
  { content, settings, language, name, description }: RecommendationContext,
): Thing => {
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

interface ProductContext {
  content: Pick<Content, 'sizes' | 'vocabulary' | 'site' | 'mattresses' | 'pillows'>;
  words: Messages<'products'>;
  settings: Settings;
  language: Language;
  description: string;
}

/** A real product stands in the showroom. Of a sample there is none, and an offer of nothing says so. */
const stock = (sample: boolean) =>
  sample
    ? { availability: 'https://schema.org/OutOfStock', inventoryLevel: { '@type': 'QuantitativeValue', value: 0 } }
    : { availability: 'https://schema.org/InStoreOnly' };

const productAddress = (id: string, { settings, language }: ProductContext): string => `${settings.rootUrl}/${language}/products/${id}`;

const property = (name: string, value: string | number | boolean) => ({ '@type': 'PropertyValue', name, value });
const centimetres = (value: object) => ({ '@type': 'QuantitativeValue', unitCode: 'CMT', ...value });

const frame = (product: MattressRecord | PillowRecord, setting: ProductContext): Thing => ({
  '@context': context,
  '@type': 'Product',
  '@id': `${productAddress(product.id, setting)}#product`,
  sku: product.id,
  name: product.name[setting.language],
  description: setting.description,
  url: productAddress(product.id, setting),
  image: `${setting.settings.rootUrl}/og/${setting.language}/${productPicture(product, setting.content)}.png`,
});

const offer = ({ id, sample }: MattressRecord | PillowRecord, price: number, setting: ProductContext) => ({
  '@type': 'Offer',
  url: productAddress(id, setting),
  price,
  priceCurrency: 'QAR',
  itemCondition: 'https://schema.org/NewCondition',
  areaServed: 'QA',
  seller: { '@type': 'Organization', name: setting.content.site.name[setting.language] },
  ...stock(sample),
});

/** A mattress with an offer a size, in QAR. Its firmness is not said: no two makers measure it alike. */
export const mattressThing = (mattress: MattressRecord, setting: ProductContext): Thing => {
  const { content, words, language } = setting;
  const { types, tiers, cooling } = content.vocabulary;
  return {
    ...frame(mattress, setting),
    category: words.mattresses,
    height: centimetres({ value: mattress.heightCm }),
    additionalProperty: [
      property(words.type, types[mattress.type][language]),
      property(words.tier, tiers[mattress.tier][language]),
      property(words.cooling, cooling[mattress.cooling][language]),
      property(words.latex, mattress.containsLatex ? words.withLatex : words.withoutLatex),
      property(words.trial, mattress.trialNights),
    ],
    offers: content.sizes
      .filter(({ key }) => key in mattress.priceBySizeQAR)
      .map((size) => ({
        ...offer(mattress, mattress.priceBySizeQAR[size.key] as number, setting),
        name: `${size.name[language]} ${dimensions(size)}`,
        ...(mattress.warrantyYears > 0 && {
          warranty: {
            '@type': 'WarrantyPromise',
            durationOfWarranty: { '@type': 'QuantitativeValue', value: mattress.warrantyYears, unitCode: 'ANN' },
          },
        }),
      })),
  };
};

/** A pillow and its offer, in QAR. */
export const pillowThing = (pillow: PillowRecord, setting: ProductContext): Thing => {
  const { content, words, language } = setting;
  return {
    ...frame(pillow, setting),
    category: words.pillows,
    material: content.vocabulary.fills[pillow.fill]?.[language] ?? pillow.fill,
    height: centimetres({ minValue: pillow.loftCm.min, maxValue: pillow.loftCm.max }),
    additionalProperty: [
      property(words.latex, pillow.containsLatex ? words.withLatex : words.withoutLatex),
      property(words.adjustable, pillow.adjustable),
      property(words.cover, pillow.washableCover),
    ],
    offers: [offer(pillow, pillow.priceQAR, setting)],
  };
};

const side = (name: string, value: number): object => ({ '@type': 'QuantitativeValue', name, value, unitCode: 'CMT' });

/** A size as schema.org has it: width and length in centimetres. */
const specification = (size: SizeRecord, language: Language, { rootUrl }: Settings) => ({
  '@type': 'SizeSpecification',
  name: size.name[language],
  url: `${rootUrl}/${language}/sizes/${size.key}`,
  hasMeasurement: [side('width', size.widthCm), side('length', size.lengthCm)],
});

export const sizeThing = (size: SizeRecord, language: Language, settings: Settings): Thing => ({
  '@context': context,
  ...specification(size, language, settings),
  alternateName: size.name[language === 'en' ? 'ar' : 'en'],
});

/** All sizes, from the smallest. */
export const sizeList = (sizes: readonly SizeRecord[], name: string, language: Language, settings: Settings): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: sizes.length,
  itemListElement: sizes.map((size, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: specification(size, language, settings),
  })),
});
