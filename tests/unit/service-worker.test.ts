import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleServiceWorker, filesOfKiosk, writeServiceWorker } from '#build/service-worker.ts';

let directory: string;
const bundle = await bundleServiceWorker();
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'worker-'));
});
afterEach(() => rm(directory, { recursive: true }));

const site = {
  '_astro/kiosk.C1.css': 'src: url(/_astro/font.F1.woff2)',
  '_astro/font.F1.woff2': 'font',
  '_astro/kiosk.J1.js': 'import "./part.P1.js"',
  '_astro/part.P1.js': '',
  '_astro/guide.G1.css': 'a {}',
  'en/kiosk/index.html':
    '<link href="/_astro/kiosk.C1.css"><script src="/_astro/kiosk.J1.js"></script><link href="/en/kiosk.webmanifest"><a href="/en/faq">',
  'en/kiosk/side/index.html': '',
  'en/kiosk.webmanifest': '{"icons":[{"src":"/icon-192.png"}]}',
  'en/faq/index.html': '<link href="/_astro/guide.G1.css">',
  'icon-192.png': 'png',
  'favicon.svg': '<svg/>',
  'api/v1/matrix.json': '{}',
};

const write = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return Object.keys(files);
};

test('it keeps the screens and all that they lead to, and no page of the guide', async () => {
  expect(await filesOfKiosk(directory, await write(site))).toEqual([
    '_astro/font.F1.woff2',
    '_astro/kiosk.C1.css',
    '_astro/kiosk.J1.js',
    '_astro/part.P1.js',
    'en/kiosk.webmanifest',
    'en/kiosk/index.html',
    'en/kiosk/side/index.html',
    'icon-192.png',
  ]);
});

test('each file is named by its address, with the digest of its bytes', async () => {
  expect(await writeServiceWorker(directory, await write(site), bundle)).toBe(8);
  const worker = await readFile(join(directory, 'sw.js'), 'utf8');
  const digest = createHash('sha256').update(site['en/kiosk/index.html']).digest('base64');
  expect(worker).toContain('"url":"/en/kiosk",');
  expect(worker).toContain(`"integrity":"sha256-${digest}"`);
  expect(worker).toContain('"url":"/_astro/kiosk.C1.css","revision":null');
  expect(worker).not.toMatch(/importScripts|sourceMappingURL|api\/v1|faq/);
});

test('a screen that changes changes the worker, and with it the whole kiosk', async () => {
  const workerOf = async (text: string): Promise<string> => {
    await writeServiceWorker(directory, await write({ ...site, 'en/kiosk/side/index.html': text }), bundle);
    return readFile(join(directory, 'sw.js'), 'utf8');
  };
  expect(await workerOf('one')).not.toBe(await workerOf('two'));
});
