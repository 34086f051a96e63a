import { expect, test } from 'vitest';
import { sizeList, sizeThing } from '#lib/ui/json-ld.ts';
import { realContent, record } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';

const king = record(realContent.sizes, 'king');

test('a size is a specification with its width and length in centimetres', () => {
  expect(sizeThing(king, 'en', settings)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SizeSpecification',
    name: 'King',
    alternateName: 'كينج',
    url: `${settings.rootUrl}/en/sizes/king`,
    hasMeasurement: [
      { '@type': 'QuantitativeValue', name: 'width', value: 180, unitCode: 'CMT' },
      { '@type': 'QuantitativeValue', name: 'length', value: 200, unitCode: 'CMT' },
    ],
  });
});

test('the list has every size in its order', () => {
  expect(sizeList(realContent.sizes, 'Sizes', 'ar', settings)).toMatchObject({
    '@type': 'ItemList',
    name: 'Sizes',
    numberOfItems: 8,
    itemListElement: realContent.sizes.map(({ key, name }, index) => ({
      position: index + 1,
      item: { name: name.ar, url: `${settings.rootUrl}/ar/sizes/${key}` },
    })),
  });
});
