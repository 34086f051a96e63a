import type { SizeRecord } from '../../schemas/content.ts';
import type { Language } from '../../schemas/text.ts';
import type { Settings } from '../../settings.ts';
import { context, type Thing } from '../json-ld.ts';

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
