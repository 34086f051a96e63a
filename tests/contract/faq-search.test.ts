import { describe, expect, it } from 'vitest';
import type { FaqPage } from '#lib/schemas/faq.ts';
import { contentFile } from './content-file.ts';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

const service = useService();
const questions = contentFile('faq').map(({ id, question }) => ({ id, ...question }));

const search = (q: string, more: Record<string, string> = {}) => service.get(`/api/v1/faq?${new URLSearchParams({ q, ...more })}`);
const hits = async (q: string, more: Record<string, string> = {}) => ((await search(q, more)).json as FaqPage).items.map(({ id }) => id);

describe('GET /faq: q finds and ranks (G36)', () => {
  it.each(questions)('$id comes first for its own English question', async ({ id, en }) => {
    expect((await hits(en))[0]).toBe(id);
  });

  it.each(questions)('$id comes first for its own Arabic question', async ({ id, ar }) => {
    expect((await hits(ar))[0]).toBe(id);
  });

  it.each([
    { q: 'pillow', id: 'pillow-height-and-type' },
    { q: 'back pain', id: 'back-pain-mattress' },
    { q: 'dust mites', id: 'allergies-dust-mites-latex' },
    { q: 'الوسادة', id: 'pillow-height-and-type' },
    { q: 'عث الغبار', id: 'allergies-dust-mites-latex' },
    { q: 'آلام الظهر', id: 'back-pain-mattress' },
    { q: 'فندق', id: 'hotel-feel-mattress' },
  ])('"$q" finds $id first', async ({ q, id }) => {
    expect((await hits(q))[0]).toBe(id);
  });
});

describe('GET /faq: q in Arabic, written as people write it', () => {
  it.each([
    { written: 'الوِسَادَةِ', plain: 'الوسادة', how: 'harakat' },
    { written: 'ضَمَانٌ', plain: 'ضمان', how: 'tanwin' },
    { written: 'الوســـادة', plain: 'الوسادة', how: 'tatweel' },
    { written: 'الوساده', plain: 'الوسادة', how: 'ha for ta marbuta' },
    { written: 'الام الظهر', plain: 'آلام الظهر', how: 'a bare alef' },
    { written: '١٨٠', plain: '180', how: 'Arabic-Indic digits' },
  ])('$how: "$written" finds what "$plain" finds', async ({ written, plain }) => {
    const expected = await hits(plain);
    expect(expected.length).toBeGreaterThan(0);
    expect(await hits(written)).toEqual(expected);
  });

  it('ignores case in English', async () => {
    expect(await hits('KING SIZE')).toEqual(await hits('king size'));
  });
});

describe('GET /faq: q without a hit', () => {
  it.each(['zzqqxxyyvv', 'ظظظظظظغغغ', '🛏🛏🛏', '?', '"', 'constructor', '__proto__', 'toString'])('"%s" is an empty page', async (q) => {
    const { status, json } = await search(q);
    expect(status).toBe(200);
    expect(json).toEqual({ items: [], nextCursor: null, hasMore: false, total: 0 });
  });

  it('keeps of the hits those of the topic, in their order (G57: total counts what the filters leave)', async () => {
    const all = ((await search('mattress')).json as FaqPage).items;
    const { items, total } = (await search('mattress', { topic: 'sizes' })).json as FaqPage;
    const kept = all.filter(({ topic }) => topic === 'sizes');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.length);
    expect(items).toEqual(kept);
    expect(total).toBe(kept.length);
  });

  it('is an empty page where the topic has none of the hits', async () => {
    expect(await hits('pillow height', { topic: 'delivery' })).toEqual([]);
  });
});

describe('GET /faq: length of q (G36, G52)', () => {
  it.each([
    { what: 'letters', character: 'a' },
    { what: 'Arabic letters', character: 'م' },
    { what: 'emoji, each one code point of two UTF-16 units', character: '🛏' },
  ])('takes 200 $what and refuses 201', async ({ character }) => {
    expect((await search(character.repeat(200))).status).toBe(200);
    expectProblem(await search(character.repeat(201)), 400, 'invalid_parameter', { parameter: 'q' });
  });

  it('refuses an empty text, and two different ones (G3)', async () => {
    for (const q of ['', ' ', '\u3000']) expectProblem(await search(q), 400, 'invalid_parameter', { parameter: 'q' });
    expectProblem(await service.get('/api/v1/faq?q=king&q=queen'), 400, 'invalid_parameter', { parameter: 'q' });
  });

  it('takes any bytes of a query as text', async () => {
    for (const q of ['%FF%FE', '%00', '%ED%A0%80', '%E2%80%8F', '+', '%F0%9F%9B%8F']) {
      expect((await service.get(`/api/v1/faq?q=king${q}`)).status).toBe(200);
    }
  });
});
