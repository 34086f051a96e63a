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

  test.each(faq)('$id is answered whole, with its sources, related questions and where it leads', async (entry) => {
    await visitor.open(`${home}/${entry.id}`, withoutScript);
    const shown = await visitor.text('main');
    for (const paragraph of entry.answer[language].split(/\s*\n+\s*/))
      expect(shown).toContain(paragraph.split(/(?<=[.؟?!])\s+/).at(-1) ?? '');
    expect(await visitor.count('.sources li')).toBe(entry.sources.length);
    expect(await visitor.count('.onward a')).toBe(entry.leadsTo.length);
    expect(await visitor.links('main ul a')).toEqual(expect.arrayContaining(entry.related.map((related) => `${home}/${related}`)));
    expect(await visitor.count('.nearby a')).toBeGreaterThan(0);
    expect((await visitor.count('.faq-figure svg')) > 0).toBe(entry.figure !== null);
  });
});
