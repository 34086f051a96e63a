import { describe, expect, it } from 'vitest';
import { useSite } from '../fixtures/site.ts';

const site = useSite();

const get = (address: string): Promise<Response> => fetch(site.server.origin + address);
const bytes = async (address: string): Promise<Buffer> => Buffer.from(await (await get(address)).arrayBuffer());

describe('what search engines, home screens and shared links ask for', () => {
  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/icon-maskable-512.png', 'image/png'],
    ['/en/manifest.webmanifest', 'application/manifest+json'],
    ['/ar/manifest.webmanifest', 'application/manifest+json'],
    ['/og/en/guide.png', 'image/png'],
    ['/og/ar/side-k90to130-hot.png', 'image/png'],
  ])('%s is %s', async (address, media) => {
    const { status, headers } = await get(address);
    expect([status, headers.get('Content-Type')]).toEqual([200, media]);
  });

  it('robots may read everything, and learn where the list of pages is', async () => {
    const lines = (await (await get('/robots.txt')).text()).split('\n');
    expect(lines).toContain('User-agent: *');
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([]);
    expect(lines).toContain(`Sitemap: ${site.server.rootUrl}/sitemap.xml`);
  });

  it.each(['en', 'ar'])('the manifest in %s names a start page and icons that are there, of the size it says', async (language) => {
    const { start_url, icons, lang, dir } = (await (await get(`/${language}/manifest.webmanifest`)).json()) as {
      start_url: string;
      lang: string;
      dir: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect([lang, dir, start_url]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr', `/${language}`]);
    expect((await get(start_url)).status).toBe(200);
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      const body = await bytes(src);
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
