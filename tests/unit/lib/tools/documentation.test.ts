import { describe, expect, it } from 'vitest';
import { codePoints } from '#lib/schemas/text.ts';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { documentationTools } from '#lib/tools/documentation.ts';
import type { Tool } from '#lib/tools/tool.ts';
import { documents, settings } from '../../../fixtures/built-documents.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { refusalOf, resultOf } from './result-of.ts';

const [search, fetch] = documentationTools({
  settings,
  content: testedContent,
  documents: () => documents,
  retrieve: createSearch(testedContent, keptModel().model).retrieve,
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
