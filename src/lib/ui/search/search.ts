import type { Language } from '../../schemas/text.ts';
import { answerAgent } from '../answer-agent.ts';
import type { Found, Search } from './search-engine.ts';

/**
 * Results as you type, in place of what there is to browse. The engine, Pagefind's index and its program are fetched when the field is first used;
 * without them the form leads to the search page, which lists everything.
 */

/** Milliseconds without a key after which a query is settled: each settled query is one request. */
const pause = 300;

const attach = (box: HTMLElement): void => {
  const find = (selector: string): HTMLElement => box.querySelector(selector) as HTMLElement;
  const form = find('form');
  const field = find('input') as HTMLInputElement;
  const status = find('.search-status');
  const results = find('.search-results');
  const browse = find('.search-browse');
  const contact = find('.search-contact');
  const language = document.documentElement.lang as Language;

  let engine: Promise<Search> | undefined;
  const words = JSON.parse(box.dataset['words'] ?? '{}') as Record<string, string>;
  const load = (): Promise<Search> => (engine ??= import('./search-engine.ts').then(({ startSearch }) => startSearch(language, words)));

  /** A result page can be shared, and the other language looks for the same. */
  const remember = (query: string): void => {
    const address = (href: string): string => {
      const url = new URL(href);
      if (query) url.searchParams.set('q', query);
      else url.searchParams.delete('q');
      return url.href;
    };
    history.replaceState(history.state, '', address(location.href));
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.href = address(link.href);
  };

  const show = (found: Found | undefined): void => {
    status.textContent = found?.summary ?? '';
    results.replaceChildren(...(found ? [found.list] : []));
    results.hidden = !found;
    browse.hidden = found !== undefined;
    contact.hidden = found?.unknown === false;
  };

  const run = async (): Promise<void> => {
    const query = field.value.trim();
    remember(query);
    if (!query) return show(undefined);
    try {
      const found = await (await load())(query);
      // Someone has typed on.
      if (field.value.trim() === query) show(found);
    } catch {
      engine = undefined;
      show(undefined);
      status.textContent = words['failed'] ?? '';
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };

  field.addEventListener('focus', () => void load().catch(() => (engine = undefined)), { once: true });
  field.addEventListener('input', () => runSoon(pause));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    const shown = run();
    answerAgent(event, () => shown.then(() => `${status.innerText}\n${results.innerText}`));
  });

  const links = (): HTMLElement[] => [...results.querySelectorAll<HTMLElement>('a, button')];
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (document.activeElement === field) {
        field.value = '';
        runSoon(0);
      }
      field.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || results.hidden) return;
    const stops = [field, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    const next = stops[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  });

  const asked = new URLSearchParams(location.search).get('q');
  if (asked) field.value = asked;
  // A field that the browser filled in again, or an address with a question.
  if (field.value) runSoon(0);
};

for (const box of document.querySelectorAll<HTMLElement>('.search')) attach(box);
