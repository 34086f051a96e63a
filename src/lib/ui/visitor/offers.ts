import { readPrices } from '../../domain/product-filter.ts';
import { priceOf } from './pricing.ts';
import { ready, shown } from './shown-choice.ts';
import { words } from './words.ts';

/** Prices of the products that a result names, in the size of the visitor where one is known. */

const entries = [...document.querySelectorAll<HTMLElement>('.offers [data-prices]')].flatMap((entry) => {
  const place = entry.querySelector<HTMLElement>('[data-price]');
  return place ? [{ prices: readPrices(entry.dataset['prices'] ?? ''), place, given: place }] : [];
});

const draw = async (): Promise<void> => {
  const { size } = shown();
  const found = size === undefined ? undefined : await words();
  for (const entry of entries) {
    const next = found && size !== undefined && size in found.sizes ? priceOf({ priceBySizeQAR: entry.prices }, size, found) : entry.given;
    entry.place.replaceWith(next);
    entry.place = next;
  }
};

const redraw = (): void => void draw().catch(() => undefined);
document.addEventListener('choice', redraw);
void ready.then(redraw);
