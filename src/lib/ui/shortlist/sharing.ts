import { writeFragment } from '../../visitor/choice.ts';
import { isShared } from '../visitor/device.ts';
import { button } from '../visitor/element.ts';
import { ready, shown } from '../visitor/shown-choice.ts';
import type { VisitorWords } from '../visitor/words.ts';

/** What the list and the comparison have in common: where things stand on the page, and the ways to take it along. */

export const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;

/**
 * Draws what stands in `place` now and whenever the choice changes; says so where what it takes cannot be had. The screen in the showroom shows
 * other pages in its place. Returned: draws it again.
 */
export const keepDrawn = (place: string, draw: () => Promise<void>): (() => void) => {
  const redraw = (): void => {
    if (!document.querySelector(place)) return;
    const said = find('[data-said]');
    said.textContent = '';
    void draw().catch(() => {
      said.textContent = said.dataset['failed'] ?? '';
    });
  };
  document.addEventListener('choice', redraw);
  void ready.then(redraw);
  return redraw;
};

/** The address of the page with these products, whole: notes are in none. That of a screen in the showroom is of no page. */
export const addressWith = (keep: readonly string[]): string =>
  (find('main').dataset['page'] ?? location.origin + location.pathname) + writeFragment({ ...shown(), keep });

const share = async (url: string, { texts }: VisitorWords): Promise<void> => {
  const page = { title: document.title, url };
  // A closed share sheet rejects; the reader has then decided against it.
  if ('share' in navigator && navigator.canShare(page)) return navigator.share(page).catch(() => undefined);
  const said = find('[data-said]');
  try {
    await navigator.clipboard.writeText(url);
    said.textContent = texts.copied;
  } catch {
    said.textContent = `${texts.notCopied} ${url}`;
  }
};

/** The address as QR code, where there is room for it or once it is to be printed: a phone needs none of itself. */
export const drawCode = async (url: string, { texts }: VisitorWords): Promise<void> => {
  const { qrCode } = await import('../../drawings/qr-code.ts');
  const place = find('[data-qr]');
  place.innerHTML = `${qrCode(url)}<figcaption></figcaption>`;
  place.firstElementChild?.setAttribute('aria-label', texts.qr);
  (place.lastElementChild as HTMLElement).textContent = texts.scan;
};

/** Buttons that share and print, which a screen of others does neither. */
export const takeAlong = async (keep: readonly string[], found: VisitorWords, ...actions: HTMLElement[]): Promise<void> => {
  const { texts } = found;
  const url = addressWith(keep);
  const print = (): void =>
    void drawCode(url, found)
      .catch(() => undefined)
      .then(() => window.print());
  find('[data-actions]').replaceChildren(
    ...actions,
    ...(isShared ? [] : [button(texts.share, () => void share(url, found)), button(texts.print, print)]),
  );
  if (isShared || matchMedia('(min-width: 48rem)').matches) await drawCode(url, found).catch(() => undefined);
};
