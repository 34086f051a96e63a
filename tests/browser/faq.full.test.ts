import { describe, expect, test } from 'vitest';
import { askedTopics } from '#lib/contract/faq.ts';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../fixtures/content.ts';
import { useVisitor, withoutScript } from './visitor.ts';

const { faq } = testedContent;
const topics = askedTopics(testedContent);
const visitor = useVisitor();

describe.each(languages)('in %s', (language) => {
  const home = `/${language}/faq`;

  test('the questions stand by topic, each with the beginning of its answer', async () => {
    await visitor.open(home, withoutScript);
    expect(await visitor.links('.topic h2 a')).toEqual(topics.map(({ id }) => `${home}/topic/${id}`));
    expect((await visitor.links('.topic h3 a')).sort()).toEqual(faq.map(({ id }) => `${home}/${id}`).sort());
    expect(await visitor.count('.topic li p')).toBe(faq.length);
  });
});
