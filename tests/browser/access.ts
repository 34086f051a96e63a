import type { Page } from 'playwright';

/** Pixels of what a finger has to hit. */
const finger = 44;

/**
 * What a finger would miss on the page as it is, each as its tag, size and text: links, buttons and fields below 44 pixels in height or width.
 * As WCAG 2.5.8 has it, a link inside running text is left out; a box to tick counts as its label.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.$$eval(
    'a[href], button, summary, input, select, textarea',
    (found, least) =>
      found.flatMap((element) => {
        const isBox = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
        const target = (isBox ? element.labels?.[0] : undefined) ?? element;
        const { width, height } = target.getBoundingClientRect();
        if (!target.checkVisibility({ visibilityProperty: true }) || element.matches('.skip')) return [];
        // Running text is what has words of its own beside its links.
        let block = target;
        while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement;
        const words = [...block.querySelectorAll('*'), block]
          .filter((part) => !part.closest('a'))
          .flatMap((part) => [...part.childNodes])
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent);
        const isInline = getComputedStyle(target).display === 'inline' && /\p{L}{2}/u.test(words.join(' '));
        // Half a pixel is rounding.
        return isInline || Math.min(width, height) > least - 0.5
          ? []
          : [`${element.tagName} ${Math.round(width)}x${Math.round(height)} ${target.textContent.trim().slice(0, 30)}`];
      }),
    finger,
  );

/** Neighbours on one line that a screen reader says as one word, since a margin alone keeps them apart. */
export const gluedWords = (page: Page): Promise<string[]> =>
  page.$$eval('main *', (found) =>
    found.flatMap((element) => {
      const next = element.nextSibling;
      if (!(next instanceof HTMLElement) || !(element instanceof HTMLElement) || !element.checkVisibility() || !next.checkVisibility())
        return [];
      const [before, after] = [element.innerText, next.innerText];
      // A separator of the stylesheet is said too.
      if (/[^"\s]/.test(getComputedStyle(next, '::before').content.replace(/^(?:none|normal)$/, ''))) return [];
      const isOneLine = [element, next].every((part) => getComputedStyle(part).display.startsWith('inline'));
      return isOneLine && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)
        ? [`${before.slice(-20)}|${after.slice(0, 20)}`]
        : [];
    }),
  );

/** What is lost on a phone when letters are twice as large: text that its box cuts off, and what is wider than the page. */
export const lostAtDoubleText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const lost = [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { overflowX, clipPath } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && clipPath === 'none' && element.scrollWidth > element.clientWidth + 1;
      return isCut && element.checkVisibility() && !element.closest('svg')
        ? [`${element.tagName} cuts ${element.textContent.trim().slice(0, 30)}`]
        : [];
    });
    if (root.scrollWidth > root.clientWidth) lost.push(`the page is ${root.scrollWidth} pixels wide`);
    root.style.fontSize = '';
    return lost;
  });
