import { endOffers } from '../../offer-ends.ts';
import { abortAfter } from '../../abort-after.ts';
import { element } from '../../visitor/element.ts';
import { readLanguage } from '../../visitor/words.ts';
import { isOwnList, isScreen, placeBefore, placeOf } from '../places.ts';
import { paintBadge } from './badge.ts';
import { showContact, showEnd } from './callback-form.ts';
import { lookForNewBuild } from './offline.ts';
import { canTakeRequests } from './requests.ts';
import { forgetVisitor, isStart, markVisit, showList, visit } from './visit.ts';

/** Puts a screen that was just drawn to work: what needs the script, and what the visitor has said already. */
export const initScreen = (): void => {
  const able = canTakeRequests();
  readLanguage();
  for (const element of document.querySelectorAll<HTMLElement>('[data-scripted], input[data-product]')) element.hidden = !able;
  // Browsers without `scripting` media show it.
  for (const element of document.querySelectorAll<HTMLElement>('.unscripted')) element.hidden = true;
  for (const element of document.querySelectorAll<HTMLElement>('[data-unavailable]')) element.hidden = able;
  if (able) {
    showList();
    showContact();
    showEnd();
  }
  endOffers();
  paintBadge();
  markVisit();
  if (isStart()) lookForNewBuild();
};

const patienceMs = 8000;

const load = async (path: string): Promise<Document> => {
  const response = await fetch(path, { signal: abortAfter(patienceMs) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!response.ok || !page.querySelector('main#content')) throw new Error(`${path} is nothing that the kiosk shows.`);
  return page;
};

const placeOfLink = ({ origin, pathname }: HTMLAnchorElement): string | undefined =>
  origin === location.origin ? placeOf(pathname) : undefined;

/** What the guide lets a visitor keep becomes a tick for the list, with its name, price, offer, and whether it can be had. */
const putTicks = (main: Element): void => {
  for (const list of main.querySelectorAll('.goods, .offers:not([data-products])')) {
    const ticks = [...list.querySelectorAll<HTMLElement>('[data-keep][data-name]')].map((keep) => {
      const row = keep.closest<HTMLElement>('tr, li');
      const box = element('input', { type: 'checkbox', value: keep.dataset['keep'] ?? '' });
      const name = keep.dataset['name'] ?? '';
      Object.assign(box.dataset, { product: list.matches('.pillows') ? 'pillow' : 'mattress', name });
      const told = ['[data-of=about], span + span:not([data-price]), .pillows td[data-name]', '[data-stock]'];
      const about = told
        .map((of) => row?.querySelector(of)?.textContent.trim() ?? '')
        .filter((text) => text !== '')
        .join(' · ');
      const offer = row?.querySelector<HTMLElement>('[data-of=offer]:not([hidden])');
      const lasts = offer && element('small', {}, ` ${offer.textContent.trim()}`);
      Object.assign(lasts?.dataset ?? {}, offer?.dataset);
      const price = row?.querySelector<HTMLElement>('[data-price]') ?? undefined;
      if (price?.dataset['size'] && !list.matches('.pillows')) box.dataset['size'] = price.dataset['size'];
      const said = element('span', { className: 'about' }, about && price ? `${about} · ` : about, price, lasts ?? undefined);
      const picture = row?.querySelector('img.art') ?? undefined;
      const className = list.matches('.goods') ? 'product listed' : 'product';
      const label = element('label', { className }, box, picture, element('span', { className: 'name' }, name), said);
      // Of a pair, in the visitor's size.
      if (list.matches('.offers')) Object.assign(label.dataset, row?.dataset);
      return label;
    });
    list.replaceWith(element('div', { className: 'offer' }, ...ticks));
  }
};

/** A link that leads out of the kiosk becomes text, or goes with what makes no sense on paper either. */
const keepInside = (main: Element): void => {
  // What a script of the guide would put to work goes with it.
  for (const part of main.querySelectorAll('script, noscript, form, [data-keep]')) part.remove();
  for (const link of main.querySelectorAll('a')) {
    // A part of the same page that a link leads to is for home too.
    if (placeOfLink(link) !== undefined && !link.getAttribute('href')?.startsWith('#')) continue;
    const line = link.closest('.no-print');
    if (line) line.remove();
    else link.replaceWith(...link.childNodes);
  }
};

/** A page of the guide in the kiosk's frame, which is taken from a screen of its language. */
const framed = async (path: string): Promise<Document> => {
  const [screen, guide] = await Promise.all([load(`${path.slice(0, 3)}/kiosk/callback`), load(path)]);
  const main = guide.querySelector('main') as HTMLElement;
  const about = main.querySelector<HTMLElement>('[data-about]')?.dataset['about'];
  if (about !== undefined) {
    const { outcomeId, otherOutcomeId } = JSON.parse(about) as { outcomeId?: string; otherOutcomeId?: string };
    if (otherOutcomeId !== undefined) main.dataset['answer'] = `${outcomeId},${otherOutcomeId}`;
  }
  main.dataset['page'] = guide.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  // A question is whole on the screen.
  main.classList.toggle('asks', main.querySelector(':scope > .choices') !== null);
  putTicks(main);
  keepInside(main);
  const onward = screen.querySelector<HTMLTemplateElement>('template[data-onward]');
  if (main.dataset['answer'] !== undefined || isOwnList(path) || main.querySelector('.product')) onward?.replaceWith(onward.content);
  main.querySelector('h1')?.setAttribute('tabindex', '-1');
  screen.querySelector('main')?.replaceWith(main);
  const other = screen.querySelector('.switch');
  other?.setAttribute('href', `${other.getAttribute('href')?.slice(0, 3)}${path.slice(3)}`);
  screen.title = guide.title;
  screen.head.append(...guide.querySelectorAll('link[rel=stylesheet]'));
  return screen;
};

/** What stands at a path, which says so of itself. */
const get = async (path: string): Promise<Document> => {
  const page = await (isScreen(path) ? load(path) : framed(path));
  const main = page.querySelector('main');
  if (main) main.dataset['place'] = path.slice(3);
  const back = page.querySelector('[data-back]');
  if (/\/(?:shortlist|callback)$/.test(path)) back?.setAttribute('href', path.slice(0, 3) + visit.last);
  else if (!isScreen(path)) back?.setAttribute('href', placeBefore(path));
  return page;
};

/** What a page is drawn and run with, all of it here already; other files are those of another build. */
const isOfThisBuild = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLElement>('link[rel=stylesheet], script[src]')].every((file) =>
    [...document.querySelectorAll<HTMLElement>(file.localName)].some(
      (ours) => ours.getAttribute('href') === file.getAttribute('href') && ours.getAttribute('src') === file.getAttribute('src'),
    ),
  );

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

/** The last screen that was asked for: whatever comes later than another one is dropped. */
let asked = 0;

/** Shows what stands at a path; false where it cannot be had. */
const bring = async (path: string): Promise<boolean> => {
  asked += 1;
  const mine = asked;
  const address = isScreen(path) ? path : `${path.slice(0, 3)}/kiosk`;
  try {
    const page = await get(path);
    if (mine !== asked) return true;
    if (isOfThisBuild(page)) put(page, address);
    else location.replace(address);
    return true;
  } catch {
    return mine !== asked;
  }
};

let loading = false;
let starting = false;

/**
 * Shows another screen in place of this one. What the visitor has said stays in memory, and the history never grows, so that it
 * leads nowhere. A screen of another build is loaded as a whole. Where it cannot be had, this one stays and says `otherwise`.
 */
export const show = async (
  path: string,
  otherwise = document.querySelector<HTMLElement>('[data-notice]')?.dataset['notice'],
): Promise<void> => {
  if (loading || starting) return;
  loading = true;
  notify('');
  if (!(await bring(path))) notify(otherwise);
  loading = false;
};

/** Leaves nothing of the visit: memory, what is drawn, the browser's storage. While the first screen cannot be had, an empty one stays. */
export const startOver = async (start = `/${document.documentElement.lang}/kiosk`): Promise<void> => {
  if (starting) return;
  starting = true;
  forgetVisitor();
  const notice = document.querySelector<HTMLElement>('[data-notice]');
  document.body.replaceChildren(...(notice ? [notice] : []));
  while (!(await bring(start))) {
    notify(notice?.dataset['notice']);
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  starting = false;
};

/** Every link of the kiosk leads to something else in its frame, in place of what is shown. */
export const handleLinks = (): void => {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link) return;
    event.preventDefault();
    // The second tap of two quick ones was not meant for the screen that the first one brought. The switch is the same on each.
    const second = event.detail > 1 && !link.matches('.switch');
    const path = placeOfLink(link);
    if (second || path === undefined || document.querySelector('[type=submit]:disabled')) return;
    if (link.dataset['reset'] === undefined) void show(path);
    else void startOver(path);
  });
  // The menu of a long touch would open links elsewhere.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
};
