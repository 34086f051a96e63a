import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent, productsOf } from '#lib/content/check.ts';
import { parametersOf } from '#lib/contract/parameters.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { MessageGroup } from '#lib/schemas/messages.ts';
import { interpolate } from '#lib/words/messages.ts';
import { broken, testedContent } from '../fixtures/content.ts';

const sources = globSync(['src/**/*.{ts,astro}', 'functions/**/*.ts', 'build/**/*.ts', 'cli/**/*.ts'])
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const words = new Set([/[\w-]+/g, /(?<=['"`])[\w.:-]+(?=['"`])/g].flatMap((form) => sources.match(form)));
/** Keys that are made of a value, as in `start-${value}` and `${value}Text`: their beginnings and ends. */
const made = [...sources.matchAll(/`([\w.:-]*)\$\{[^{}`]*\}([\w.:-]*)`/g)].filter(([, before = '', after = '']) => before + after !== '');
const isMade = (key: string): boolean => made.some(([, before = '', after = '']) => key.startsWith(before) && key.endsWith(after));

/** Groups whose keys are values of the interface or of its parts. */
const byValue = ['messages/api', 'messages/products'];

test.each(Object.keys(testedContent).filter((file) => file.startsWith('messages/') && !byValue.includes(file)))(
  'every message of %s is used',
  (file) => {
    const keys = Object.keys(testedContent[file as `messages/${MessageGroup}`]);
    expect(keys.filter((key) => !words.has(key) && !isMade(key))).toEqual([]);
  },
);

test('each operation has a name and an explanation, each parameter a meaning, and nothing else does', () => {
  const named = Object.keys(testedContent['messages/api']);
  const parameters = new Set(routes.flatMap((route) => parametersOf(route).map(({ name }) => `${name}:parameter`)));
  const wanted = [...routes.map(({ operationId }) => `${operationId}:text`), ...parameters];
  expect(named.filter((key) => /:(?:text|parameter)$/.test(key)).sort()).toEqual(wanted.sort());
  expect(named).toEqual(expect.arrayContaining(routes.flatMap(({ operationId, tag }) => [operationId, tag])));
});

const faults = (change: (content: Content) => unknown) => {
  const content = broken(testedContent, change);
  const result = parseContent({ ...content, products: productsOf(content) });
  return 'faults' in result ? result.faults : [];
};

test.each<[string, (content: Content) => unknown, string, string]>([
  ['a language', ({ 'messages/frame': frame }) => Reflect.deleteProperty(frame.home, 'ar'), 'home, ar', 'Add it as string.'],
  ['a text', ({ 'messages/frame': frame }) => (frame.home.en = ''), 'home, en', 'It must be at least 1 character.'],
  [
    'a placeholder in one language',
    ({ 'messages/search': search }) => (search.more.ar = 'المزيد'),
    'more',
    'It must have the same {placeholders} in both languages.',
  ],
  [
    'a form of a number',
    ({ 'messages/search': search }) => Reflect.deleteProperty(search, 'found-few'),
    'found-zero',
    'It must stand with every form of its number: add found-few.',
  ],
])('%s that is missing stops the build', (_, change, field, remedy) => {
  expect(faults(change)[0]).toMatchObject({ field, change: remedy });
});

test('a placeholder gets its value, or the page stops', () => {
  expect(interpolate('{count} of {all}', { count: 3, all: 'many' })).toBe('3 of many');
  expect(() => interpolate('{count} of {all}', { count: 3 })).toThrow('{all} has no value in "{count} of {all}".');
});
