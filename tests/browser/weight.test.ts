import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BuiltFile } from '#lib/manifest.ts';
import { builtFiles } from '../fixtures/built-pages.ts';

/** One initial congestion window: what arrives before the first acknowledgement. As `npm start` packs it, a page may have an eighth more. */
const budget = { release: 14 * 1024, start: 16 * 1024 } as const;

const packed = ({ bytes, br }: BuiltFile): number => br?.bytes ?? bytes;

/** As `npm run build` packs it, whoever made this build. */
const released = ({ file }: BuiltFile): number =>
  brotliCompressSync(readFileSync(`dist/client/${file}`), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const isApart = (address: string | null): boolean => /^\/(?:(?:en|ar)\/kiosk|desk\/)/.test(address ?? '');
const [apart, pages] = [true, false].map((wanted) =>
  builtFiles.filter(({ media, address }) => media.startsWith('text/html') && isApart(address) === wanted),
) as [BuiltFile[], BuiltFile[]];
/** What the kiosk and the desk load. */
const loadedApart = apart.map(({ file }) => readFileSync(`dist/client/${file}`, 'utf8')).join('');
const [sheet, ...otherSheets] = builtFiles.filter(({ file }) => file.endsWith('.css') && !loadedApart.includes(`/${file}`));

test('the guide has one stylesheet', () => {
  expect(sheet).toBeDefined();
  expect(otherSheets).toEqual([]);
});

test('each page of the guide with its stylesheet is at most 14 KB over the wire', () => {
  if (!sheet) throw new Error('There is no stylesheet.');
  const tooHeavy = (size: (file: BuiltFile) => number, most: number, among: readonly BuiltFile[]): BuiltFile[] => {
    const ofSheet = size(sheet);
    return among.filter((page) => size(page) + ofSheet > most);
  };
  const addresses = (found: readonly BuiltFile[]): (string | null)[] => found.map(({ address }) => address);
  expect(addresses(tooHeavy(packed, budget.start, pages))).toEqual([]);
  // What is light enough as `npm start` packs it, which takes less trouble, is no heavier in a release.
  expect(addresses(tooHeavy(released, budget.release, tooHeavy(packed, budget.release, pages)))).toEqual([]);
});
