import { showContact } from './callback-form.ts';
import { takeOver } from './offline.ts';
import { paintBadge } from './badge.ts';
import { canTakeRequests } from './requests.ts';
import { showList, markVisit, startOver } from './visit.ts';

/** Puts a screen that was just drawn to work: what needs the script, and what the visitor has said already. */
export const initScreen = (): void => {
  const able = canTakeRequests();
  for (const element of document.querySelectorAll<HTMLElement>('[data-scripted], [data-product]')) element.hidden = !able;
  for (const element of document.querySelectorAll<HTMLElement>('[data-unavailable]')) element.hidden = able;
  if (able) {
    showList();
    showContact();
  }
  paintBadge();
  markVisit();
  takeOver();
};

const patienceMs = 8000;
let loading = false;

/** Address of the script that a page runs: another one is another build. */
const codeOf = (page: Document): string | null | undefined => page.querySelector('script[src]')?.getAttribute('src');

const load = async (address: string): Promise<Document> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || page.body.dataset['idleSeconds'] === undefined) throw new Error(`${address} is no screen of the kiosk.`);
  return page;
};

const put = (page: Document, address: string): void => {
  const { lang, dir } = page.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.title = page.title;
  const manifest = page.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest) document.querySelector('link[rel=manifest]')?.replaceWith(manifest);
  document.body.replaceWith(page.body);
  history.replaceState(null, '', address);
  scrollTo(0, 0);
  initScreen();
  document.querySelector('h1')?.focus();
};

/** Says something on the screen that is shown. */
const notify = (text: string | undefined): void => {
  const notice = document.querySelector('[data-notice]');
  if (notice) notice.textContent = text ?? '';
};

/**
 * Shows another screen in place of this one. What the visitor has said stays in memory, and the history never grows, so that it
 * leads nowhere. A screen of another build is loaded as a whole. Where it cannot be had, this one stays and says `otherwise`.
 */
export const show = async (
  address: string,
  otherwise = document.querySelector<HTMLElement>('[data-notice]')?.dataset['notice'],
): Promise<void> => {
  if (loading) return;
  loading = true;
  notify('');
  try {
    const page = await load(address);
    if (codeOf(page) === codeOf(document)) put(page, address);
    else location.replace(address);
  } catch {
    notify(otherwise);
  } finally {
    loading = false;
  }
};

/** Every link of the kiosk leads to a screen of it, in place of the one that is shown. */
export const handleLinks = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    event.preventDefault();
    // The second tap of two quick ones was not meant for the screen that the first one brought. The switch is the same on each.
    const second = event.detail > 1 && !link.matches('.switch');
    if (second || document.querySelector('[type=submit]:disabled')) return;
    if (link.dataset['reset'] === undefined) void show(link.href);
    else void startOver(link.href);
  });
  // The menu of a long touch would open links elsewhere.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
};
