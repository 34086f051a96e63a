import { describe, expect, test } from 'vitest';
import { authText } from '#lib/assistants/auth.ts';
import { llmsText } from '#lib/assistants/llms.ts';
import { documents } from '../../../fixtures/built-documents.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';

describe('llms.txt (llmstxt.org)', () => {
  const text = llmsText(testedContent, settings);
  const [first, second, third] = text.split('\n\n');
  const sections = text.split(/^## /m).slice(1);

  test('begins with one H1, then a summary in a quotation', () => {
    expect(first).toBe(`# ${testedContent.site.name.en}`);
    expect(second).toMatch(/^> \S/);
    expect(third).not.toMatch(/^#/);
    expect(text.match(/^# /gm)).toHaveLength(1);
  });

  test('says when to use it, and when not', () => {
    const use = sections.find((section) => section.startsWith('When to use')) ?? '';
    expect(use).toMatch(/^- Not for/m);
    expect(use).toContain('193×203');
  });

  test('leads to markdown that is there, in both languages', () => {
    const known = new Set(documents.map(({ path }) => `${settings.rootUrl}${path}.md`));
    const twins = [...text.matchAll(/\]\((\S+?\/(?:en|ar)\S*\.md)\)/g)].map(([, url = '']) => url);
    expect(twins.filter((url) => !known.has(url))).toEqual([]);
    for (const language of ['en', 'ar']) expect(twins.some((url) => url.includes(`/${language}/faq/`))).toBe(true);
  });
});

describe('auth.md', () => {
  const text = authText(testedContent, { ...settings, keyPrefix: 'shop' });

  test('names the one identity type, and the sandbox key of this deployment', () => {
    expect(text).toContain('`anonymous`, the only identity type');
    expect(text).toContain('shop_test_sandbox');
    expect(text).not.toContain('mpg_');
  });
});
