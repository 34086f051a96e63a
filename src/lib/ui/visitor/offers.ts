import '../offer-ends.ts';
import { readPrices } from '../../domain/product-filter.ts';
import { priceOf } from './pricing.ts';
import { ready, shown } from './shown-choice.ts';
import { words } from './words.ts';

/** Prices of the products that a result names, in the size of the visitor where one is known. */

const entries = [...document.querySelectorAll<HTMLElement>('.offers [data-prices]')].flatMap((entry) => {
  const place = entry.querySelector<HTMLElement>('[data-price]');
  return place ? [{ entry, place, given: place }] : [];
});

const draw = async (): Promise<void> => {
  const { size } = shown();
  const found = size === undefined ? undefined : await words();
  for (const offered of entries) {
    const { prices, before, until: offerEndsOn } = offered.entry.dataset;
    const product = { priceBySizeQAR: readPrices(prices), priceBeforeBySizeQAR: readPrices(before), offerEndsOn };
    const next = found && size !== undefined && size in found.sizes ? priceOf(product, size, found) : offered.given;
    offered.place.replaceWith(next);
    offered.place = next;
  }
};

const redraw = (): void => void draw().catch(() => undefined);
document.addEventListener('choice', redraw);
void ready.then(redraw);
