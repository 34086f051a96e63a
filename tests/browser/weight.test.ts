import { expect, test } from 'vitest';
import { builtFiles } from '../fixtures/built-pages.ts';

/** One initial congestion window: what arrives before the first acknowledgement. */
const budget = 14 * 1024;

const compressed = ({ bytes, br }: { bytes: number; br?: { bytes: number } | undefined }): number => br?.bytes ?? bytes;
const pages = builtFiles.filter(({ media, address }) => media.startsWith('text/html') && !/^\/(?:en|ar)\/kiosk/.test(address ?? ''));
const styles = builtFiles.filter(({ file }) => file.endsWith('.css') && !/kiosk/i.test(file));

test('the guide has one stylesheet', () => {
  expect(styles.map(({ file }) => file)).toHaveLength(1);
});

test('each page of the guide with its stylesheet is at most 14 KB over the wire', () => {
  const sheet = styles.reduce((sum, file) => sum + compressed(file), 0);
  const heavy = pages
    .filter((page) => compressed(page) + sheet > budget)
    .map((page) => `${page.address}: ${compressed(page) + sheet} bytes`);
  expect(heavy).toEqual([]);
});
