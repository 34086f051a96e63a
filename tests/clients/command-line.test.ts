import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createGuidance, type components } from 'mattress-pillow-guidance/client';
import type { Products } from '#lib/schemas/product.ts';
import { startServer } from '../fixtures/server.ts';
import { layWire, type Wire } from '../fixtures/wire.ts';
import { runCommand } from '../showroom/run-command.ts';
import { guidance as run, type Printed } from '../unit/client/run-guidance.ts';
import { runProgram } from './guidance.ts';
import { useLiveService } from './live-service.ts';

/** `guidance` in this process, against the real service. */

const service = useLiveService();
const guidance = (...args: string[]): Promise<Printed> => run(args, { GUIDANCE_URL: service.server.origin });
const bodyOf = async (path: string): Promise<string> => (await fetch(service.server.origin + path)).text();
const arabic = /[\u0600-\u06ff]/;
const sleeper = ['--position', 'side', '--weight', 'k90to130', '--thermal', 'hot'];
/** Arabic output has Latin letters in isolates only, but for words that every shop writes so. */
const unisolated = (text: string): string => text.replace(/\u2066[^\u2069]*\u2069/g, '');

describe.concurrent('answers', () => {
  it('recommend, in both languages', async () => {
    const { code, stdout, stderr } = await guidance('recommend', ...sleeper);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Sleeper: sleeps on the side, 90 to 130 kg, sleeps hot\nFirmness: [\d.]+ to [\d.]+ out of 10\nPillow height: /);
    expect(stdout).toContain('Outcome: side-k90to130-hot\n');
    expect(stdout).toMatch(/no industry standard/);
    const { stdout: translated } = await guidance('recommend', ...sleeper, '--lang', 'ar');
    expect(translated).toMatch(/^النوم: على الجانب، من 90 إلى 130 كجم، مع شعور بالحر\nدرجة الصلابة: من /);
    expect(translated).toContain('\u2066side-k90to130-hot\u2069');
    expect(unisolated(translated)).not.toMatch(/[A-Za-z]/);
  });

  it.each([
    ['59.9', 'under60'],
    ['60', 'k60to90'],
    ['90', 'k90to130'],
    ['130', 'k90to130'],
    ['131', 'over130'],
  ])('recommend for %s kg: the band of the tools', async (kilograms, band) => {
    const { code, stdout } = await guidance('recommend', '--position', 'back', '--weight', kilograms);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Outcome: back-${band}-neutral\n`) as string]);
  });

  it('sizes, in both languages', async () => {
    const english = await guidance('sizes');
    expect(english.stdout).toContain('- King (king): 180×200 cm');
    expect(english.stdout).toMatch(/not the US king/);
    const translated = await guidance('sizes', '--lang', 'ar');
    expect(translated.stdout).toContain('- كينج (\u2066king\u2069): \u2066180×200\u2069 سم');
    expect(unisolated(translated.stdout)).not.toMatch(/\d×\d/);
    expect(translated.stdout.split('\n')).toHaveLength(english.stdout.split('\n').length);
  });

  it('products, narrowed, in both languages', async () => {
    const { mattresses } = JSON.parse(await bodyOf('/api/v1/products')) as Products;
    const kings = mattresses.filter(({ priceBySizeQAR }) => (priceBySizeQAR?.['king'] ?? Infinity) <= 1500).map(({ id }) => id ?? '');
    const english = await guidance('products', '--size', 'king', '--max-price', '1500');
    const ids = [...english.stdout.matchAll(/^- .+ \(([a-z-]+)\)$/gm)].map(([, id]) => id);
    expect(ids).toEqual(kings);
    expect(english.stdout).toMatch(/King: QAR [\d,]+/);
    expect(english.stdout).toMatch(/sample and not an offer/);
    const translated = await guidance('products', '--size', 'king', '--max-price', '1500', '--lang', 'ar');
    for (const id of kings) expect(translated.stdout).toContain(`(\u2066${id}\u2069)`);
    expect(translated.stdout).toMatch(/كينج: [\d,]+ ريال/);
    const { stdout } = await guidance('products', '--size', 'king', '--max-price', '1500', '--json');
    expect((JSON.parse(stdout) as Products).mattresses.map(({ id }) => id)).toEqual(kings);
  });

  it('faq by words and by topic, and page by page', async () => {
    const found = await guidance('faq', 'back', 'pain');
    expect(found.stdout).toMatch(/^Which mattress .*back pain/);
    expect(found.stdout).toContain('/en/faq/back-pain-mattress\n');
    const translated = await guidance('faq', 'ألم', 'الظهر', '--lang', 'ar');
    expect(translated.stdout).toContain('/ar/faq/back-pain-mattress');
    const page = await guidance('faq', '--limit', '1');
    expect(page.stdout).toContain('1 of 16\n');
    const [, cursor = ''] = /--cursor (\S+)/.exec(page.stdout) ?? [];
    const next = await guidance('faq', '--limit', '1', '--cursor', cursor);
    expect(next.code).toBe(0);
    expect(next.stdout).not.toBe(page.stdout);
    const none = await guidance('faq', 'zebra');
    expect(none).toEqual({ code: 0, stdout: 'Nothing was found.\n', stderr: '' });
  });

  it.each([
    { args: ['recommend', ...sleeper], path: '/api/v1/recommend?position=side&weight=k90to130&thermal=hot' },
    { args: ['sizes'], path: '/api/v1/sizes' },
    { args: ['products', '--type', 'pillow'], path: '/api/v1/products?type=pillow' },
    { args: ['faq', '--topic', 'sizes'], path: '/api/v1/faq?topic=sizes' },
  ])('--json is the body as received: $args', async ({ args, path }) => {
    const { code, stdout, stderr } = await guidance(...args, '--json', '--lang', 'ar');
    expect({ code, stdout: stdout.trimEnd(), stderr }).toEqual({ code: 0, stdout: (await bodyOf(path)).trimEnd(), stderr: '' });
  });
});

describe('shortlist', () => {
  const outcome = ['--outcome', 'side-k90to130-hot'];
  let key: string;
  beforeAll(async () => {
    const { data } = await createGuidance({ baseUrl: service.server.origin }).POST('/api/v1/keys', { body: { mode: 'live' } });
    key = data?.key ?? '';
  });
  const withKey = (args: readonly string[], url = service.server.origin) =>
    run(['shortlist', ...args], { GUIDANCE_URL: url, GUIDANCE_KEY: key });
  const location = ({ stdout }: Printed): string => /^Location: (\S+)$/m.exec(stdout)?.[1] ?? '';

  it('--sandbox: checked, not kept, with the key that the 401 names', async () => {
    const { code, stdout, stderr } = await guidance('shortlist', ...outcome, '--sandbox', '--name', 'Maryam', '--phone', '+974 4000 0001');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Shortlist \S+ was checked but not stored/);
    expect(stdout).toContain('With a live key the showroom would call.');
    const translated = await guidance('shortlist', ...outcome, '--sandbox', '--lang', 'ar');
    expect(translated.stdout).toMatch(/^فُحصت القائمة المختصرة/);
  });

  it('with a live key: kept, at its Location; a repeat with its Idempotency-Key creates nothing', async () => {
    const { mattresses, pillows } = JSON.parse(await bodyOf('/api/v1/products')) as Products;
    const [mattressIds, pillowIds] = [mattresses.slice(0, 2), pillows.slice(0, 1)].map((products) => products.map(({ id }) => id ?? ''));
    const chosen = [...(mattressIds ?? []).flatMap((id) => ['--mattress', id]), '--pillow', pillowIds?.[0] ?? ''];
    const args = [...outcome, ...chosen, '--note', 'لغرفة الضيوف', '--idempotency-key', 'cli-1'];
    const created = await withKey(args);
    expect(created.code).toBe(0);
    expect(created.stdout).toMatch(/^The showroom has shortlist \S+\.\nLocation: \S+\nIdempotency-Key: cli-1\n$/);
    const stored = await fetch(location(created).replace(service.server.rootUrl, service.server.origin));
    expect(await stored.json()).toMatchObject({
      outcomeId: 'side-k90to130-hot',
      mattressIds,
      pillowIds,
      note: 'لغرفة الضيوف',
      mode: 'live',
      persisted: true,
    });
    const repeated = await withKey(args);
    expect(repeated.stdout).toMatch(/already existed/);
    expect(location(repeated)).toBe(location(created));
  });

  /** A network between client and service that loses the first answers. */
  const losing = async (answers: number): Promise<Wire> => {
    const wire = await layWire(service.server.port);
    onTestFinished(wire.close);
    wire.decide(() => (wire.seen.length <= answers ? 'lose-answer' : 'pass'));
    return wire;
  };

  it('is one record however often its answer is lost', async () => {
    const dataDir = service.dataDir;
    const count = async () => (JSON.parse((await runCommand('showroom', ['list', '--json'], { dataDir })).stdout) as unknown[]).length;
    const before = await count();
    const { origin, seen } = await losing(2);
    const { code, stdout, stderr } = await withKey([...outcome, '--note', 'lost twice'], origin);
    expect(code).toBe(0);
    expect(seen).toHaveLength(3);
    expect(stderr.match(/No answer came\. Seconds until/g)).toHaveLength(2);
    expect(stdout).toMatch(/already existed/);
    expect(await count()).toBe(before + 1);
  });

  it('gives up after --retries, and says how to try again without a second record', async () => {
    const { origin } = await losing(2);
    const { code, stdout, stderr } = await withKey([...outcome, '--retries', '1', '--idempotency-key', 'cli-lost'], origin);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toContain('Send it again with --idempotency-key cli-lost: nothing is saved twice.');
    expect((await withKey([...outcome, '--idempotency-key', 'cli-lost'])).stdout).toMatch(/already existed/);
  });

  it('is refused with a key that is none, and for an id that there is not: exit code 3', async () => {
    const unknown = await guidance('shortlist', ...outcome, '--key', 'mpg_live_nonsense');
    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toMatch(/^The service refused the request \(401\): .+\nLearn more: \S+\/en\/errors\/invalid_credential\n$/);
    const wrong = await withKey(['--mattress', 'no-such-mattress', '--lang', 'ar']);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('محتوى الطلب غير مقبول');
    expect(wrong.stderr).toContain('\u2066mattressIds[0]\u2069');
    expect(wrong.stderr).toMatch(/القيم المقبولة:\n {2}\u2066[a-z-]+ {2,}[a-z-]+.*\u2069\n {2}\u2066/);
  });

  it('takes a new key where a restart ended the one given, and creates nothing twice', async () => {
    // The service that gave the key out, with the same database, stopped since.
    const before = await startServer({ env: { DATA_DIR: service.dataDir } });
    const { data } = await createGuidance({ baseUrl: before.origin }).POST('/api/v1/keys', { body: { mode: 'live' } });
    const args = ['shortlist', ...outcome, '--idempotency-key', 'before-the-restart-0001'];
    const created = await run(args, { GUIDANCE_URL: before.origin, GUIDANCE_KEY: data?.key ?? '' });
    await before.stop();
    const after = { GUIDANCE_URL: service.server.origin, GUIDANCE_KEY: data?.key ?? '' };

    const kept = await run([...args, '--keep-key'], after);
    expect([kept.code, kept.stderr]).toEqual([3, expect.stringMatching(/401[^]+invalid_credential/) as string]);
    const repeated = await run(args, after);
    expect([repeated.code, repeated.stderr]).toEqual([
      0,
      expect.stringMatching(/^The service no longer knows this key, so a new one was used/) as string,
    ]);
    expect(repeated.stdout).toMatch(/already existed/);
    expect(location(repeated)).toBe(location(created));
    const translated = await run([...args.slice(0, -1), 'after-the-restart-00001', '--lang', 'ar'], after);
    expect([translated.code, translated.stderr]).toEqual([0, expect.stringMatching(/^لم تعد الخدمة تعرف هذا المفتاح/) as string]);
  });

  it('does not wait for a day: the fourth callback for one number is refused at once (G65)', async () => {
    const contact = ['--name', 'Maryam', '--phone', '+974 4000 0909'];
    for (const note of ['1', '2', '3'])
      expect((await withKey([...outcome, '--note', note, ...contact])).stdout).toContain('The showroom will call.');
    const begun = performance.now();
    const { code, stderr } = await withKey([...outcome, '--note', '4', ...contact]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('(429)') as string]);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

it('without a service it is exit code 4, in both languages', async () => {
  const english = await run(['sizes', '--url', 'http://127.0.0.1:9']);
  expect([english.code, english.stdout]).toEqual([4, '']);
  expect(english.stderr).toMatch(/^http:\/\/127\.0\.0\.1:9 did not answer\. .+GUIDANCE_URL\.\n$/);
  const translated = await run(['sizes', '--url', 'http://127.0.0.1:9', '--lang', 'ar']);
  expect(translated.stderr).toMatch(/^لم يصل رد من \u2066http:\/\/127\.0\.0\.1:9\u2069/);
});

describe.concurrent('ask', () => {
  it('prints records, best first, in the language of the question', async () => {
    const { code, stdout } = await guidance('ask', 'what size is a Qatar king');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^- .+ \((?:size\/king|faq\/[a-z-]+)\)\n {2}.+\n {2}http/);
    const translated = await guidance('ask', 'ما', 'مقاس', 'الكينج', 'في', 'قطر', '--lang', 'ar', '--limit', '2');
    expect(translated.stdout).toMatch(arabic);
    expect(translated.stdout.match(/^- /gm)).toHaveLength(2);
    const asked = await guidance('ask', 'how firm for a side sleeper of 95 kg', '--lang', 'ar', '--limit', '1');
    expect(asked.stdout).toMatch(/^- للنوم على الجانب.+\(\u2066outcome\/side-k90to130-neutral\u2069\)\n/);
    expect(asked.stdout).toContain('/ar/finder/side/k90to130/neutral');
  });

  it('--json, and --stream with the same records as they arrive', async () => {
    const { stdout } = await guidance('ask', 'king size', '--json');
    const { results } = JSON.parse(stdout) as components['schemas']['AskResponse'];
    expect(results.length).toBeGreaterThan(0);
    const events = (await guidance('ask', 'king size', '--stream', '--json')).stdout.trim().split('\n');
    const records = events.map((line) => JSON.parse(line) as { item?: { identifier: string } }).flatMap(({ item }) => item ?? []);
    expect(records.map(({ identifier }) => identifier)).toEqual(results.map(({ identifier }) => identifier));
    const read = await guidance('ask', 'king size', '--stream');
    expect(read.stdout.match(/^- /gm)).toHaveLength(results.length);
  });
});

it('runs by npm inside a clone', async () => {
  const { code, stdout } = await runProgram('npm', ['run', '--silent', 'client', '--', '--version']);
  expect([code, stdout]).toEqual([0, '1.0.0\n']);
});
