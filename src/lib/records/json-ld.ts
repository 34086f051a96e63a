import { markedName, typeName } from '../domain/catalogue.ts';
import { photosOf, pictureAddress } from '../domain/photos.ts';
import { showroomsOf } from '../domain/contact.ts';
import { soldIn } from '../domain/sizes.ts';
import { type Offer, offerIn } from '../domain/sold.ts';
import type { Term } from '../domain/terms.ts';
import type { Content, FaqRecord, OpeningHours, OutcomeRecord, MattressRecord, PillowRecord, SizeRecord } from '../schemas/content.ts';
import type { Messages } from '../schemas/messages.ts';
import type { Range } from '../schemas/outcome.ts';
import type { Language } from '../schemas/text.ts';
import type { Settings } from '../settings/settings.ts';
import { capital, comma, dimensions } from '../words/format.ts';
import { otherLanguage } from '../words/paths.ts';
import { latexWords, productPicture } from './facets.ts';

/** Structured data of the guide (schema.org, JSON-LD), one function a thing. */

const context = 'https://schema.org';

/** A thing that stands by itself. */
export interface Thing {
  '@context': typeof context;
  '@type': string;
  [property: string]: unknown;
}

const thing = (type: string, properties: object): Thing => ({ '@context': context, '@type': type, ...properties });

const license = 'https://creativecommons.org/licenses/by/4.0/';

const organization = ({ name }: Content['site'], language: Language, url?: string) => ({
  '@type': 'Organization',
  name: name[language],
  ...(url !== undefined && { url }),
});

const itemList = (items: readonly object[]) => items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }));

/** Where a page stands: the home first, the page itself last. */
export const breadcrumbList = (crumbs: readonly { href: string; name: string }[], { rootUrl }: Settings): Thing =>
  thing('BreadcrumbList', { itemListElement: itemList(crumbs.map(({ href, name }) => ({ name, item: rootUrl + href }))) });

/** A page of the guide and the sleeper it is about. */
export const webPage = (
  { path, title, description, language, about }: { path: string; title: string; description: string; language: Language; about: string },
  { rootUrl }: Settings,
): Thing =>
  thing('WebPage', {
    url: rootUrl + path,
    name: title,
    description,
    inLanguage: language,
    about: { '@type': 'Thing', name: about },
    license,
  });

/** Opening times (schema.org OpeningHoursSpecification), one for each interval; a closing time before the opening time is of the next day. */
const openingHoursOf = (hours: OpeningHours, valid: { validFrom?: string; validThrough?: string } = {}) =>
  hours.flatMap(({ days, times }) =>
    times.map((time) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `${context}/${capital(day)}`),
      ...time,
      ...valid,
    })),
  );

/**
 * Each showroom, as far as `site.json` tells; one of several has its place in the page of them. Hours of Ramadan need their dates, or they
 * would count all year.
 */
export const furnitureStores = (site: Content['site'], language: Language, { rootUrl }: Settings): Thing[] => {
  const { contact, social, showrooms } = site;
  return showroomsOf(site).map(({ id, name, phone, address, mapUrl, openingHours = [], ramadanHours }) => {
    const { from, through } = ramadanHours ?? {};
    const hours = [
      ...openingHoursOf(openingHours),
      ...(ramadanHours && from && through ? openingHoursOf(ramadanHours.openingHours, { validFrom: from, validThrough: through }) : []),
    ];
    return thing('FurnitureStore', {
      name: showrooms ? `${site.name[language]}${comma[language]}${name[language]}` : name[language],
      url: `${rootUrl}/${language}${showrooms ? `/showrooms#${id}` : ''}`,
      telephone: phone,
      email: contact.email,
      ...(address && { address: { '@type': 'PostalAddress', streetAddress: address[language], addressCountry: 'QA' } }),
      ...(mapUrl && { hasMap: mapUrl }),
      ...(hours.length > 0 && { openingHoursSpecification: hours }),
      ...(social && { sameAs: social }),
    });
  });
};

interface Setting {
  settings: Settings;
  language: Language;
}

interface Publication extends Setting {
  site: Content['site'];
}

interface Described {
  /** Address of the page that describes it. */
  path: string;
  name: string;
  description: string;
}

interface Data extends Described {
  /** Names of what it measures. */
  variables: readonly string[];
  /** Addresses of the same data as JSON or CSV. */
  files: readonly string[];
  /** Its version, the date of that, and the date of the first. */
  edition?: { version: string; date: string; since: string };
}

/** Data that others may use. */
export const dataset = (
  { path, name, description, variables, files, edition }: Data,
  { site, settings: { rootUrl }, language }: Publication,
): Thing =>
  thing('Dataset', {
    name,
    description,
    url: rootUrl + path,
    inLanguage: language,
    license,
    isAccessibleForFree: true,
    spatialCoverage: 'Qatar',
    variableMeasured: variables,
    creator: organization(site, language, `${rootUrl}/${language}`),
    ...(edition && {
      version: edition.version,
      dateModified: edition.date,
      // Open at its end (ISO 8601): it holds until the next version.
      temporalCoverage: `${edition.since}/..`,
    }),
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      encodingFormat: file.endsWith('.csv') ? 'text/csv' : 'application/json',
      contentUrl: rootUrl + file,
    })),
  });

/** The interface for programs; `url` is where its addresses begin. */
export const webApi = (
  { path, name, description, url }: Described & { url: string },
  { site, settings: { rootUrl }, language }: Publication,
): Thing =>
  thing('WebAPI', {
    name,
    description,
    url,
    documentation: rootUrl + path,
    license,
    provider: organization(site, language, `${rootUrl}/${language}`),
  });

const answered = ({ id, question, answer }: FaqRecord, language: Language, { rootUrl }: Settings) => {
  const url = `${rootUrl}/${language}/faq/${id}`;
  return { url, name: question[language], acceptedAnswer: { '@type': 'Answer', text: answer[language], url } };
};

/**
 * A question with the shop's own answer (schema.org FAQPage, no QAPage: nobody else can answer). It stands on the page of the answer alone,
 * where the whole text is seen, since search engines want each question marked up once in a site.
 */
export const faqPage = (entry: FaqRecord, language: Language, settings: Settings): Thing => {
  const { url, ...question } = answered(entry, language, settings);
  return thing('FAQPage', { url, inLanguage: language, mainEntity: [{ '@type': 'Question', ...question }] });
};

/** The question by itself, for whoever asked it. */
export const questionThing = (entry: FaqRecord, language: Language, settings: Settings): Thing => {
  const { url, ...question } = answered(entry, language, settings);
  return thing('Question', { ...question, url, inLanguage: language });
};

interface RecommendationContext extends Setting {
  content: Pick<Content, 'vocabulary' | 'notes' | 'site' | 'messages/about'>;
  name: string;
  description: string;
}

const outOfTen = { en: 'out of 10', ar: 'من 10' } as const satisfies Record<Language, string>;

const property = (name: string, value: string | number | boolean | readonly string[]) => ({ '@type': 'PropertyValue', name, value });

/** What is known of a product: nothing where nobody has said it. */
const said = (name: string, value: string | number | boolean | undefined): object[] => (value === undefined ? [] : [property(name, value)]);

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
  { position, weight, thermal, firmness, pillowLoftCm, recommendedMattressTypes: types }: OutcomeRecord,
  { content, settings, language, name, description }: RecommendationContext,
): Thing => {
  const { vocabulary, notes, site, 'messages/about': messages } = content;
  return thing('Recommendation', {
    name,
    description,
    url: `${settings.rootUrl}/${language}/finder/${position}/${weight}/${thermal}`,
    inLanguage: language,
    about: [
      range(messages.firmness[language], firmness, { unitText: outOfTen[language] }, notes.firmnessNote[language]),
      range(messages.pillow[language], pillowLoftCm, { unitCode: 'CMT' }, notes.pillowLoftNote[language]),
      property(
        messages.types[language],
        types.map((type) => vocabulary.types[type][language]),
      ),
    ],
    author: organization(site, language),
    license,
  });
};

interface ProductContext extends Setting {
  content: Pick<Content, 'sizes' | 'vocabulary' | 'site' | 'mattresses' | 'pillows' | 'photos'>;
  words: Messages<'products'>;
  description: string;
}

const centimetres = (value: object) => ({ '@type': 'QuantitativeValue', unitCode: 'CMT', ...value });

const states = { 'in-stock': 'InStock', 'out-of-stock': 'OutOfStock', 'made-to-order': 'MadeToOrder' } as const;

/** Until when a price on offer holds, and the one before it. */
const lastDay = (offer: Offer | undefined): object =>
  offer
    ? {
        priceValidUntil: offer.endsOn,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: `${context}/StrikethroughPrice`,
          price: offer.beforeQAR,
          priceCurrency: 'QAR',
        },
      }
    : {};

/** What mattress and pillow have in common: the product's own properties, and a function that makes an offer of it at a price in QAR. */
const productParts = (product: MattressRecord | PillowRecord, { content, settings, language, description }: ProductContext) => {
  const { id, sample, sku, availability } = product;
  const photos = photosOf(product, content.photos);
  const url = `${settings.rootUrl}/${language}/products/${id}`;
  return {
    common: {
      '@id': `${url}#product`,
      sku: sku ?? id,
      name: markedName(product)[language],
      description,
      url,
      image:
        photos.length > 0
          ? photos.map((photo) => settings.rootUrl + pictureAddress(photo, photo.width, 'jpg'))
          : `${settings.rootUrl}/og/${language}/${productPicture(product, content)}.png`,
    },
    offer: (price: number, size?: string, sold = product) => ({
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'QAR',
      ...lastDay(offerIn(sold, size)),
      itemCondition: 'https://schema.org/NewCondition',
      areaServed: 'QA',
      seller: organization(content.site, language),
      // A real product stands in the showroom. Of a sample there is none, and an offer of nothing says so.
      ...(sample
        ? { availability: 'https://schema.org/OutOfStock', inventoryLevel: { '@type': 'QuantitativeValue', value: 0 } }
        : {
            availability: `${context}/${availability ? states[availability.state] : 'InStoreOnly'}`,
            ...(availability?.state === 'made-to-order' && {
              deliveryLeadTime: { '@type': 'QuantitativeValue', value: availability.days, unitCode: 'DAY' },
            }),
          }),
    }),
  };
};

/** A mattress with an offer a size, in QAR. Its firmness is not said: no two makers measure it alike. */
export const mattressThing = (mattress: MattressRecord, setting: ProductContext): Thing => {
  const { content, words: messages, language } = setting;
  const { tiers, cooling } = content.vocabulary;
  const { common, offer } = productParts(mattress, setting);
  return thing('Product', {
    ...common,
    category: messages.mattresses,
    ...(mattress.heightCm !== undefined && { height: centimetres({ value: mattress.heightCm }) }),
    additionalProperty: [
      property(messages.type, typeName(mattress, content.vocabulary)[language]),
      ...said(messages.tier, mattress.tier && tiers[mattress.tier][language]),
      ...said(messages.cooling, mattress.cooling && cooling[mattress.cooling][language]),
      ...said(messages.latex, latexWords(mattress, messages)),
      ...said(messages.trial, mattress.trialNights),
    ],
    offers: soldIn(mattress, content.sizes).map(({ size, sold }) => ({
      ...offer(sold.priceBySizeQAR[size.key] as number, size.key, sold),
      name: `${size.name[language]} ${dimensions(size)}`,
      ...(mattress.warrantyYears && {
        warranty: {
          '@type': 'WarrantyPromise',
          durationOfWarranty: { '@type': 'QuantitativeValue', value: mattress.warrantyYears, unitCode: 'ANN' },
        },
      }),
    })),
  });
};

/** A pillow and its offer, in QAR. */
export const pillowThing = (pillow: PillowRecord, setting: ProductContext): Thing => {
  const { content, words: messages, language } = setting;
  const { common, offer } = productParts(pillow, setting);
  return thing('Product', {
    ...common,
    category: messages.pillows,
    material: content.vocabulary.fills[pillow.fill]?.[language] ?? pillow.fill,
    ...(pillow.loftCm && { height: centimetres({ minValue: pillow.loftCm.min, maxValue: pillow.loftCm.max }) }),
    additionalProperty: [
      ...said(messages.latex, latexWords(pillow, messages)),
      ...said(messages.adjustable, pillow.adjustable),
      ...said(messages.cover, pillow.washableCover),
    ],
    offers: [offer(pillow.priceQAR)],
  });
};

const side = (name: string, value: number): object => ({ '@type': 'QuantitativeValue', name, value, unitCode: 'CMT' });

/** A size as schema.org has it: width and length in centimetres. */
const specification = (size: SizeRecord, language: Language, { rootUrl }: Settings) => ({
  '@type': 'SizeSpecification',
  name: size.name[language],
  url: `${rootUrl}/${language}/sizes/${size.key}`,
  hasMeasurement: [side('width', size.widthCm), side('length', size.lengthCm)],
});

export const sizeThing = (size: SizeRecord, language: Language, settings: Settings): Thing =>
  thing('SizeSpecification', { ...specification(size, language, settings), alternateName: size.name[otherLanguage(language)] });

/** A word of the trade (schema.org DefinedTerm), with its place in the page of them. */
export const termThing = ({ id, name, names, meaning }: Term, language: Language, { rootUrl }: Settings): Thing =>
  thing('DefinedTerm', {
    name: name[language],
    alternateName: names.filter((other) => other !== name[language]),
    description: meaning[language],
    url: `${rootUrl}/${language}/glossary#${id}`,
    inDefinedTermSet: `${rootUrl}/${language}/glossary`,
    inLanguage: language,
  });

/** All sizes, from the smallest. */
export const sizeList = (sizes: readonly SizeRecord[], name: string, language: Language, settings: Settings): Thing =>
  thing('ItemList', {
    name,
    numberOfItems: sizes.length,
    itemListElement: itemList(sizes.map((size) => ({ item: specification(size, language, settings) }))),
  });
