import { gulfSizes, regionalSizes, sizeGuide } from '#lib/rules/sizes.ts';
import type { Content, SizeRecord } from '#lib/schemas/content.ts';
import type { RegionalSize } from '#lib/schemas/size.ts';
import { record } from '../fixtures/content.ts';
import { testRule } from './rules.ts';

const king = (change: Partial<SizeRecord>) => (content: Content) => Object.assign(record(content.sizes, 'king'), change);
testRule(gulfSizes, [
  [
    'a King of 193x203 cm',
    king({ widthCm: 193, lengthCm: 203 }),
    'sizes: king: 193x203 cm is the US King, which is not sold in the Gulf. Write the Gulf measure.',
  ],
  [
    'an American size among the other measures of a Gulf size',
    king({ alternateDimensions: [{ widthCm: 193, lengthCm: 203 }] }),
    'sizes: king: 193x203 cm is the US King, which is not sold in the Gulf. Write the Gulf measure.',
  ],
  [
    'a size that is missing',
    (copy) => (copy.sizes = copy.sizes.filter(({ key }) => key !== 'king')),
    'sizes: king: this size is missing. Add it again: answers and drawings speak of it.',
  ],
]);

/** Read from the tables of sources, by a person; nothing here is worked out. */
const regional = (id: string, change: Partial<RegionalSize>) => (content: Content) =>
  Object.assign(record(content['regional-sizes'], id), change);
testRule(regionalSizes, [
  [
    'a US King that passes for ours',
    regional('us-king', { here: { match: 'same', measures: [{ key: 'king', widthCm: 180, lengthCm: 200 }] } }),
    'regional-sizes: us-king, here: "same: king 180x200 cm" is written, but 193x203 cm is "between: king 180x200 cm and super-king 200x200 cm". Correct the measures, or what is written under here.',
  ],
  [
    'inches that are not the centimetres',
    regional('us-king', { inches: { width: 78, length: 80 } }),
    'regional-sizes: us-king, inches: 78x80 inches are not 193x203 cm. Correct one of the two.',
  ],
  [
    'an id that stands twice, and a family that does',
    (copy) => copy['regional-sizes'].push(record(copy['regional-sizes'], 'us-king')),
    'regional-sizes: us-king: this id stands twice. Remove one of the two.',
    'regional-sizes: us-king, family: us already has a size of the family king. Choose the family that it belongs to.',
  ],
]);

const inOrder =
  'Write one record for each size of sizes.json, in that order: cot, kids, single, super-single, double, queen, king, super-king.';
testRule(sizeGuide, [
  [
    'a size that the guide leaves out',
    (copy) => copy['size-guide'].sizes.pop(),
    `size-guide: sizes: it has cot, kids, single, super-single, double, queen, king. ${inOrder}`,
  ],
  [
    'a price in a size for children',
    (copy) => copy['size-guide'].pricedSizes.push('kids'),
    'size-guide: pricedSizes: kids is no size for adults. Write keys of sizes for adults.',
  ],
]);
