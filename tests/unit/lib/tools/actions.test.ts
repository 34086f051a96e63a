import { describe, expect, it } from 'vitest';
import { products } from '#lib/domain/catalogue.ts';
import { fits } from '#lib/domain/fits.ts';
import { recommendation } from '#lib/domain/recommend.ts';
import type { Products } from '#lib/schemas/product.ts';
import type { Sizes } from '#lib/schemas/size.ts';
import { recommendMattress } from '#lib/tools/actions.ts';
import { browseProducts } from '#lib/tools/browse-products.ts';
import { lookupQatarMattressSize } from '#lib/tools/lookup-qatar-mattress-size.ts';
import { testedContent } from '../../../fixtures/content.ts';
import { settings } from '../../settings.ts';
import { refusalOf, resultOf } from './result-of.ts';

// That results are the bodies of the API, and arguments those of the schema: tests/contract/tool-servers-*.test.ts.

describe('recommend_mattress', () => {
  const bodies = new Map(testedContent.outcomes.map((outcome) => [outcome.id, recommendation(outcome, testedContent, settings)]));
  const tool = recommendMattress({ findRecommendation: (id) => bodies.get(id), content: testedContent });

  it.each([null, 82, '82 kg', 'heavy', {}, '__proto__'])('refuses the weight %j, and names the bands (G71)', (weight) => {
    expect(refusalOf(tool, { position: 'side', weight })).toMatch(/"under60"\|"k60to90"\|"k90to130"\|"over130"\n.*→ at weight/);
    expect(JSON.stringify(tool.definition.inputSchema)).toContain('under60 (below 60 kg)');
  });
});

describe('browse_products', () => {
  interface Browsed extends Products {
    matched: { mattresses: number; pillows: number };
    hint?: string;
  }
  const tool = browseProducts({ content: testedContent, settings });
  const all = products(testedContent, settings);
  const browse = (values: object): Browsed => resultOf(tool, values) as Browsed;

  it('shows what fits an outcome, in its order, within the other bounds', () => {
    for (const outcome of testedContent.outcomes) {
      const { mattresses, pillows, matched } = browse({ outcomeId: outcome.id, limit: 50 });
      const fitting = fits(outcome, testedContent);
      expect(mattresses.map(({ id }) => id)).toEqual(fitting.mattresses.map(({ id }) => id));
      expect(pillows.map(({ id }) => id)).toEqual(fitting.pillows.map(({ id }) => id));
      const { mattresses: inKing } = browse({ outcomeId: outcome.id, size: 'king', limit: 50 });
      expect(inKing.map(({ id }) => id)).toEqual(fits(outcome, testedContent, 'king').mattresses.map(({ id }) => id));
      expect(matched.mattresses).toBe(fitting.mattresses.length);
    }
    expect(refusalOf(tool, { outcomeId: 'side' })).toMatch(/recommendation.id of recommend_mattress/);
  });

  it('lists a type of the shop’s own by its key', () => {
    const types = { ...testedContent.vocabulary.types, 'water-bed': { en: 'water bed', ar: 'سرير مائي' } };
    const mattresses = testedContent.mattresses.map((mattress, index) => (index === 0 ? { ...mattress, type: 'water-bed' } : mattress));
    const content = { ...testedContent, vocabulary: { ...testedContent.vocabulary, types }, mattresses };
    const found = resultOf(browseProducts({ content, settings }), { mattressType: ['water-bed'] }) as Browsed;
    expect(found.mattresses.map(({ id }) => id)).toEqual([mattresses[0]?.id]);
    expect(refusalOf(tool, { mattressType: ['water-bed'] })).toMatch(/mattressType/);
  });

  it.each([
    [{ type: 'mattress', maxPriceQAR: 1, tier: ['luxury'] }, /^No product keeps to every bound; without maxPriceQAR there are \d+\.$/],
    [{ tier: ['budget'], fill: ['latex'] }, /without tier there are \d+, without fill there are \d+/],
    [{ type: 'pillow', tier: ['luxury'], maxPriceQAR: 1 }, /leave out several/],
  ])('answers %j with empty lists and says which bound to give up', (values, said) => {
    const { mattresses, pillows, hint, priceNote } = browse(values);
    expect([mattresses, pillows, priceNote]).toEqual([[], [], all.priceNote]);
    expect(hint).toMatch(said);
  });

  it.each([
    [{}, all.priceNote, all.priceNoteAr],
    [{ lang: 'en' }, all.priceNote, undefined],
    [{ lang: 'ar' }, all.priceNoteAr, undefined],
  ])('says its note in the language of %j', (values, note, noteAr) => {
    const { priceNote, priceNoteAr } = browse(values);
    expect([priceNote, priceNoteAr]).toEqual([note, noteAr]);
  });

  it.each(['US king', 'us-king', 'California King', 'كينج أمريكي', '193x203', 'gigantic', 'King'])(
    'asks lookup_qatar_mattress_size about the size %j, and takes it for none of ours',
    (size) => {
      expect(refusalOf(tool, { size })).toMatch(
        /Expected one of cot, .*ask lookup_qatar_mattress_size what any other size is here\n.*→ at size/,
      );
    },
  );
});

describe('lookup_qatar_mattress_size', () => {
  interface Looked extends Sizes {
    translations: { match: string; answer: string; note?: string; url: string }[];
  }
  const tool = lookupQatarMattressSize({ content: testedContent, settings });
  const look = (values: object): Looked => resultOf(tool, values) as Looked;

  it.each([
    ['king', 'king'],
    ['كنق', 'king'],
    ['super-king', 'super-king'],
    ['king size bed in Qatar', 'king'],
  ])('%s is %s, a size of the Gulf', (name, key) => {
    expect(look({ name })).toMatchObject({ count: 1, translations: [], sizes: [{ key }] });
  });

  it('never measures a Gulf size by its American namesake', () => {
    const { sizes, warning } = look({ name: 'king' });
    expect(sizes).toMatchObject([{ widthCm: 180, lengthCm: 200 }]);
    expect(warning).toMatch(/180×200 cm.*not the US king/);
    for (const size of testedContent.sizes) expect(JSON.stringify(look({ name: size.name.en }).sizes)).not.toMatch(/"widthCm":193/);
  });

  it.each([
    ['US king', 'us-king', 'between', ['king', 'super-king']],
    ['UK king', 'uk-king', 'same', ['queen']],
    ['ikea queen', 'eu-queen', 'same', ['queen']],
    ['india king', 'india-king', 'near', ['king']],
    ['california king', 'us-california-king', 'none', ['king']],
  ])('%s is %s and %s', (name, id, match, found) => {
    const { translations, sizes } = look({ name });
    expect(translations).toHaveLength(1);
    expect(translations[0]).toMatchObject({ id, match, url: `https://guidance.example/en/sizes/translate/${id}` });
    expect(sizes.map(({ key }) => key)).toEqual(found);
  });

  it.each(['foo', 'US emperor', 'Australian king', 'constructor', '؟'])('%j is no size: the answer lists ours', (name) => {
    expect(refusalOf(tool, { name })).toMatch(
      /no size that we know is called that\.\nSend one of Cot, Kids, .*Super King, a size of another country/,
    );
  });

  it.each([{ widthCm: 193, lengthCm: 203 }, { name: '76x80 in' }, { name: '٢٠٣ في ١٩٣' }])(
    '%j is an American king, and none of ours',
    (values) => {
      expect(look(values).translations[0]).toMatchObject({ id: 'us-king', match: 'between', widthCm: 193, lengthCm: 203 });
    },
  );

  it.each([{ widthCm: 180 }, { lengthCm: 200 }, { name: 'king', widthCm: 180, lengthCm: 200 }, { name: 'king', lengthCm: 200 }, {}])(
    'refuses %j: a name, or both sides',
    (values) => {
      expect(refusalOf(tool, values)).toMatch(/Send either name, such as "king" or "US king", or both widthCm and lengthCm in centimetres/);
    },
  );
});
