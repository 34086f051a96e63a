import { describe, expect, test } from 'vitest';
import { authText } from '#lib/assistants/auth.ts';
import { llmsText } from '#lib/assistants/llms.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';

describe('llms.txt (llmstxt.org)', () => {
  const text = llmsText(testedContent, settings);
  const [first, second, third] = text.split('\n\n');

  test('begins with one H1, then a summary in a quotation', () => {
    expect(first).toBe(`# ${testedContent.site.name.en}`);
    expect(second).toMatch(/^> \S/);
    expect(third).not.toMatch(/^#/);
    expect(text.match(/^# /gm)).toHaveLength(1);
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
