import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFindSizes } from '#lib/ask/sizes.ts';
import { realContent } from '../../../fixtures/content.ts';
import { anyText } from '../../any-text.ts';

const find = createFindSizes(realContent);
const guide = new Map(realContent['size-guide'].sizes.map(({ key, otherNames }) => [key, [...otherNames.en, ...otherNames.ar]]));

test.each(realContent.sizes.flatMap(({ key, name }) => [key, name.en, name.ar].map((said) => [said, key])))(
  '%s is %s and no other',
  (said, key) => {
    expect(find.named(said)?.sizes.map((size) => size.key)).toEqual([key]);
  },
);

test.each([...guide].flatMap(([key, names]) => names.map((said) => [said, key])))('%s is also called %s', (said, key) => {
  expect(find.named(said)?.sizes.map((size) => size.key)).toContain(key);
});

test.each(realContent['regional-sizes'].flatMap((size) => [size.name.en, size.name.ar].map((said) => ({ said, size }))))(
  '$said is what its centimetres are here',
  ({ said, size }) => {
    const [translated, ...others] = find.named(said)?.translated ?? [];
    expect(others).toEqual([]);
    expect(translated).toMatchObject({ foreign: { id: size.id }, match: size.here.match });
    expect(translated?.compared.map(({ key }) => key)).toEqual(size.here.measures.map(({ key }) => key));
  },
);

test('numbers count for more than the name beside them', () => {
  expect(find.named('US king 180x200')?.translated[0]).toMatchObject({ match: 'same', measure: { widthCm: 180, lengthCm: 200 } });
});

test('any text is read without a fault', () => {
  fc.assert(fc.property(anyText(), (text) => void find.named(text)));
});
