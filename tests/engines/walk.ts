import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestPath } from '#lib/contract/manifest.ts';
import { languages, type Language } from '#lib/schemas/text.ts';
import { storedRequests, webhook } from '../browser/stored-requests.ts';
import { testBuild } from '../fixtures/build.ts';
import { ofSideSleepers, otherBuild, type ChangedBuild } from '../fixtures/changed-build.ts';
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts';
import { isInstalled } from '../fixtures/edge-process.ts';
import { startServer, type Server } from '../fixtures/server.ts';
import { layWire, type Wire } from '../fixtures/wire.ts';
import { runCommand } from '../showroom/run-command.ts';
import { found, type Engine, type EngineKind } from './engine.ts';

/** What a visitor and a clerk do, in an engine that is not the one of the other tests. `SCREENSHOTS` names a folder for pictures of each stop. */

const staff = 'mariam@shop.example';
const phone = [390, 844] as const;
const kiosk = [1080, 1920] as const;
const hasTls = isInstalled('openssl', 'version');
const pictures = process.env['SCREENSHOTS'];

const said = {
  en: {
    size: "6'6 x 5 ft",
    question: 'pillow for neck pain',
    thanks: 'Thank you. We’ll call you.',
    signIn: 'Sign in',
    name: 'Maryam',
    tel: '5555 123',
    digits: '0123456789',
  },
  ar: {
    size: 'متر وثمانين في مترين',
    question: 'مخدة لألم الرقبة',
    thanks: 'شكراً لك، سنتصل بك.',
    signIn: 'تسجيل الدخول',
    name: 'مريم',
    tel: '٥٥٥٥ ١٢٤',
    digits: '٠١٢٣٤٥٦٧٨٩',
  },
} as const satisfies Record<Language, object>;

/** A page of a shop with the element in it, whose policy allows what docs/guides/embed.md says. */
const startShop = (origin: string): Promise<HttpServer> => {
  const [policy = ''] = /^default-src 'none'.*trusted-types.*$/m.exec(readFileSync('docs/guides/embed.md', 'utf8')) ?? [];
  const shop = createServer(({ url = '' }, response) => {
    const type = 'text/html; charset=utf-8';
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy.replaceAll('https://guidance.example', origin) });
    response.end(
      `<!doctype html><html lang="${url.slice(1)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>
      <h1>Shop</h1><sleep-finder></sleep-finder><script type="module" src="${origin}/embed.js"></script></html>`,
    );
  });
  return new Promise((resolve) => shop.listen(0, '127.0.0.1', () => resolve(shop)));
};
const originOf = (server: HttpServer): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const ownCertificate = (folder: string): { key: Buffer; cert: Buffer } => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

/** A PDF with what it packs unpacked. */
const readable = (pdf: Buffer): string => {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/\bstream\r?\n([^]*?)endstream/g)].map(([, packed = '']) => Buffer.from(packed, 'latin1'));
  const inflated = streams.filter((bytes) => bytes[0] === 0x78).map((bytes) => inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  return [text, ...inflated.map((bytes) => bytes.toString('latin1'))].join('\n');
};

/** The walk in one engine, a step a test; or, where it is missing, what is skipped and why. */
export const walk = (kind: EngineKind): void => {
  const missing = kind.missing();
  if (missing !== undefined) process.stdout.write(`${kind.name} is not on this machine (${missing}), so its walk is skipped.\n`);

  describe.skipIf(missing !== undefined)(`${kind.name} walks`, () => {
    let engine: Engine;
    let build: ChangedBuild;
    let server: Server;
    /** Over plain HTTP, where workers of a page may be without a certificate that is trusted. */
    let wire: Wire;
    /** Over TLS, which the session of the desk needs. */
    let front: Wire;
    let shop: HttpServer;
    const dataDir = createDataDir();

    beforeAll(async () => {
      build = await otherBuild(testBuild, { keeps: ofSideSleepers });
      const built = JSON.parse(readFileSync(manifestPath(build.distDir), 'utf8')) as object;
      front = await layWire(0, hasTls ? ownCertificate(dataDir) : undefined);
      writeFileSync(manifestPath(build.distDir), JSON.stringify({ ...built, rootUrl: front.origin }));
      server = await startServer({ env: { DATA_DIR: dataDir, DIST_DIR: build.distDir, ...webhook, ...(hasTls && { DESK_STAFF: staff }) } });
      front.to(server.port);
      wire = await layWire(server.port);
      shop = await startShop(wire.origin);
      engine = await kind.launch();
      process.stdout.write(`${kind.name}: ${engine.version}\n`);
      await engine.resize(...phone);
    });
    afterAll(async () => {
      await engine.close();
      shop.close();
      await Promise.all([wire.close(), front.close()]);
      await server.stop();
      build.remove();
      removeDataDir(dataDir);
    });

    /** While a page is being left nothing can be asked of it. */
    const eventually = (expression: string) => expect.poll(() => engine.evaluate(expression).catch(String), { timeout: 15_000 });
    const path = () => eventually('decodeURIComponent(location.pathname + location.search + location.hash)');
    const text = (selector: string) => eventually(`(${found(selector)}[0] || { innerText: '' }).innerText.replace(/\\s+/g, ' ')`);
    const count = (selector: string) => eventually(`${found(selector)}.length`);
    const click = async (selector: string): Promise<void> => {
      await count(selector).toBeGreaterThan(0);
      await engine.click(selector);
    };
    const type = async (selector: string, words: string): Promise<void> => {
      await count(selector).toBeGreaterThan(0);
      await engine.type(selector, words);
    };
    const open = async (address: string, origin = wire.origin): Promise<void> => {
      await engine.open(origin + address);
      await eventually('document.readyState').toBe('complete');
    };
    /** Nothing is wider than the screen; with a picture for whoever wants to look. */
    const look = async (name: string): Promise<void> => {
      await eventually('document.documentElement.scrollWidth <= innerWidth').toBe(true);
      if (pictures === undefined) return;
      await engine.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))');
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${kind.name.replace(' ', '-')}-${name}.png`), await engine.screenshot());
    };
    const fill = async (name: string, tel: string): Promise<void> => {
      await type('#callback-name', name);
      await type('#callback-tel', tel);
    };
    const stored = () => expect.poll(() => storedRequests(dataDir), { timeout: 15_000 });

    const post = async (address: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> => {
      const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
      return (await (await fetch(server.origin + address, sent)).json()) as Record<string, string>;
    };

    describe.each(languages)('in %s', (language) => {
      const words = said[language];
      const tel = (last: number): string => words.tel + words.digits.charAt(last);

      test('from the finder to a result and its list, which a size and a price limit', async () => {
        await open(`/${language}`);
        await look(`home-${language}`);
        for (const answer of ['side', 'side/k90to130', 'side/k90to130/hot'])
          await click(`.choices a[href="/${language}/finder/${answer}"]`);
        await path().toBe(`/${language}/finder/side/k90to130/hot`);
        await text('h1 .figure').toBe('5.5–7');
        await look(`result-${language}`);
        await click('main a[href*="/hot/mattresses"]');
        await click('[for="size-king"]');
        await path().toContain('size=king');
        await click('.filter button[value="2500"]');
        await path().toContain('size=king&maxPriceQAR=2500');
        await count('tr[data-product] .cost').toBeGreaterThan(0);
        await eventually(`${found('tr[data-product] .cost strong')}.every((one) => +one.textContent.replace(/\\D/g, '') <= 2500)`).toBe(
          true,
        );
        await look(`list-${language}`);
      });

      test('keeps two products, finds them after a reload, and compares them', async () => {
        await open(`/${language}/products`);
        await engine.evaluate('localStorage.clear()');
        await open(`/${language}/products`);
        for (const id of ['dune-hybrid', 'palm-grove-latex']) await click(`[data-keep="${id}"]:enabled`);
        await click('.tools .to-list');
        await count('[data-products] [data-product]').toBe(2);
        await open(`/${language}/shortlist`);
        await count('[data-products] [data-product]').toBe(2);
        await look(`shortlist-${language}`);
        await click('[data-actions] a');
        await count('[data-compared] thead [data-product]').toBe(2);
        await look(`compare-${language}`);
      });

      test('translates a size, and finds a page for a question', async () => {
        await open(`/${language}/sizes/translate`);
        await type('#size-text', words.size);
        await text('[role=status] .figure').toMatch(/1[58]0.200/);
        await look(`sizes-${language}`);
        await open(`/${language}/faq`);
        await type('[type=search]', words.question);
        await eventually(`${found('.search-results ol a')}[0].getAttribute('href')`).toBe(`/${language}/faq/pillow-height-and-type`);
        await look(`search-${language}`);
      });

      test('prints each of what a visitor takes along on one sheet of A4', async () => {
        const kept = '#for=side-k90to130-hot&size=king&keep=dune-hybrid,palm-grove-latex,seashell-latex,reed-memory-foam';
        const places = {
          en: ['/finder/side/k90to130/hot', `/shortlist${kept}`],
          ar: ['/two-sleepers/side-k60to90/back-k90to130', `/compare${kept}`],
        };
        for (const place of engine.print ? places[language] : []) {
          await open(`/${language}${place}`);
          await count(place.includes(kept) ? '[data-product]' : 'h1').toBeGreaterThan(0);
          const pdf = readable((await engine.print?.()) ?? Buffer.from(''));
          expect(pdf.match(/\/Type\s*\/Page\b/g), place).toHaveLength(1);
          expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[4-6](?:\.\d+)? 84[12]/);
        }
      });

      test('asks for a call', async () => {
        await open(`/${language}/finder/side/k90to130/hot`);
        await fill(words.name, tel(1));
        await click('#callback [type=submit]');
        await text('#callback [role=status]').toContain(words.thanks);
        await stored().toContainEqual(
          expect.objectContaining({ contact: expect.objectContaining({ name: words.name, phone: tel(1) }) as unknown }),
        );
        await look(`sent-${language}`);
      });

      test('answers in a page of a shop, whose policy forbids all else', async () => {
        await open(`/${language}`, originOf(shop));
        for (const value of ['side', 'k90to130', 'hot']) await click(`sleep-finder >>> input[value=${value}]`);
        await click('sleep-finder >>> button');
        await text('sleep-finder >>> h2').not.toBe('');
        await count('sleep-finder >>> ol a').toBeGreaterThan(0);
        await look(`embed-${language}`);
      });

      test('takes a request on a kiosk whose network fails, and sends it afterwards', async () => {
        await engine.resize(...kiosk);
        try {
          await open(`/${language}/kiosk`);
          await look(`kiosk-${language}`);
          await engine.evaluate('navigator.serviceWorker.ready.then(() => true)');
          wire.decide(() => 'unplugged');
          for (const answer of ['side', 'side/k90to130', 'side/k90to130/hot']) await click(`a[href="/${language}/finder/${answer}"]`);
          await path().toBe(`/${language}/kiosk/side/k90to130/hot`);
          await look(`kiosk-result-${language}`);
          await click('label.product');
          await click('.foot .strong');
          await path().toContain('/callback');
          await fill(words.name, tel(2));
          await look(`kiosk-form-${language}`);
          await click('[type=submit]');
          await path().toContain('/waiting');
          await look(`kiosk-waiting-${language}`);
          wire.decide(() => 'pass');
          await engine.evaluate("dispatchEvent(new Event('online'))");
          await stored().toContainEqual(expect.objectContaining({ contact: expect.objectContaining({ phone: tel(2) }) as unknown }));
        } finally {
          wire.decide(() => 'pass');
          await engine.resize(...phone);
        }
      });

      test.runIf(hasTls)('signs a clerk in, who takes a request at the desk', async () => {
        const { key = '' } = await post('/api/v1/keys', { mode: 'live' });
        const asked = { outcomeId: 'side-k90to130-hot', mattressIds: ['reed-memory-foam'], contact: { name: words.name, phone: tel(9) } };
        await post('/api/v1/shortlists', asked, { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() });
        const setting = { dataDir, DESK_STAFF: staff, ROOT_URL: front.origin };
        const link = (await runCommand('desk', ['link', staff, '--language', language], setting)).stdout.trim();
        await engine.open(link);
        await click(`button :: ${words.signIn}`);
        await click(`.request summary :: ${words.name}`);
        await look(`desk-${language}`);
        await click('.request button[value=take]');
        await eventually("document.querySelectorAll('[value=release]').length").toBe(languages.indexOf(language) + 1);
        await open(`/desk/${language}?view=mine`, front.origin);
        await count(`.request summary :: ${words.name}`).toBe(1);
        await look(`desk-mine-${language}`);
        await click('form[action="/desk/sign-out"] button');
        await count('[type=email]').toBeGreaterThan(0);
      });
    });
  });
};
