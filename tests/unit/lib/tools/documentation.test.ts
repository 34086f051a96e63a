import { describe, expect, it } from 'vitest';
import { codePoints } from '#lib/schemas/text.ts';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { documentationTools } from '#lib/tools/documentation.ts';
import type { Tool } from '#lib/tools/tool.ts';
import { documents, settings } from '../../../fixtures/built-documents.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { refusalOf, resultOf } from './result-of.ts';

const [search, fetch, topics] = documentationTools({
  settings,
  content: testedContent,
  documents: () => documents,
  retrieve: createSearch(testedContent, keptModel().model).retrieve,
}) as [Tool, Tool, Tool];

interface Found {
  lang: string;
  count: number;
  results: { id: string; url: string; excerpt: string }[];
}

describe('search_documentation', () => {
  it('gives ids that fetch_document takes, and addresses to cite', () => {
    const { results, count, lang } = resultOf(search, { query: 'which mattress for back pain' }) as Found;
    expect([count, lang]).toEqual([5, 'en']);
    expect(results[0]).toMatchObject({ id: 'en/faq/back-pain-mattress', url: `${settings.rootUrl}/en/faq/back-pain-mattress` });
    for (const { id, excerpt } of results) {
      expect(resultOf(fetch, { id })).toMatchObject({ id });
      expect(codePoints(excerpt)).toBeLessThanOrEqual(400);
    }
  });

  it('answers in the language asked for, and with nothing where nothing is about it', () => {
    expect(resultOf(search, { query: 'king size', lang: 'ar', limit: 1 })).toMatchObject({ lang: 'ar', count: 1 });
    expect(resultOf(search, { query: 'zzqqxxyyvv' })).toMatchObject({ count: 0, results: [] });
  });

  it.each([
    [{}, /expected string, received undefined\n.*→ at query/],
    [{ query: '' }, /must be at least 1 character\n.*→ at query/],
    [{ query: 'x'.repeat(1001) }, /must be at most 1000 characters/],
    [{ query: 'king', lang: 'fr' }, /"en"\|"ar"\n.*→ at lang/],
    [{ query: 'king', limit: 21 }, /expected number to be <=20\n.*→ at limit/],
  ])('refuses %j with what to send', (values, said) => {
    expect(refusalOf(search, values)).toMatch(said);
  });
});

describe('fetch_document', () => {
  it('has every document of the guide, word for word', () => {
    for (const { id, language, title, description, path, markdown } of documents)
      expect(resultOf(fetch, { id })).toEqual({ id, lang: language, title, description, url: settings.rootUrl + path, markdown });
  });

  it.each(['/en/sizes', 'en/sizes.md', '/en/sizes/', `${settings.rootUrl}/en/sizes`, `${settings.rootUrl}/en/sizes.md`])(
    'takes %s for en/sizes',
    (id) => {
      expect(resultOf(fetch, { id })).toMatchObject({ id: 'en/sizes' });
    },
  );

  it.each([
    ['en/faq/back-pain', /^id is "en\/faq\/back-pain", and there is no such document\.\nNear it are en\/faq\/back-pain-mattress/],
    ['../../package.json', /there is no such document/],
    ['zzqqxxyyvv', /there is no such document\.\nFind the id with search_documentation/],
  ])('refuses %s with what to send', (id, said) => {
    expect(refusalOf(fetch, { id })).toMatch(said);
  });
});

describe('list_faq_topics', () => {
  it('names every topic in both languages, with how many questions it has', () => {
    const { count, topics: listed } = resultOf(topics, undefined) as { count: number; topics: { id: string; count: number }[] };
    const ofTopic = (id: string) => testedContent.faq.filter(({ topic }) => topic === id).length;
    expect(listed).toEqual(testedContent.topics.map((topic) => ({ ...topic, count: ofTopic(topic.id) })));
    expect(count).toBe(testedContent.faq.length);
    for (const { id } of listed.filter((topic) => topic.count > 0))
      for (const language of ['en', 'ar']) expect(resultOf(fetch, { id: `${language}/faq/topic/${id}` })).toBeTruthy();
  });

  it('takes no arguments', () => {
    expect(refusalOf(topics, { topic: 'sizes' })).toMatch(/Unrecognized key: "topic"/);
  });
});
