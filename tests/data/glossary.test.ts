import { expect, test } from 'vitest';
import type { Term } from '#lib/schemas/content.ts';
import { broken, realContent } from '../fixtures/content.ts';

type Language = 'en' | 'ar';
interface Text {
  file: string;
  path: string;
  language: Language;
  text: string;
}

/** What is not our wording: names of products and of sizes elsewhere, titles of sources, and what only the owner reads. */
const exempt: readonly RegExp[] = [
  /^glossary\b/,
  /^owner-questions\b/,
  /^sources, \d+, title/,
  /^(?:mattresses|pillows), \d+, name/,
  /^regional-sizes, \d+, name/,
  /^size-guide, sizes, \d+, otherNames/,
];

const textsIn = (value: unknown, path: readonly string[], language?: Language): Text[] => {
  if (exempt.some((place) => place.test(path.join(', ')))) return [];
  if (typeof value === 'string')
    return language ? [{ file: `src/content/${path[0]}.json`, path: path.slice(1).join(', '), language, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key], key === 'en' || key === 'ar' ? key : language));
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Short vowels, dagger alef and tatweel. */
const withoutMarks = (text: string) => text.normalize('NFC').replace(/[\u064B-\u0652\u0670\u0640]/g, '');

/** "And", "so", "with", "like" and "for" are written onto the word, before the article; "for" and the article become لل. */
const arabicForm = (form: string): RegExp => {
  const words = withoutMarks(form)
    .split(' ')
    .map((word) => escaped(word.replace(/^ال/, '')));
  return new RegExp(`(?<![\\p{L}\\p{N}])[وف]?(?:لل|[بكل]?(?:ال)?)${words.join('\\s+(?:ال)?')}(?![\\p{L}\\p{N}])`, 'u');
};

const englishForm = (form: string): RegExp => new RegExp(`(?<![\\w-])${escaped(form).replaceAll(' ', '\\s+')}(?![\\w-])`, 'iu');

const formsOf = ({ id, never, ...term }: Term) =>
  (['en', 'ar'] as const).flatMap((language) =>
    never[language].map((form) => ({
      language,
      stem: withoutMarks(form).toLowerCase().split(' ')[0]?.replace(/^ال/, '') ?? '',
      pattern: (language === 'ar' ? arabicForm : englishForm)(form),
      remedy: `"${form}" is never used: write "${term[language]}" (${id} in src/content/glossary.json).`,
    })),
  );

/** Words in quotation marks are quoted, not used. */
const unquoted = (text: string) => text.replace(/«[^»]*»|“[^”]*”|`[^`]*`/g, '«»');

const forms = realContent.glossary.flatMap(formsOf);

const drift = (content: object): string[] => {
  return textsIn(content, []).flatMap(({ file, path, language, text }) => {
    const read = unquoted(language === 'ar' ? withoutMarks(text) : text);
    const small = read.toLowerCase();
    return forms
      .filter((form) => form.language === language && small.includes(form.stem) && form.pattern.test(read))
      .map(({ remedy }) => `${file}: ${path}: ${remedy}`);
  });
};

test('every text uses the words of the glossary', () => {
  expect(drift(realContent)).toEqual([]);
});

test('a form that is never used is told with its place and what to write', () => {
  const content = broken(realContent, ({ 'messages/frame': frame }) => {
    frame.home.ar = 'وللمَخدّات مكان';
    frame.home.en = 'Ask for a call-back';
  });
  expect(drift(content)).toEqual([
    'src/content/messages/frame.json: home, en: "call-back" is never used: write "callback" (callback in src/content/glossary.json).',
    'src/content/messages/frame.json: home, ar: "مخدات" is never used: write "وسادة" (pillow in src/content/glossary.json).',
  ]);
});

test.each(['مخدة', 'المخدة', 'والمخدة', 'فبالمخدة', 'كمخدة', 'للمخدة', 'وللمخدة', 'مُخَدَّة', '(المخدة)'])('%s is found', (text) => {
  expect(arabicForm('مخدة').test(withoutMarks(text))).toBe(true);
});

test.each(['مخدةس', 'امخدة', 'مخدتهما'])('%s is another word', (text) => {
  expect(arabicForm('مخدة').test(withoutMarks(text))).toBe(false);
});

test('a term is named once, and no term is a form that is never used', () => {
  const { glossary } = realContent;
  for (const field of ['id', 'en', 'ar'] as const) expect(new Set(glossary.map((term) => term[field])).size).toBe(glossary.length);
  expect(drift({ terms: glossary.map(({ en, ar }) => ({ en, ar })) })).toEqual([]);
});

/** They are English, but no native editor leaves them in an interface. */
const translated = [
  'does for',
  'whom',
  '(?:heavier|lighter|hotter|taller) of you',
  'stands?',
  'shall',
  'thereof',
  'therein',
  'hereby',
  'whereby',
  'the same holds',
  'it is to be',
  'by hand of',
  'make good',
  'so-called',
];

const interfaceFile =
  /^src\/content\/(?:messages\/[\w-]+|notes|vocabulary|errors|topics|kiosk|mattress-types|regional-sizes|size-guide|faq)\.json$/;

const translations = (content: object): string[] =>
  textsIn(content, [])
    .filter(({ file, language }) => language === 'en' && interfaceFile.test(file))
    .flatMap(({ file, path, text }) => {
      const found = new RegExp(`\\b(?:${translated.join('|')})\\b`, 'i').exec(text);
      return found ? [`${file}: ${path}: "${found[0]}" reads as translated: ${text}`] : [];
    });

test('no text of the interface reads as translated', () => {
  expect(translations(realContent)).toEqual([]);
});

test('a phrase that reads as translated is told with its place', () => {
  const content = broken(realContent, ({ 'messages/frame': frame }) => (frame.home.en = 'For whom it is'));
  expect(translations(content)).toEqual(['src/content/messages/frame.json: home, en: "whom" reads as translated: For whom it is']);
});
