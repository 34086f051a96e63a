import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BuiltFile } from '#lib/contract/manifest.ts';
import { languages } from '#lib/schemas/text.ts';
import { testBuild } from '../fixtures/build.ts';
import { builtPages, validator } from '../fixtures/built-html.ts';
import { builtFiles, chosenPagesIn } from '../fixtures/built-pages.ts';

/** One initial congestion window (RFC 6928: ten segments of 1,460 bytes), which arrives before the first acknowledgement; more as `npm start` packs it. */
const budget = { release: 14_600, start: 16 * 1024 } as const;

/** The strongest packing takes a tenth off at least: what is less than a twentieth over needs no look. */
const surelySmaller = 1.05;

const packed = ({ bytes, br }: BuiltFile): number => br?.bytes ?? bytes;

/** As `npm run build` packs it, whoever made this build. */
const released = ({ file }: BuiltFile): number =>
  brotliCompressSync(readFileSync(`${testBuild}/client/${file}`), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const isApart = (address: string | null): boolean => /^\/(?:(?:en|ar)\/kiosk|desk\/)/.test(address ?? '');
const pages = builtFiles.filter(({ media, address }) => media.startsWith('text/html') && !isApart(address));

/** Its stylesheets, as the page links them. */
const sheetsOf = ({ file }: BuiltFile): BuiltFile[] => {
  const html = readFileSync(`${testBuild}/client/${file}`, 'utf8');
  return builtFiles.filter((sheet) => sheet.file.endsWith('.css') && html.includes(`href="/${sheet.file}"`));
};

test('each page of the guide with its stylesheets arrives in one window over the wire', () => {
  const tooHeavy = (size: (file: BuiltFile) => number, most: number, among: readonly BuiltFile[]): BuiltFile[] =>
    among.filter((page) => [page, ...sheetsOf(page)].reduce((sum, file) => sum + size(file), 0) > most);
  const addresses = (found: readonly BuiltFile[]): (string | null)[] => found.map(({ address }) => address);
  expect(addresses(tooHeavy(packed, budget.start, pages))).toEqual([]);
  // What is light enough as `npm start` packs it, which takes less trouble, is no heavier in a release.
  expect(addresses(tooHeavy(released, budget.release, tooHeavy(packed, budget.release * surelySmaller, pages)))).toEqual([]);
});

test('pages are valid HTML', { timeout: 300_000 }, async () => {
  const faults = new Map<string, string>();
  const chosen = new Set(languages.flatMap(chosenPagesIn));
  for (const { address, path } of builtPages.filter((page) => chosen.has(page.address))) {
    const { results } = await validator.validateFile(path);
    for (const { messages } of results) {
      // A fault of a template is on every page made from it: one of them is enough.
      for (const { ruleId, message, selector } of messages)
        faults.set(`${ruleId} ${message}`, `${ruleId}: ${message} (${address} ${selector})`);
    }
  }
  expect([...faults.values()]).toEqual([]);
});
