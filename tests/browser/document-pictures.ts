import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { languages, type Language } from '#lib/schemas/text.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { startServer } from '../fixtures/server.ts';
import { runCommand } from '../showroom/run-command.ts';

const folder = 'docs/pictures';
const phone = { width: 360, height: 740 };
const kiosk = { width: 1080, height: 1920 };
const staff = 'mariam@shop.example';

interface Place {
  browser: Browser;
  origin: string;
  dataDir: string;
}

/** Few colours and the height of a phone: some 20 KB each, in a repository that everybody clones. */
const write = async (name: string, picture: Buffer): Promise<void> => {
  const file = `${folder}/${name}.png`;
  const { size } = await sharp(picture)
    .resize({ height: phone.height, withoutEnlargement: true })
    .png({ palette: true, colours: 32, dither: 0, effort: 10 })
    .toFile(file);
  process.stdout.write(`${file}, ${Math.ceil(size / 1024)} KB\n`);
};

const openPage = async ({ browser, origin }: Place, path: string, viewport = phone): Promise<Page> => {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', timezoneId: 'Asia/Qatar' });
  await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
  return page;
};

const takeScreen = async (place: Place, name: string, path: string, viewport = phone): Promise<void> => {
  const page = await openPage(place, path, viewport);
  await write(name, await page.screenshot());
  await page.close();
};

/** The form that asks for a call, where a visitor finds it on the page of a product. */
const takeForm = async (place: Place, language: Language): Promise<void> => {
  const page = await openPage(place, `/${language}/products/reed-memory-foam`);
  await write(`call-${language}`, await page.locator('#callback').screenshot());
  await page.close();
};

const post = async (place: Place, path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(place.origin + path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Record<string, string>;
};

const askForCalls = async (place: Place): Promise<void> => {
  const { key = '' } = await post(place, '/api/v1/keys', { mode: 'live' });
  const callers = [
    { name: 'Noura', phone: '+97455000101' },
    { name: 'يوسف', phone: '+97455000102' },
  ];
  for (const contact of callers)
    await post(
      place,
      '/api/v1/shortlists',
      { outcomeId: 'side-k90to130-hot', mattressIds: ['reed-memory-foam'], contact },
      { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
    );
};

const takeDesk = async (place: Place, language: Language): Promise<void> => {
  const { dataDir, origin } = place;
  const { stdout } = await runCommand('desk', ['link', staff, '--language', language], { dataDir, DESK_STAFF: staff, ROOT_URL: origin });
  const page = await openPage(place, stdout.trim());
  await page.getByRole('button').first().click();
  await page.locator('.request').first().waitFor();
  await write(`desk-${language}`, await page.screenshot());
  await page.close();
};

/** Makes the pictures of README.md and of the guide for the owner of the shop, in both languages. */
export const takeDocumentPictures = async (browser: Browser): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const dataDir = createDataDir();
  const server = await startServer({ env: { DATA_DIR: dataDir, DESK_STAFF: staff } });
  const place = { browser, origin: server.origin, dataDir };
  await askForCalls(place);
  await takeScreen(place, 'outcome-en', '/en/finder/side/k90to130/hot');
  for (const language of languages) {
    await takeScreen(place, `kiosk-${language}`, `/${language}/kiosk/side/k90to130/hot`, kiosk);
    await takeScreen(place, `product-${language}`, `/${language}/products/reed-memory-foam`);
    await takeForm(place, language);
    await takeDesk(place, language);
  }
  await server.stop();
  removeDataDir(dataDir);
};
