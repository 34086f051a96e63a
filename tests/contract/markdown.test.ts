import { describe, expect, it } from 'vitest';
import { languages } from '#lib/schemas/text.ts';
import { testedContent } from '../fixtures/content.ts';
import type { Answer } from './answer.ts';
import { storedCodings } from './at-the-edge.ts';
import { useService } from './service.ts';

const service = useService();
const page = '/en/faq/back-pain-mattress';
const pages = [page, '/ar', '/en/finder/side/under60/hot'];
const markdown = 'text/markdown; charset=utf-8';
const html = 'text/html; charset=utf-8';
const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

const varyOf = ({ header }: Answer): string[] => (header('Vary') ?? '').split(/\s*,\s*/);
const linkOf = ({ header }: Answer, relation: string): string | undefined =>
  header('Link')
    ?.split(/,\s*(?=<)/)
    .find((link) => link.includes(`rel="${relation}"`));

describe('a page as markdown, by Accept', () => {
  it.each(pages)('%s is the twin of its own address, and says so', async (address) => {
    const [asked, twin, shown] = await Promise.all([
      service.get(address, { accept: 'text/markdown' }),
      service.get(`${address}.md`),
      service.get(address),
    ]);
    expect([asked.status, twin.status, shown.status]).toEqual([200, 200, 200]);
    expect([asked.header('Content-Type'), twin.header('Content-Type'), shown.header('Content-Type')]).toEqual([markdown, markdown, html]);
    expect(asked.text).toBe(twin.text);
    expect(asked.text).toContain(`\nurl: "${service.server.rootUrl}${address}"\n`);
    expect(asked.header('Content-Location')).toBe(`${address}.md`);
    for (const one of [asked, twin]) expect(one.header('X-Robots-Tag')).toBeUndefined();
    for (const one of [asked, twin]) expect(linkOf(one, 'canonical')).toBe(`<${service.server.rootUrl}${address}>; rel="canonical"`);
    expect(linkOf(shown, 'alternate')).toBe(`<${address}.md>; rel="alternate"; type="text/markdown"`);
    expect(shown.text).toContain(`<link rel="alternate" type="text/markdown" href="${address}.md">`);
  });

  const preferring = ['TEXT/MARKDOWN', 'text/markdown, */*', 'text/html;q=0, */*', 'text/html;q=0.5, text/markdown;q=0.6'];
  const others = ['text/html, text/markdown', 'text/markdown;q=0', 'text/*', 'application/json', chrome];
  it.each([...preferring.map((accept) => [accept, markdown]), ...others.map((accept) => [accept, html])])(
    '"%s" gets %s',
    async (accept = '', media = '') => {
      expect((await service.get(page, { accept })).header('Content-Type')).toBe(media);
    },
  );

  it('varies by Accept in both forms, compressed or not, and in neither where there is no choice', async () => {
    for (const accept of [chrome, 'text/markdown'])
      for (const encoding of ['identity', 'br', 'gzip'])
        expect(varyOf(await service.get(page, { accept, 'accept-encoding': encoding })).toSorted()).toEqual(['Accept', 'Accept-Encoding']);
    for (const alone of [`${page}.md`, '/en/search', '/llms.txt', '/api/v1/matrix'])
      expect(varyOf(await service.get(alone))).toEqual(['Accept-Encoding']);
  });

  it('has an ETag of its own in each encoding, and is answered 304 by it alone', async () => {
    const tags = new Map<string, string>();
    for (const accept of [chrome, 'text/markdown'])
      for (const encoding of storedCodings)
        tags.set(`${accept} ${encoding}`, (await service.get(page, { accept, 'accept-encoding': encoding })).header('ETag') ?? '');
    expect(new Set(tags.values()).size).toBe(2 * storedCodings.length);
    const best = storedCodings.at(-1) ?? '';
    const of = (accept: string, tag: string) =>
      service.get(page, { accept, 'accept-encoding': best, 'if-none-match': tags.get(`${tag} ${best}`) });
    const unchanged = await of('text/markdown', 'text/markdown');
    expect(unchanged.status).toBe(304);
    expect(varyOf(unchanged)).toEqual(['Accept', 'Accept-Encoding']);
    expect(unchanged.header('Content-Location')).toBe(`${page}.md`);
    expect((await of('text/markdown', chrome)).status).toBe(200);
    expect((await of(chrome, 'text/markdown')).status).toBe(200);
    expect((await of(chrome, chrome)).status).toBe(304);
  });

  it('pages that have no twin stay pages, to which the address of one leads', async () => {
    for (const address of ['/en/search', '/ar/kiosk', '/en/two-sleepers/side-under60/side-under60']) {
      expect((await service.get(address, { accept: 'text/markdown' })).header('Content-Type')).toBe(html);
      const { status, header } = await service.get(`${address}.md`);
      expect([status, header('Location')]).toEqual([308, address]);
    }
  });
});

it('no twin stands alone, and outcomes, answers, sizes and products have one', () => {
  const addresses = new Set(service.server.manifest.files.flatMap(({ address }) => address ?? []));
  const twins = [...addresses].filter((address) => /^\/(?:en|ar)(?:\/.*)?\.md$/.test(address));
  expect(twins.filter((address) => !addresses.has(address.slice(0, -3)))).toEqual([]);
  const { outcomes, faq, sizes, mattresses } = testedContent;
  const read = [
    ...outcomes.map(({ position, weight, thermal }) => `finder/${position}/${weight}/${thermal}`),
    ...faq.map(({ id }) => `faq/${id}`),
    ...sizes.map(({ key }) => `sizes/${key}`),
    ...mattresses.map(({ id }) => `products/${id}`),
  ];
  for (const path of read) for (const language of languages) expect(twins).toContain(`/${language}/${path}.md`);
});
