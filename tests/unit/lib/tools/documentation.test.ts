import { describe, expect, it } from 'vitest';
import { codePoints } from '#lib/schemas/text.ts';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { createDocumentSearch } from '#lib/tools/document-search.ts';
import { documentationTools } from '#lib/tools/documentation.ts';
import type { Tool } from '#lib/tools/tool.ts';
import { documents, settings } from '../../../fixtures/built-documents.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { cost, fixedLoop } from '../../../fixtures/cost.ts';
import { refusalOf, resultOf } from './result-of.ts';

const { retrieve } = createSearch(testedContent, keptModel().model);
const [search, fetch] = documentationTools({
  settings,
  content: testedContent,
  documents: () => documents,
  retrieve,
}) as [Tool, Tool];

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
});

describe('fetch_document', () => {
  it('has every document of the guide, word for word', () => {
    for (const { id, language, title, description, path, markdown } of documents)
      expect(resultOf(fetch, { id })).toEqual({ id, lang: language, title, description, url: settings.rootUrl + path, markdown });
  });

  it.each([
    ['en/faq/back-pain', /^id is "en\/faq\/back-pain", and there is no such document\.\nNear it are en\/faq\/back-pain-mattress/],
    ['../../package.json', /there is no such document/],
    ['zzqqxxyyvv', /there is no such document\.\nFind the id with search_documentation/],
  ])('refuses %s with what to send', (id, said) => {
    expect(refusalOf(fetch, { id })).toMatch(said);
  });
});

const searchDocuments = createDocumentSearch(documents, testedContent, retrieve);
const ids = (text: string, language?: 'en' | 'ar'): string[] =>
  searchDocuments(text, { limit: 5, language }).found.map(({ document }) => document.id);

describe('what a search finds', () => {
  it.each(testedContent.faq.flatMap(({ id, question }) => [`en/faq/${id}`, `ar/faq/${id}`].map((document) => ({ document, question }))))(
    '$document is the first for its own question',
    ({ document, question }) => {
      expect(ids(document.startsWith('ar') ? question.ar : question.en)[0]).toBe(document);
    },
  );

  it.each([
    ['what size is a Qatar king', 'en/sizes/king'],
    ['كم مقاس الكوين', 'ar/sizes/queen'],
    ['side sleeper 100 kg hot', 'en/finder/side/k90to130/hot'],
    ['rate limit', 'en/api'],
  ])('"%s" leads to %s', (text, id) => {
    expect(ids(text)).toContain(id);
  });

  it.each(['how do I authenticate', 'authentication', 'API key', 'how do I get an API key'])('"%s" leads to the reference', (text) => {
    expect(['en/api', 'en/api/service']).toContain(ids(text)[0]);
  });

  it.each(['capital of france', 'ما عاصمة فرنسا', 'best restaurant in qatar', 'طقس الدوحة بكرة'])(
    'nothing is about "%s", where only the place is known',
    (text) => {
      expect(ids(text)).toEqual([]);
    },
  );

  it('answers in the language of the question, unless another is asked for', () => {
    expect(ids('وش أحسن مرتبة لألم الظهر')[0]).toBe('ar/faq/back-pain-mattress');
    for (const id of ids('back pain', 'ar')) expect(id).toMatch(/^ar(?:\/|$)/);
  });

  it.each([5, 30])('a thousand letters of words with %d that nobody knows take no longer than a fixed loop of 5 ms', (length) => {
    const letters = 'abcdefghijklmnopqrstuvwxyzابتثجحخدذرزسشصضطظعغفقكلمنهوي';
    const word = () => Array.from({ length }, () => letters.charAt(Math.random() * letters.length)).join('');
    const search = () => ids(Array.from({ length: 1000 / (length + 1) }, word).join(' '));
    // Code that has run a few times is fast.
    for (let turn = 0; turn < 20; turn += 1) search();
    expect(cost(search)).toBeLessThan(cost(fixedLoop));
  });
});
