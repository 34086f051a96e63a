import type { Page, Response } from 'playwright';
import { beforeAll } from 'vitest';
import { useSite, type Site } from '../fixtures/site.ts';

/** How a page is opened: with script unless told otherwise, on a desk unless a width is given. */
interface Look {
  script?: boolean;
  width?: number;
}

export const withoutScript = { script: false } as const satisfies Look;

/** Somebody who looks at the guide: one tab with script and one without, since opening them costs most of the time. */
export interface Visitor {
  site: Site;
  /** The tab that was used last; it is there from the first `open` on. */
  page: Page;
  open: (address: string, look?: Look) => Promise<Response | null>;
  /** Path and query of the page. */
  address: () => string;
  /** What the first such element says, with single spaces. */
  text: (selector: string) => Promise<string>;
  count: (selector: string) => Promise<number>;
  /** Where links lead. */
  links: (selector: string) => Promise<string[]>;
  /** Height in pixels of the lowest of what a finger has to hit. */
  leastHeight: (selector: string) => Promise<number>;
}

export const useVisitor = (): Visitor => {
  const site = useSite();
  const tabs = {} as { scripted: Page; plain: Page };
  beforeAll(async () => {
    tabs.scripted = await site.browser.newPage({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    tabs.plain = await site.browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  });
  const visitor: Visitor = {
    site,
    page: undefined as unknown as Page,
    open: async (address, { script = true, width = 1440 } = {}) => {
      visitor.page = script ? tabs.scripted : tabs.plain;
      await visitor.page.setViewportSize({ width, height: 900 });
      // Somebody new: nothing of an earlier visit is kept.
      if (script && visitor.page.url().startsWith('http')) await visitor.page.evaluate(() => localStorage.clear());
      return visitor.page.goto(site.server.origin + address);
    },
    address: () => decodeURIComponent(visitor.page.url().slice(site.server.origin.length)),
    text: async (selector) => (await visitor.page.locator(selector).first().innerText()).replace(/\s+/g, ' ').trim(),
    count: (selector) => visitor.page.locator(selector).count(),
    links: (selector) => visitor.page.$$eval(selector, (found) => found.map((link) => link.getAttribute('href') ?? '')),
    leastHeight: async (selector) =>
      Math.min(...(await visitor.page.$$eval(selector, (found) => found.map((one) => one.getBoundingClientRect().height)))),
  };
  return visitor;
};
