import { describe, expect, test } from 'vitest';
import { createAskRecords } from '#lib/records/ask-records.ts';
import { type AskIdentifier } from '#lib/schemas/ask.ts';
import { languages } from '#lib/schemas/text.ts';
import { broken, testedContent, record } from '../../../fixtures/content.ts';
import { componentFaults } from '../../component-judge.ts';
import { settings } from '../../settings.ts';

const find = createAskRecords(testedContent, settings);

const identifiers: AskIdentifier[] = [
  ...testedContent.faq.map(({ id }) => `faq/${id}` as const),
  ...testedContent.outcomes.map(({ id }) => `outcome/${id}` as const),
  ...testedContent.sizes.map(({ key }) => `size/${key}` as const),
  ...testedContent.mattresses.map(({ id }) => `mattress/${id}` as const),
  ...testedContent.pillows.map(({ id }) => `pillow/${id}` as const),
];
const all = identifiers.flatMap((identifier) => languages.map((language) => ({ identifier, language, found: find(identifier, language) })));
const ofKind = (kind: string) => all.filter(({ identifier }) => identifier.startsWith(`${kind}/`));

describe('every record in both languages', () => {
  test('keeps to the contract', () => {
    for (const { found } of all) expect(componentFaults('AskResult', { ...found, score: 50 }), found.identifier).toEqual([]);
  });

  test('is written in its language, and leads to its page in it', () => {
    for (const { found, language, identifier } of all) {
      for (const text of [found.name, found.description])
        expect(/[\u0600-\u06ff]/.test(text), `${identifier} ${language}`).toBe(language === 'ar');
      expect(found.url.startsWith(`${settings.rootUrl}/${language}/`), found.url).toBe(true);
    }
  });
});

test('an answer is there whole, as text and as the accepted answer', () => {
  const { answer, question } = record(testedContent.faq, 'back-pain-mattress');
  const url = `${settings.rootUrl}/ar/faq/back-pain-mattress`;
  expect(find('faq/back-pain-mattress', 'ar')).toEqual({
    identifier: 'faq/back-pain-mattress',
    '@type': 'Question',
    name: question.ar,
    description: answer.ar,
    url,
    schema_object: {
      '@context': 'https://schema.org',
      '@type': 'Question',
      name: question.ar,
      acceptedAnswer: { '@type': 'Answer', text: answer.ar, url },
      url,
      inLanguage: 'ar',
    },
  });
});

describe('a recommendation', () => {
  const outcome = record(testedContent.outcomes, 'side-k60to90-hot');
  test.each([
    ['en', 'out of 10', 'Firmness'],
    ['ar', 'من 10', 'درجة الصلابة'],
  ] as const)('in %s has its figures with their units', (language, unitText, name) => {
    const { schema_object: found } = find('outcome/side-k60to90-hot', language);
    const { min, max } = outcome.firmness;
    const { min: low, max: high } = outcome.pillowLoftCm;
    expect(found['about']).toMatchObject([
      { '@type': 'PropertyValue', name, minValue: min, maxValue: max, unitText, description: testedContent.notes.firmnessNote[language] },
      { '@type': 'PropertyValue', minValue: low, maxValue: high, unitCode: 'CMT' },
      { '@type': 'PropertyValue', value: outcome.recommendedMattressTypes.map((type) => testedContent.vocabulary.types[type][language]) },
    ]);
  });
});

test.each([
  ['husband', 'en', /^Husband: Side sleeper, 60 to 90 kg/],
  ['self', 'en', /^You: Side sleeper/],
  ['wife', 'ar', /^الزوجة: تنام على الجانب، وزنها من 60 إلى 90 كجم، تشعر بالحر$/],
  ['other', 'ar', /^الشخص الآخر: ينام على الجانب/],
] as const)('the name of an outcome says that it is of the %s in %s, and nothing else does', (whose, language, name) => {
  const plain = find('outcome/side-k60to90-hot', language);
  const named = find('outcome/side-k60to90-hot', language, whose);
  expect(named.name).toMatch(name);
  expect(named).toEqual({ ...plain, name: named.name });
});

describe('a product', () => {
  const products = [...ofKind('mattress'), ...ofKind('pillow')];
  const offersOf = (found: (typeof products)[number]['found']) => found.schema_object['offers'] as Record<string, unknown>[];

  test('that is a sample is named one and out of stock, and a real one is neither', () => {
    for (const { found, language } of products) {
      expect(found.name).toContain(language === 'en' ? '(sample)' : '(نموذج)');
      for (const offer of offersOf(found)) expect(offer['availability']).toBe('https://schema.org/OutOfStock');
    }
    const real = broken(testedContent, ({ pillows }) => {
      for (const pillow of pillows) pillow.sample = false;
    });
    const [{ id } = { id: '' }] = real.pillows;
    expect(offersOf(createAskRecords(real, settings)(`pillow/${id}`, 'en'))[0]).toMatchObject({
      availability: 'https://schema.org/InStoreOnly',
    });
  });

  test('has no figure of firmness', () => {
    const other = broken(testedContent, ({ mattresses }) => {
      for (const mattress of mattresses) mattress.firmness = { min: 1.25, max: 9.75 };
    });
    const findOther = createAskRecords(other, settings);
    for (const { identifier, language, found } of ofKind('mattress')) {
      expect(findOther(identifier, language)).toEqual(found);
      expect(JSON.stringify(found)).not.toMatch(/firm|صلاب/i);
    }
  });
});

test.each(['faq/nothing', 'sofa/king', 'size/__proto__', 'outcome/side-k60to90', ''])('there is no record %j', (identifier) => {
  expect(() => find(identifier as AskIdentifier, 'en')).toThrow(RangeError);
});
