import { describe, expect, test } from 'vitest';
import { bodyOf, eventsOf } from './asking.ts';
import { contentFile } from './content-file.ts';
import { useService } from './service.ts';

/** What is not known, where the shop is, and words of the trade (G38, G102). */
const service = useService();
const ask = async (query: string) => bodyOf(await service.post('/ask', { query }));
const found = async (query: string): Promise<string[]> => (await ask(query)).results.map(({ identifier }) => identifier);
const { contact, showrooms = [] } = contentFile('site');
const [north, south] = showrooms;

describe('what only the shop can tell gets no record, and says who can', () => {
  test.each([
    'Could I pay for a king mattress in six instalments?',
    'is tamara accepted for two pillows',
    'هل يمكن الدفع على أقساط؟',
    'الدوشق بالتقسيط ولا لازم كاش',
    '3ndkom ta8seet 7ag el doshag',
    'do you have it in stock right now',
    'متوفر عندكم الحين؟',
    'how many days until my order arrives',
    'كم يوم ويوصل الطلب',
    'is there a branch in Dukhan',
    'عندكم فرع في دخان؟',
    'any vacancies for a driver at your shop',
    'فيه وظائف عندكم؟',
    'do you sell dining tables',
    'تبيعون كنبات؟',
  ])('%s', async (query) => {
    const { results, unknown, hint } = await ask(query);
    expect({ results, unknown }).toEqual({ results: [], unknown: true });
    expect(hint).toContain(contact.phone);
    const { items, total } = (await service.get(`/api/v1/faq?${new URLSearchParams({ q: query }).toString()}`)).json as Record<
      string,
      unknown
    >;
    expect({ items, total }).toEqual({ items: [], total: 0 });
  });

  test('in the language that was asked for, and in a stream with the last event', async () => {
    const body = { query: 'tabby?', prefer: { 'accept-language': 'ar', streaming: true } };
    const events = eventsOf((await service.post('/ask', body)).text);
    expect(events.map(({ name }) => name)).toEqual(['start', 'complete']);
    expect(events[1]?.data).toMatchObject({ total_items: 0, unknown: true, hint: expect.stringMatching(/[\u0600-\u06ff]/) as unknown });
  });

  test('a question about the interface is none of them: its hint leads to the documentation tools', async () => {
    const { results, unknown, hint } = await ask('how do I get an API key for the interface');
    expect({ results, unknown }).toEqual({ results: [], unknown: undefined });
    expect(hint).toContain('/mcp/docs');
  });

  test('beside records there is no hint', async () => {
    expect(await ask('what size is a Qatar king')).not.toHaveProperty('hint');
  });
});

test.each([
  ['bonnell mattress', 'mattress/wadi-bonnell'],
  ['cheapest bonnell springs in single', 'mattress/wadi-bonnell'],
  ['مرتبة سست متصلة', 'mattress/wadi-bonnell'],
  ['is bonnell good for back pain', 'faq/back-pain-mattress'],
  ['pocket spring mattress king', 'mattress/ghaf-pocket-spring'],
])('a type of the shop’s own is found by its name, where nothing else is asked for (G99): %s', async (query, first) => {
  expect((await found(query))[0]).toBe(first);
});

describe('where the shop is and when it opens', () => {
  test.each([
    ['where is your showroom', [north, south]],
    ['what are your opening hours', [north, south]],
    ['وين المعرض', [north, south]],
    ['متى تفتحون المحل؟', [north, south]],
    ['wain el ma3rath w mta tefta7oon', [north, south]],
    ['do you have a branch in Al Wakrah', [south]],
    ['عندكم فرع في الوكرة؟', [south]],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected.map((showroom) => `shop/${showroom?.id ?? ''}`));
  });

  test.each(['en', 'ar'] as const)('the record in %s says address, hours and telephone, and leads to its place', async (language) => {
    const { results } = bodyOf(
      await service.post('/ask', { query: 'where is the showroom in Al Wakrah', prefer: { 'accept-language': language } }),
    );
    const [record] = results;
    expect(record?.['@type']).toBe('FurnitureStore');
    expect(record?.description).toContain(south?.address[language]);
    expect(record?.description).toContain(south?.phone);
    expect(record?.description).toMatch(language === 'en' ? /10:00 am to 8:30 pm/i : /من 10:00 ص إلى 8:30 م/);
    const page = await service.get(record?.url.slice(service.server.rootUrl.length).replace(/#.*/, '') ?? '');
    expect(page.text).toMatch(/id="?south\b/);
  });
});

describe('words of the trade', () => {
  test.each([
    ['Bonnell', 'bonnell'],
    ['what does bonnell mean', 'bonnell'],
    ['شنو يعني بونيل', 'bonnell'],
    ['bonnell shno ya3ni', 'bonnell'],
    ['GSM?', 'gsm'],
    ['what is memory foam', 'memory-foam'],
    ['ما معنى بوكيت سبرنج', 'pocket-spring'],
    ['topper', 'topper'],
    ['شنو التوبر', 'topper'],
  ])('%s', async (query, id) => {
    const { results } = await ask(query);
    expect(results[0]).toMatchObject({ identifier: `term/${id}`, '@type': 'DefinedTerm' });
    const page = await service.get(results[0]?.url.slice(service.server.rootUrl.length).replace(/#.*/, '') ?? '');
    expect(page.text).toMatch(new RegExp(`id="?${id}\\b`));
  });
});
