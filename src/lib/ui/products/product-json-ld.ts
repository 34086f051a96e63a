import type { Content, MattressRecord, PillowRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Messages } from '../../schemas/messages.ts';
import type { Settings } from '../../settings.ts';
import { dimensions } from '../figures.ts';
import { context, type Thing } from '../json-ld.ts';
import { productPicture } from './product-picture.ts';

interface Setting {
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

const address = (id: string, { settings, language }: Setting): string => `${settings.rootUrl}/${language}/products/${id}`;

const property = (name: string, value: string | number | boolean) => ({ '@type': 'PropertyValue', name, value });
const centimetres = (value: object) => ({ '@type': 'QuantitativeValue', unitCode: 'CMT', ...value });

const frame = (product: MattressRecord | PillowRecord, setting: Setting): Thing => ({
  '@context': context,
  '@type': 'Product',
  '@id': `${address(product.id, setting)}#product`,
  sku: product.id,
  name: product.name[setting.language],
  description: setting.description,
  url: address(product.id, setting),
  image: `${setting.settings.rootUrl}/og/${setting.language}/${productPicture(product, setting.content)}.png`,
});

const offer = ({ id, sample }: MattressRecord | PillowRecord, price: number, setting: Setting) => ({
  '@type': 'Offer',
  url: address(id, setting),
  price,
  priceCurrency: 'QAR',
  itemCondition: 'https://schema.org/NewCondition',
  areaServed: 'QA',
  seller: { '@type': 'Organization', name: setting.content.site.name[setting.language] },
  ...stock(sample),
});

/** A mattress with an offer a size, in QAR. Its firmness is not said: no two makers measure it alike. */
export const mattressThing = (mattress: MattressRecord, setting: Setting): Thing => {
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
export const pillowThing = (pillow: PillowRecord, setting: Setting): Thing => {
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
