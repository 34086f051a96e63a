import '../offer-ends.ts';
import { mostKept } from '../../visitor/choice.ts';
import { withoutProduct, withProduct } from '../../visitor/kept.ts';
import { interpolate } from '../../words/messages.ts';
import { change, isLasting, kept, onChange } from './device.ts';
import { button, element } from './element.ts';
import { carried, dropLink, linked, readAddress, ready, takeLink, unknownInLink, writeAddress } from './shown-choice.ts';
import { showSize } from './size-choice.ts';
import { choiceLine, language, words } from './words.ts';

/** On every page: the buttons that keep, the count beside the list, the choice in the address, and a word where a link shows somebody else's. */

/** A list may get more of them. */
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('button[data-keep]')];
const bodiesOf = ({ dataset }: HTMLElement): string[] | undefined => dataset['bodies']?.split(',');

const isKept = (place: HTMLButtonElement): boolean => {
  const bodies = bodiesOf(place);
  if (bodies) return bodies.join() === kept().bodies.join();
  return kept().products.some(({ id }) => id === place.dataset['keep']);
};

const press = (place: HTMLButtonElement): void => {
  const { keep: id = '', name = '' } = place.dataset;
  const bodies = bodiesOf(place);
  const had = isKept(place);
  if (bodies) change((now) => ({ ...now, language, bodies: had ? [] : bodies }));
  else change((now) => ({ ...(had ? withoutProduct(now, id) : withProduct(now, { id, name })), language }));
  if (!had && !isKept(place)) void say((texts) => interpolate(texts.full, { count: mostKept }));
};

/** A bar at the foot of the window, which moves nothing that is being read. */
const bar = element('aside', { className: 'visitor-bar no-print', hidden: true });
const barText = element('p');
barText.setAttribute('role', 'status');
const barButtons = element('p', { className: 'actions' });
bar.append(barText, barButtons);

const say = async (sentence: (texts: Awaited<ReturnType<typeof words>>['texts']) => string, ...actions: HTMLElement[]): Promise<void> => {
  const { texts } = await words();
  bar.hidden = false;
  document.body.append(bar);
  barButtons.replaceChildren(...actions);
  barText.textContent = sentence(texts);
};

const sayWhose = async (): Promise<void> => {
  const link = linked();
  const unknown = unknownInLink();
  bar.hidden = true;
  if (link === undefined && unknown.length === 0 && isLasting()) return;
  const found = await words();
  const { texts } = found;
  const sentences = [
    link && interpolate(texts.theirs, { what: choiceLine(link, found, true) }),
    unknown.length > 0 && interpolate(texts.unknown, { what: unknown.join(', ') }),
    !isLasting() && (kept().products.length > 0 || kept().bodies.length > 0) && texts.notKept,
  ].filter(Boolean);
  const { bodies, size, products } = kept();
  const hasOwn = bodies.length > 0 || size !== undefined || products.length > 0;
  const leave = (): void => {
    dropLink();
    announce();
  };
  const actions = link ? [button(texts.take, takeLink), button(hasOwn ? texts.mine : texts.leave, leave)] : [];
  if (sentences.length > 0) await say(() => sentences.join(' '), ...actions);
};

/** Tells the other scripts of the page that it shows another choice. */
const announce = (): void => {
  document.dispatchEvent(new CustomEvent('choice'));
};

const show = (): void => {
  for (const place of buttons()) {
    place.setAttribute('aria-pressed', String(isKept(place)));
    place.disabled = false;
  }
  const count = kept().products.length;
  for (const place of document.querySelectorAll('[data-kept-count]')) place.textContent = count > 0 ? String(count) : '';
  showSize();
  if (document.querySelector('[data-travels]')) writeAddress();
  void sayWhose().catch(() => undefined);
};

/** The last question of the finder leads here: its answer is the visitor's own, unlike that of a link or of another row of a table. */
const takeAnswer = (): void => {
  const place = buttons().find((one) => bodiesOf(one));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!place || visit?.type !== 'navigate' || !document.referrer.startsWith(`${location.origin}/`)) return;
  const from = new URL(document.referrer).pathname.replace(/^\/\w+/, '');
  if (/^(?:\/finder(?:\/[^/]+){0,2}|\/two-sleepers(?:\/[^/]+)?)$/.test(from) && !isKept(place)) press(place);
};

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const place = target.closest<HTMLButtonElement>('button[data-keep]');
  if (place) return press(place);
  const anchor = target.closest('a');
  if (anchor?.origin !== location.origin || anchor.pathname === location.pathname) return;
  const { lang } = anchor;
  if (anchor.hreflang !== '' && (lang === 'en' || lang === 'ar')) change((now) => ({ ...now, language: lang }));
  if (anchor.hash === '') anchor.hash = carried();
});
onChange(announce);
document.addEventListener('choice', show);
addEventListener(
  'hashchange',
  () =>
    void readAddress()
      .catch(() => undefined)
      .then(announce),
);
takeAnswer();
void ready.then(announce);
