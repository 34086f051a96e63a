import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { builtPages } from '../fixtures/built-html.ts';
import { realContent, record } from '../fixtures/content.ts';
import { useSite } from '../fixtures/site.ts';

const site = useSite();
let scripted: Page;
let plain: Page;

beforeAll(async () => {
  scripted = await site.browser.newPage({ serviceWorkers: 'block' });
  plain = await site.browser.newPage({ javaScriptEnabled: false });
});

const open = (page: Page, address: string) => page.goto(site.server.origin + address);
const address = (page: Page): string => page.url().slice(site.server.origin.length);

describe('forms of the guide are page tools (WebMCP, declarative)', () => {
  const forms = builtPages
    .filter((page) => !/^\/(?:en|ar)\/kiosk/.test(page.address))
    .flatMap((page) => page.root.querySelectorAll('form').map((form) => ({ page, form })));

  test('each has a name and a description, and fields that have both too', () => {
    expect(forms.length).toBeGreaterThan(8);
    for (const { page, form } of forms) {
      expect([page.address, form.getAttributeValue('toolname')]).toEqual([page.address, expect.stringMatching(/^[a-z]+(?:_[a-z]+)+$/)]);
      expect(form.getAttributeValue('tooldescription')?.length).toBeGreaterThan(20);
      for (const field of form.querySelectorAll('select, input')) {
        expect(field.getAttributeValue('name')).toMatch(/^\w+$/);
        expect(form.querySelectorAll(`label[for="${field.id}"]`)).toHaveLength(1);
      }
    }
  });

  test('the finder, the size translator, the filter and the search are there, each once a page, in both languages', () => {
    for (const language of languages) {
      const named = (path: string) =>
        forms.filter(({ page }) => page.address === `/${language}${path}`).map(({ form }) => form.getAttributeValue('toolname'));
      expect(named('/finder')).toEqual(['find_mattress_firmness']);
      expect(named('/sizes')).toEqual(['translate_mattress_size']);
      expect(named('/sizes/translate')).toEqual(['translate_mattress_size']);
      expect(named('/products')).toEqual(['filter_products']);
      expect(named('/faq')).toEqual(['search_guide']);
    }
  });
});

/** Submits the form of a page as a browser does for an agent, and gives what the page answers. */
const submitAsAgent = (page: Page, values: Readonly<Record<string, string>>): Promise<string> =>
  page.evaluate(async (given) => {
    const form = document.querySelector('form[toolname]') as HTMLFormElement;
    for (const [name, value] of Object.entries(given))
      (form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement).value = value;
    return new Promise<string>((resolve, reject) => {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'agentInvoked', { value: true });
      Object.defineProperty(event, 'respondWith', { value: (answer: Promise<string>) => void answer.then(resolve, reject) });
      form.dispatchEvent(event);
      if (!event.defaultPrevented) reject(new Error('The form would navigate.'));
    });
  }, values);

describe.each(languages)('in %s', (language) => {
  const home = `/${language}`;

  test.each([true, false])('the form of the finder leads to the answer (with script: %s)', async (script) => {
    const page = script ? scripted : plain;
    await open(page, `${home}/finder`);
    await page.selectOption('select[name=position]', 'side');
    await page.selectOption('select[name=weight]', 'k90to130');
    await page.selectOption('select[name=thermal]', 'hot');
    await page.click('form[toolname=find_mattress_firmness] button');
    expect(address(page)).toBe(`${home}/finder/side/k90to130/hot`);
  });

  test('the size translator answers an agent, by list and by words', async () => {
    await open(scripted, `${home}/sizes/translate`);
    const king = record(realContent['regional-sizes'], 'us-king');
    const chosen = await submitAsAgent(scripted, { size: `us-king ${king.widthCm} ${king.lengthCm}`, q: '' });
    expect(chosen).toContain(king.name[language]);
    expect(chosen).toMatch(/\b13\b/);
    expect(await submitAsAgent(scripted, { size: '', q: '180x200' })).toContain('180×200');
  });

  test('the filter answers an agent and a person alike, and shows what is chosen', async () => {
    await open(scripted, `${home}/products`);
    const answer = await submitAsAgent(scripted, { type: 'hybrid', size: 'single' });
    expect(address(scripted)).toBe(`${home}/products?type=hybrid&size=single`);
    for (const { name, type, priceBySizeQAR } of realContent.mattresses)
      expect(answer.includes(name[language])).toBe(type === 'hybrid' && 'single' in priceBySizeQAR);
    await scripted.goBack();
    expect(await scripted.inputValue('select[name=type]')).toBe('');
    await scripted.goForward();
    expect(await scripted.inputValue('select[name=type]')).toBe('hybrid');
    await scripted.click('.filter-form summary');
    await scripted.selectOption('select[name=type]', 'latex');
    await scripted.click('form[toolname=filter_products] button');
    expect(address(scripted)).toBe(`${home}/products?type=latex&size=single`);
  });

  test('without script the filter shows no form that would not work', async () => {
    await open(plain, `${home}/products`);
    expect(await plain.locator('.filter-form').isVisible()).toBe(false);
    expect(await plain.locator('.facets a').first().isVisible()).toBe(true);
  });

  test('the search answers an agent with results', async () => {
    await open(scripted, `${home}/faq`);
    expect(await submitAsAgent(scripted, { q: '180x200' })).toContain(record(realContent.sizes, 'king').name[language]);
  });
});
