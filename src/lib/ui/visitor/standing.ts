import { isMattress } from '../../visitor/standing.ts';
import { element } from './element.ts';
import { priceOf } from './pricing.ts';
import { standingOf } from './reasons.ts';
import { ready, shown } from './shown-choice.ts';
import { entriesOf } from './records.ts';
import { words } from './words.ts';

/** On the page of a product: its price in the chosen size in place of the span of its prices, and how it stands to the body. */

const place = document.querySelector<HTMLElement>('[data-standing]');
const lead = document.querySelector<HTMLElement>('[data-my-price]');
const span = [...(lead?.childNodes ?? [])];
const { price, size: ofSize } = lead?.dataset ?? {};
const finder = document.querySelector<HTMLElement>('.actions a[href$="/finder"]');

/** The price of the size, or from what it costs again. */
const showPrice = (own: HTMLElement | undefined): void => {
  if (!lead) return;
  const { until: isOn, then } = lead.dataset;
  const given = isOn === undefined && then !== undefined ? [then] : span;
  lead.replaceChildren(...(own ? [own] : given));
  if (own) {
    delete lead.dataset['price'];
    delete lead.dataset['size'];
  } else if (price !== undefined) Object.assign(lead.dataset, { price, size: ofSize });
};
const id = place?.dataset['standing'] ?? '';

const reasonsOf = (name: string, reasons: readonly string[]): HTMLElement[] =>
  reasons.length === 0 ? [] : [element('dt', {}, name), element('dd', {}, reasons.join(' · '))];

const draw = async (): Promise<void> => {
  const choice = shown();
  // Whoever comes from the finder has been there.
  if (finder) finder.hidden = choice.bodies.length > 0;
  if (choice.bodies.length === 0 && choice.size === undefined && choice.most === undefined) {
    place?.replaceChildren();
    return showPrice(undefined);
  }
  const [found, [entry]] = await Promise.all([words(), entriesOf([id])]);
  const product = entry?.product;
  if (!product) return;
  showPrice(choice.size === undefined ? undefined : priceOf(product, choice.size, found));
  const lists = choice.bodies
    .flatMap((one) => found.bodies[one] ?? [])
    .map(({ name, path }) =>
      element('p', { className: 'no-print' }, element('a', { href: `${path}/mattresses` }, `${found.texts.fitting}: ${name}`)),
    );
  place?.replaceChildren(
    ...standingOf(product, choice, found).flatMap(({ who, speaksFor, speaksAgainst }) => [
      ...(who === '' ? [] : [element('p', {}, element('b', {}, who))]),
      element('dl', {}, ...reasonsOf(found.texts.for, speaksFor), ...reasonsOf(found.texts.against, speaksAgainst)),
    ]),
    // The way back is the visitor's own list.
    ...(isMattress(product) ? lists : []),
  );
};

const redraw = (): void => void draw().catch(() => undefined);
document.addEventListener('choice', redraw);
void ready.then(redraw);
