import { expect, test } from 'vitest';
import { sampleLine } from '#lib/domain/catalogue.ts';
import { languages } from '#lib/schemas/text.ts';
import { keptFigures } from '#lib/ui/privacy/kept-data.ts';
import { builtPages, type BuiltPage } from '../fixtures/built-html.ts';
import { testedContent } from '../fixtures/content.ts';

const { contact } = testedContent.site;
const links = (page: BuiltPage, selector: string): (string | null)[] =>
  page.root.querySelectorAll(selector).map((link) => link.getAttributeValue('href'));
const pagesIn = (language: string) => builtPages.filter(({ address }) => address === `/${language}` || address.startsWith(`/${language}/`));
const isKiosk = ({ address }: BuiltPage): boolean => /^\/(?:en|ar)\/kiosk(?:\/|$)/.test(address);

test.each(languages)('every page in %s has the page on privacy at its foot, and says once that its products are samples', (language) => {
  const pages = pagesIn(language).filter((page) => !isKiosk(page));
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !links(page, 'footer a').includes(`/${language}/privacy`)).map(({ address }) => address)).toEqual([]);
  const line = sampleLine(testedContent)?.[language] ?? '';
  const times = ({ root }: BuiltPage): number => (root.querySelector('body')?.textContent ?? '').split(line).length - 1;
  expect(pages.filter((page) => times(page) !== 1).map(({ address }) => address)).toEqual([]);
});

test.each(languages)('the page on privacy in %s says how long, by which law, and whom to ask', (language) => {
  const page = pagesIn(language).find(({ address }) => address === `/${language}/privacy`);
  const text = page?.root.querySelector('main')?.textContent ?? '';
  const { contact: contactDays, request } = keptFigures(testedContent, language);
  for (const figure of [contactDays, request, '2016']) expect(text).toContain(figure);
  expect(page && links(page, 'main a')).toContain(`mailto:${contact.email}`);
});

test.each(languages)('where a phone is asked for in %s it is said what happens to it, without a way out of the kiosk', (language) => {
  const forms = pagesIn(language).filter((page) => page.root.querySelectorAll('input[type="tel"]').length > 0);
  expect(forms.length).toBeGreaterThan(30);
  const figures = keptFigures(testedContent, language);
  for (const page of forms) {
    if (!page.address.startsWith(`/${language}/kiosk/`)) {
      expect(page.root.querySelector('#callback form')?.textContent, page.address).toContain(figures.contact);
      expect(links(page, '#callback form a')).toContain(`/${language}/privacy`);
      continue;
    }
    const said = page.root.querySelector('details.privacy')?.textContent ?? '';
    for (const figure of [figures.contact, figures.request, figures.kiosk, contact.email, `/${language}/privacy`])
      expect(said, page.address).toContain(figure);
    expect(links(page, 'details.privacy a')).toEqual([]);
  }
});
