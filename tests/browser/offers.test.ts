import { expect, test } from 'vitest';
import { useVisitor } from './visitor.ts';

/** An offer until 30 December 2099 on a mattress, and until the 31st on a pillow (G97). */

const visitor = useVisitor();

const places = [
  { path: '/en/products/mangrove-hybrid', is: 'QAR 5,495', was: 'QAR 6,195' },
  { path: '/ar/products/sail-shredded-foam', is: '169 ريالاً', was: '199 ريالاً' },
  { path: '/en/products?size=king', is: 'QAR 5,495', was: 'QAR 6,195' },
  { path: '/en/finder/side/k90to130/hot#size=king', is: 'QAR 5,495', was: 'QAR 6,195' },
  { path: '/ar/sizes/king', is: '5,495 ريالاً', was: '6,195 ريالاً' },
  // The measure of its own stays beside the price.
  { path: '/en/sizes/queen', is: 'QAR 4,835', was: 'QAR 5,435 \u2066150×200\u2069' },
  { path: '/en/compare#keep=sail-shredded-foam,dune-hybrid', is: 'QAR 169', was: 'QAR 199' },
  { path: '/en/kiosk/side/k90to130/hot', is: 'QAR 169', was: 'QAR 199' },
];

test.each(places)('$path shows an offer with its last day, and its price before once that is over in Doha', async ({ path, is, was }) => {
  const shown = () => visitor.page.locator('main').innerText();
  await visitor.open('/en/privacy');
  await visitor.page.clock.install({ time: new Date('2026-11-27T12:00:00+03:00') });
  await visitor.open(path);
  await expect.poll(shown).toMatch(/2099/);
  expect(await shown()).toContain(is);
  await visitor.page.clock.install({ time: new Date('2099-12-31T23:59:50+03:00') });
  await visitor.page.reload();
  // The mattress is over since yesterday, the pillow ends while the page is open.
  await visitor.page.clock.runFor(60_000);
  await expect.poll(shown).not.toMatch(/2099|before\)|قبل العرض/);
  await expect.poll(shown).toContain(was);
  expect(await shown()).not.toContain(is);
});
