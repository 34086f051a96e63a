import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { languages, type Language } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startServer } from '../fixtures/server.ts';
import { takeDocumentPictures } from './document-pictures.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

/**
 * `npm run screenshots`: each kind of page in both languages, at phone and kiosk size.
 * `--dark` takes them in dark. Reads the build in `dist`, writes to `screenshots`. `--documents` makes the pictures of the documents alone, in `docs/pictures`.
 */
const { values } = parseArgs({ options: { dark: { type: 'boolean', default: false }, documents: { type: 'boolean', default: false } } });

const folder = 'screenshots';
const sizes = [
  { name: 'phone', viewport: { width: 360, height: 740 }, fullPage: true, kinds: pageKinds },
  { name: 'kiosk', viewport: { width: 1080, height: 1920 }, fullPage: false, kinds: [...kioskKinds, ...pageKinds] },
] as const;

type Size = (typeof sizes)[number];

const fileOf = (size: Size, language: Language, kind: string): string => `${size.name}-${language}${kind.replaceAll('/', '-')}.png`;

const takePictures = async (browser: Browser, origin: string, size: Size): Promise<void> => {
  const page = await browser.newPage({ viewport: size.viewport, colorScheme: values.dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  for (const language of languages) {
    for (const kind of size.kinds) {
      await page.goto(`${origin}/${language}${kind}`, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, fileOf(size, language, kind)), fullPage: size.fullPage });
    }
  }
  await page.close();
};

const takeAll = async (browser: Browser, origin: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const size of sizes) await takePictures(browser, origin, size);
};

const browser = await launchBrowser();
if (values.documents) await takeDocumentPictures(browser);
else {
  const server = await startServer();
  await takeAll(browser, server.origin);
  await server.stop();
}
await browser.close();
