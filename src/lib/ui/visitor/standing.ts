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
const span = lead?.textContent ?? '';
const id = place?.dataset['standing'] ?? '';

const reasonsOf = (name: string, reasons: readonly string[]): HTMLElement[] =>
  reasons.length === 0 ? [] : [element('dt', {}, name), element('dd', {}, reasons.join(' · '))];

const draw = async (): Promise<void> => {
  const choice = shown();
  if (choice.bodies.length === 0 && choice.size === undefined && choice.most === undefined) {
    place?.replaceChildren();
    if (lead) lead.textContent = span;
    return;
  }
  const [found, [entry]] = await Promise.all([words(), entriesOf([id])]);
  const product = entry?.product;
  if (!product) return;
  if (lead) lead.replaceChildren(choice.size === undefined ? span : priceOf(product, choice.size, found));
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
