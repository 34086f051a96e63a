import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContent } from '#build/content.ts';
import { contentFileNames } from '#lib/schemas/content.ts';
import { type Language, languages } from '#lib/schemas/text.ts';

/** Every text of ours, held to the words of `src/content/glossary.json`. */
interface Text {
  place: string;
  language: Language;
  text: string;
}

const { content: shipped } = await readContent('src/content');

/** Pairs of texts in both languages; what other people call a size is theirs. */
const textsIn = (value: unknown, place: string): Text[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
    const language = languages.find((known) => known === name);
    if (language !== undefined && typeof item === 'string') return [{ place, language, text: item }];
    return name === 'otherNames' ? [] : textsIn(item, `${place}, ${name}`);
  });
};

/** Names of products are the retailer's, but for those of samples; titles of sources are those of their authors. */
const held = contentFileNames.filter((file) => !['glossary', 'products', 'sources'].includes(file));
const samples = [...shipped.mattresses, ...shipped.pillows].filter(({ sample }) => sample);
const texts = [
  ...textsIn(samples, 'src/content/products.json'),
  ...held.flatMap((file) => textsIn(shipped[file as keyof typeof shipped], `src/content/${file}.json`)),
  ...globSync('docs/**/*.ar.md').map((path): Text => {
    return { place: path, language: 'ar', text: readFileSync(path, 'utf8').replace(/```[^]*?```|`[^`]*`/g, '') };
  }),
];

/** As the eye reads it: without placeholders, marks of direction and vowels; the doubling mark stays where it tells words apart. */
const plain = (text: string): string =>
  text
    .replace(/\{\w+\}/g, '')
    .replaceAll('’', "'")
    .replace(/\u0640|[\u064B-\u0650]|\u0652|\u0670|[\u2066-\u2069]/g, '');
const undoubled = (text: string): string => text.replaceAll('\u0651', '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An Arabic word may stand after and, so, with, as, to and the; each further one after the. */
const arabicWord = (word: string, index: number): string => {
  if (!/^[\u0621-\u064A]/.test(word)) return word;
  const bare = word.startsWith('ال') ? word.slice(2) : undefined;
  if (index > 0) return `(?:ال)?${bare ?? word}`;
  return bare === undefined ? `[وف]?(?:[بك]?(?:ال)?|لل?)${word}` : `(?:[وف]?[بك]?ال|[وف]?لل)${bare}`;
};

const finderOf = (form: string, language: Language): RegExp => {
  const words = escaped(plain(form)).split(' ');
  const body = (language === 'ar' ? words.map(arabicWord) : words).join(String.raw`\s+`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${body}(?![\\p{L}\\p{N}])`, 'giu');
};

interface Avoided {
  language: Language;
  form: string;
  finder: RegExp;
  instead: string;
  except: readonly RegExp[];
}

const avoid = (language: Language, form: string, instead: string, except: readonly string[] = []): Avoided => ({
  language,
  form,
  finder: finderOf(form, language),
  instead,
  except: except.map((phrase) => new RegExp(escaped(plain(phrase)), 'gi')),
});

const { terms, style } = shipped.glossary;
const avoided = languages.flatMap((language): Avoided[] => [
  ...terms.flatMap(({ term, never }) =>
    never[language].map(({ form, why, except }) => avoid(language, form, term[language] + (why === undefined ? '' : ` (${why})`), except)),
  ),
  ...style[language].map(({ form, instead, except }) => avoid(language, form, instead, except)),
]);

/** Where a text has a form that it must not have, and what to write. */
const faultsIn = ({ place, language, text }: Text): string[] => {
  const said = plain(text);
  const single = undoubled(said);
  return avoided.flatMap(({ language: of, form, finder, instead, except }) => {
    const read = form.includes('\u0651') ? said : single;
    if (of !== language) return [];
    const rest = except.reduce((left, phrase) => left.replaceAll(phrase, ''), read);
    return [...rest.matchAll(finder)].map(([found]) => `${place}, ${language}: "${found}" is "${form}". Write: ${instead}.`);
  });
};

test('no text uses a form that the glossary rules out', () => {
  expect(texts.flatMap((text) => faultsIn(text))).toEqual([]);
});
