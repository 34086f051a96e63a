import { expect, test } from 'vitest';
import { gulfSizes } from '#lib/rules/sizes.ts';
import type { Content, SizeRecord } from '#lib/schemas/content.ts';
import { broken, realContent, record } from '../fixtures/content.ts';

test('the sizes of the content pass, and a Qatar King is 180x200 cm (specification, "What the service does" 5)', () => {
  expect(gulfSizes.check(realContent)).toEqual([]);
  expect(record(realContent.sizes, 'king')).toMatchObject({ widthCm: 180, lengthCm: 200 });
});

const king = ({ sizes }: Content): SizeRecord => record(sizes, 'king');
const foreign = (measures: string, name: string): [string, string] => [
  `${measures} cm is the ${name}, which is not sold in the Gulf.`,
  'Write the Gulf measure.',
];
const smaller = (measures: string, before: string): [string, string] => [
  `${measures} cm is not larger than the ${before} cm.`,
  'Correct the measure, or the order: sizes stand from the smallest to the largest.',
];

test.each<[string, (content: Content) => unknown, string, [problem: string, change: string]]>([
  [
    'a King of 193x203 cm',
    (content) => Object.assign(king(content), { widthCm: 193, lengthCm: 203 }),
    'king',
    foreign('193x203', 'US King'),
  ],
  [
    'a King of 183x213 cm',
    (content) => Object.assign(king(content), { widthCm: 183, lengthCm: 213 }),
    'king',
    foreign('183x213', 'US California King'),
  ],
  [
    'a Queen of 152x203 cm',
    ({ sizes }) => Object.assign(record(sizes, 'queen'), { widthCm: 152, lengthCm: 203 }),
    'queen',
    foreign('152x203', 'US Queen'),
  ],
  [
    'an American size among the other measures of a Gulf size',
    (content) => Object.assign(king(content), { alternateDimensions: [{ widthCm: 193, lengthCm: 203 }] }),
    'king',
    foreign('193x203', 'US King'),
  ],
  [
    'an American size under a name of its own',
    (content) => content.sizes.push({ ...king(content), key: 'american', widthCm: 193, lengthCm: 203, alternateDimensions: [] }),
    'american',
    foreign('193x203', 'US King'),
  ],
  ['a mistyped width', (content) => Object.assign(king(content), { widthCm: 108 }), 'king', smaller('108x200', 'queen before it, 160x200')],
  ['a mistyped length', (content) => Object.assign(king(content), { lengthCm: 20 }), 'king', smaller('180x20', 'queen before it, 160x200')],
  [
    'a size that is missing',
    (content) => (content.sizes = content.sizes.filter(({ key }) => key !== 'king')),
    'king',
    ['this size is missing.', 'Add it again: answers and drawings speak of it.'],
  ],
  [
    'a size that stands twice',
    (content) => content.sizes.push(record(content.sizes, 'queen')),
    'queen',
    ['this size stands twice.', 'Remove one of the two.'],
  ],
])('%s is an error', (_, change, field, [problem, remedy]) => {
  expect(gulfSizes.check(broken(realContent, change))).toEqual([{ file: 'sizes', field, problem, change: remedy }]);
});
