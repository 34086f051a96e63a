import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { builtPages } from '../fixtures/built-html.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { agentOn, pageToolFlags, type PageAgent } from './page-agent.ts';

let server: Server;
let browser: Browser;
let scripted: Page;
let knowsTools: boolean;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser(pageToolFlags);
  scripted = await browser.newPage({ serviceWorkers: 'block' });
  knowsTools = (await agentOn(scripted)) !== undefined;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = (page: Page, address: string) => page.goto(server.origin + address);
const address = (page: Page): string => page.url().slice(server.origin.length);

describe('forms of the guide are page tools (WebMCP, declarative)', () => {
  const forms = builtPages
    .filter((page) => !/^\/(?:(?:en|ar)\/kiosk|desk\/)/.test(page.address))
    .flatMap((page) => page.root.querySelectorAll('form').map((form) => ({ page, form })))
    // Asking for a call is for the person whose telephone it is.
    .filter(({ form }) => form.getAttributeValue('method') !== 'dialog');

  test('each has a name and a description, and fields that have both too', () => {
    expect(forms.length).toBeGreaterThan(8);
    for (const { page, form } of forms) {
      expect([page.address, form.getAttributeValue('toolname')]).toEqual([page.address, expect.stringMatching(/^[a-z]+(?:_[a-z]+)+$/)]);
      expect(form.getAttributeValue('tooldescription')?.length).toBeGreaterThan(20);
      for (const field of form.querySelectorAll('select, input')) {
        expect(field.getAttributeValue('name')).toMatch(/^\w+$/);
        expect(form.querySelectorAll(`label[for="${field.id}"]`)).toHaveLength(1);
        // Chromium reads the description of a group from its fieldset alone.
        if (/^(?:radio|checkbox)$/.test(field.getAttributeValue('type') ?? ''))
          expect(field.closest('fieldset')?.getAttributeValue('toolparamdescription')).toMatch(/\S/);
      }
    }
  });
});

describe.each(languages)('in %s', (language) => {
  const home = `/${language}`;

  describe('an agent of the browser', () => {
    /** Opens a page, and calls the one tool on it once the browser has told of it. */
    const call = async (
      path: string,
      name: string,
      input: Readonly<Record<string, string | readonly string[]>>,
    ): Promise<{ page: Page; answer: string }> => {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      const agent = (await agentOn(page)) as PageAgent;
      await open(page, home + path);
      await expect.poll(agent.tools).toEqual([name]);
      return { page, answer: await agent.call(name, input) };
    };

    test.beforeEach(({ skip }) => {
      if (!knowsTools) skip('This Chromium knows no page tools.');
    });

    test('asks the finder, and is led to the answer', async () => {
      const { page, answer } = await call('/finder', 'find_mattress_firmness', { position: 'back', weight: 'over130', thermal: 'hot' });
      expect(address(page)).toBe(`${home}/finder/back/over130/hot`);
      expect(answer).toContain('BreadcrumbList');
    });
  });
});
