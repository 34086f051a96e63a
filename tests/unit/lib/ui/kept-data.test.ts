import { expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { keptData, keptFigures } from '#lib/ui/privacy/kept-data.ts';
import { broken, realContent } from '../../../fixtures/content.ts';

const changed = broken(realContent, (copy) => (copy.privacy = { ...copy.privacy, contactDays: 3, requestMonths: 1 }));

test('durations are counted as each language counts', () => {
  expect(keptFigures(realContent, 'en')).toEqual({ contact: '90 days', request: '24 months', sandbox: '24 hours', kiosk: '24 hours' });
  expect(keptFigures(realContent, 'ar')).toEqual({ contact: '90 يوماً', request: '24 شهراً', sandbox: '24 ساعة', kiosk: '24 ساعة' });
  expect(keptFigures(changed, 'en')).toMatchObject({ contact: '3 days', request: '1 month' });
  expect(keptFigures(changed, 'ar')).toMatchObject({ contact: '3 أيام', request: 'شهر' });
});

test.each(languages)('the page in %s says what the service deletes by', (language) => {
  const text = (content: typeof realContent) =>
    keptData(content, language)
      .map(({ text }) => text)
      .join('\n');
  const { contact, request } = keptFigures(realContent, language);
  expect(text(realContent)).toContain(contact);
  expect(text(realContent)).toContain(request);
  expect(text(changed)).not.toContain(contact);
  expect(text(changed)).not.toMatch(/\{\w+\}/);
});

test.each(languages)('what the owner is told of it in %s has the same figures', (language) => {
  const choice = realContent['owner-questions'].find(({ gap }) => gap === 'G56')?.choice[language];
  const { contact, request } = keptFigures(realContent, language);
  expect(choice).toContain(contact);
  expect(choice).toContain(request);
});
