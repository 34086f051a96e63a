import {
  countOf,
  type Facet,
  groupOf,
  matches,
  readSelection,
  type Selection,
  toggle,
  valueOf,
  writeSelection,
} from '../../domain/product-filter.ts';
import { answerAgent } from '../answer-agent.ts';

/**
 * Lets the links of the filter combine. On the page of the whole catalogue a link adds its facet or takes it away, in place, and the
 * address says what is chosen; on the page of one facet a link leads to the whole catalogue with both. Without this script a link
 * leads to the page of its facet.
 */

const all = <Type extends Element>(selector: string): Type[] => [...document.querySelectorAll<Type>(selector)];

const facetsOf = (row: HTMLElement): Facet[] => (row.dataset['facets'] ?? '').split(' ') as Facet[];

const start = (nav: HTMLElement): void => {
  const base = nav.dataset['filter'] ?? '';
  const current = nav.dataset['current'] as Facet | undefined;
  const links = all<HTMLAnchorElement>('a[data-facet]').map((link) => ({ link, facet: link.dataset['facet'] as Facet }));
  const known = links.map(({ facet }) => facet);
  const rows = all<HTMLElement>('[data-facets]').map((row) => ({ row, facets: facetsOf(row) }));
  const products = rows.map(({ facets }) => facets);
  const sections = all<HTMLElement>('section:has([data-facets])');
  const status = document.querySelector<HTMLElement>('[data-shown]');
  const none = document.querySelector<HTMLElement>('[data-none]');
  const clear = document.querySelector<HTMLAnchorElement>('[data-clear]');
  const form = document.querySelector<HTMLFormElement>('[data-choose]');
  const choices = form ? [...form.querySelectorAll('select')] : [];
  const languages = all<HTMLAnchorElement>('a[hreflang]').map((link) => ({ link, path: link.pathname }));

  const lead = (selection: Selection): void => {
    for (const { link, facet } of links) link.href = base + writeSelection(toggle(selection, facet));
  };

  /** On the page of one facet the other products are not there to be counted. */
  if (current) return lead([current]);

  const say = (selection: Selection, count: number): void => {
    if (!status) return;
    const names = links.filter(({ facet }) => selection.includes(facet)).map(({ link }) => link.firstChild?.textContent?.trim() ?? '');
    const shown = (status.dataset['shown'] ?? '').replace('{count}', String(count)).replace('{total}', String(rows.length));
    status.textContent = names.length > 0 ? `${shown}: ${names.join(' · ')}` : shown;
  };

  const show = (): void => {
    const selection = readSelection(new URLSearchParams(location.search), known);
    const shown = rows.filter(({ row, facets }) => !(row.hidden = !matches(facets, selection)));
    for (const section of sections) section.hidden = !section.querySelector('[data-facets]:not([hidden])');
    for (const { link, facet } of links) {
      if (selection.includes(facet)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      const count = link.querySelector('small');
      if (count) count.textContent = String(countOf(products, selection, facet));
    }
    lead(selection);
    for (const choice of choices) {
      const facet = selection.find((chosen) => groupOf(chosen) === choice.name);
      choice.value = facet ? valueOf(facet) : '';
    }
    if (none) none.hidden = shown.length > 0;
    if (clear) clear.hidden = selection.length === 0;
    for (const { link, path } of languages) link.href = path + writeSelection(selection);
    say(selection, shown.length);
  };

  const choose = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(null, '', (event.currentTarget as HTMLAnchorElement).href);
    show();
  };

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const query = new URLSearchParams(choices.map(({ name, value }) => [name, value]));
    history.pushState(null, '', base + writeSelection(readSelection(query, known)));
    show();
    answerAgent(event, () => [status, ...sections].map((element) => element?.innerText ?? '').join('\n'));
  });
  for (const { link } of links) link.addEventListener('click', choose);
  clear?.addEventListener('click', choose);
  window.addEventListener('popstate', show);
  if (location.search !== '') show();
  else lead([]);
};

const nav = document.querySelector<HTMLElement>('[data-filter]');
if (nav) start(nav);
