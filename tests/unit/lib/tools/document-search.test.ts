import { describe, expect, it } from 'vitest';
import { keptModel } from '#build/answer-model.ts';
import { createSearch } from '#lib/ask/retrieve.ts';
import { createDocumentSearch } from '#lib/tools/document-search.ts';
import { documents } from '../../../fixtures/built-documents.ts';
import { testedContent } from '../../../fixtures/content.ts';

const search = createDocumentSearch(documents, testedContent, createSearch(testedContent, keptModel().model).retrieve);
const ids = (text: string, language?: 'en' | 'ar'): string[] =>
  search(text, { limit: 5, language }).found.map(({ document }) => document.id);

describe('what the guide is about', () => {
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

  /** Processor milliseconds, of many searches. */
  const cost = (textOf: () => string): number => {
    const before = process.cpuUsage();
    for (let count = 0; count < 40; count += 1) ids(textOf());
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  it.each([3, 5, 8, 12, 18, 30])('a thousand letters of words with %d that nobody knows cost no more than some questions', (length) => {
    const letters = 'abcdefghijklmnopqrstuvwxyzابتثجحخدذرزسشصضطظعغفقكلمنهوي';
    const word = () => Array.from({ length }, () => letters.charAt(Math.random() * letters.length)).join('');
    const unknown = () => Array.from({ length: 1000 / (length + 1) }, word).join(' ');
    const known = () => 'which mattress size suits a side sleeper with back pain';
    for (const textOf of [known, unknown]) cost(textOf);
    expect(cost(unknown)).toBeLessThan(8 * cost(known));
  });
});
