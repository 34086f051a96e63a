import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent, productsOf } from '#lib/content/check.ts';
import { parametersOf } from '#lib/contract/parameters.ts';
import { routes } from '#lib/contract/routes.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { MessageGroup } from '#lib/schemas/messages.ts';
import { interpolate, messagesOf } from '#lib/ui/messages.ts';
import { broken, testedContent } from '../fixtures/content.ts';

const sources = globSync(['src/**/*.{ts,astro}', 'functions/**/*.ts', 'build/**/*.ts', 'client/**/*.ts'])
  .filter((path) => !path.endsWith('contract.d.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const groups = Object.keys(testedContent)
  .filter((file) => file.startsWith('messages/'))
  .map((file) => file.slice('messages/'.length) as MessageGroup);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text of the source names the key: as a member that is not called, in quotation marks, taken out of the messages, or as `start-${value}`. */
const names = (key: string, text: string): boolean => {
  const templates = [...text.matchAll(/`([\w.:-]*)\$\{[^{}`]*\}([\w.:-]*)`/g)].filter(([, before, after]) => `${before}${after}` !== '');
  return (
    new RegExp(
      `['"\`]${escaped(key)}['"\`]|\\.${escaped(key)}\\b(?!\\()|\\{[^{}]*\\b${escaped(key)}\\b[^{}]*\\} = (?:(?:await )?(?:getMessages|messagesOf)|content\\['messages)`,
    ).test(text) ||
    templates.some(
      ([, before = '', after = '']) => key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after),
    )
  );
};

/** Folders that get the messages of a group handed to them. */
const homes: Partial<Record<MessageGroup, string>> = {
  desk: 'src/lib/ui/desk/',
  drawings: 'src/lib/drawings/',
  'open-data': 'src/lib/open-data/',
};

/** Keys that are values of the interface, named by what holds them. */
const byValue: Partial<Record<MessageGroup, RegExp>> = {
  about: /^(?:high|medium|low)$|^(?:trial|review|authority|guide|retailer|dataset|specification)$/,
  finder: /^(?:moreWeight|lessWeight|firmer|softer)$/,
  matrix: /^(?:neutral|hot)$/,
  products: /^(?:years|nights)-/,
  api: /^(?:query|header|Guidance|Catalogue|Writing|Service|Discovery)$|^(?:get|list|search|create|run|issue|ask|post)[A-Z]?\w*$/,
};

test.each(groups)('every message of %s is used', (group) => {
  const near = sources
    .filter(({ path, text }) => path.startsWith(homes[group] ?? '-') || text.includes(`'${group}'`) || text.includes(`messages/${group}`))
    .map(({ text }) => text)
    .join('\n');
  const unused = Object.keys(testedContent[`messages/${group}`]).filter((key) => !byValue[group]?.test(key) && !names(key, near));
  expect(unused).toEqual([]);
});

test('each operation has a name and an explanation, each parameter a meaning, and nothing else does', () => {
  const words = Object.keys(testedContent['messages/api']);
  const parameters = new Set(routes.flatMap((route) => parametersOf(route).map(({ name }) => `${name}:parameter`)));
  const wanted = [...routes.map(({ operationId }) => `${operationId}:text`), ...parameters];
  expect(words.filter((key) => /:(?:text|parameter)$/.test(key)).sort()).toEqual(wanted.sort());
  expect(words).toEqual(expect.arrayContaining(routes.flatMap(({ operationId, tag }) => [operationId, tag])));
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

test('a message that was taken out stops the page that asks for it, with file and key', () => {
  const content = broken(testedContent, (copy) => Reflect.deleteProperty(copy['messages/frame'], 'home'));
  expect(messagesOf(content, 'frame', 'ar').skip).toBe(testedContent['messages/frame'].skip.ar);
  expect(() => messagesOf(content, 'frame', 'ar').home).toThrow(
    'src/content/messages/frame.json: home: it is missing. Add it with a text for en and one for ar.',
  );
});

test('a placeholder gets its value, or the page stops', () => {
  expect(interpolate('{count} of {all}', { count: 3, all: 'many' })).toBe('3 of many');
  expect(() => interpolate('{count} of {all}', { count: 3 })).toThrow('{all} has no value in "{count} of {all}".');
});
