import {
  countedPrice,
  countOf,
  type Facet,
  type Filter,
  groupOf,
  matches,
  readFilter,
  readPrices,
  writeFilter,
} from '../../domain/product-filter.ts';
import type { Language } from '../../schemas/text.ts';
import { answerAgent } from '../answer-agent.ts';
import { price } from '../../words/format.ts';

/**
 * Narrows the list as something is chosen, where the page holds it, and puts what is chosen into the address. On the page of a facet the form
 * leads to the whole catalogue; in a catalogue of more than a page to the list of a size, of which a page is narrowed by price.
 */

const all = <Type extends Element>(selector: string, within: ParentNode = document): Type[] => [...within.querySelectorAll<Type>(selector)];

const start = (form: HTMLFormElement): void => {
  const language = document.documentElement.lang as Language;
  const { current, lists, filter: place, upTo = '', remove = '' } = form.dataset;
  const inPlace = place === 'here';
  const base = form.getAttribute('action') ?? '';
  const options = all<HTMLInputElement>('input[type=radio], input[type=checkbox]', form).map((input) => ({
    input,
    facet: `${input.name}.${input.value}` as Facet,
    label: form.querySelector(`[for="${input.id}"]`)?.firstChild?.textContent?.trim() ?? '',
    count: form.querySelector(`[for="${input.id}"] small`),
  }));
  const known = options.map(({ facet }) => facet).filter((facet) => !facet.endsWith('.'));
  const most = form.elements.namedItem('maxPriceQAR') as HTMLInputElement;
  const steps = all<HTMLButtonElement>('button[type=button]', form);
  const submit = form.querySelector<HTMLButtonElement>('[data-show]');
  const rows = all<HTMLElement>('[data-facets]').map((row) => {
    const cost = row.querySelector('.cost') as HTMLElement;
    const facets = (row.dataset['facets'] ?? '').split(' ') as Facet[];
    return { row, facets, prices: readPrices(row.dataset['prices'] ?? ''), cost, label: cost.querySelector('span')?.textContent ?? '' };
  });
  const sections = all<HTMLElement>('section:has([data-facets])');
  const status = document.querySelector<HTMLElement>('[data-shown]');
  const chips = document.querySelector<HTMLElement>('[data-chips]');
  const none = document.querySelector<HTMLElement>('[data-none]');
  const clear = document.querySelector<HTMLAnchorElement>('[data-clear]');
  const languages = all<HTMLAnchorElement>('a[hreflang]').map((link) => ({ link, path: link.pathname }));
  const pages = all<HTMLAnchorElement>('.pager a');

  const written = (): Filter => readFilter(new URLSearchParams([...new FormData(form)] as [string, string][]), known);

  /** The most alone narrows the page of a facet, whose products all have it. */
  const addressed = (): Filter => {
    const filter = readFilter(new URLSearchParams(location.search), known);
    return current === undefined ? filter : { ...filter, facets: [current as Facet] };
  };

  const addressOf = ({ facets, maxPriceQAR }: Filter): string => {
    const size = facets.find((facet) => groupOf(facet) === 'size')?.slice('size.'.length);
    if (lists === undefined || size === undefined) return base + writeFilter({ facets, maxPriceQAR });
    return lists.replace('{size}', size) + writeFilter({ facets: [], maxPriceQAR });
  };

  const go = (filter: Filter): void => {
    const address = addressOf(filter);
    if (!inPlace || (lists !== undefined && !filter.facets.includes(current as Facet))) return location.assign(address);
    history.pushState(null, '', address);
    show();
  };

  const chip = (name: string, without: Filter): HTMLElement => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'pill';
    button.textContent = `${name} ×`;
    button.ariaLabel = remove.replace('{name}', name);
    button.onclick = () => {
      go(without);
      status?.focus();
    };
    const item = document.createElement('li');
    item.append(button);
    return item;
  };

  const showSteps = (): void => {
    for (const step of steps) step.ariaPressed = String(step.value === most.value);
  };

  const showFields = ({ facets, maxPriceQAR }: Filter): void => {
    for (const { input, facet } of options)
      input.checked = facets.includes(facet) || (facet === 'size.' && !facets.some((chosen) => groupOf(chosen) === 'size'));
    most.value = String(maxPriceQAR ?? '');
    showSteps();
  };

  const showRows = (filter: Filter): number => {
    const size = options.find(({ facet }) => groupOf(facet) === 'size' && filter.facets.includes(facet));
    const priced = rows.map((product) => ({ ...product, amount: countedPrice(product.prices, filter.facets) }));
    for (const { row, cost, label, amount, facets, prices } of priced) {
      row.hidden = !matches({ facets, prices }, filter);
      if (row.hidden || label === '') continue;
      cost.firstElementChild?.replaceChildren(size?.label ?? label);
      cost.lastElementChild?.replaceChildren(price(amount, language));
    }
    // In the order of the catalogue, or of the prices where they are of one size.
    if (size) priced.sort((one, other) => one.amount - other.amount);
    for (const { row } of priced) row.parentElement?.append(row);
    for (const section of sections) section.hidden = !section.querySelector('[data-facets]:not([hidden])');
    return rows.filter(({ row }) => !row.hidden).length;
  };

  const show = (): void => {
    const filter = addressed();
    const { facets, maxPriceQAR } = filter;
    showFields(filter);
    const count = showRows(filter);
    for (const { facet, count: places } of options) places?.replaceChildren(String(countOf(rows, filter, facet)));
    chips?.replaceChildren(
      ...options
        .filter(({ facet }) => facets.includes(facet) && facet !== current)
        .map(({ facet, label }) => chip(label, { ...filter, facets: facets.filter((chosen) => chosen !== facet) })),
      ...(maxPriceQAR === undefined ? [] : [chip(upTo.replace('{price}', price(maxPriceQAR, language)), { facets })]),
    );
    if (status)
      status.textContent = (status.dataset['shown'] ?? '').replace('{count}', String(count)).replace('{total}', String(rows.length));
    if (submit) submit.textContent = (submit.dataset['show'] ?? '').replace('{count}', String(count));
    if (none) none.hidden = count > 0;
    if (clear) clear.hidden = facets.length === 0 && maxPriceQAR === undefined;
    const query = writeFilter(current === undefined ? filter : { facets: [], maxPriceQAR });
    for (const { link, path } of languages) link.href = path + query;
    for (const link of pages) link.search = query;
  };

  for (const step of steps)
    step.addEventListener('click', () => {
      most.value = step.ariaPressed === 'true' ? '' : step.value;
      showSteps();
      most.dispatchEvent(new Event('change', { bubbles: true }));
    });
  // What a page of another facet or of the whole catalogue shows is for the browser to open.
  if (!inPlace && lists === undefined) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    go(written());
    answerAgent(event, () => [status, ...sections].map((element) => element?.innerText ?? '').join('\n'));
    status?.focus({ preventScroll: true });
    status?.scrollIntoView();
  });
  if (!inPlace) {
    // Other pages lead here with a size: what is sold in it is on its list.
    const asked = addressed();
    if (asked.facets.length > 0) location.replace(addressOf(asked));
    return;
  }
  form.addEventListener('change', () => {
    // What is chosen elsewhere waits for the button: a page must not leave under somebody who moves among its fields.
    if (lists === undefined || written().facets.includes(current as Facet)) go(written());
  });
  clear?.addEventListener('click', (event) => {
    if (current !== undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go({ facets: [] });
  });
  window.addEventListener('popstate', show);
  if (location.search !== '') history.replaceState(null, '', addressOf(addressed()));
  show();
};

const form = document.querySelector<HTMLFormElement>('[data-filter]');
if (form) start(form);
