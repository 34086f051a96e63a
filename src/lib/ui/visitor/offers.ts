import '../offer-ends.ts';
import { readMeasures, readPrices } from '../../domain/product-filter.ts';
import { priceOf } from './pricing.ts';
import { element } from './element.ts';
import { ready, shown } from './shown-choice.ts';
import { language, sizeName, type VisitorWords, words } from './words.ts';
import { offerIn } from '../../domain/sold.ts';
import { priceIn } from '../../visitor/standing.ts';
import { amountOf, until } from '../../words/format.ts';

/** Prices of what a result names, in the size of the visitor where one is known. */

/** What stood in an entry, and what stands there now. */
const places = new WeakMap<HTMLElement, { given: readonly Element[]; now: readonly Element[] }>();

/** What a type costs from in the size, with the last day of an offer. */
const cellOf = (product: Parameters<typeof priceOf>[0], size: string, found: VisitorWords): HTMLElement => {
  const amount = priceIn(product, size);
  const offer = offerIn(product, size);
  const said = element('b', {}, amount === undefined ? '–' : amountOf(amount));
  if (amount !== undefined) Object.assign(said.dataset, { price: amount, size });
  const lasts = offer && element('small', {}, until(offer.endsOn, language));
  return element('td', {}, element('small', {}, sizeName(size, found)), said, lasts);
};

const draw = async (): Promise<void> => {
  const { size } = shown();
  const found = size === undefined ? undefined : await words();
  for (const entry of document.querySelectorAll<HTMLElement>(':is(.offers, .offer, .type-prices) [data-prices]')) {
    const isRow = entry.matches('tr');
    const given = [...entry.querySelectorAll(isRow ? 'td' : '[data-price]')];
    const place = places.get(entry) ?? { given, now: given };
    const { prices, before, measures, until: offerEndsOn } = entry.dataset;
    const [priceBySizeQAR, priceBeforeBySizeQAR] = [readPrices(prices), readPrices(before)];
    const product = { priceBySizeQAR, priceBeforeBySizeQAR, offerEndsOn, dimensionsBySize: readMeasures(measures) };
    const own = found && size !== undefined && size in found.sizes ? { found, size } : undefined;
    // The cell of the size, where there is one, has the last day of its own offer.
    const its = isRow && own ? place.given.find((cell) => cell.querySelector(`[data-size="${own.size}"]`)) : undefined;
    const next =
      own === undefined ? place.given : [its ?? (isRow ? cellOf(product, own.size, own.found) : priceOf(product, own.size, own.found))];
    if (next === place.now) continue;
    const [first, ...others] = place.now;
    first?.replaceWith(...next);
    for (const other of others) if (!next.includes(other)) other.remove();
    places.set(entry, { given: place.given, now: next });
  }
};

const redraw = (): void => void draw().catch(() => undefined);
document.addEventListener('choice', redraw);
void ready.then(redraw);
