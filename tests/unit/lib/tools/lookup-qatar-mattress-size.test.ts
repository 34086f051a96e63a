import { describe, expect, it } from 'vitest';
import type { Sizes } from '#lib/schemas/size.ts';
import { lookupQatarMattressSize } from '#lib/tools/lookup-qatar-mattress-size.ts';
import { realContent, record } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';
import { refusalOf, resultOf } from './result-of.ts';

interface Looked extends Sizes {
  translations: {
    id?: string;
    match: string;
    widthCm: number;
    lengthCm: number;
    compared: { key: string; alternate: boolean; widthDifferenceCm: number; lengthDifferenceCm: number }[];
    answer: string;
    note?: string;
    url: string;
  }[];
}

const tool = lookupQatarMattressSize({ content: realContent, settings });
const look = (values: object): Looked => resultOf(tool, values) as Looked;
const keys = (values: object): string[] => look(values).sizes.map(({ key }) => key);

describe('lookup_qatar_mattress_size: by name', () => {
  it.each([
    ['king', 'king'],
    ['Qatar king', 'king'],
    ['كينج', 'king'],
    ['كنق', 'king'],
    ['king size bed', 'king'],
    ['super-king', 'super-king'],
    ['سوبر كينج', 'super-king'],
    ['Super Single', 'super-single'],
    ['مفرد ونص', 'super-single'],
    ['نفر', 'single'],
    ['twin', 'single'],
    ['دبل', 'double'],
    ['crib', 'cot'],
    ['kids', 'kids'],
    ['Kids mattress', 'kids'],
    ['مرتبة أطفال', 'kids'],
    ['king size bed in Qatar', 'king'],
  ])('%s is %s, a size of the Gulf', (name, key) => {
    const { sizes, count, translations } = look({ name });
    expect([count, translations]).toEqual([1, []]);
    expect(sizes[0]).toMatchObject({ key });
  });

  it('never measures a Gulf size by its American namesake', () => {
    const [king] = look({ name: 'king' }).sizes;
    expect(king).toMatchObject({ widthCm: 180, lengthCm: 200 });
    expect(look({ name: 'king' }).warning).toMatch(/180×200 cm.*not the US king/);
    for (const size of realContent.sizes) expect(JSON.stringify(look({ name: size.name.en }).sizes)).not.toMatch(/"widthCm":193/);
  });

  it.each([
    ['US king', 'us-king', 'between', ['king', 'super-king']],
    ['كينج أمريكي', 'us-king', 'between', ['king', 'super-king']],
    ['UK king', 'uk-king', 'same', ['queen']],
    ['ikea queen', 'eu-queen', 'same', ['queen']],
    ['india king', 'india-king', 'near', ['king']],
    ['california king', 'us-california-king', 'none', ['king']],
    ['twin xl', 'us-twin-xl', 'between', ['single', 'super-single']],
  ])('%s is %s and %s', (name, id, match, found) => {
    const { translations, sizes } = look({ name });
    expect(translations).toHaveLength(1);
    expect(translations[0]).toMatchObject({ id, match, url: `https://guidance.example/en/sizes/translate/${id}` });
    expect(sizes.map(({ key }) => key)).toEqual(found);
  });

  it('says what it is in the language asked for, note included', () => {
    const [english] = look({ name: 'US king' }).translations;
    expect(english?.answer).toBe(
      'Between King and Super King. Yours is 13 cm wider and 3 cm longer than our King, and 7 cm narrower and 3 cm longer than our Super King. It matches neither.',
    );
    const [arabic] = look({ name: 'US king', lang: 'ar' }).translations;
    expect(arabic?.answer).toMatch(/^بين «كينج» و«سوبر كينج»\. قياسك أعرض بمقدار 13 سم/);
    expect(arabic?.note).toBe(record(realContent['regional-sizes'], 'us-king').note?.ar);
    expect(arabic?.url).toBe('https://guidance.example/ar/sizes/translate/us-king');
  });

  it.each(['foo', 'US emperor', 'constructor', '؟'])('%j is no size: the answer lists ours', (name) => {
    expect(refusalOf(tool, { name })).toMatch(
      /no size that we know is called that\.\nSend one of Cot, Kids, .*Super King, a size of another country/,
    );
  });
});

describe('lookup_qatar_mattress_size: by numbers', () => {
  it.each([
    { widthCm: 193, lengthCm: 203 },
    { name: '76x80 in' },
    { name: '193 × 203' },
    { name: 'my US king is 1.93 by 2.03 m' },
    { name: '٢٠٣ في ١٩٣' },
  ])('%j is an American king, and none of ours', (values) => {
    const { translations } = look(values);
    expect(translations[0]).toMatchObject({ id: 'us-king', match: 'between', widthCm: 193, lengthCm: 203 });
  });

  it('takes the sides in any order', () => {
    expect(look({ widthCm: 200, lengthCm: 180 })).toEqual(look({ widthCm: 180, lengthCm: 200 }));
  });

  it('knows the other measures that are sold under a name', () => {
    const [found] = look({ widthCm: 180, lengthCm: 210 }).translations;
    expect(found).toMatchObject({ match: 'same', compared: [{ key: 'king', alternate: true }] });
    expect(found?.answer).toContain('180×200');
  });

  it('names the nearest where nothing is near', () => {
    expect(keys({ widthCm: 110, lengthCm: 175 })).toHaveLength(1);
    expect(look({ widthCm: 110, lengthCm: 175 }).translations[0]).toMatchObject({ match: 'none' });
  });

  it.each([
    [{ widthCm: 180 }, /^lengthCm is missing: widthCm was sent without it/],
    [{ lengthCm: 200 }, /^widthCm is missing/],
    [{ name: 'king', widthCm: 180, lengthCm: 200 }, /^name was sent together with widthCm or lengthCm\.\nSend either/],
    [{}, /^No size was asked for\.\nSend name, such as "king"/],
    [{ widthCm: 1.8, lengthCm: 2 }, /^widthCm must be at least 30; it is 1\.8\. Send, for example, widthCm: 180\.\nlengthCm/],
    [{ name: 'king', lang: 'fr' }, /^lang must be one of en, ar/],
  ])('refuses %j with what to send', (values, said) => {
    expect(refusalOf(tool, values)).toMatch(said);
  });
});
