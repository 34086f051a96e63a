import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizesNamed } from '#lib/search/named-size.ts';
import { realContent } from '../../../fixtures/content.ts';
import { anyText } from '../../any-text.ts';

const regional = realContent['regional-sizes'];
const both = regional.map(({ id, region, name }) => ({ id, region, names: [name.en, name.ar] }));
const named = (text: string, sizes = both): string[] => sizesNamed(text, sizes).map(({ id }) => id);

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  test.each(regional.map(({ id, name }) => [name[language], id]))('%s is %s and no other', (name, id) => {
    expect(named(name)).toEqual([id]);
  });
});

test.each([
  ['american king size', 'us-king'],
  ['كينج أمريكي', 'us-king'],
  ['كنق امريكي', 'us-king'],
  ['UK superking', 'uk-super-king'],
  ['سوبر كينج بريطاني', 'uk-super-king'],
  ['twin xl', 'us-twin-xl'],
  ['US double', 'us-full'],
  ['توين أمريكي', 'us-twin'],
  ['cal king', 'us-california-king'],
  ['emperor', 'uk-emperor'],
  ['ikea king', 'eu-king'],
  ['نفر امريكي', 'us-twin'],
  ['مفرد ونص أمريكي', 'us-three-quarter'],
  ['كوين هندي', 'india-queen'],
])('%s is %s', (text, id) => {
  expect(named(text)).toEqual([id]);
});

test('a name without a region is that of every region', () => {
  expect(named('king')).toEqual(['us-king', 'uk-king', 'eu-king', 'india-king']);
  expect(named('super king')).toEqual(['uk-super-king', 'eu-super-king']);
});

test('names of one language are enough for most of what is said in the other', () => {
  const english = regional.map(({ id, region, name }) => ({ id, region, names: [name.en] }));
  expect(named('كينج أمريكي', english)).toEqual(['us-king']);
  expect(named('كوين هندي', english)).toEqual(['india-queen']);
});

test.each(['', 'hello', 'us', 'US emperor', '180x200', 'constructor'])('%j names none', (text) => {
  expect(named(text)).toEqual([]);
});

test('any text is read without a fault', () => {
  fc.assert(fc.property(anyText(), (text) => void named(text)));
});
