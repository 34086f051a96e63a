import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { languages, type Language } from '#lib/schemas/text.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startServer } from '../fixtures/server.ts';
import { takeDocumentPictures } from './document-pictures.ts';
import { kioskKinds, pageKinds } from './page-kinds.ts';

/**
 * `npm run screenshots`: each kind of page in both languages, at phone and kiosk size, and one contact sheet a size.
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

const sheetOf = (size: Size): string => {
  const figure = (language: Language, kind: string) =>
    `<figure><img src="${fileOf(size, language, kind)}" alt=""><figcaption>/${language}${kind}</figcaption></figure>`;
  const figures = size.kinds.flatMap((kind) => languages.map((language) => figure(language, kind)));
  return `<!doctype html><meta charset="utf-8"><title>${size.name}</title><style>
body{display:flex;flex-wrap:wrap;gap:16px;align-items:start;font:14px sans-serif}figure{margin:0}img{width:270px;border:1px solid #999}
</style>${figures.join('\n')}`;
};

const takeAll = async (browser: Browser, origin: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const size of sizes) {
    await takePictures(browser, origin, size);
    writeFileSync(join(folder, `${size.name}.html`), sheetOf(size));
    const sheet = await browser.newPage({ viewport: { width: 2320, height: 1000 } });
    await sheet.goto(`file://${process.cwd()}/${folder}/${size.name}.html`, { waitUntil: 'networkidle' });
    await sheet.screenshot({ path: join(folder, `${size.name}.png`), fullPage: true });
    await sheet.close();
    process.stdout.write(`${folder}/${size.name}.png\n`);
  }
};

const browser = await launchBrowser();
if (values.documents) await takeDocumentPictures(browser);
else {
  const server = await startServer();
  await takeAll(browser, server.origin);
  await server.stop();
}
await browser.close();
