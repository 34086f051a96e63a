import { today } from '../offer-ends.ts';
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
import { amountOf, price, priceBefore } from '../../words/format.ts';
import { change } from '../visitor/device.ts';
import { linked, ready, shown } from '../visitor/shown-choice.ts';
import { usualHeightCm } from '../../domain/product-filter.ts';
import type { Entry } from './entry.ts';

/**
 * Narrows the list as something is chosen, where the page holds it, and puts what is chosen into the address. On the page of a facet the form
 * leads to the whole catalogue; in a catalogue of more than a page to the list of a size, of which a page is narrowed by price. Of what fits a
 * sleeper the page holds all or a part: the rest is read as JSON once something is chosen, and the list is narrowed and sorted as a whole.
 */

const all = <Type extends Element>(selector: string, within: ParentNode = document): Type[] => [...within.querySelectorAll<Type>(selector)];

/** What of a product on the page the filter works with; without a size its own price stands there again. */
const readRow = (row: HTMLElement) => {
  const { facets = '', prices, before, height, warranty } = row.dataset;
  const cost = row.querySelector('.cost') as HTMLElement;
  const amount = cost.querySelector('[data-price]') as HTMLElement;
  return {
    row,
    facets: facets.split(' ') as Facet[],
    prices: readPrices(prices),
    before: readPrices(before),
    from: Number(amount.dataset['price']),
    size: amount.dataset['size'] ?? '',
    height: Number(height ?? 0),
    warranty: Number(warranty ?? 0),
    amount,
    name: cost.querySelector('span'),
    label: cost.querySelector('span')?.textContent ?? '',
  };
};

/** The row of a product that stands on another page of the list, made from a row of this one. */
const rowOf = (entry: Entry, like: HTMLElement, language: Language): HTMLElement => {
  const row = like.cloneNode(true) as HTMLElement;
  const { id, name, facets, heightCm, warrantyYears, type, photo } = entry;
  const isOn = entry.until !== undefined && entry.until >= today();
  const { prices, from, size, priceIs } = (isOn ? undefined : entry.then) ?? entry;
  // What ends here ends with the row: the page is read again then.
  for (const place of [row, ...all<HTMLElement>('[data-until]', row)]) delete place.dataset['until'];
  delete row.dataset['before'];
  Object.assign(row.dataset, { product: id, facets, prices, height: heightCm ?? '', warranty: warrantyYears ?? '' });
  if (isOn) Object.assign(row.dataset, { until: entry.until, before: entry.before });
  for (const place of all('[data-of]', row))
    place.textContent = entry[(place as HTMLElement).dataset['of'] as 'about' | 'facts' | 'offer'] ?? '';
  const offer = row.querySelector<HTMLElement>('[data-of=offer]');
  if (offer) offer.hidden = !isOn;
  const each = readPrices(prices);
  for (const place of all<HTMLElement>('[data-each]', row)) {
    const amount = each[place.dataset['each'] ?? ''];
    place.textContent = amount === undefined ? '–' : amountOf(amount);
  }
  const link = row.querySelector('a') as HTMLAnchorElement;
  link.href = link.pathname.replace(/[^/]+$/, id);
  link.textContent = name;
  const badge = row.querySelector<HTMLElement>('.badge');
  if (badge) badge.hidden = !entry.sample;
  row.querySelector('.art')?.remove();
  row.firstElementChild?.insertAdjacentHTML(
    'afterbegin',
    photo === undefined
      ? `<svg class="art" width="80" height="${(heightCm ?? usualHeightCm) * 2}" aria-hidden="true"><use href="#of-${type}"/></svg>`
      : `<img class="art" src="${photo}" width="80" height="60" alt="" loading="lazy">`,
  );
  const cost = row.querySelector('[data-price]') as HTMLElement;
  Object.assign(cost.dataset, { price: from, size });
  cost.textContent = price(from, language);
  row.querySelector('.cost span')?.replaceChildren(priceIs);
  const keep = row.querySelector<HTMLElement>('[data-keep]');
  if (keep) Object.assign(keep.dataset, { keep: id, name });
  keep?.lastElementChild?.replaceChildren(` ${name}`);
  return row;
};

/** How many of a long list are shown at once. */
const atOnce = 40;

const start = (form: HTMLFormElement): void => {
  document.body.classList.add('with-script');
  const language = document.documentElement.lang as Language;
  const { current, lists, rest, fits, filter: place, upTo = '', remove = '' } = form.dataset;
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
  const sort = form.elements.namedItem('sort') as HTMLSelectElement | null;
  const steps = all<HTMLButtonElement>('button[type=button]', form);
  const submit = form.querySelector<HTMLButtonElement>('[data-show]');
  let rows = all<HTMLElement>('[data-facets]').map(readRow);
  const own = rows;
  let limit = atOnce;
  const sections = all<HTMLElement>('section').filter((section) => section.querySelector('[data-facets]') !== null);
  const status = document.querySelector<HTMLElement>('[data-shown]');
  const chips = document.querySelector<HTMLElement>('[data-chips]');
  const none = document.querySelector<HTMLElement>('[data-none]');
  const clear = document.querySelector<HTMLAnchorElement>('[data-clear]');
  const languages = all<HTMLAnchorElement>('a[hreflang]').map((link) => ({ link, path: link.pathname }));
  const pages = all<HTMLAnchorElement>('.pager a');
  const pager = document.querySelector<HTMLElement>('.pager');
  const more = document.querySelector<HTMLButtonElement>('[data-more]');

  const written = (): Filter => readFilter(new URLSearchParams([...new FormData(form)] as [string, string][]), known);

  /** The most alone narrows the page of a facet, whose products all have it. */
  const addressed = (): Filter => {
    const filter = readFilter(new URLSearchParams(location.search), known);
    return current === undefined ? filter : { ...filter, facets: [current as Facet] };
  };

  /** With the fragment, which says whose list it is. */
  const addressOf = ({ facets, maxPriceQAR, sort }: Filter): string => {
    const size = facets.find((facet) => groupOf(facet) === 'size')?.slice('size.'.length);
    if (lists === undefined || size === undefined) return base + writeFilter({ facets, maxPriceQAR, sort }) + location.hash;
    return lists.replace('{size}', size) + writeFilter({ facets: [], maxPriceQAR }) + location.hash;
  };

  /** The size and the most are the visitor's own, on every page from here on; so is the sleeper of the list where none is known. */
  const keepBed = ({ facets, maxPriceQAR: most }: Filter): void => {
    const size = facets.find((facet) => groupOf(facet) === 'size')?.slice('size.'.length);
    if (linked() === undefined && (size !== shown().size || most !== shown().most))
      change((now) => ({ ...now, bodies: fits === undefined || now.bodies.length > 0 ? now.bodies : [fits], size, most }));
  };

  const go = (filter: Filter): void => {
    keepBed(filter);
    const address = addressOf(filter);
    if (!inPlace || (lists !== undefined && !filter.facets.includes(current as Facet))) return location.assign(address);
    if (!location.href.endsWith(address)) history.pushState(null, '', address);
    limit = atOnce;
    void show();
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

  const showFields = ({ facets, maxPriceQAR, sort: by }: Filter): void => {
    for (const { input, facet } of options)
      input.checked = facets.includes(facet) || (facet === 'size.' && !facets.some((chosen) => groupOf(chosen) === 'size'));
    most.value = String(maxPriceQAR ?? '');
    if (sort) sort.value = by ?? '';
    showSteps();
  };

  /** The whole of a list that has more than a page; where it cannot be had, the page stays what it is. */
  const readRest = async (address: string, like: HTMLElement): Promise<void> => {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const known = new Map(own.map((product) => [product.row.dataset['product'], product]));
    rows = ((await answer.json()) as Entry[]).map((entry) => known.get(entry.id) ?? readRow(rowOf(entry, like, language)));
    // What marks the kept ones on this page marks those too.
    document.dispatchEvent(new CustomEvent('choice'));
  };

  const isNarrowed = ({ facets, maxPriceQAR, sort: by }: Filter): boolean =>
    by !== undefined || maxPriceQAR !== undefined || facets.some((facet) => facet !== current);

  const showRows = (filter: Filter): number => {
    const size = options.find(({ facet }) => groupOf(facet) === 'size' && filter.facets.includes(facet));
    const isPage = rest !== undefined && !isNarrowed(filter);
    const counted = isPage ? own : rows;
    const found = counted
      .filter((product) => matches(product, filter))
      .map((product) => ({ ...product, counted: countedPrice(product, filter.facets) }));
    // In the order of the list, or of the prices where they are of one size.
    const by = filter.sort ?? (size && rest === undefined && fits === undefined ? 'price' : undefined);
    if (by === 'price') found.sort((one, other) => one.counted - other.counted);
    else if (by) found.sort((one, other) => other[by] - one[by]);
    for (const { row } of rows) row.hidden = true;
    for (const { row, amount, name, label, counted, before, size: key } of found.slice(0, rest === undefined ? undefined : limit)) {
      const isPillow = key === 'pillow';
      name?.replaceChildren(size && !isPillow ? size.label : label);
      if (!isPillow) amount.textContent = price(counted, language);
      const beforeQAR = before[size ? size.facet.slice('size.'.length) : key];
      if (!isPillow && beforeQAR !== undefined) {
        const note = document.createElement('small');
        note.textContent = priceBefore({ beforeQAR }, language);
        amount.append(' ', note);
      }
      Object.assign(amount.dataset, { price: counted, size: size && !isPillow ? size.facet.slice('size.'.length) : key });
      row.hidden = false;
      (row.parentElement ?? own[0]?.row.parentElement)?.append(row);
    }
    for (const section of sections) section.hidden = !section.querySelector('[data-facets]:not([hidden])');
    if (pager) pager.hidden = rest !== undefined && !isPage;
    if (more) more.hidden = rest === undefined || found.length <= limit;
    return found.length;
  };

  const show = async (): Promise<void> => {
    const filter = addressed();
    const { facets, maxPriceQAR } = filter;
    showFields(filter);
    if (rest !== undefined && rows === own && own[0] && isNarrowed(filter)) await readRest(rest, own[0].row).catch(() => undefined);
    const count = showRows(filter);
    for (const { facet, count: places } of options) places?.replaceChildren(String(countOf(rows, filter, facet)));
    chips?.replaceChildren(
      ...options
        .filter(({ facet }) => facets.includes(facet) && facet !== current)
        .map(({ facet, label }) => chip(label, { ...filter, facets: facets.filter((chosen) => chosen !== facet) })),
      ...(maxPriceQAR === undefined ? [] : [chip(upTo.replace('{price}', price(maxPriceQAR, language)), { facets })]),
    );
    if (status)
      status.textContent = (
        (rest !== undefined && rows === own && isNarrowed(filter) ? status.dataset['part'] : status.dataset['shown']) ?? ''
      )
        .replace('{count}', String(count))
        .replace('{total}', status.dataset['total'] ?? String(rows.length));
    if (submit) submit.textContent = (submit.dataset['show'] ?? '').replace('{count}', String(count));
    if (none) none.hidden = count > 0;
    if (clear) clear.hidden = current === undefined && !isNarrowed(filter);
    const query = writeFilter(current === undefined ? filter : { facets: [], maxPriceQAR });
    for (const { link, path } of languages) link.href = path + query + location.hash;
    for (const link of pages) Object.assign(link, { search: query, hash: location.hash });
    if (clear && current === undefined) clear.hash = location.hash;
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
    if (current !== undefined || rest !== undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go({ facets: [] });
  });
  more?.addEventListener('click', () => {
    limit += atOnce;
    void show();
  });
  window.addEventListener('popstate', () => void show());
  // An offer has ended: what is chosen stands in the address.
  document.addEventListener('offers', () => location.reload());
  if (location.search !== '') history.replaceState(null, '', addressOf(addressed()));
  void show();
  void ready.then(() => {
    const { size, most: budget } = shown();
    // A page of the guide led here with a size, such as that of two sleepers.
    if (size === undefined && fits !== undefined && document.referrer.startsWith(`${location.origin}/`)) keepBed(addressed());
    const facets = known.filter((facet) => facet === `size.${size}`);
    if (location.search !== '' || current !== undefined || (facets.length === 0 && budget === undefined)) return;
    history.replaceState(history.state, '', addressOf({ facets, maxPriceQAR: budget }));
    void show();
  });
};

const form = document.querySelector<HTMLFormElement>('[data-filter]');
if (form) start(form);
