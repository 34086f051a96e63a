import { readPrices, writePrices } from '../domain/product-filter.ts';
import { dohaDay } from '../words/doha-time.ts';

/**
 * On every page, and in the kiosk: no offer is shown after its last day in Doha, on a page that stays open, was kept, or is offline. What is on
 * offer has that day as `data-until`, and beside it what holds afterwards.
 */

/** The day in Doha. */
export const today = (): string => dohaDay(new Date());

const end = (place: HTMLElement): void => {
  const { dataset } = place;
  const { then, thenPrice, thenSize, prices, before } = dataset;
  delete dataset['until'];
  if (then !== undefined) place.textContent = then;
  if (then === '') place.hidden = true;
  if (thenPrice !== undefined) Object.assign(dataset, { price: thenPrice, size: thenSize });
  if (prices !== undefined && before !== undefined) dataset['prices'] = writePrices({ ...readPrices(prices), ...readPrices(before) });
  delete dataset['before'];
};

/** Ends what is over on the page, and tells the other scripts of it. */
export const endOffers = (): void => {
  const day = today();
  const over = [...document.querySelectorAll<HTMLElement>('[data-until]')].filter(({ dataset }) => (dataset['until'] ?? day) < day);
  for (const place of over) end(place);
  if (over.length > 0) for (const name of ['offers', 'choice']) document.dispatchEvent(new CustomEvent(name));
};

endOffers();
setInterval(endOffers, 20_000);
